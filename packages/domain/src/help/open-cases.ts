import type { WorkCaseKind } from '../desk/work-case-kinds.ts';

/** A case as the traveller whose trip it is about reads it. */
export interface OpenCaseWords {
  readonly title: string;
  /** What it waits for. */
  readonly state: string;
}

/** What travellers read of each kind of case; null where it is the travel desk's own affair. */
const WORDS: Readonly<Record<WorkCaseKind, OpenCaseWords | null>> = {
  desk_request: { title: 'Requested from the travel desk', state: 'The travel desk looks for it' },
  desk_purchase: { title: 'Paid, to be bought', state: 'The travel desk buys it' },
  booking_paused: { title: 'Booking paused', state: 'The travel desk is looking into it' },
  unknown_outcome: { title: 'No answer from the seller yet', state: 'The travel desk asks the seller' },
  half_booked: { title: 'Only a part was booked', state: 'The travel desk is looking into it' },
  price_moved: { title: 'The price has moved', state: 'The travel desk is looking into it' },
  refund_short: { title: 'The refund is too low', state: 'The travel desk claims the rest' },
  refund_overdue: { title: 'Refund overdue', state: 'The travel desk is asking for it' },
  cancel_request: { title: 'Cancellation asked for', state: 'The travel desk arranges it' },
  change_request: { title: 'Change asked for', state: 'The travel desk arranges it' },
  schedule_change: { title: 'The airline changed the flight', state: 'Waiting for your answer or the travel desk' },
  flight_cancelled: {
    title: 'The airline cancelled the flight',
    state: 'Waiting for your answer or the travel desk',
  },
  stay_unconfirmed: { title: 'Stay to be confirmed', state: 'The travel desk calls the hotel' },
  stay_overcharged: { title: 'The hotel kept too much', state: 'The travel desk claims the rest' },
  stay_change: { title: 'Old stay to be settled', state: 'The travel desk settles it' },
  invoice_missing: null,
  e_invoice_refused: null,
  bus_missing: { title: 'The bus did not arrive', state: 'The travel desk claims the money' },
  offline_booking: null,
  payment_disputed: null,
  books_disagree: null,
};

/** What the traveller reads of an open case; `asked` = their request, in words. Null where it is not theirs to read. */
export function openCaseWords(kind: string, asked: string | null): OpenCaseWords | null {
  const words = WORDS[kind as WorkCaseKind] ?? null;
  if (words === null) return null;
  return kind === 'desk_request' && asked !== null ? { ...words, title: asked } : words;
}
