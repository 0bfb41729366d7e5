import { arrivalOf, departureOf, flightCode, operatorOf, type Segment } from '@pravas/domain/flight/itinerary.ts';
import { carriageText, technicalStopText } from '@pravas/domain/flight/stop-words.ts';
import { formatInrExact, paise } from '@pravas/domain/money/money.ts';
import { disputedRefundText } from '@pravas/domain/refund/disputed-refund.ts';
import { givenCreditText } from '@pravas/domain/refund/given-credit.ts';
import { REFUND_PROMISE } from '@pravas/domain/refund/refund-clock.ts';
import { type PaidBooking, refundWords, waitsForCard } from '@pravas/domain/refund/refund-target.ts';
import { clockOf, dayOffset, dayOffsetText, shortDate } from '@pravas/domain/time/airport-time.ts';
import { orderText } from '../../booking/index.ts';
import type { FlightBooking, Flying } from '../../flight-order/index.ts';
import type { Refund } from '../../payment/index.ts';
import { type Returned, returnedLines } from './returned-words.ts';
import { tripLink, type Words } from './words.ts';

/** "Delhi to Mumbai, Wed, 5 Jan". */
export function routeOf(booking: FlightBooking): string {
  const first = booking.orders[0]?.detail.slices[0];
  if (!first) return 'A flight';
  return `${departureOf(first).city} to ${arrivalOf(first).city}, ${shortDate(departureOf(first).time.wall)}`;
}

/** What is told of a booking. */
export interface BookingFacts {
  readonly booking: FlightBooking;
  readonly flying: Flying;
  /** What the cancellation gives back that is told of; null = it is about none. */
  readonly returned: Returned | null;
  /** Refunds that are named besides. */
  readonly refunds: readonly Refund[];
}

/** What became of a booking, in plain words. */
export const bookingWords = {
  booked: (facts: BookingFacts): Words => {
    const { booking } = facts;
    const { orders, totalPaise } = booking;
    if (orders.some((order) => order.state !== 'booked')) {
      const { goes } = refundWords(booking);
      return told(facts, 'Partly booked', [
        `One of your flights is booked; the other could not be. What was to be paid for it ${goes}.`,
      ]);
    }
    return told(facts, 'Booked', [
      `Your flight is booked and ticketed. ${paidWords(booking)} ${formatInrExact(totalPaise)}.`,
    ]);
  },
  failed: (facts: BookingFacts): Words => ({
    ...told(facts, 'Not booked', [
      `Your flight could not be booked. ${facts.booking.failure ?? ''}`.trim(),
      `What was to be paid for it ${refundWords(facts.booking).goes}.`,
    ]),
    needsAction: true,
  }),
  cancelled: (facts: BookingFacts): Words =>
    told(facts, 'Cancelled', [
      facts.booking.status === 'CANCELED'
        ? WHOLLY_CANCELLED
        : 'One of your flights is cancelled; the other stays booked.',
      ...linesOfReturned(facts),
    ]),
  partCancelled: (facts: BookingFacts): Words =>
    told(facts, 'Partly cancelled', [PART_CANCELLED, ...linesOfReturned(facts)]),
  cancelRefused: (facts: BookingFacts): Words => ({
    ...told(facts, 'Not cancelled', [
      'The airline did not cancel this flight. It stays booked; its history in Pravas says why.',
    ]),
    needsAction: true,
  }),
  refunded: (facts: BookingFacts): Words =>
    told(facts, 'Refund sent', [
      waitsForCard(facts.booking)
        ? `Your money is on its way; banks show it within ${REFUND_PROMISE}.`
        : `What comes back ${refundWords(facts.booking).went}.`,
      ...(facts.returned?.credits ?? []).map(givenCreditText),
    ]),
  latePayment: (facts: BookingFacts): Words =>
    told(facts, 'A payment goes back', [
      'We received a payment that this booking did not need. We are refunding it to your card at once.',
    ]),
};

