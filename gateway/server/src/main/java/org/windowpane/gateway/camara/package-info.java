/**
 * CAMARA's APIs for programs that order quality of service: QoS Profiles, Quality on Demand, and
 * QoS Booking. They translate orders to bookings and their answers back; the ledger decides as it
 * does for the gateway's own API.
 */
package org.windowpane.gateway.camara;
