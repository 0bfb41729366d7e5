import { airlineByCode } from '@pravas/reference/airlines.ts';
import { regionOf } from './airport-facts.ts';
import { loadFactor } from './availability.ts';
import type { FareFamily } from './fare-family.ts';
import { type CabinLayout, type Layout, layoutByKey } from './fleet.ts';
import type { Flight } from './model.ts';
import { chance } from './random.ts';
import type { World } from './world.ts';

/** Checked baggage for sale on top of the fare's own. */
export interface BaggageOption {
  readonly code: string;
  readonly kg: number;
  readonly pricePaise: number;
}

/** A meal; price 0 when the fare includes it. */
export interface MealOption {
  readonly code: string;
  readonly name: string;
  readonly pricePaise: number;
}

/** A place on the seat map. */
export interface SeatOption {
  readonly code: string;
  readonly row: number;
  readonly column: string;
  readonly position: 'window' | 'middle' | 'aisle';
  readonly state: 'open' | 'reserved' | 'blocked';
  readonly isExitRow: boolean;
  readonly hasLegroom: boolean;
  readonly pricePaise: number;
}

/** Kilograms and rupees of extra baggage within India. */
const BAGGAGE_RUPEES: readonly (readonly [kg: number, rupees: number])[] = [
  [3, 1350],
  [5, 2250],
  [10, 4500],
  [15, 6750],
  [20, 9000],
  [30, 13_500],
];

const MEALS: readonly (readonly [code: string, name: string, rupees: number])[] = [
  ['VGSW', 'Veg sandwich combo', 350],
  ['PTRL', 'Paneer tikka roll', 400],
  ['CHRL', 'Chicken roll', 450],
  ['VJML', 'Jain meal', 400],
  ['DBML', 'Diabetic meal', 450],
  ['POHA', 'Poha', 300],
  ['UPMA', 'Upma', 300],
];

const HOT_MEALS: readonly (readonly [code: string, name: string, rupees: number])[] = [
  ['HVML', 'Hot meal, vegetarian', 500],
  ['HNVL', 'Hot meal, non-vegetarian', 550],
];

/** Meals that full-service carriers take as requests, and that come with fares that include food. */
export const INCLUDED_MEALS: readonly (readonly [code: string, name: string])[] = [
  ['AVML', 'Vegetarian Hindu meal'],
  ['VGML', 'Vegetarian vegan meal'],
  ['VJML', 'Vegetarian Jain meal'],
  ['HNML', 'Hindu non-vegetarian meal'],
  ['NVML', 'Non-vegetarian meal'],
  ['MOML', 'Muslim meal'],
  ['DBML', 'Diabetic meal'],
  ['GFML', 'Gluten-free meal'],
  ['CHML', 'Child meal'],
];

function isAbroad(flight: Flight): boolean {
  return regionOf(flight.origin, flight.destination) !== 'domestic';
}

/** Baggage a low-cost carrier sells on a flight; empty on carriers that sell none in advance. */
export function baggageOptions(flight: Flight): readonly BaggageOption[] {
  if (airlineByCode(flight.carrier)?.isLowCost !== true) return [];
  const factor = isAbroad(flight) ? 1.3 : 1;
  return BAGGAGE_RUPEES.map(([kg, rupees]) => ({
    code: `EB${String(kg).padStart(2, '0')}`,
    kg,
    pricePaise: Math.round((rupees * factor) / 50) * 50 * 100,
  }));
}

/** Meals on a flight for a fare family, priced or included. */
export function mealOptions(flight: Flight, family: FareFamily): readonly MealOption[] {
  if (family.meal === 'included') return INCLUDED_MEALS.map(([code, name]) => ({ code, name, pricePaise: 0 }));
  const hot = ['QP', 'IX'].includes(flight.carrier) ? HOT_MEALS : [];
  return [...MEALS, ...hot].map(([code, name, rupees], index) => ({
    code,
    name,
    // A snack fare includes the plain sandwich.
    pricePaise: family.meal === 'snack' && index === 0 ? 0 : rupees * 100,
  }));
}

function positionOf(columns: string, column: string): SeatOption['position'] {
  const index = columns.indexOf(column);
  if (index === 0 || index === columns.length - 1) return 'window';
  return columns[index - 1] === '-' || columns[index + 1] === '-' ? 'aisle' : 'middle';
}

/** Rupees for a seat within India before the fare family's own rule; the rear third of the cabin is free. */
function seatRupees(layout: Layout, block: CabinLayout, row: number): number {
  if (layout.legroomRows.includes(row)) return 700;
  if (layout.exitRows.includes(row)) return 500;
  if (layout.frontRows.includes(row)) return 350;
  const firstFreeRow = block.toRow - Math.ceil((block.toRow - block.fromRow + 1) * 0.35) + 1;
  return row >= firstFreeRow ? 0 : 200;
}

function seatPricePaise(flight: Flight, family: FareFamily, rupees: number): number {
  if (family.seat === 'free' || family.cabin !== 'economy') return 0;
  if (family.seat === 'standard_free' && rupees <= 200) return 0;
  return Math.round((rupees * (isAbroad(flight) ? 2.2 : 1)) / 50) * 50 * 100;
}

/** IndiGo never sells 1A: a code that is 1A, or starts with 1A and no further digit, counts as taken. */
function isBlockedSeat(carrier: string, code: string): boolean {
  return carrier === '6E' && /^1A(\D|$)/.test(code);
}

/** The seat map of a flight for a fare family, row by row; empty when the fare allows no choice. */
export function seatOptions(flight: Flight, family: FareFamily, world: World): readonly (readonly SeatOption[])[] {
  if (family.seat === 'none') return [];
  const layout = layoutByKey(flight.layoutKey);
  const assigned = world.occupancy.assignedSeats(flight.key);
  const load = loadFactor(flight, family.cabin, world);
  return layout.cabins
    .filter((block) => block.cabin === family.cabin)
    .flatMap((block) =>
      Array.from({ length: block.toRow - block.fromRow + 1 }, (_, offset) => {
        const row = block.fromRow + offset;
        return [...block.columns.replaceAll('-', '')].map((column) => {
          const code = `${row}${column}`;
          const isTaken = assigned.has(code) || chance('seat', world.seed, flight.key, code) < load;
          return {
            code,
            row,
            column,
            position: positionOf(block.columns, column),
            state: isBlockedSeat(flight.carrier, code) ? 'blocked' : isTaken ? 'reserved' : 'open',
            isExitRow: layout.exitRows.includes(row),
            hasLegroom: layout.legroomRows.includes(row),
            pricePaise: seatPricePaise(flight, family, seatRupees(layout, block, row)),
          } as const;
        });
      }),
    );
}
