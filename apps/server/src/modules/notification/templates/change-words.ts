import { departureOf, flightCode, type Slice, sliceKey } from '@pravas/domain/flight/itinerary.ts';
import { checkInWindow } from '@pravas/domain/flight-change/check-in.ts';
import { formatInrExact, type Paise } from '@pravas/domain/money/money.ts';
import { clockOf, shortDate } from '@pravas/domain/time/airport-time.ts';
import type { ChangeAmounts } from '../../booking/index.ts';
import { type FlightBooking, fliesAt, isSuperSaver } from '../../flight-order/index.ts';
import type { readCheckIn, readEndingCredit } from '../facts/servicing-facts.ts';
import type { FactsOf } from '../notice.ts';
import { routeOf } from './booking-words.ts';
import { changeLink, flightLink, type Words } from './words.ts';

/** As much of a change as its messages tell. */
interface ToldChange {
  readonly state: string;
  readonly approvalStatus: string;
  readonly message: string | null;
  readonly reason: string | null;
  readonly offer: { readonly slices: readonly Slice[] } | null;
  readonly amounts: ChangeAmounts | null;
}

/** A change as its approvers are told of it. */
interface AskedChange extends ToldChange {
  readonly id: string;
  readonly orderId: string;
  readonly question: { readonly search: { readonly removes: readonly number[] } };
}

/** What its approvers are told of. */
interface ChangeAsk {
  readonly booking: FlightBooking;
  readonly change: AskedChange;
}

/** A change that waits for its reader's word: asked for the first time, again, or since nobody else has decided. */
export const changeAskWords = {
  requested: (facts: ChangeAsk): Words => asked(facts, 'Change to approve', []),
  reminder: (facts: ChangeAsk): Words =>
    asked(facts, 'Still waiting for you', ['This change is still waiting for your decision.']),
  overdue: (facts: ChangeAsk): Words =>
    asked(facts, 'Your decision is needed', ['Nobody decided in time, so we are asking you as well.']),
};

function asked({ booking, change }: ChangeAsk, what: string, opening: readonly string[]): Words {
  return {
    subject: `${what}: ${routeOf(booking)}`,
    lines: [
      ...opening,
      `${namesOf(booking)} would give up:`,
      ...givenUpBy(booking, change).map(flightText),
      'and fly instead:',
      ...flightsOf(change),
      ...moneyLines(change),
      ...(change.reason === null ? [] : [`Reason: ${change.reason}`]),
    ],
    link: changeLink(change.id),
    linkLabel: 'With all details in Pravas',
    needsAction: true,
  };
}

/** What became of a change. */
export function changeWords({
  booking,
  change,
}: {
  readonly booking: FlightBooking;
  readonly change: ToldChange;
}): Words {
  const { subject, opening, needsAction } = outcomeOf(change);
  return {
    subject: `${subject}: ${routeOf(booking)}`,
    lines: [...opening, '', ...flightsOf(change), ...moneyLines(change)],
    link: flightLink(booking),
    linkLabel: 'Your flight',
    needsAction,
  };
}

function outcomeOf(change: ToldChange): { subject: string; opening: readonly string[]; needsAction: boolean } {
  if (change.state === 'done') {
    return { subject: 'Flights changed', opening: ['You fly these flights now.'], needsAction: false };
  }
  if (change.state === 'failed') {
    const opening = [`The flights were not changed. ${change.message ?? ''}`.trim(), 'Your booking stays as it was.'];
    return { subject: 'Not changed', opening, needsAction: true };
  }
  if (change.approvalStatus === 'Approved') {
    const opening = ['Your change is approved. It is bought once you pay or confirm.'];
    return { subject: 'Change approved', opening, needsAction: true };
  }
  const opening = [change.message ?? 'Your change was not approved.', 'Your booking stays as it was.'];
  return { subject: 'Change not approved', opening, needsAction: false };
}

/** That check-in has opened for a flight; null where the flight is not on the booking any more. */
export function checkInWords({ booking, orderId, sliceKey: key }: FactsOf<typeof readCheckIn>): Words | null {
  const order = booking.orders.find((one) => one.id === orderId);
  const slice = order?.detail.slices.find((one) => sliceKey(one) === key);
  if (!order || !slice) return null;
  const { zone } = departureOf(slice).time;
  const departs = fliesAt(booking, orderId, slice);
  const closes = checkInWindow(slice, isSuperSaver(booking), departs)
    .closesAt.toZonedDateTimeISO(zone)
    .toPlainDateTime();
  const closesWall = closes.toString({ smallestUnit: 'minute' });
  return {
    subject: `Check-in is open: ${flightText(slice)}`,
    lines: [
      `Online check-in is open until ${shortDate(closesWall)}, ${clockOf(closesWall)}.`,
      `On the airline’s website or app use the PNR ${order.locator ?? '-'} and your last name.`,
    ],
    link: flightLink(booking),
    linkLabel: 'Your flight',
    needsAction: false,
  };
}

/** That an airline credit ends soon. */
export function creditWords({ credit, daysLeft }: FactsOf<typeof readEndingCredit>): Words {
  const when = daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`;
  return {
    subject: `Airline credit of ${formatInrExact(credit.leftPaise)} ends ${when}`,
    lines: [
      `${credit.travellerName} has ${formatInrExact(credit.leftPaise)} left with ${credit.airlineCode}.`,
      `It can be used until ${shortDate(credit.expiresOn)} and is offered when you book or change a flight of this airline.`,
    ],
    link: '/trip/credits',
    linkLabel: 'Your credits',
    needsAction: false,
  };
}

function givenUpBy(booking: FlightBooking, { orderId, question }: AskedChange): readonly Slice[] {
  const order = booking.orders.find((one) => one.id === orderId);
  return question.search.removes.flatMap((index) => order?.detail.slices[index] ?? []);
}

function flightsOf({ offer }: ToldChange): readonly string[] {
  return (offer?.slices ?? []).map(flightText);
}

function flightText(slice: Slice): string {
  const from = departureOf(slice);
  const codes = slice.segments.map(flightCode).join(', ');
  return `${codes} from ${from.city}, ${shortDate(from.time.wall)}, ${clockOf(from.time.wall)}`;
}

function moneyLines({ amounts, state }: ToldChange): readonly string[] {
  if (!amounts || state === 'failed') return [];
  const paid = (word: string, amountPaise: Paise) =>
    amountPaise > 0 ? [`${word}: ${formatInrExact(amountPaise)}`] : [];
  return [
    ...paid(state === 'done' ? 'Paid' : 'To pay', amounts.payPaise),
    ...paid('Refund', amounts.returnPaise),
    ...paid('Paid with airline credits', amounts.creditPaise),
  ];
}

function namesOf(booking: FlightBooking): string {
  return booking.travellers.map((one) => `${one.firstName} ${one.lastName}`).join(', ');
}
