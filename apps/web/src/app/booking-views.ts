import { flightView } from '../features/booked-flight/index.ts';
import { busView } from '../features/bus/index.ts';
import { cabView } from '../features/cab/index.ts';
import { hotelView } from '../features/hotel/index.ts';
import { trainView } from '../features/train/index.ts';

/** The services whose bookings the app shows, by the name that bookings give them: a new one is a line here. */
export const BOOKING_VIEWS = {
  flight: flightView,
  train: trainView,
  cab: cabView,
  hotel: hotelView,
  bus: busView,
} as const;
