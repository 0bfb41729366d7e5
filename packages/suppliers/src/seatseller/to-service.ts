import { anchorOf, tiersByMoment } from '@pravas/domain/bus/bus-anchor.ts';
import type { BusLayout, BusSeat } from '@pravas/domain/bus/bus-layout.ts';
import type { BusOperator, BusSeating, BusService } from '@pravas/domain/bus/bus-service.ts';
import type { BusPoint } from '@pravas/domain/bus/bus-station.ts';
import { busTime } from '@pravas/domain/bus/bus-time.ts';
import type { SeatFare } from '@pravas/domain/bus/seat-fare.ts';
import { fromRupees, type Paise, paise, subtract, ZERO } from '@pravas/domain/money/money.ts';
import { byInstant } from '@pravas/domain/time/airport-time.ts';
import type { BusSearch } from '../bus/port.ts';
import type { ServiceContext } from './context.ts';
import { readPolicy } from './policy.ts';
import type { WireDetails, WirePoint, WireSeat, WireTrip } from './wire.ts';
import { readIndianTime } from './wire-values.ts';

const USUAL_MOST_SEATS = 6;

/** A listed bus. Null for one that is not for sale: cancelled, or sold by count without a plan of its seats. */
export function toService(supplierId: string, trip: WireTrip, { from, to, date }: BusSearch): BusService | null {
  if (trip.noSeatLayoutEnabled || trip.busCancelled || trip.unAvailable || trip.bookable === false) return null;
  const fromPaise = lowestFare(trip);
  if (fromPaise === null) return null;
  const boardingPoints = toPoints(trip.boardingTimes, date);
  const departure = busTime(date, trip.departureTime);
  const startsAt = readIndianTime(trip.cancellationCalculationTimestamp) ?? readIndianTime(trip.serviceStartTime);
  const anchor = anchorOf({ startsAt, departure, boardingPoints });
  const context: ServiceContext = {
    tripId: trip.id,
    source: from.supplierStationId,
    destination: to.supplierStationId,
    date,
    operatorNumber: trip.operator,
    departureMinutes: trip.departureTime,
    busType: trip.busType,
    needsPointsFirst: trip.bpDpSeatLayout === true,
    hasBreakup: trip.callFareBreakUpAPI === true,
  };
  return {
    serviceId: `${supplierId}:${trip.id}`,
    supplierId,
    context: JSON.stringify(context),
    routeId: trip.id,
    operator: operatorOf(trip),
    type: { name: trip.busType, isAc: isAc(trip), seating: seatingOf(trip) },
    date,
    from: { stationId: from.stationId, name: from.name },
    to: { stationId: to.stationId, name: to.name },
    startsAt,
    departure,
    arrival: busTime(date, trip.arrivalTime),
    boardingPoints,
    droppingPoints: toPoints(trip.droppingTimes, date),
    seatsLeft: Math.max(0, Math.trunc(trip.availableSeats)),
    singleSeatsLeft: countOf(trip.availableSingleSeat),
    fromPaise,
    mostSeats: mostSeatsOf(trip.maxSeatsPerTicket),
    hasTracking: trip.liveTrackingAvailable === true,
    hasMobileTicket: trip.mTicketEnabled === true,
    isIdNeeded: trip.idProofRequired === true,
    arePointsFirst: trip.bpDpSeatLayout === true,
    isDroppingPointNeeded: trip.dropPointMandatory === true || trip.bpDpSeatLayout === true,
    isStateCorporation: trip.rtc === true,
    isPricedAtHold: trip.callFareBreakUpAPI === true,
    hasExactCancellation: true,
    terms: {
      // Unreadable terms promise nothing: where no tier applies, everything is kept.
      tiers: tiersByMoment(readPolicy(trip.cancellationPolicy) ?? [], anchor),
      freeMinutes: countOf(trip.zeroCancellationTime) ?? 0,
      isPartial: trip.partialCancellationAllowed === true,
      isPrimaryAlone: trip.primaryPaxCancellable !== false,
    },
  };
}

/** Unknown counts travel as −1. */
function countOf(count: number | null): number | null {
  return count === null || count < 0 ? null : Math.trunc(count);
}

function mostSeatsOf(sent: number | null): number {
  return sent !== null && sent >= 1 ? Math.trunc(sent) : USUAL_MOST_SEATS;
}

