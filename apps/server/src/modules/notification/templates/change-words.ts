import { departureOf, flightCode, type Slice, sliceKey } from '@pravas/domain/flight/itinerary.ts';
import { checkInWindow } from '@pravas/domain/flight-change/check-in.ts';
import { formatInrExact, type Paise } from '@pravas/domain/money/money.ts';
import { clockOf, shortDate } from '@pravas/domain/time/airport-time.ts';
import { airlineByCode } from '@pravas/reference/airlines.ts';
import type { ChangeAmounts } from '../../booking/index.ts';
import { type FlightBooking, fliesAt, isSuperSaver } from '../../flight-order/index.ts';
import type { readCheckIn, readEndingCredit } from '../facts/servicing-facts.ts';
import type { FactsOf } from '../notice.ts';
import { routeOf } from './booking-words.ts';
import { changeLink, flightLink, type Words } from './words.ts';

/** The parts of a change that its messages show. */
interface ToldChange {
  readonly state: string;
  readonly approvalStatus: string;
  readonly message: string | null;
  readonly reason: string | null;
  readonly offer: { readonly slices: readonly Slice[] } | null;
  readonly amounts: ChangeAmounts | null;
}

/** A change as its approvers see it. */
interface AskedChange extends ToldChange {
  readonly id: string;
  readonly orderId: string;
  readonly question: { readonly search: { readonly removes: readonly number[] } };
}

/** What its approvers see. */
interface ChangeAsk {
  readonly booking: FlightBooking;
  readonly change: AskedChange;
}

/** A change that waits for its reader's decision: asked for the first time, again, or since nobody else has decided. */
export const changeAskWords = {
  requested: (facts: ChangeAsk): Words =>
    asked(facts, 'Change to approve', 'A change of a booked flight needs your decision.'),
  reminder: (facts: ChangeAsk): Words =>
    asked(facts, 'Waiting for your decision', 'A change of a booked flight is still waiting for your decision.'),
  overdue: (facts: ChangeAsk): Words =>
    asked(facts, 'Overdue, please decide', 'No one decided on this change in time, so you are asked too.'),
};

function asked({ booking, change }: ChangeAsk, what: string, opening: string): Words {
  return {
    subject: `${what}: ${routeOf(booking)}`,
    lines: [
      opening,
      '',
      `${booking.travellers.length === 1 ? 'Traveller' : 'Travellers'}: ${namesOf(booking)}`,
      ...givenUpBy(booking, change).map((slice) => `Booked now: ${flightText(slice)}`),
      ...flightsOf(change, 'Change to'),
      ...moneyLines(change),
      ...(change.reason === null ? [] : [`Reason: ${change.reason}`]),
    ],
    link: changeLink(change.id),
    linkLabel: 'See all details in Pravas',
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
  const { subject, opening, label, needsAction } = outcomeOf(change);
  return {
    subject: `${subject}: ${routeOf(booking)}`,
    lines: [...opening, '', ...flightsOf(change, label), ...(label === NOT_MADE ? [] : moneyLines(change))],
    link: flightLink(booking),
    linkLabel: 'Open the flight',
    needsAction,
  };
}

/** The label of flights that were never bought. */
const NOT_MADE = 'Asked for';

interface Outcome {
  readonly subject: string;
  readonly opening: readonly string[];
  /** The label of the change's flights. */
  readonly label: string;
  readonly needsAction: boolean;
}

const STAYS = 'Your booking stays as it was.';

function outcomeOf(change: ToldChange): Outcome {
  if (change.state === 'done') {
    const opening = ['Your flight is changed. This is what you fly now.'];
    return { subject: 'Your flight is changed', opening, label: 'New flight', needsAction: false };
  }
  if (change.state === 'failed') {
    const opening = [`Your flight was not changed. ${change.message ?? ''}`.trim(), STAYS];
    return { subject: 'Your flight was not changed', opening, label: NOT_MADE, needsAction: true };
  }
  if (change.approvalStatus === 'Approved') {
    const opening = ['Your change is approved. Pay for it or confirm it now.'];
    return { subject: 'Change approved', opening, label: 'New flight', needsAction: true };
  }
  const opening = [change.message ?? 'Your change was not approved.', STAYS];
  return { subject: 'Change not approved', opening, label: NOT_MADE, needsAction: false };
}

/** That check-in has opened for a flight; null where the flight is no longer on the booking. */
export function checkInWords({ booking, orderId, sliceKey: key }: FactsOf<typeof readCheckIn>): Words | null {
  const order = booking.orders.find((one) => one.id === orderId);
  const slice = order?.detail.slices.find((one) => sliceKey(one) === key);
  if (!order || !slice) return null;
  const { city, time } = departureOf(slice);
  const departs = fliesAt(booking, orderId, slice);
  const closes = checkInWindow(slice, isSuperSaver(booking), departs)
    .closesAt.toZonedDateTimeISO(time.zone)
    .toPlainDateTime();
  const closesWall = closes.toString({ smallestUnit: 'minute' });
  return {
    subject: `Check-in is open: ${flightText(slice)}`,
    lines: [
      `Online check-in is open until ${shortDate(closesWall)}, ${clockOf(closesWall)} ${city} time.`,
      'Check in on the airline’s website or app, with your PNR and last name.',
      `PNR: ${order.locator ?? '-'}`,
    ],
    link: flightLink(booking),
    linkLabel: 'Open the flight',
    needsAction: false,
  };
}

/** That an airline credit ends soon. */
export function creditWords({ credit, daysLeft }: FactsOf<typeof readEndingCredit>): Words {
  const when = daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`;
  return {
    subject: `Airline credit of ${formatInrExact(credit.leftPaise)} ends ${when}`,
    lines: [
      `${credit.travellerName} has an airline credit of ${formatInrExact(credit.leftPaise)} left.`,
      `Airline: ${airlineByCode(credit.airlineCode)?.name ?? credit.airlineCode}`,
      `Use by: ${shortDate(credit.expiresOn)}`,
      'It is offered when you book or change a flight of this airline.',
    ],
    link: '/trip/credits',
    linkLabel: 'See your credits',
    needsAction: false,
  };
}

function givenUpBy(booking: FlightBooking, { orderId, question }: AskedChange): readonly Slice[] {
  const order = booking.orders.find((one) => one.id === orderId);
  return question.search.removes.flatMap((index) => order?.detail.slices[index] ?? []);
}

function flightsOf({ offer }: ToldChange, label: string): readonly string[] {
  return (offer?.slices ?? []).map((slice) => `${label}: ${flightText(slice)}`);
}

function flightText(slice: Slice): string {
  const from = departureOf(slice);
  const codes = slice.segments.map(flightCode).join(', ');
  return `${codes} from ${from.city}, ${shortDate(from.time.wall)}, ${clockOf(from.time.wall)}`;
}

function moneyLines({ amounts, state }: ToldChange): readonly string[] {
  if (!amounts) return [];
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
