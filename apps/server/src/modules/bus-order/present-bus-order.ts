import type { bookedBus, bookedStop } from '@pravas/contract/bus/booked-bus.ts';
import { phoneText } from '@pravas/contract/phone-number.ts';
import { paidForUnit } from '@pravas/domain/booking/paid-unit.ts';
import { cancellationSentences, deadlineText, keptLines } from '@pravas/domain/bus/bus-cancellation-words.ts';
import { busChargeSteps } from '@pravas/domain/bus/bus-charge-steps.ts';
import type { BookedSeat, BusDetail, BusHold, BusTicket } from '@pravas/domain/bus/bus-detail.ts';
import type { BusPoint } from '@pravas/domain/bus/bus-station.ts';
import { busPaidUnits } from '@pravas/domain/bus/bus-units.ts';
import { busCancelChoices } from '@pravas/domain/bus/cancel-choices.ts';
import { holdNow } from '@pravas/domain/bus/hold-clock.ts';
import { busLines } from '@pravas/domain/bus/quote-bus.ts';
import { seatText } from '@pravas/domain/bus/seat-words.ts';
import { formatInrExact, type Paise, splitEvenly, sum, ZERO } from '@pravas/domain/money/money.ts';
import { serviceGst, supplyIn } from '@pravas/domain/tax/service-gst.ts';
import type { AirportTime } from '@pravas/domain/time/airport-time.ts';
import type * as z from 'zod/mini';
import { agreedFee } from '../booking/index.ts';
import type { BusFacts } from './bus-booking.ts';
import { type BusReport, presentReport } from './bus-reports.ts';
import { type BusSearchFor, searchPath, wayBackPath } from './bus-search-path.ts';
import { EARLY_MINUTES, movedNote, nightNote } from './bus-words.ts';
import { arrivalOf, momentOf, presentStop } from './present-stop.ts';

type WireBus = z.output<typeof bookedBus>;

/** Who looks at a bus of a booking, and when. */
export interface BusOnlooker {
  readonly tripId: string;
  readonly facts: Pick<BusFacts, 'quote' | 'terms'>;
  /** The name of a traveller of the booking. */
  readonly nameOf: (travellerIndex: number) => string;
  /** Whether a seat is still held, being cancelled, or given up. */
  readonly standingOf: (unit: string) => 'held' | 'going' | 'gone';
  /** Its seats that are gone or going. */
  readonly gone: readonly string[];
  /** Its seats as they are held, also at a price that waits to be agreed to; null or absent = they are not. */
  readonly hold?: BusHold | null;
  /** The ticket as the supplier describes it by now; null = as it was bought. */
  readonly ticket: BusTicket | null;
  readonly isBooked: boolean;
  /** The report of a bus that did not come; null or absent = none. */
  readonly report?: BusReport | null;
  readonly now: Temporal.Instant;
}

