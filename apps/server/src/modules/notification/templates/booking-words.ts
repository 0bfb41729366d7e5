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

/** What notices say of a booking. */
export interface BookingFacts {
  readonly booking: FlightBooking;
  readonly flying: Flying;
  /** The refund of the cancellation that is announced; null = it is about none. */
  readonly returned: Returned | null;
  /** Refunds that are also named. */
  readonly refunds: readonly Refund[];
}

/** The outcome of a booking, in plain words. */
export const bookingWords = {
  booked: (facts: BookingFacts): Words => {
    const { booking } = facts;
    const { orders, totalPaise } = booking;
    if (orders.some((order) => order.state !== 'booked')) {
      const { goes } = refundWords(booking);
      return told(facts, 'Partly booked', [
        `One of your flights is booked; the other could not be. The money for it ${goes}.`,
      ]);
    }
    return told(facts, 'Your flight is booked', [
      'Your flight is booked and ticketed.',
      `${paidWords(booking)}: ${formatInrExact(totalPaise)}`,
    ]);
  },
  failed: (facts: BookingFacts): Words => ({
    ...told(facts, 'Your flight is not booked', [
      `Your flight could not be booked. ${facts.booking.failure ?? ''}`.trim(),
      `The money for it ${refundWords(facts.booking).goes}.`,
    ]),
    needsAction: true,
  }),
  cancelled: (facts: BookingFacts): Words =>
    told(facts, facts.booking.status === 'CANCELED' ? 'Your flight is cancelled' : 'One flight is cancelled', [
      facts.booking.status === 'CANCELED'
        ? WHOLLY_CANCELLED
        : 'One of your flights is cancelled; the other stays booked.',
      ...linesOfReturned(facts),
    ]),
  partCancelled: (facts: BookingFacts): Words =>
    told(facts, 'Partly cancelled', [PART_CANCELLED, ...linesOfReturned(facts)]),
  cancelRefused: (facts: BookingFacts): Words => ({
    ...told(facts, 'Your flight was not cancelled', [
      'The airline did not cancel this flight. It stays booked. The trip’s history says why.',
    ]),
    needsAction: true,
  }),
  refunded: (facts: BookingFacts): Words =>
    told(facts, 'Refund sent', [
      waitsForCard(facts.booking)
        ? `Your money is on its way; banks show it within ${REFUND_PROMISE}.`
        : `The refund ${refundWords(facts.booking).went}.`,
      ...(facts.returned?.credits ?? []).map(givenCreditText),
    ]),
  latePayment: (facts: BookingFacts): Words =>
    told(facts, 'A payment is on its way back', [
      'We received a payment that this booking did not need, and sent it back to your card.',
    ]),
};

function paidWords({ origin, paidFrom }: PaidBooking): string {
  if (origin !== 'online') return 'On account';
  if (paidFrom === 'wallet') return 'Paid from the wallet';
  return paidFrom === 'credit_line' ? 'Paid on the credit line' : 'Paid';
}

/** The message about money for a person who had no separate message about the cancellation. */
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
      ...refunds.flatMap(refundLines),
    ]),
    link: tripLink(booking.tripId),
    linkLabel: 'Open the trip',
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
  const notesOf = (index: number): readonly string[] => {
    const left = flying(order.id, index);
    if (left.length === 0) return ['  Cancelled'];
    return left.length === travellers.length ? [] : [`  For: ${left.map(nameOf).join(', ')}`];
  };
  const flights = order.detail.slices.flatMap((slice, index) =>
    slice.segments.flatMap((segment) => [flightLine(segment), ...notesOf(index), ...besides(segment)]),
  );
  const left = new Set(order.detail.slices.flatMap((_, index) => flying(order.id, index)));
  // Cancelled flights had been booked, although nothing of them is any more.
  if (left.size === 0) return [...flights, ''];
  if (order.state !== 'booked') return [...flights, `  Not booked. ${orderText(order) ?? ''}`.trimEnd(), ''];
  const found = (order.supplierOrder?.tickets ?? [])
    .filter((ticket) => left.has(ticket.travellerIndex))
    .map((ticket) => ticket.ticketNumber);
  const tickets = [...new Set(found)];
  return [
    ...flights,
    `  PNR: ${order.locator ?? '-'}`,
    `  ${tickets.length > 1 ? 'Tickets' : 'Ticket'}: ${tickets.join(', ') || '-'}`,
    '',
  ];
}

/** "6E 6045 on Tue, 5 Jan: Delhi (DEL) 06:10 to Mumbai (BOM) 08:25", each time as the clocks of its airport show it. */
function flightLine(segment: Segment): string {
  const { from, to } = segment;
  const later = dayOffsetText(dayOffset(from.time.wall, to.time.wall));
  const lands = `${placeOf(to)} ${clockOf(to.time.wall)} ${later}`.trimEnd();
  const zones = from.time.zone === to.time.zone ? '' : ', local times';
  return `${flightCode(segment)} on ${shortDate(from.time.wall)}: ${placeOf(from)} ${clockOf(from.time.wall)} to ${lands}${zones}`;
}

const placeOf = ({ city, airportCode }: Segment['from']): string => `${city} (${airportCode})`;

/** What a passenger does not expect of a flight: landings on the way, trains and buses, and who flies it. */
function besides(segment: Segment): readonly string[] {
  const operator = operatorOf(segment);
  const ground = carriageText(segment.carriage);
  return [
    ...(segment.stops ?? []).map(({ airportCode, city, minutes }) =>
      technicalStopText({ airport: airportCode, city, minutes }),
    ),
    ...(ground === null ? [] : [ground]),
    ...(operator === null ? [] : [`Operated by ${operator}`]),
  ].map((line) => `  ${line}`);
}

function refundLines(refund: Refund): readonly string[] {
  const disputed = disputedRefundText({ ...refund, isHeld: refund.heldAt !== null });
  if (disputed !== null) return [`${disputed} ${refund.reason}.`];
  const state = refund.state === 'refunded' ? 'Refund sent' : 'Refund on its way';
  return [`${state}: ${formatInrExact(paise(refund.amountPaise))}`, `  ${refund.reason}`];
}

function trimmed(lines: readonly string[]): readonly string[] {
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
