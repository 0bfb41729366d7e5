import * as z from 'zod/mini';
import { bookingHead, bookingOrder, plannedHead, sharedHead, wallTime } from '../booking/booking-shapes.ts';
import { trainStation, trainTicket } from './train-shapes.ts';

/** One ticket of a booking. */
export const trainOrder = z.extend(bookingOrder, {
  /** Identifies the order where units of it are cancelled. */
  orderId: z.string(),
  /** Not `ticket`, which is the name of a secret elsewhere. */
  train: trainTicket,
  /** True where the travel desk has attached the ticket's file. */
  hasVoucher: z.boolean(),
});

/** A train in a trip: the head of every booking, and its tickets. */
export const tripTrain = z.extend(bookingHead, {
  service: z.literal('train'),
  orders: z.array(trainOrder),
});

/** A train behind a shared link. */
export const sharedTrain = z.extend(sharedHead, {
  service: z.literal('train'),
  trainNumber: z.string(),
  trainName: z.string(),
  boarding: trainStation,
  to: trainStation,
  /** Null until it is bought. */
  pnr: z.nullable(z.string()),
  /** "Coach B14, berth 62", in the order of the travellers; "-" while there is none. */
  places: z.array(z.string()),
});

/** A train of a trip that was copied: what to ask for again. The day is moved to the new trip's start. */
export const plannedTrain = z.extend(plannedHead, {
  service: z.literal('train'),
  from: z.string(),
  to: z.string(),
  /** YYYY-MM-DD. */
  date: z.string(),
  trainNumber: z.string(),
  travelClass: z.string(),
});

/** What approvers read of a train in addition to what they read of every booking. */
export const approvedTrain = {
  trainNumber: z.string(),
  trainName: z.string(),
  /** "AC 3 Tier". */
  travelClass: z.string(),
  boarding: trainStation,
  to: trainStation,
  boardingDeparture: wallTime,
  arrival: wallTime,
  /** What was available when it was quoted, in words; null = not said. */
  availability: z.nullable(z.string()),
};
