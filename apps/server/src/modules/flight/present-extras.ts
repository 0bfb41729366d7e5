import type { segmentExtras, tripPolicy } from '@pravas/contract/flight/extras-shapes.ts';
import { ZERO } from '@pravas/domain/money/money.ts';
import { isBlockedSeat } from '@pravas/domain/seat/blocked-seat.ts';
import type { Seat, SegmentExtras } from '@pravas/suppliers/flight/port.ts';
import type * as z from 'zod/mini';
import type { EffectivePolicy } from '../policy/index.ts';

type WireExtras = z.output<typeof segmentExtras>;
type WireSeat = WireExtras['seats'][number];

/** Seats, meals and bags of segments under the specification's names, places without a seat included. */
export function presentExtras(segments: readonly SegmentExtras[]): WireExtras[] {
  return segments.map((segment) => {
    const airlineCode = segment.segmentKey.slice(0, 2);
    return {
      flightKey: segment.segmentKey,
      seats: withEmptyPlaces(segment.seats.map((seat) => presentSeat(seat, airlineCode))),
      meals: segment.meals.map((meal) => ({ code: meal.code, name: meal.name, amount: meal.pricePaise })),
      bags: segment.bags.map((bag) => ({
        code: bag.code,
        name: bagName(bag.weightKg),
        weightKg: bag.weightKg,
        amount: bag.pricePaise,
      })),
    };
  });
}

/** "15 kg". */
function bagName(weightKg: number): string {
  return `${weightKg} kg`;
}

/** What may be chosen at a price (rules §5.11). Without a policy everything may. */
export function presentTripPolicy(policy: EffectivePolicy | null): z.output<typeof tripPolicy> {
  const rules = policy?.version.rules.flight;
  const extra = (rule: NonNullable<typeof rules>['paidSeat'] | undefined) => ({
    allowed: rule?.allowed ?? true,
    limit: rule?.limitPaise ?? null,
  });
  return { flight: { paidSeat: extra(rules?.paidSeat), paidMeal: extra(rules?.paidMeal) } };
}

function presentSeat(seat: Seat, airlineCode: string): WireSeat {
  return {
    code: seat.code,
    row: seat.row,
    column: seat.column,
    amount: seat.pricePaise,
    booked: !seat.available || isBlockedSeat(airlineCode, seat.code),
    window: seat.kind === 'window',
    aisle: seat.kind === 'aisle',
    legroom: seat.legroom,
    empty: false,
  };
}

/** A map is a grid: where a row lacks a column that other rows have, there is a place without a seat. */
function withEmptyPlaces(seats: readonly WireSeat[]): WireSeat[] {
  const columns = [...new Set(seats.map((seat) => seat.column))].toSorted();
  const rows = [...new Set(seats.map((seat) => seat.row))].toSorted((a, b) => a - b);
  const byPlace = new Map(seats.map((seat) => [`${seat.row}${seat.column}`, seat]));
  return rows.flatMap((row) => columns.map((column) => byPlace.get(`${row}${column}`) ?? emptyPlace(row, column)));
}

function emptyPlace(row: number, column: string): WireSeat {
  return {
    code: `${row}${column}`,
    row,
    column,
    amount: ZERO,
    booked: false,
    window: false,
    aisle: false,
    legroom: false,
    empty: true,
  };
}
