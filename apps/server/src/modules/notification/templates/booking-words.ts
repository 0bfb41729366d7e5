import { arrivalOf, departureOf, flightCode } from '@pravas/domain/flight/itinerary.ts';
import { formatInr, formatInrExact, paise } from '@pravas/domain/money/money.ts';
import { REFUND_PROMISE } from '@pravas/domain/refund/refund-clock.ts';
import { refundWords } from '@pravas/domain/refund/refund-target.ts';
import { givenCreditText } from '@pravas/domain/servicing/flight-credit.ts';
import { clockOf, shortDate } from '@pravas/domain/time/airport-time.ts';
import { type Booking, type Flying, legText } from '../../booking/index.ts';
import type { Refund } from '../../payment/index.ts';
import { type Returned, returnedLines } from './returned-words.ts';
import { tripLink, type Words } from './words.ts';

/** "Delhi to Mumbai, Wed, 5 Jan". */
export function routeOf(booking: Booking): string {
  const first = booking.legs[0]?.offer.slices[0];
  if (!first) return 'A flight';
  return `${departureOf(first).city} to ${arrivalOf(first).city}, ${shortDate(departureOf(first).time.wall)}`;
}

/** What stands around a booking when something of it is told. */
export interface BookingStanding {
  readonly flying: Flying;
  /** What the cancellation gives back that is told of; null = it is about none. */
  readonly returned: Returned | null;
  /** Refunds that are named besides. */
  readonly refunds: readonly Refund[];
}

/** Something that happened to a booking, in plain words; null for events nobody is told about. */
export function bookingWords(
  topic: string,
  booking: Booking,
  { flying, returned, refunds }: BookingStanding,
): Words | null {
  const told = openingOf(topic, booking, returned);
  if (told === null) return null;
  return {
    subject: `${told.subject}: ${routeOf(booking)}`,
    lines: trimmed([
      ...told.opening,
      '',
      ...booking.legs.flatMap((leg) => legLines(booking, leg, flying)),
      ...refunds.map(refundLine),
    ]),
    link: tripLink(booking.tripId),
    linkLabel: 'Your trip',
    needsAction: topic === 'booking.failed' || topic === 'booking.cancel_refused',
  };
}

/** The message about money for somebody who has not been told of the cancellation by itself. */
export function withCancellation(words: Words, booking: Booking): Words {
  const isWhole = booking.status === 'CANCELED';
  return { ...words, lines: [isWhole ? 'Your flight is cancelled.' : PART_CANCELLED, ...words.lines] };
}

const PART_CANCELLED = 'A part of this booking is cancelled; the rest stays booked.';

function openingOf(
  topic: string,
  booking: Booking,
  returned: Returned | null,
): { subject: string; opening: readonly string[] } | null {
  const whole = booking.legs.every((leg) => leg.state === 'booked');
  const { goes, went } = refundWords(booking.origin);
  switch (topic) {
    case 'booking.booked':
      return whole
        ? {
            subject: 'Booked',
            opening: [
              `Your flight is booked and ticketed. ${booking.origin === 'online' ? 'You paid' : 'On account:'} ${formatInr(booking.totalPaise)}.`,
            ],
          }
        : {
            subject: 'Partly booked',
            opening: [`One of your flights is booked; the other could not be. What was to be paid for it ${goes}.`],
          };
    case 'booking.failed':
      return {
        subject: 'Not booked',
        opening: [
          `Your flight could not be booked. ${booking.failure ?? ''}`.trim(),
          `What was to be paid for it ${goes}.`,
        ],
      };
    case 'booking.cancelled':
      return {
        subject: 'Cancelled',
        opening: [
          booking.status === 'CANCELED'
            ? 'Your flight is cancelled.'
            : 'One of your flights is cancelled; the other stays booked.',
          ...(returned === null ? [] : returnedLines(returned)),
        ],
      };
    case 'booking.part_cancelled':
      return {
        subject: 'Partly cancelled',
        opening: [PART_CANCELLED, ...(returned === null ? [] : returnedLines(returned))],
      };
    case 'booking.cancel_refused':
      return {
        subject: 'Not cancelled',
        opening: ['The airline did not cancel this flight. It stays booked; its history in Pravas says why.'],
      };
    case 'booking.refunded':
      return {
        subject: 'Refund sent',
        opening: [
          booking.origin === 'online'
            ? `Your money is on its way; banks show it within ${REFUND_PROMISE}.`
            : `What comes back ${went}.`,
          ...(returned?.credits ?? []).map(givenCreditText),
        ],
      };
    case 'booking.late_payment':
      return {
        subject: 'A payment goes back',
        opening: ['We received a payment that this booking did not need. It goes back to your card at once.'],
      };
    default:
      return null;
  }
}

/** Flights, for whom they still are where that is not everybody any more, and the tickets that still count. */
function legLines({ travellers }: Booking, leg: Booking['legs'][number], flying: Flying): readonly string[] {
  const nameOf = (index: number) => `${travellers[index]?.firstName} ${travellers[index]?.lastName}`;
  const noteOf = (index: number): string => {
    const left = flying(leg.id, index);
    if (left.length === 0) return '   cancelled';
    return left.length === travellers.length ? '' : `   for ${left.map(nameOf).join(', ')}`;
  };
  const flights = leg.offer.slices.flatMap((slice, index) =>
    slice.segments.map(
      (segment) =>
        `${flightCode(segment)}  ${segment.from.airportCode} ${clockOf(segment.from.time.wall)} - ${segment.to.airportCode} ${clockOf(segment.to.time.wall)}  ${shortDate(segment.from.time.wall)}${noteOf(index)}`,
    ),
  );
  const left = new Set(leg.offer.slices.flatMap((_, index) => flying(leg.id, index)));
  // What was cancelled had been booked, although nothing of it is any more.
  if (left.size === 0) return [...flights, ''];
  if (leg.state !== 'booked') return [...flights, `  not booked. ${legText(leg) ?? ''}`.trimEnd(), ''];
  const tickets = (leg.supplierBooking?.tickets ?? [])
    .filter((ticket) => left.has(ticket.travellerIndex))
    .map((ticket) => ticket.ticketNumber);
  return [...flights, `  PNR ${leg.pnr ?? '-'}   Ticket ${[...new Set(tickets)].join(', ') || '-'}`, ''];
}

function refundLine(refund: Refund): string {
  const state = refund.state === 'refunded' ? 'sent back' : 'on its way back';
  return `${formatInrExact(paise(refund.amountPaise))} ${state}: ${refund.reason}.`;
}

function trimmed(lines: readonly string[]): readonly string[] {
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
