"""CAMARA's features against a whole gateway; the steps are in `steps.py`."""

from pytest_bdd import scenarios

from e2e.camara.steps import *  # noqa: F403 - pytest-bdd finds steps by the names in this module

scenarios("features")