/** Seats of a bus as screens show them, with what they mean in words. */
export function presentBusOrder(detail: BusDetail, onlooker: BusOnlooker): WireBus {
  const { operator, type, from, to, boarding, dropping, seats, totalPaise } = detail;
  const { nameOf, standingOf, isBooked, now } = onlooker;
  const ticket = onlooker.ticket ?? detail.ticket;
  const left = seats.filter(({ seatName }) => standingOf(seatName) === 'held');
  const hold = isBooked ? null : (onlooker.hold ?? null);
  return {
    operator: { operatorId: operator.operatorId, name: operator.name },
    type: { ...type },
    from: from.name,
    to: to.name,
    departure: momentOf(detail.departure),
    arrival: arrivalOf(detail.arrival),
    nightNote: nightNote(detail),
    boarding: presentBookedStop(boarding, from.name),
    movedNote: movedNote(detail),
    beThereBy: momentOf(earlierBy(detail.movedTo?.at ?? boarding.at, EARLY_MINUTES)),
    dropping: dropping && presentBookedStop(dropping, to.name, arrivalOf),
    seats: seats.map((seat, index) => ({
      unit: seat.seatName,
      seatName: seat.seatName,
      text: seatText(seat),
      travelerIndex: seat.traveller,
      name: nameOf(seat.traveller),
      isPrimary: index === 0,
      fare: seat.fare.totalPaise,
      state: STATES[standingOf(seat.seatName)],
    })),
    price: {
      lines: busLines(seats, NO_FEE).map(({ code, label, paise }) => ({ code, label, amount: paise })),
      total: totalPaise,
    },
    hold: hold && { until: hold.until, ...holdNow(hold, now) },
    cancellation: left.length === 0 ? null : presentTerms(detail, left, onlooker),
    cancelChoices: isBooked
      ? busCancelChoices(detail, onlooker.gone, now).map(({ units, label }) => ({ units: [...units], label }))
      : [],
    issued: ticket && isBooked ? presentTicket(detail, ticket) : null,
    operatorChange: presentEvent(detail, onlooker),
    anotherPath: searchPath({ ...detail, seats: left.length > 0 ? left : seats }, searchFor(onlooker)),
    wayBackPath: wayBackPath(detail, searchFor(onlooker)),
    report: onlooker.report ? presentReport(onlooker.report, detail, searchFor(onlooker)) : null,
  };
}

const STATES = { held: 'held', going: 'cancelling', gone: 'cancelled' } as const;
const NO_FEE = { feePaise: ZERO, cgstPaise: ZERO, sgstPaise: ZERO, igstPaise: ZERO };

/** So many minutes before a time by the same clocks. */
function earlierBy(at: AirportTime, minutes: number): AirportTime {
  const wall = Temporal.PlainDateTime.from(at.wall).subtract({ minutes });
  return { wall: wall.toString({ smallestUnit: 'minute' }), zone: at.zone };
}

function presentBookedStop(stop: BusPoint, town: string, momentAt = momentOf): z.output<typeof bookedStop> {
  return {
    ...presentStop(stop, town, momentAt),
    phoneText: stop.phone && phoneText(stop.phone),
  };
}

/** The refund for cancelling the remaining seats until they are boarded, in rupees, and what else is lost. */
function presentTerms(
  detail: BusDetail,
  seats: readonly BookedSeat[],
  { facts, now }: Pick<BusOnlooker, 'facts' | 'now'>,
): NonNullable<WireBus['cancellation']> {
  const { terms, boarding, boughtAt } = detail;
  const of = { terms, boughtAt, seats, boarding };
  const shares = splitEvenly(agreedFee({ facts }), detail.seats.length);
  const feePaise = sum(
    detail.seats.map(({ seatName }, index) =>
      seats.some((one) => one.seatName === seatName) ? (shares[index] ?? ZERO) : ZERO,
    ),
  );
  return {
    sentences: [...cancellationSentences(of, now)],
    steps: busChargeSteps(of, now).map(({ from, until, keptPaise, refundPaise }) => ({
      from: from.toString(),
      until: until.toString(),
      untilText: deadlineText(until),
      kept: keptPaise,
      back: refundPaise,
    })),
    alsoKept: keptLines({ seats }, { feePaise, cancelPaise: cancelWithGst(facts) }).map(({ label, paise }) => ({
      label,
      amount: paise,
    })),
    isPartial: terms.isPartial,
    notes: notesOf(detail),
  };
}

function notesOf({ terms, seats }: BusDetail): string[] {
  const { isPartial, isPrimaryAlone, freeMinutes } = terms;
  const [first] = seats;
  return [
    'Times count from the start of the bus, wherever you get on.',
    ...(freeMinutes > 0 ? [`For ${freeMinutes} minutes after booking it is cancelled free of charge.`] : []),
    ...(seats.length > 1 && !isPartial ? ['This operator cancels all seats of a ticket together.'] : []),
    ...(seats.length > 1 && isPartial && !isPrimaryAlone && first
      ? [`Seat ${first.seatName} is the first passenger's: it is cancelled only with all the others.`]
      : []),
  ];
}

