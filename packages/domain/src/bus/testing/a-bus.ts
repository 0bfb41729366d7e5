import { applyRate, type Paise, paise, sum, ZERO } from '../../money/money.ts';
import { anchorOf, tiersByMoment } from '../bus-anchor.ts';
import type { BookedSeat, BusDetail, BusHold, BusSale, BusTicket } from '../bus-detail.ts';
import type { BusLayout, BusSeat, ForcedSeats } from '../bus-layout.ts';
import type { BusOperator, BusSeating, BusService } from '../bus-service.ts';
import type { BusPlace, BusPoint, BusStation } from '../bus-station.ts';
import type { BusTerms, HourTier } from '../bus-terms.ts';
import { busTime } from '../bus-time.ts';
import type { SeatFare } from '../seat-fare.ts';

/** The journey date of every builder here. */
export const JOURNEY_DATE = '2026-12-01';

/** Before 24 hours 10 %, before 12 hours 50 %, then all. */
export const USUAL_HOURS: readonly HourTier[] = [
  { fromHours: 0, toHours: 12, charge: { kind: 'percent', rate: 10_000 } },
  { fromHours: 12, toHours: 24, charge: { kind: 'percent', rate: 5_000 } },
  { fromHours: 24, toHours: null, charge: { kind: 'percent', rate: 1_000 } },
];

/** A seat's fare: this amount before tax, with 5 % on it. */
export function aFare(basePaise: number, overrides: Partial<SeatFare> = {}): SeatFare {
  const base = paise(basePaise);
  const taxPaise = applyRate(base, 500);
  return {
    basePaise: base,
    chargesPaise: ZERO,
    taxPaise,
    taxRate: 500,
    totalPaise: sum([base, taxPaise]),
    notRefundablePaise: ZERO,
    ...overrides,
  };
}

/** A town with buses. */
export function aStation(stationId: string, name: string, aliases: readonly string[] = []): BusStation {
  return { stationId, name, aliases, state: null, point: null };
}

const BENGALURU: BusPlace = { stationId: '9001', name: 'Bengaluru' };
const HYDERABAD: BusPlace = { stationId: '9002', name: 'Hyderabad' };

/** A stop, this many minutes after midnight of the journey date. */
export function aPoint(pointId: string, name: string, minutes: number): BusPoint {
  const at = busTime(JOURNEY_DATE, minutes);
  return { pointId, name, area: name, address: null, landmark: null, phone: null, point: null, at };
}

/** An operator whose number is its name. */
export function anOperator(name: string, legalForm: BusOperator['legalForm'] = 'company'): BusOperator {
  return { operatorId: name.toLowerCase(), name, legalForm, gstin: null };
}

/** Terms of a bus that starts this many minutes after midnight of the journey date. */
export function someTerms(
  startMinutes: number,
  hours: readonly HourTier[] = USUAL_HOURS,
  overrides: Partial<BusTerms> = {},
): BusTerms {
  const startsAt = busTime(JOURNEY_DATE, startMinutes);
  const tiers = tiersByMoment(hours, anchorOf({ startsAt, departure: startsAt, boardingPoints: [] }));
  return { tiers, freeMinutes: 0, isPartial: true, isPrimaryAlone: true, ...overrides };
}

/** KV101 of Kaveri: AC Sleeper 2+1 from Bengaluru 20:30 to Hyderabad 06:00, 24 of 30 berths free. */
export function aBus(overrides: Partial<BusService> = {}): BusService {
  const seating: BusSeating = 'sleeper';
  return {
    serviceId: 'bus-1',
    supplierId: 'supplier-1',
    context: '{}',
    routeId: '2000000129510114514',
    operator: anOperator('Kaveri Roadlines Pvt Ltd'),
    type: { name: 'A/C Sleeper (2+1)', isAc: true, seating },
    date: JOURNEY_DATE,
    from: BENGALURU,
    to: HYDERABAD,
    startsAt: busTime(JOURNEY_DATE, 1230),
    departure: busTime(JOURNEY_DATE, 1230),
    arrival: busTime(JOURNEY_DATE, 1800),
    boardingPoints: [aPoint('900101', 'Silk Board', 1230), aPoint('900105', 'Hebbal', 1330)],
    droppingPoints: [aPoint('900201', 'Mehdipatnam', 1800), aPoint('900205', 'Miyapur', 1875)],
    seatsLeft: 24,
    singleSeatsLeft: 8,
    fromPaise: paise(110_250),
    mostSeats: 6,
    hasTracking: true,
    hasMobileTicket: true,
    isIdNeeded: false,
    arePointsFirst: false,
    isDroppingPointNeeded: false,
    isStateCorporation: false,
    isPricedAtHold: false,
    hasExactCancellation: true,
    terms: someTerms(1230),
    ...overrides,
  };
}

