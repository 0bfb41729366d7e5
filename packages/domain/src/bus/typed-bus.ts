import { type Paise, sum } from '../money/money.ts';
import { type AirportTime, dateOf, instantOf } from '../time/airport-time.ts';
import { isCalendarDay } from '../time/calendar-day.ts';
import { INDIAN_ZONE } from '../time/indian-day.ts';
import type { BookedSeat, BusDetail } from './bus-detail.ts';
import type { BusSeating } from './bus-service.ts';
import type { BusPlace, BusPoint } from './bus-station.ts';
import type { BusTier } from './bus-terms.ts';

/** A stop as the travel desk types it. */
export interface TypedStop {
  readonly name: string;
  readonly address: string | null;
  readonly landmark: string | null;
  readonly phone: string | null;
  /** "2026-12-01T20:30" by Indian clocks. */
  readonly at: string;
}

/** A seat as it is typed, in paise. */
export interface TypedSeat extends Pick<BookedSeat, 'seatName' | 'deck' | 'kind' | 'traveller'> {
  readonly basePaise: Paise;
  readonly chargesPaise: Paise;
  readonly taxPaise: Paise;
  /** The part of it that is never refunded. */
  readonly notRefundablePaise: Paise;
}

/** What is kept until a moment: a part of the base fare in whole percent. */
interface TypedTier {
  /** "2026-11-30T20:30" by Indian clocks; the minute itself still belongs to it. */
  readonly until: string;
  readonly percent: number;
}

/** A bus as the travel desk types it. */
export interface TypedBus {
  readonly operator: string;
  readonly gstin: string | null;
  readonly type: { readonly name: string; readonly isAc: boolean; readonly seating: BusSeating };
  readonly from: BusPlace;
  readonly to: BusPlace;
  readonly boarding: TypedStop;
  /** Null where the operator sets passengers down wherever they ask. */
  readonly dropping: TypedStop | null;
  /** "2026-12-02T06:00". */
  readonly arrival: string;
  readonly seats: readonly TypedSeat[];
  /** In the order of time; after the last of them everything is kept. */
  readonly tiers: readonly TypedTier[];
  readonly isPartial: boolean;
  readonly isPrimaryAlone: boolean;
  readonly hasMobileTicket: boolean;
}

/** An invalid field of the form, by its path there. */
interface TypedBusProblem {
  readonly field: string;
  readonly message: string;
}

/** The bus that was typed, or all that is wrong with it. */
export type ReadBus =
  | { readonly ok: true; readonly detail: BusDetail }
  | { readonly ok: false; readonly problems: readonly TypedBusProblem[] };

/** The seller of an order that the travel desk buys. */
const DESK = 'desk';
const WALL = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d$/;
/** No seat of a bus costs ₹1 lakh. */
const MOST_PAISE = 10_000_000;
/** The longest road of a bus takes less. */
const LONGEST_HOURS = 72;

/** Makes a bus of what the travel desk typed: the price is that on the ticket, and no tax is computed. */
export function busOfTyped(typed: TypedBus): ReadBus {
  const broken = [...timeProblems(typed), ...placeProblems(typed), ...seatProblems(typed), ...tierProblems(typed)];
  if (broken.length > 0) return { ok: false, problems: broken };
  return { ok: true, detail: detailOf(typed) };
}

function isWall(text: string): boolean {
  return isCalendarDay(WALL.exec(text)?.[1] ?? '');
}

function timeProblems({ boarding, dropping, arrival }: TypedBus): readonly TypedBusProblem[] {
  const times = [
    ['boarding.at', boarding.at],
    ['arrival', arrival],
    ...(dropping ? [['dropping.at', dropping.at] as const] : []),
  ] as const;
  const broken = times.filter(([, wall]) => !isWall(wall));
  if (broken.length > 0) return broken.map(([field]) => ({ field, message: 'Enter a day and a time' }));
  return times.flatMap(([field, wall]) => {
    if (field === 'boarding.at') return [];
    const hours = instantOf(at(boarding.at))
      .until(instantOf(at(wall)))
      .total('hours');
    if (hours <= 0) return [{ field, message: 'Enter a time after the bus is boarded' }];
    return hours > LONGEST_HOURS ? [{ field, message: `A bus journey takes at most ${LONGEST_HOURS} hours` }] : [];
  });
}

function placeProblems({ from, to }: TypedBus): readonly TypedBusProblem[] {
  return from.stationId === to.stationId
    ? [{ field: 'to', message: 'Enter a different town from the one where it starts' }]
    : [];
}

