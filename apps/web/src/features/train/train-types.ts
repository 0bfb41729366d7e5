import type { tripTrain } from '@pravas/contract/train/trip-train.ts';
import type * as z from 'zod/mini';
import type { DeskBooking } from '../booking/index.ts';

/** A train among the bookings of its trip. */
export type TrainItem = z.input<typeof tripTrain>;
/** A train as its own page shows it. */
export type BookedTrain = Extract<DeskBooking, { service: 'train' }>;
/** One ticket of it. */
export type TrainOrder = TrainItem['orders'][number];
/** What is on a ticket. */
export type TrainTicket = TrainOrder['train'];
/** Somebody who is on it. */
export type TicketPassenger = TrainTicket['passengers'][number];
