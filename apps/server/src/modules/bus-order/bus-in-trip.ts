import { cancellationSentences } from '@pravas/domain/bus/bus-cancellation-words.ts';
import type { BookedSeat, BusDetail } from '@pravas/domain/bus/bus-detail.ts';
import { arrivalText } from '@pravas/domain/bus/bus-time.ts';
import { seatText } from '@pravas/domain/bus/seat-words.ts';
import { ZERO } from '@pravas/domain/money/money.ts';
import type { KnownPerson } from '@pravas/domain/person/traveller.ts';
import { type TravellerProblem, unsaidProblems } from '@pravas/domain/person/traveller-problem.ts';
import { INDIAN_ZONE } from '@pravas/domain/time/indian-day.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import { type Cancellation, deskInTrip, heldUnits, type ServiceInTrip } from '../booking/index.ts';
import type { BusBooking, BusTypes } from './bus-booking.ts';
import { arrivalOf, presentStop } from './present-stop.ts';
import { busText, initialed, spanOf, stopLines, stopText } from './trip-words.ts';

/** Before anything that terms may speak of. */
const FROM_THE_BEGINNING = Temporal.Instant.fromEpochMilliseconds(0);

const byOrder = deskInTrip<BusDetail>({
  kind: 'bus',
  papers: 'Ticket numbers',
  route: ({ from, to }) => `${from.name} → ${to.name}`,
  more: busText,
  title: ({ operator }) => operator.name,
  from: ({ from }) => placeOf(from.name),
  to: ({ to }) => placeOf(to.name),
  span: spanOf,
  location: ({ boarding, from }) =>
    [boarding.name, boarding.address, from.name].filter((part) => part !== null).join(', '),
  lines: (detail, isGoing) => [
    detail.type.name,
    `Get on at ${stopText(detail.boarding)}`,
    ...stopLines(detail.boarding),
    ...(detail.dropping === null ? [] : [`Get off at ${stopText(detail.dropping, arrivalText)}`]),
    ...(isGoing ? ticketLines(detail) : []),
  ],
  lineOf: ({ seats }, traveller) => {
    const seat = seats.find((one) => one.traveller === traveller);
    return seat ? seatText(seat) : null;
  },
  reminders: [
    { beforeSeconds: 24 * 3_600, text: 'The bus leaves tomorrow' },
    { beforeSeconds: 2 * 3_600, text: 'The bus leaves in 2 hours: be there 15 minutes early' },
  ],
  rules: (detail) => cancellationSentences(detail, FROM_THE_BEGINNING).join(' '),
  // The remaining seats are listed below.
  shared: () => ({}),
  planned: ({ from, to, seats }, startsOn) => ({
    fromId: from.stationId,
    toId: to.stationId,
    from: from.name,
    to: to.name,
    date: startsOn,
    seats: seats.length,
  }),
  // Only the invoice shows who invoices the tax, and whether it names the company's number.
  claimable: ({ seats }) => ({
    paise: ZERO,
    note: seats.some(({ fare }) => fare.taxPaise > 0)
      ? "GST in the fare can be claimed with the operator's invoice on your GST number; it is not counted."
      : null,
  }),
});

/** What a ticket adds to what was bought. */
function ticketLines({ ticket, hasMobileTicket }: BusDetail): readonly string[] {
  return [
    'Be there 15 minutes early',
    ...(ticket?.busNumber ? [`Bus number ${ticket.busNumber}`] : []),
    ...(ticket?.trackingUrl ? [`Follow the bus: ${ticket.trackingUrl}`] : []),
    ...(hasMobileTicket ? [] : ['Print the ticket: this operator asks for it on paper']),
  ];
}

/** What buses have to say in a trip. */
export const busesInTrip: ServiceInTrip<BusTypes> = {
  ...byOrder,
  shared: (booking, cancellations) => {
    const [order] = notFailed(booking.orders);
    if (!order) return {};
    const { detail, state, locator } = order;
    const { operator, type, from, to, boarding, dropping, ticket } = detail;
    const isBooked = state === 'booked';
    return {
      operator: operator.name,
      type: type.name,
      boarding: presentStop(boarding, from.name),
      dropping: dropping && presentStop(dropping, to.name, arrivalOf),
      seats: seatsLeft(booking, order.id, cancellations).map(
        (seat) => `${seatText(seat)}: ${initialed(booking, seat.traveller)}`,
      ),
      ticketNumber: isBooked ? locator : null,
      busNumber: isBooked ? (ticket?.busNumber ?? null) : null,
    };
  },
  travellerProblems: (booking, people) =>
    booking.orders.flatMap(({ detail }) => detail.seats.flatMap((seat) => passengerProblems(detail, seat, people))),
};

/** Those that did not fail; all of them where each did. */
function notFailed(orders: BusBooking['orders']): BusBooking['orders'] {
  const kept = orders.filter(({ state }) => state !== 'failed');
  return kept.length > 0 ? kept : orders;
}

/** The seats of an order that are not given up; all of them where each was. */
function seatsLeft(
  booking: BusBooking,
  orderId: string,
  cancellations: readonly Cancellation[],
): readonly BookedSeat[] {
  const seats = booking.orders.find(({ id }) => id === orderId)?.detail.seats ?? [];
  const gone = heldUnits(booking, cancellations).filter(({ state, order }) => state === 'gone' && order.id === orderId);
  const left = seats.filter(({ seatName }) => !gone.some(({ unit }) => unit.unit === seatName));
  return left.length > 0 ? left : seats;
}

/** What operators ask of a passenger; what the travel desk has bought is not checked again. */
function passengerProblems(
  { sale }: BusDetail,
  { traveller: index, seatName, keptFor }: BookedSeat,
  people: readonly KnownPerson[],
): readonly TravellerProblem[] {
  const person = people[index];
  if (!person) return [];
  const unsaid = unsaidProblems(person).map((problem) => ({ index, ...problem }));
  if (unsaid.length > 0 || sale === null) return unsaid;
  const { gender, dateOfBirth } = person;
  const misfit = genderMisfit(gender, keptFor, seatName);
  return [
    ...(misfit === null ? [] : [{ index, field: 'gender' as const, message: misfit }]),
    ...(dateOfBirth === null
      ? [{ index, field: 'dateOfBirth' as const, message: requiredMessage('Date of birth') }]
      : []),
  ];
}

function genderMisfit(gender: KnownPerson['gender'], keptFor: BookedSeat['keptFor'], seatName: string): string | null {
  if (gender === 'x') {
    return `Operators sell seat ${seatName} online for men and women only. Your travel desk can book it.`;
  }
  if (keptFor === 'ladies' && gender === 'male') return `Seat ${seatName} is for ladies. Choose another one for a man.`;
  if (keptFor === 'gents' && gender === 'female') {
    return `Seat ${seatName} is for men. Choose another one for a woman.`;
  }
  return null;
}

function placeOf(city: string) {
  return { code: city, city, zone: INDIAN_ZONE };
}