function seatProblems({ seats }: TypedBus): readonly TypedBusProblem[] {
  const isTwice = <Key extends 'seatName' | 'traveller'>(key: Key, index: number) =>
    seats.findIndex((one) => one[key] === seats[index]?.[key]) < index;
  return seats.flatMap((seat, index) => {
    const field = (name: string) => `seats.${index}.${name}`;
    const totalPaise = sum([seat.basePaise, seat.chargesPaise, seat.taxPaise]);
    return [
      ...(isTwice('seatName', index)
        ? [{ field: field('seatName'), message: 'This seat is already entered above' }]
        : []),
      ...(isTwice('traveller', index)
        ? [{ field: field('travelerIndex'), message: 'This traveller already has a seat above' }]
        : []),
      ...(totalPaise <= 0 ? [{ field: field('baseFare'), message: 'Enter what the seat costs' }] : []),
      ...(totalPaise > MOST_PAISE ? [{ field: field('baseFare'), message: 'A seat costs less than ₹1,00,000' }] : []),
      ...(seat.notRefundablePaise > totalPaise
        ? [{ field: field('notRefundable'), message: 'This is more than the seat costs' }]
        : []),
    ];
  });
}

function tierProblems({ tiers, boarding }: TypedBus): readonly TypedBusProblem[] {
  return tiers.flatMap(({ until, percent }, index): readonly TypedBusProblem[] => {
    const field = `tiers.${index}.until`;
    const before = tiers[index - 1];
    if (!isWall(until)) return [{ field, message: 'Enter a day and a time' }];
    if (isWall(boarding.at) && until > boarding.at) {
      return [{ field, message: 'Enter a time before the bus is boarded' }];
    }
    if (before && until <= before.until) return [{ field, message: 'Enter a time after the one above' }];
    if (!Number.isSafeInteger(percent) || percent < 0 || percent > 100) {
      return [{ field: `tiers.${index}.percent`, message: 'Enter 0 to 100 percent' }];
    }
    return before && percent < before.percent
      ? [
          {
            field: `tiers.${index}.percent`,
            message: 'The charge cannot fall over time. Enter the same amount or more',
          },
        ]
      : [];
  });
}

function detailOf(typed: TypedBus): BusDetail {
  const { operator, gstin, type, from, to, boarding, dropping, arrival, isPartial, isPrimaryAlone } = typed;
  const seats = typed.seats.map(seatOf);
  const totalPaise = sum(seats.map(({ fare }) => fare.totalPaise));
  return {
    supplierId: DESK,
    routeId: null,
    operator: { operatorId: operator.toLowerCase(), name: operator, legalForm: null, gstin },
    type,
    date: dateOf(boarding.at),
    from,
    to,
    startsAt: null,
    departure: at(boarding.at),
    arrival: at(arrival),
    hasTracking: false,
    hasMobileTicket: typed.hasMobileTicket,
    isStateCorporation: false,
    hasExactCancellation: false,
    terms: { tiers: tiersOf(typed), freeMinutes: 0, isPartial, isPrimaryAlone },
    boarding: pointOf('boarding', boarding),
    dropping: dropping && pointOf('dropping', dropping),
    seats,
    totalPaise,
    costPaise: totalPaise,
    boughtAt: null,
    ticket: null,
    sale: null,
  };
}

function seatOf({ seatName, deck, kind, traveller, ...fare }: TypedSeat): BookedSeat {
  const { basePaise, chargesPaise, taxPaise, notRefundablePaise } = fare;
  const totalPaise = sum([basePaise, chargesPaise, taxPaise]);
  return {
    seatName,
    deck,
    kind,
    traveller,
    isWindow: false,
    keptFor: null,
    fare: { basePaise, chargesPaise, taxPaise, taxRate: null, totalPaise, notRefundablePaise },
  };
}

function pointOf(pointId: string, { name, address, landmark, phone, at: wall }: TypedStop): BusPoint {
  return { pointId, name, area: name, address, landmark, phone, point: null, at: at(wall) };
}

/** Hours of an operator, as moments; the minute that is named still belongs to its tier. */
function tiersOf({ tiers }: TypedBus): readonly BusTier[] {
  const momentOf = (wall: string) => instantOf(at(wall)).toString();
  return tiers.map(({ until, percent }, index) => {
    const before = tiers[index - 1];
    return {
      after: before ? momentOf(before.until) : null,
      until: momentOf(until),
      charge: { kind: 'percent', rate: percent * 100 },
    };
  });
}

function at(wall: string): AirportTime {
  return { wall, zone: INDIAN_ZONE };
}
