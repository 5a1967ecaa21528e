/** Speaks the plan protocol with the controller. */
package org.windowpane.gateway.controller;