/** What we take for cancelling with its GST, once for each request. */
function cancelWithGst({ terms }: Pick<BusFacts, 'terms'>): Paise {
  const { cancelFeePaise, on } = terms;
  return sum([cancelFeePaise, serviceGst({ feePaise: cancelFeePaise, ...supplyIn(terms), on }).totalPaise]);
}

function presentTicket({ hasTracking, hasMobileTicket }: BusDetail, ticket: BusTicket): NonNullable<WireBus['issued']> {
  return {
    number: ticket.ticketNumber,
    operatorNumber: ticket.operatorNumber,
    busNumber: ticket.busNumber,
    trackingUrl: safeUrl(ticket.trackingUrl),
    vehicleText: vehicleText(ticket, hasTracking),
    showText: showText({ hasMobileTicket }),
  };
}

/** What of the bus is known yet. */
function vehicleText({ busNumber, trackingUrl }: BusTicket, hasTracking: boolean): string {
  if (busNumber !== null && safeUrl(trackingUrl) !== null) {
    return `The bus is ${busNumber}. You can follow it on the map.`;
  }
  if (busNumber !== null) return `The bus is ${busNumber}.`;
  return hasTracking
    ? 'The number of the bus and a link to follow it come one to three hours before it leaves.'
    : 'The number of the bus comes one to three hours before it leaves.';
}

/** Whether the ticket has to be printed. */
function showText({ hasMobileTicket }: Pick<BusDetail, 'hasMobileTicket'>): string {
  return hasMobileTicket
    ? 'Show this ticket on your phone, with an identity card.'
    : 'Print this ticket: the driver needs it on paper, with an identity card.';
}

/** Links come from operators: only safe ones are shown. */
function safeUrl(url: string | null): string | null {
  return url !== null && /^https?:\/\//i.test(url) && URL.canParse(url) ? url : null;
}

/** What the operator did to a bus, before anything else is said of the booking; null where it did nothing. */
export function operatorNotice(detail: BusDetail): { readonly badge: string; readonly text: string } | null {
  const { operatorEvent } = detail;
  if (!operatorEvent) return null;
  return operatorEvent.kind === 'operator_cancelled'
    ? { badge: 'Cancelled by the operator', text: `${detail.operator.name} does not run this bus. ${ALL_BACK}` }
    : { badge: 'Another bus', text: `${detail.operator.name} runs another bus instead of yours.` };
}

const ALL_BACK = 'You get a full refund, including our fee.';

function searchFor({ facts, tripId, now }: Pick<BusOnlooker, 'facts' | 'tripId' | 'now'>): BusSearchFor {
  return { tripId, isPersonal: facts.terms.personal, now };
}

function presentEvent(detail: BusDetail, onlooker: BusOnlooker): WireBus['operatorChange'] {
  const { operatorEvent, operator } = detail;
  if (!operatorEvent) return null;
  if (operatorEvent.kind === 'operator_cancelled') {
    const units = busPaidUnits([{ orderId: '', detail }], agreedFee({ facts: onlooker.facts }));
    const refund = sum(units.filter(({ unit }) => operatorEvent.held.includes(unit)).map(paidForUnit));
    return {
      kind: 'cancelled',
      title: `${operator.name} cancelled this bus`,
      text: ALL_BACK,
      refund,
      searchPath: searchPath(detail, searchFor(onlooker)),
    };
  }
  const refund = sum(operatorEvent.back.map(({ paise }) => paise));
  const back = refund > ZERO ? `${formatInrExact(refund)} is refunded.` : 'There is no refund for it.';
  return {
    kind: 'replaced',
    title: `${operator.name} runs another bus`,
    text: `Your seats are on another bus now. ${back} Ask at the stop, or call its number.`,
    refund,
    searchPath: null,
  };
}
