import { type Region, regionOf } from './airport-facts.ts';
import type { FareFamily } from './fare-family.ts';
import type { Connection } from './model.ts';

/** What the airline keeps in a window: an amount for each passenger and slice, a share of the base fare, or all of it. */
export type PenaltyCharge =
  | { readonly kind: 'amount'; readonly rupees: number }
  | { readonly kind: 'percent_of_base'; readonly percent: number }
  | { readonly kind: 'full' };

/** A stretch of time before departure, hours; `toHours` null reaches back to the booking. */
export interface PenaltyWindow {
  readonly fromHours: number;
  readonly toHours: number | null;
  readonly charge: PenaltyCharge;
}

/** The two things that can be penalised. */
export interface PenaltyRules {
  readonly cancellation: readonly PenaltyWindow[];
  readonly dateChange: readonly PenaltyWindow[];
}

/** Rupees, 'F' for the whole fare or 'P35' for 35 per cent of the base fare. */
type Cell = number | 'F' | `P${number}`;
/** Windows from the departure backwards: under 3 h, 3 to 24 h, 24 to 72 h, 3 to 7 days, over 7 days. */
type Row = readonly [Cell, Cell, Cell, Cell, Cell];

const BOUNDS_HOURS: readonly (readonly [number, number | null])[] = [
  [0, 3],
  [3, 24],
  [24, 72],
  [72, 168],
  [168, null],
];

/** Domestic cancellation fees as published in November 2025; cells the source leaves open are invented. */
const DOMESTIC = new Map<string, Row>([
  ['6E standard', ['F', 4999, 3999, 3999, 3999]],
  ['6E flexible', ['F', 3500, 2499, 2499, 2499]],
  ['AI standard', ['F', 'F', 5500, 5000, 5000]],
  ['AI middle', ['F', 4500, 3500, 2500, 2500]],
  ['AI flexible', ['F', 2999, 1999, 999, 999]],
  ['IX standard', ['F', 'F', 'F', 2500, 'P35']],
  ['IX flexible', ['F', 2500, 1500, 999, 999]],
  ['SG standard', ['F', 4275, 4275, 3200, 3200]],
  ['SG flexible', ['F', 2500, 1500, 999, 999]],
  ['QP standard', ['F', 4999, 3499, 2250, 2250]],
  ['QP flexible', ['F', 4999, 2499, 1499, 1499]],
]);

const DOMESTIC_DEFAULT: Readonly<Record<FareFamily['penalty'], Row>> = {
  standard: ['F', 4500, 3500, 3000, 3000],
  middle: ['F', 3500, 3000, 2500, 2500],
  flexible: ['F', 2500, 2000, 1000, 1000],
  corporate: ['F', 1000, 1000, 500, 500],
  sme: ['F', 2000, 2000, 2000, 2000],
  none: ['F', 'F', 'F', 'F', 'F'],
};

/** International cancellation fees a slice, rupees: standard, middle, flexible. */
const INTERNATIONAL: Readonly<Record<Exclude<Region, 'domestic'>, readonly [number, number, number]>> = {
  subcontinent: [5000, 4000, 2500],
  gulf: [8000, 6000, 999],
  asia_africa: [8000, 6000, 999],
  europe: [20_000, 14_000, 5000],
  america_australia: [25_000, 18_000, 6000],
};

function internationalRow(carrier: string, family: FareFamily, region: Exclude<Region, 'domestic'>): Row {
  if (family.penalty === 'none') return DOMESTIC_DEFAULT.none;
  const [standard, middle, flexible] = carrier === '6E' ? [8000, 6000, 4279] : INTERNATIONAL[region];
  const far = { standard, middle, flexible, corporate: 2500, sme: 4000, none: standard }[family.penalty];
  const near = Math.round((far * 1.25) / 50) * 50;
  return ['F', near, far, far, far];
}

function domesticRow(carrier: string, family: FareFamily): Row {
  if (family.cabin === 'premium_economy' && carrier === 'AI') {
    return family.penalty === 'flexible' ? ['F', 1500, 1500, 500, 500] : ['F', 4500, 4500, 3500, 3500];
  }
  return DOMESTIC.get(`${carrier} ${family.penalty}`) ?? DOMESTIC_DEFAULT[family.penalty];
}

function toCharge(cell: Cell): PenaltyCharge {
  if (cell === 'F') return { kind: 'full' };
  if (typeof cell === 'number') return { kind: 'amount', rupees: cell };
  return { kind: 'percent_of_base', percent: Number(cell.slice(1)) };
}

function isSameCharge(a: PenaltyCharge, b: PenaltyCharge): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Turns a row into windows, joining neighbours with the same charge. */
function toWindows(charges: readonly PenaltyCharge[]): readonly PenaltyWindow[] {
  const windows: PenaltyWindow[] = [];
  for (const [index, charge] of charges.entries()) {
    const [fromHours, toHours] = BOUNDS_HOURS[index] ?? [0, null];
    const last = windows.at(-1);
    if (last !== undefined && isSameCharge(last.charge, charge)) windows[windows.length - 1] = { ...last, toHours };
    else windows.push({ fromHours, toHours, charge });
  }
  return windows;
}

/** A date change costs 85 per cent of a cancellation, to the next 50 rupees; flexible and company fares less. */
function toDateChangeCharge(charge: PenaltyCharge, family: FareFamily): PenaltyCharge {
  if (charge.kind === 'full') return charge;
  if (family.penalty === 'corporate') return { kind: 'amount', rupees: 0 };
  if (family.penalty === 'sme') return { kind: 'amount', rupees: 500 };
  if (charge.kind === 'percent_of_base') return charge;
  const rupees = Math.round((charge.rupees * 0.85) / 50) * 50;
  return { kind: 'amount', rupees: family.penalty === 'flexible' ? Math.min(999, rupees) : rupees };
}

/** The penalty windows of one slice in a fare family, for each passenger. */
export function penaltyRulesOf(connection: Connection, family: FareFamily): PenaltyRules {
  const first = connection.flights[0];
  const carrier = first?.carrier ?? '';
  const region = regionOf(first?.origin ?? '', connection.flights.at(-1)?.destination ?? '');
  const row = region === 'domestic' ? domesticRow(carrier, family) : internationalRow(carrier, family, region);
  const charges = row.map(toCharge);
  return {
    cancellation: toWindows(charges),
    dateChange: toWindows(charges.map((charge) => toDateChangeCharge(charge, family))),
  };
}

/**
 * What the airline keeps for one passenger and slice, paise: the window's charge, never above base fare and fuel
 * surcharge (DGCA refund rules of February 2026). After departure it is all of both.
 */
export function penaltyPaise(
  windows: readonly PenaltyWindow[],
  hoursToDeparture: number,
  basePaise: number,
  fuelPaise: number,
): number {
  const cap = basePaise + fuelPaise;
  if (hoursToDeparture < 0) return cap;
  const window = windows.find(
    (one) => hoursToDeparture >= one.fromHours && hoursToDeparture < (one.toHours ?? Infinity),
  );
  if (window === undefined || window.charge.kind === 'full') return cap;
  if (window.charge.kind === 'percent_of_base')
    return Math.min(cap, Math.round((basePaise * window.charge.percent) / 100));
  return Math.min(cap, window.charge.rupees * 100);
}