function paidWords({ origin, paidFrom }: PaidBooking): string {
  if (origin !== 'online') return 'On account:';
  if (paidFrom === 'wallet') return 'Paid from the wallet:';
  return paidFrom === 'credit_line' ? 'Paid on the credit line:' : 'You paid';
}

/** The message about money for somebody who has not been told of the cancellation by itself. */
export function withCancellation(words: Words, booking: FlightBooking): Words {
  return { ...words, lines: [booking.status === 'CANCELED' ? WHOLLY_CANCELLED : PART_CANCELLED, ...words.lines] };
}

const WHOLLY_CANCELLED = 'Your flight is cancelled.';
const PART_CANCELLED = 'A part of this booking is cancelled; the rest stays booked.';

function told({ booking, flying, refunds }: BookingFacts, what: string, opening: readonly string[]): Words {
  return {
    subject: `${what}: ${routeOf(booking)}`,
    lines: trimmed([
      ...opening,
      '',
      ...booking.orders.flatMap((order) => orderLines(booking, order, flying)),
      ...refunds.map(refundLine),
    ]),
    link: tripLink(booking.tripId),
    linkLabel: 'Your trip',
    needsAction: false,
  };
}

const linesOfReturned = ({ returned }: BookingFacts): readonly string[] =>
  returned === null ? [] : returnedLines(returned);

/** Flights, for whom they still are where that is not everybody any more, and the tickets that still count. */
function orderLines(
  { travellers }: FlightBooking,
  order: FlightBooking['orders'][number],
  flying: Flying,
): readonly string[] {
  const nameOf = (index: number) => `${travellers[index]?.firstName} ${travellers[index]?.lastName}`;
  const noteOf = (index: number): string => {
    const left = flying(order.id, index);
    if (left.length === 0) return '   cancelled';
    return left.length === travellers.length ? '' : `   for ${left.map(nameOf).join(', ')}`;
  };
  const flights = order.detail.slices.flatMap((slice, index) =>
    slice.segments.flatMap((segment) => [`${flightLine(segment)}${noteOf(index)}`, ...besides(segment)]),
  );
  const left = new Set(order.detail.slices.flatMap((_, index) => flying(order.id, index)));
  // What was cancelled had been booked, although nothing of it is any more.
  if (left.size === 0) return [...flights, ''];
  if (order.state !== 'booked') return [...flights, `  not booked. ${orderText(order) ?? ''}`.trimEnd(), ''];
  const tickets = (order.supplierOrder?.tickets ?? [])
    .filter((ticket) => left.has(ticket.travellerIndex))
    .map((ticket) => ticket.ticketNumber);
  return [...flights, `  PNR ${order.locator ?? '-'}   Ticket ${[...new Set(tickets)].join(', ') || '-'}`, ''];
}

function flightLine(segment: Segment): string {
  const { from, to } = segment;
  const later = dayOffsetText(dayOffset(from.time.wall, to.time.wall));
  const lands = `${to.airportCode} ${clockOf(to.time.wall)} ${later}`.trimEnd();
  return `${flightCode(segment)}  ${from.airportCode} ${clockOf(from.time.wall)} - ${lands}  ${shortDate(from.time.wall)}`;
}

/** What nobody expects of a flight: landings on the way, trains and buses, and who flies it. */
function besides(segment: Segment): readonly string[] {
  const operator = operatorOf(segment);
  const ground = carriageText(segment.carriage);
  return [
    ...(segment.stops ?? []).map(({ airportCode, city, minutes }) =>
      technicalStopText({ airport: airportCode, city, minutes }),
    ),
    ...(ground === null ? [] : [ground]),
    ...(operator === null ? [] : [`operated by ${operator}`]),
  ].map((line) => `  ${line}`);
}

function refundLine(refund: Refund): string {
  const disputed = disputedRefundText({ ...refund, isHeld: refund.heldAt !== null });
  if (disputed !== null) return `${disputed} ${refund.reason}.`;
  const state = refund.state === 'refunded' ? 'sent back' : 'on its way back';
  return `${formatInrExact(paise(refund.amountPaise))} ${state}: ${refund.reason}.`;
}

function trimmed(lines: readonly string[]): readonly string[] {
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
