import type { busForm } from '@pravas/contract/bus/desk-bus.ts';
import type { BusSeating } from '@pravas/domain/bus/bus-service.ts';
import { busOfTyped, type TypedStop } from '@pravas/domain/bus/typed-bus.ts';
import { fromRupees, type Paise, sum, ZERO } from '@pravas/domain/money/money.ts';
import { NOT_AN_AMOUNT } from '@pravas/domain/money/typed-amount.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import type * as z from 'zod/mini';
import type { FieldErrors } from '../../lib/form.ts';
import { readTypedRupees } from '../../lib/typed-rupees.ts';

type Body = z.input<typeof busForm>;
type SeatBody = Body['seats'][number];

/** A stop as it is typed. */
export interface StopValues {
  readonly name: string;
  readonly address: string;
  readonly landmark: string;
  readonly phone: string;
  /** "2026-12-06T20:30" by Indian clocks. */
  readonly at: string;
}

/** A seat as it is typed: amounts in rupees as they are on the ticket. */
export interface SeatValues {
  readonly seatName: string;
  /** Kind and deck in one; see `PLACE_OPTIONS`. */
  readonly place: string;
  /** Its passenger's place in the trip; '' = not chosen. */
  readonly traveler: string;
  readonly baseFare: string;
  readonly charges: string;
  readonly gst: string;
  readonly notRefundable: string;
}

/** What is kept of the base fare until a moment. */
export interface TierValues {
  readonly until: string;
  readonly percent: string;
}

/** A bus as the travel desk types it. */
export interface BusValues {
  readonly operator: string;
  readonly gstin: string;
  readonly busType: string;
  /** 'yes', 'no', or '' while it is not chosen. */
  readonly isAc: string;
  readonly seating: string;
  readonly from: string;
  readonly to: string;
  readonly boarding: StopValues;
  /** Without a name, the driver sets passengers down where they ask; its time is still when they get off. */
  readonly dropping: StopValues;
  readonly seats: readonly SeatValues[];
  /** In the order of time; none = no refund. */
  readonly tiers: readonly TierValues[];
  readonly isPartial: boolean;
  readonly isPrimaryAlone: boolean;
  readonly hasMobileTicket: boolean;
}

/** An operator sells no more on one ticket. */
export const MOST_SEATS = 6;
const NO_STOP: StopValues = { name: '', address: '', landmark: '', phone: '', at: '' };
const AMOUNTS = ['baseFare', 'charges', 'gst', 'notRefundable'] as const;
const SEAT_PLACE = 'seat lower';
const BERTH_PLACE = 'berth_along lower';

/** What the form begins with: a seat for each traveller of the trip. */
export function newBus(travelers: number): BusValues {
  const everybody = Array.from({ length: Math.min(Math.max(travelers, 1), MOST_SEATS) }, (_, index) => index);
  return {
    operator: '',
    gstin: '',
    busType: '',
    isAc: '',
    seating: '',
    from: '',
    to: '',
    boarding: NO_STOP,
    dropping: NO_STOP,
    seats: everybody.map((index) => newSeat(index, '')),
    tiers: [],
    isPartial: true,
    isPrimaryAlone: true,
    hasMobileTicket: true,
  };
}

/** Another seat, with its passenger, in a bus of that seating. */
export function newSeat(traveler: number | null, seating: string): SeatValues {
  return {
    seatName: '',
    place: placeIn(seating),
    traveler: traveler === null ? '' : String(traveler),
    baseFare: '',
    charges: '',
    gst: '',
    notRefundable: '',
  };
}

/** Another seating: passengers without a choice of their own sit as is usual there. */
export function withSeating(values: BusValues, seating: string): BusValues {
  const usual = placeIn(values.seating);
  const seats = values.seats.map((seat) => (seat.place === usual ? { ...seat, place: placeIn(seating) } : seat));
  return { ...values, seating, seats };
}

function placeIn(seating: string): string {
  return seating === 'sleeper' ? BERTH_PLACE : SEAT_PLACE;
}

/** The form as it is sent. */
export function busBody(values: BusValues): Body {
  const { operator, gstin, busType, seating, from, to, seats, tiers, isPartial, isPrimaryAlone } = values;
  const { boarding, dropping, hasMobileTicket } = values;
  return {
    operator,
    gstin,
    busType,
    isAc: values.isAc === 'yes',
    seating: seating as BusSeating,
    from,
    to,
    boarding,
    dropping: dropping.name.trim() === '' ? null : dropping,
    arrival: dropping.at,
    seats: seats.map((seat) => {
      const [kind, deck] = seat.place.split(' ');
      return {
        seatName: seat.seatName.trim(),
        kind: kind as SeatBody['kind'],
        deck: deck as SeatBody['deck'],
        travelerIndex: Number(seat.traveler),
        baseFare: readTypedRupees(seat.baseFare) ?? 0,
        charges: readTypedRupees(seat.charges) ?? 0,
        gst: readTypedRupees(seat.gst) ?? 0,
        notRefundable: readTypedRupees(seat.notRefundable) ?? 0,
      };
    }),
    tiers: tiers.map(({ until, percent }) => ({ until, percent: Number(percent) })),
    isPartial,
    isPrimaryAlone: isPartial && isPrimaryAlone,
    hasMobileTicket,
  };
}

