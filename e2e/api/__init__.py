"""Tests of the API from outside."""
