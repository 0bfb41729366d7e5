import * as z from 'zod/mini';
import {
  ASK_ERRORS,
  BUY_ERRORS,
  boughtAnswer,
  deskTerms,
  ENTER_ERRORS,
  enteredAnswer,
  NEWS_ERRORS,
  whichOrder,
} from '../desk/desk-booking.ts';
import { deskRequest } from '../desk/request-shapes.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { id } from '../schemas.ts';
import { chartForm, trainForm, trainWishForm } from './train-forms.ts';

const DESK = { kind: 'privilege', privilege: 'desk.work' } as const;

/** Asks the travel desk for a train. */
export const askForTrain = defineOperation({
  id: 'ask-for-train',
  area: 'train',
  method: 'POST',
  path: '/trains/ask',
  summary: 'Ask the travel desk for a train',
  access: { kind: 'privilege', privilege: 'trips.own' },
  object: 'arranged',
  body: z.strictObject({ tripId: id, train: trainWishForm }),
  payload: z.object({
    tripId: z.string(),
    request: deskRequest,
    /** What happens now, one sentence; also when tickets of that day are sold from. */
    text: z.string(),
  }),
  errors: ASK_ERRORS,
  idempotent: true,
});

/** Enters a train that the travel desk found: an unpaid booking of the trip, without a PNR. */
export const enterTrain = defineOperation({
  id: 'enter-train',
  area: 'train',
  method: 'POST',
  path: '/trains/enter',
  summary: 'Enter a train for a trip',
  access: DESK,
  object: 'arranged',
  body: z.strictObject({ tripId: id, train: trainForm, ...deskTerms }),
  payload: enteredAnswer,
  errors: ENTER_ERRORS,
  idempotent: true,
});

/**
 * Enters the ticket that was bought, with its file. What was paid before must cost no more than was paid, and the
 * difference is refunded; what was not paid is owed by the organisation, above its limit once a second person has
 * confirmed it.
 */
export const buyTrain = defineOperation({
  id: 'buy-train',
  area: 'train',
  method: 'POST',
  path: '/trains/buy',
  summary: 'Enter a bought train ticket',
  access: DESK,
  object: 'arranged',
  body: z.strictObject({ bookingId: id, train: trainForm }),
  upload: { rule: 'document', required: false },
  payload: boughtAnswer,
  movesMoney: true,
  errors: BUY_ERRORS,
  idempotent: true,
});

/**
 * Enters the passengers' status on a ticket. A ticket of which all wait when the chart is prepared is cancelled by the
 * railway: its refund by the rules is sent. What cannot be sent yet, as an entry about it waits, `text` says, and the
 * chart is kept nevertheless.
 */
export const updateTrainChart = defineOperation({
  id: 'update-chart',
  area: 'train',
  method: 'POST',
  path: '/trains/chart',
  summary: 'Enter the chart of a train',
  access: DESK,
  object: 'arranged',
  body: z.strictObject({ bookingId: id, orderId: whichOrder, chart: chartForm }),
  payload: z.object({
    bookingId: z.string(),
    /** True where the railway has cancelled the ticket by it. */
    lapses: z.boolean(),
    text: z.string(),
  }),
  movesMoney: true,
  errors: [...NEWS_ERRORS, 'booking_not_cancellable'],
  idempotent: true,
});

/** Trains that the travel desk buys. */
export const TRAIN_OPERATIONS: readonly Operation[] = [askForTrain, enterTrain, buyTrain, updateTrainChart];
