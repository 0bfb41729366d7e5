import { arrivalOf, departureOf, flightCode } from '@pravas/domain/flight/itinerary.ts';
import { formatInr, paise } from '@pravas/domain/money/money.ts';
import { clockOf, shortDate } from '@pravas/domain/time/airport-time.ts';
import type { Mail } from '../../platform/mail.ts';
import type { Booking } from '../booking/index.ts';
import type { Refund } from '../payment/index.ts';

/** The mail about something that happened to a booking, in plain words; null for events nobody is told about by mail. */
export function writeBookingMail(
  topic: string,
  booking: Booking,
  refunds: readonly Refund[],
  publicUrl: string,
): Omit<Mail, 'messageId'> | null {
  const subject = subjectOf(topic, booking);
  if (subject === null) return null;
  const name = booking.travellers[0].firstName;
  const lines = [
    `Hello ${name},`,
    '',
    ...openingOf(topic, booking),
    '',
    ...booking.legs.flatMap(legLines),
    ...refunds.map(refundLine),
    '',
    `Your trip: ${publicUrl}/trip/details?tripId=${booking.tripId}`,
    '',
    'Pravas',
  ];
  return { to: booking.facts.contact.email, subject, text: lines.join('\n') };
}

function subjectOf(topic: string, booking: Booking): string | null {
  const first = booking.legs[0]?.offer.slices[0];
  if (!first) return null;
  const route = `${departureOf(first).city} to ${arrivalOf(first).city}, ${shortDate(departureOf(first).time.wall)}`;
  switch (topic) {
    case 'booking.booked':
      return booking.legs.every((leg) => leg.state === 'booked') ? `Booked: ${route}` : `Partly booked: ${route}`;
    case 'booking.failed':
      return `Not booked: ${route}`;
    case 'booking.refunded':
      return `Refund sent: ${route}`;
    case 'booking.late_payment':
      return `A payment goes back: ${route}`;
    default:
      return null;
  }
}

function openingOf(topic: string, booking: Booking): readonly string[] {
  switch (topic) {
    case 'booking.booked':
      return [
        booking.legs.every((leg) => leg.state === 'booked')
          ? `Your flight is booked and ticketed. You paid ${formatInr(booking.totalPaise)}.`
          : 'One of your flights is booked; the other could not be. What you paid for it goes back to your card.',
      ];
    case 'booking.failed':
      return [
        `Your flight could not be booked. ${booking.failure ?? ''}`.trim(),
        'What you paid goes back to your card.',
      ];
    case 'booking.refunded':
      return ['Your money is on its way; banks show it within 6-7 working days.'];
    default:
      return ['We received a payment that this booking did not need. It goes back to your card at once.'];
  }
}

function legLines(leg: Booking['legs'][number]): readonly string[] {
  const flights = leg.offer.slices.flatMap((slice) =>
    slice.segments.map(
      (segment) =>
        `${flightCode(segment)}  ${segment.from.airportCode} ${clockOf(segment.from.time.wall)} - ${segment.to.airportCode} ${clockOf(segment.to.time.wall)}  ${shortDate(segment.from.time.wall)}`,
    ),
  );
  if (leg.state !== 'booked') return [...flights, `  not booked. ${leg.message ?? ''}`.trimEnd(), ''];
  const tickets = (leg.supplierBooking?.tickets ?? []).map((ticket) => ticket.ticketNumber);
  return [...flights, `  PNR ${leg.pnr ?? '-'}   Ticket ${[...new Set(tickets)].join(', ') || '-'}`, ''];
}

function refundLine(refund: Refund): string {
  const state = refund.state === 'refunded' ? 'sent back' : 'on its way back';
  return `${formatInr(paise(refund.amountPaise))} ${state}: ${refund.reason}.`;
}
