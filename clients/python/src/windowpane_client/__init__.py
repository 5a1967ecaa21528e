"""Reserves bandwidth with a Windowpane gateway.

`Reservations` is for applications, which run on without the gateway. `Client` has each operation of the API.
"""

from windowpane_client.client import Client
from windowpane_client.errors import (Conflict, Invalid, NotAllowed, NotFound, NotSignedIn, QuotaExceeded, Refused,
                                      TooManyRequests, Unavailable, Unconfirmed, UnexpectedAnswer, WindowpaneError)
from windowpane_client.events import Event
from windowpane_client.handle import Demand, Handle
from windowpane_client.models import (Booking, BookingChange, BookingRequest, BookingSeriesRequest, FlowGroup, Hint, Transfer)
from windowpane_client.reservations import Reservations

__all__ = ["Booking", "BookingChange", "BookingRequest", "BookingSeriesRequest", "Client", "Conflict", "Demand", "Event",
           "FlowGroup", "Handle", "Hint", "Invalid", "NotAllowed", "NotFound", "NotSignedIn", "QuotaExceeded", "Refused", "Reservations",
           "TooManyRequests", "Transfer", "Unavailable", "Unconfirmed", "UnexpectedAnswer", "WindowpaneError"]
