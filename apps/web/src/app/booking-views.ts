import { flightView } from '../features/booked-flight/index.ts';

/** The services whose bookings the app shows, by the name that bookings give them: a new one is a line here. */
export const BOOKING_VIEWS = { flight: flightView } as const;
