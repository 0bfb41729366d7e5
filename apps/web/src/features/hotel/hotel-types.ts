import type { tripHotel } from '@pravas/contract/hotel/trip-hotel.ts';
import type * as z from 'zod/mini';
import type { DeskBooking } from '../booking/index.ts';

/** A hotel among the bookings of its trip. */
export type HotelItem = z.input<typeof tripHotel>;
/** A hotel as its own page shows it. */
export type BookedHotel = Extract<DeskBooking, { service: 'hotel' }>;
/** One stay of it. */
export type HotelOrder = HotelItem['orders'][number];
/** What is known of a stay. */
export type Stay = HotelOrder['stay'];
/** A room of it. */
export type StayRoom = Stay['rooms'][number];