/** What is missing, cannot be read, or is refused by the rules for typed buses; `today` is YYYY-MM-DD in India. */
export function checkBus(values: BusValues, today: string): FieldErrors {
  const { boarding, seats, tiers } = values;
  const hasLeft = boarding.at !== '' && boarding.at.slice(0, 10) < today;
  return Object.fromEntries([
    ...ruleProblems(values),
    ...(hasLeft ? [['boarding.at', 'This bus has left: enter one that has not']] : []),
    ...seats.flatMap((seat, at) =>
      AMOUNTS.flatMap((name) =>
        Number.isNaN(readTypedRupees(seat[name]) ?? 0) ? [[`seats.${at}.${name}`, NOT_AN_AMOUNT]] : [],
      ),
    ),
    ...needed(values).flatMap(([text, field, label]) => (text.trim() === '' ? [[field, requiredMessage(label)]] : [])),
    ...tiers.flatMap(({ percent }, at) =>
      percent.trim() === '' ? [[`tiers.${at}.percent`, requiredMessage('Percent')]] : [],
    ),
  ]);
}

function needed(values: BusValues): readonly (readonly [string, string, string])[] {
  const { boarding, dropping, seats } = values;
  return [
    [values.from, 'from', 'From'],
    [values.to, 'to', 'To'],
    [values.operator, 'operator', 'Operator'],
    [values.busType, 'busType', 'Type of bus'],
    [values.isAc, 'isAc', 'Air conditioning'],
    [values.seating, 'seating', 'Seats or berths'],
    [boarding.name, 'boarding.name', 'Boarding stop'],
    [boarding.at, 'boarding.at', 'Boarding time'],
    [dropping.at, 'dropping.at', 'Dropping time'],
    ...seats.flatMap((seat, at) => [
      [seat.seatName, `seats.${at}.seatName`, 'Seat number'] as const,
      [seat.traveler, `seats.${at}.travelerIndex`, 'Passenger'] as const,
      [seat.baseFare, `seats.${at}.baseFare`, 'Base fare'] as const,
    ]),
  ];
}

/** The rules by which the server reads a typed bus, at the fields of the form. */
function ruleProblems(values: BusValues): readonly (readonly [string, string])[] {
  const { boarding, dropping, arrival, seats, tiers, from, to, ...rest } = busBody(values);
  const read = busOfTyped({
    operator: rest.operator,
    gstin: null,
    type: { name: rest.busType, isAc: rest.isAc, seating: rest.seating },
    from: townOf(from),
    to: townOf(to),
    boarding: stopOf(boarding),
    dropping: dropping ? stopOf(dropping) : null,
    arrival,
    seats: seats.map(({ seatName, kind = 'seat', deck = 'lower', travelerIndex, ...amounts }) => ({
      seatName,
      kind,
      deck,
      traveller: travelerIndex,
      basePaise: paiseOf(amounts.baseFare),
      chargesPaise: paiseOf(amounts.charges),
      taxPaise: paiseOf(amounts.gst),
      notRefundablePaise: paiseOf(amounts.notRefundable),
    })),
    tiers: tiers ?? [],
    isPartial: rest.isPartial ?? true,
    isPrimaryAlone: rest.isPrimaryAlone ?? true,
    hasMobileTicket: rest.hasMobileTicket ?? true,
  });
  return read.ok ? [] : read.problems.map(({ field, message }) => [fieldOfBus(field), message] as const);
}

const townOf = (name: string) => ({ stationId: name.trim().toLowerCase(), name });

function stopOf({ name, at }: Body['boarding']): TypedStop {
  return { name, address: null, landmark: null, phone: null, at };
}

/** What cannot be read counts as nothing: it has a message of its own. */
function paiseOf(rupees: unknown): Paise {
  return typeof rupees === 'number' && Number.isFinite(rupees) ? fromRupees(rupees) : ZERO;
}

/** The form's field where a refusal of something sent is shown. */
export function fieldOfBus(sent: string): string {
  const field = sent.replace(/^bus\./, '');
  return field === 'arrival' ? 'dropping.at' : field;
}

/** The price of the seats; null while one is missing or cannot be read. */
export function totalOf({ seats }: Pick<BusValues, 'seats'>): Paise | null {
  const prices = seats.flatMap(({ baseFare, charges, gst }) => [
    readTypedRupees(baseFare) ?? Number.NaN,
    readTypedRupees(charges) ?? 0,
    readTypedRupees(gst) ?? 0,
  ]);
  return prices.some(Number.isNaN) ? null : sum(prices.map(fromRupees));
}