const SOLD = ['L1', 'L2', 'L10', 'U4', 'U9', 'U15'];
const FOR_LADIES = ['L4', 'L5', 'L11', 'U7'];

/** What KV101 demands of women. */
export const KV101_FORCED: ForcedSeats = { women: ['L4', 'L5', 'U7', 'L11'], men: [] };

/** The berths of KV101: in each column a pair beside the left wall and a single one beside the right. */
export function aLayout(overrides: Partial<BusLayout> = {}): BusLayout {
  const decks = ['lower', 'upper'] as const;
  const seats = decks.flatMap((deck) =>
    [0, 1, 2, 3, 4].flatMap((column) =>
      [0, 1, 3].map((row, place) => berth(deck, column, row, 3 * column + place + 1)),
    ),
  );
  const { boardingPoints, droppingPoints, mostSeats } = aBus();
  return { seats, mostSeats, forced: KV101_FORCED, boardingPoints, droppingPoints, ...overrides };
}

function berth(deck: BusSeat['deck'], column: number, row: number, number: number): BusSeat {
  const seatName = `${deck === 'lower' ? 'L' : 'U'}${number}`;
  const basePaise = (deck === 'lower' ? 120_000 : 105_000) + (row === 3 ? 10_000 : 0);
  return {
    seatName,
    deck,
    row,
    column: 2 * column,
    kind: 'berth_along',
    isWindow: row !== 1,
    isFree: !SOLD.includes(seatName),
    keptFor: FOR_LADIES.includes(seatName) ? 'ladies' : null,
    fare: aFare(basePaise),
  };
}

/** A seat of a booking, for the traveller at a place. */
export function aBookedSeat(seatName: string, basePaise: number, overrides: Partial<BookedSeat> = {}): BookedSeat {
  const deck = seatName.startsWith('U') ? 'upper' : 'lower';
  const fare = aFare(basePaise);
  return { seatName, deck, kind: 'berth_along', isWindow: true, keptFor: null, fare, traveller: 0, ...overrides };
}

const SALE: BusSale = {
  serviceId: 'bus-1',
  context: '{}',
  isIdNeeded: false,
  isPricedAtHold: false,
  mostSeats: 6,
  expiresAt: '2026-11-20T10:10:00Z',
  hold: null,
};

/** L7 and L9 of KV101 for two travellers, as they are priced. */
export function aBooking(overrides: Partial<BusDetail> = {}): BusDetail {
  const bus = aBus();
  const seats = overrides.seats ?? [aBookedSeat('L7', 120_000), aBookedSeat('L9', 130_000, { traveller: 1 })];
  const totalPaise: Paise = sum(seats.map(({ fare }) => fare.totalPaise));
  const { supplierId, routeId, operator, type, date, from, to, startsAt, departure, arrival } = bus;
  const { hasTracking, hasMobileTicket, isStateCorporation, hasExactCancellation, terms } = bus;
  return {
    ...{ supplierId, routeId, operator, type, date, from, to, startsAt, departure, arrival },
    ...{ hasTracking, hasMobileTicket, isStateCorporation, hasExactCancellation, terms },
    boarding: aPoint('900101', 'Silk Board', 1230),
    dropping: aPoint('900201', 'Mehdipatnam', 1800),
    seats,
    totalPaise,
    costPaise: totalPaise,
    boughtAt: null,
    ticket: null,
    sale: SALE,
    ...overrides,
  };
}

/** The ticket of a booking that was bought. */
export function aTicket(overrides: Partial<BusTicket> = {}): BusTicket {
  return { ticketNumber: 'X1A2B3C4', operatorNumber: null, busNumber: null, trackingUrl: null, ...overrides };
}

/** Seats of a booking as they are held for eight minutes from noon on, each at its price or another. */
export function aHold(seats: BusHold['seats'] = aBooking().seats): BusHold {
  return {
    holdRef: '31mLBZtYPs',
    heldAt: '2026-11-20T06:30:00Z',
    until: '2026-11-20T06:38:00Z',
    seats: seats.map(({ seatName, fare }) => ({ seatName, fare })),
    totalPaise: sum(seats.map(({ fare }) => fare.totalPaise)),
  };
}
