import { clockOf, shortDate } from '@pravas/domain/time/airport-time.ts';
import type { AmountLine } from '../../lib/amount-line.ts';
import { dateText } from '../../lib/date-text.ts';
import { inrExact } from '../../lib/money-text.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import type { BookedCancellation, BookedFlight, BookedSlice, CancelAmounts, ScheduleChange } from './booked-types.ts';

/** "Wed, 5 Jan, 06:10" of an airport-local time. */
export function wallText(wall: string): string {
  return `${shortDate(wall)}, ${clockOf(wall)}`;
}

/** "Asha Rao". */
export function fullName(person: { readonly firstName: string; readonly lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim() || '-';
}

/** "One Way Trip", "Round Trip" or "Multi-city trip" (screens §2.5). */
export function journeyKind({ slices, return: back }: Pick<BookedFlight, 'slices' | 'return'>): string {
  if (back !== null) return 'Round Trip';
  return slices.length > 1 ? 'Multi-city trip' : 'One Way Trip';
}

interface SliceLook {
  readonly word: string;
  readonly tone: BadgeTone;
}

const SLICE_LOOKS: Readonly<Record<BookedSlice['state'], SliceLook>> = {
  not_booked: { word: 'Not booked', tone: 'plain' },
  in_process: { word: 'Booking in process', tone: 'blue' },
  booked: { word: 'Booked', tone: 'green' },
  partly_cancelled: { word: 'Partly cancelled', tone: 'amber' },
  cancelling: { word: 'Cancelling', tone: 'blue' },
  cancelled: { word: 'Cancelled', tone: 'plain' },
  airline_cancelled: { word: 'Cancelled by the airline', tone: 'red' },
  flown: { word: 'Flown', tone: 'plain' },
};

/** True for a flight that was paid for and not had, while others of its booking were. */
export function isMissed({ state }: Pick<BookedSlice, 'state'>, { flightStatus }: Pick<BookedFlight, 'flightStatus'>) {
  return state === 'not_booked' && (flightStatus === 'BOOKED' || flightStatus === 'CANCELED');
}

/** The state of one direction, in a word and a colour. */
export function sliceLook(slice: Pick<BookedSlice, 'state'>, flight: Pick<BookedFlight, 'flightStatus'>): SliceLook {
  if (isMissed(slice, flight)) return { word: 'Could not be booked', tone: 'red' };
  const isPaused = slice.state === 'in_process' && flight.flightStatus === 'BOOKING_PAUSED';
  return isPaused ? { word: 'Booking paused', tone: 'amber' } : SLICE_LOOKS[slice.state];
}

/** Our cancellation charge with its GST, in rupees. */
export function chargeOf(amounts: CancelAmounts): number {
  return amounts.serviceCharge + amounts.CGST + amounts.SGST + amounts.IGST;
}

/** What our cancellation charge is made of (118 = 100 + 18% GST, decisions §2). */
export function chargeLines(amounts: CancelAmounts): readonly AmountLine[] {
  return [
    { label: 'Service charge', rupees: amounts.serviceCharge },
    ...gstLines(amounts),
    { label: 'Other charges', rupees: chargeOf(amounts), total: true },
  ];
}

/** From the payment to the refund, top to bottom; zero lines are left out. */
export function refundLines(amounts: CancelAmounts): readonly AmountLine[] {
  const lines: readonly AmountLine[] = [
    { label: 'Paid', rupees: amounts.paid },
    { label: 'Airline Penalty', rupees: -amounts.airlinePenalty },
    { label: 'Service charge', rupees: -amounts.serviceCharge },
    ...gstLines(amounts).map((line) => ({ ...line, rupees: -line.rupees })),
    { label: 'Fees, charges and extras', rupees: -amounts.notReturned, detail: 'Not refunded' },
    {
      label: 'Refund',
      rupees: amounts.refund,
      detail: amounts.taxesReturned > 0 ? `${inrExact(amounts.taxesReturned)} of it taxes and airport fees` : null,
      total: true,
    },
  ];
  return lines.filter((line) => line.rupees !== 0 || line.total === true);
}

function gstLines({ CGST, SGST, IGST }: CancelAmounts): readonly AmountLine[] {
  return [
    { label: 'CGST 9%', rupees: CGST },
    { label: 'SGST 9%', rupees: SGST },
    { label: 'IGST 18%', rupees: IGST },
  ].filter((line) => line.rupees !== 0);
}

/** What the travel desk does about what an airline kept, whether or not somebody has begun. */
export function refundCaseText({
  state,
  hasLetter,
  againOn,
}: Pick<NonNullable<BookedCancellation['refundCase']>, 'state' | 'hasLetter' | 'againOn'>): string {
  if (againOn !== null) {
    return `The airline still owes the money. The travel desk follows up on ${dateText(againOn)}, or when the airline answers.`;
  }
  if (state === 'done') return 'This case is closed.';
  return hasLetter
    ? 'The travel desk claims it from the airline; the letter and its evidence are ready.'
    : 'Taxes and airport fees are refunded even on a non-refundable fare; the travel desk claims them.';
}

/** "4m 05s" until an instant; null when it has passed. */
export function leftText(until: string, now: Date): string | null {
  const seconds = Math.floor((new Date(until).getTime() - now.getTime()) / 1_000);
  if (!Number.isFinite(seconds) || seconds <= 0) return null;
  if (seconds >= 3_600) return `${Math.floor(seconds / 3_600)}h ${two(Math.floor((seconds % 3_600) / 60))}m`;
  return `${Math.floor(seconds / 60)}m ${two(seconds % 60)}s`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** What a person gets back who does not accept a change the airline made of its own accord; null where nobody knows. */
export function refundRightText({ kind, refund }: Pick<ScheduleChange, 'kind' | 'refund'>): string | null {
  if (!refund) return null;
  if (!refund.byLaw) return 'A refund follows the rules of the fare.';
  return kind === 'cancelled'
    ? 'By law the airline owes another flight or the full fare back.'
    : 'By law you get the full fare back if you no longer want to fly.';
}
