import type { quoteBusSeats } from '@pravas/contract/bus/quote-seats.ts';
import type { showBusSeats } from '@pravas/contract/bus/show-seats.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';

/** A bus with its seats and stops as they are now. */
export type BusNow = AnswerOf<typeof showBusSeats>;
/** A place in it. */
export type Seat = NonNullable<BusNow['seats']>[number];
/** Where people get on or off. */
export type Stop = BusNow['boardingPoints'][number];
/** The price of chosen seats, and what is wrong with them. */
export type Quoted = AnswerOf<typeof quoteBusSeats>;
