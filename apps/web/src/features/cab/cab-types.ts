import type { tripCab } from '@pravas/contract/cab/trip-cab.ts';
import type * as z from 'zod/mini';
import type { DeskBooking } from '../booking/index.ts';

/** A cab among the bookings of its trip. */
export type CabItem = z.input<typeof tripCab>;
/** A cab as its own page shows it. */
export type BookedCab = Extract<DeskBooking, { service: 'cab' }>;
/** One ride of it. */
export type CabOrder = CabItem['orders'][number];
/** What is known of a ride. */
export type CabRide = CabOrder['ride'];
