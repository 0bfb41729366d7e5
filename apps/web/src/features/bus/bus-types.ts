import type { tripBus } from '@pravas/contract/bus/trip-bus.ts';
import type * as z from 'zod/mini';
import type { DeskBooking } from '../booking/index.ts';

/** A bus among the bookings of its trip. */
export type BusItem = z.input<typeof tripBus>;
/** A bus as its own page shows it. */
export type BookedBus = Extract<DeskBooking, { service: 'bus' }>;
/** One bus of it. */
export type BusOrder = BusItem['orders'][number];
/** What is known of it. */
export type Bus = BusOrder['bus'];
/** Seats that are kept while somebody pays. */
export type Hold = NonNullable<Bus['hold']>;