function lowestFare({ fares, fareDetails }: WireTrip): Paise | null {
  const all = [...fares, ...fareDetails.map(({ totalFare }) => totalFare)].flatMap((one) =>
    one !== null && one > 0 ? [one] : [],
  );
  return all.length > 0 ? fromRupees(Math.min(...all)) : null;
}

/** What a name must contain by law for each legal form (Companies Act 2013 s.4, LLP Act 2008 s.15). */
function operatorOf({ travels, operator, rtc }: WireTrip): BusOperator {
  const legalForm = rtc
    ? 'statutory'
    : /\bLLP\b/i.test(travels)
      ? 'llp'
      : /\b(?:Ltd|Limited)\b/i.test(travels)
        ? 'company'
        : null;
  return { operatorId: operator || travels.toLowerCase(), name: travels, legalForm, gstin: null };
}

function isAc({ AC, busType }: WireTrip): boolean {
  return AC ?? (/\ba\/?c\b/i.test(busType) && !/non[\s-]*a\/?c/i.test(busType));
}

function seatingOf({ seater, sleeper, busType }: WireTrip): BusSeating {
  if (/semi[\s-]*sleeper/i.test(busType)) return 'semi_sleeper';
  if (sleeper) return seater ? 'mixed' : 'sleeper';
  return 'seater';
}

/** Stops in the order of time. */
function toPoints(points: readonly WirePoint[], date: string): readonly BusPoint[] {
  return points
    .map((one) => ({
      pointId: one.bpId,
      name: one.bpName || one.location,
      area: one.location || one.bpName,
      address: one.address || null,
      landmark: one.landmark || null,
      phone: one.contactNumber || null,
      point: null,
      at: busTime(date, one.time),
    }))
    .toSorted((a, b) => byInstant(a.at, b.at));
}

/** The seats of a bus; null where a fare cannot be read. */
export function toLayout(details: WireDetails, date: string): BusLayout | null {
  const outer = outermostRows(details.seats);
  const seats = details.seats.map((seat) => toSeat(seat, outer));
  if (seats.some((seat) => seat === null)) return null;
  return {
    seats: seats as readonly BusSeat[],
    mostSeats: mostSeatsOf(details.maxSeatsPerTicket),
    forced: readForced(details.forcedSeats),
    boardingPoints: toPoints(details.boardingTimes, date),
    droppingPoints: toPoints(details.droppingTimes, date),
  };
}

function outermostRows(seats: readonly WireSeat[]): ReadonlySet<number> {
  const rows = seats.map(({ row }) => row);
  return new Set([Math.min(...rows), Math.max(...rows)]);
}

function toSeat(seat: WireSeat, outerRows: ReadonlySet<number>): BusSeat | null {
  const fare = toFare(seat);
  if (fare === null) return null;
  return {
    seatName: seat.name,
    deck: seat.zIndex === 1 ? 'upper' : 'lower',
    row: seat.row,
    column: seat.column,
    kind: seat.length === 2 ? 'berth_along' : seat.width === 2 ? 'berth_across' : 'seat',
    isWindow: seat.window ?? outerRows.has(seat.row),
    isFree: seat.available === true,
    keptFor: seat.ladiesSeat ? 'ladies' : seat.malesSeat ? 'gents' : null,
    fare,
  };
}

/** A fare as it was sent: what is neither base fare nor tax of the total is charges. Null for what is not an amount. */
export function toFare(seat: WireSeat): SeatFare | null {
  const total = Number(seat.fare);
  if (!(total > 0) || total > 1e7) return null;
  const totalPaise = fromRupees(total);
  const taxPaise = within(fromRupees(Math.max(0, seat.serviceTaxAbsolute)), totalPaise);
  const untaxedPaise = subtract(totalPaise, taxPaise);
  const basePaise =
    seat.baseFare === null ? untaxedPaise : within(fromRupees(Math.max(0, seat.baseFare)), untaxedPaise);
  return {
    basePaise,
    chargesPaise: subtract(untaxedPaise, basePaise),
    taxPaise,
    taxRate: seat.serviceTaxPercentage === null ? null : Math.round(Math.max(0, seat.serviceTaxPercentage) * 100),
    totalPaise,
    notRefundablePaise: ZERO,
  };
}

function within(amount: Paise, most: Paise): Paise {
  return paise(Math.min(amount, most));
}

/** "L4,L3@U7,U8": seats of women before the @, of men behind it; without one they are of women. */
function readForced(forced: string): BusLayout['forced'] {
  const names = (part: string | undefined) =>
    (part ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '');
  const [women, men] = forced.split('@');
  return { women: names(women), men: names(men) };
}
