import { weekdayOf } from './calendar.ts';
import { pick } from './hash.ts';
import type { Property, RoomCode } from './properties.ts';
import { type CountedGuests, countGuests, isEventNight, type RoomGuests } from './stay.ts';

/** Lowest and highest base price, rupees, by tier and stars. */
const BANDS = {
  1: { 2: [1800, 2800], 3: [3200, 5200], 4: [5800, 9500], 5: [10_500, 22_000] },
  2: { 2: [1500, 2400], 3: [2600, 4400], 4: [4800, 7900], 5: [8500, 18_000] },
  3: { 2: [1200, 2000], 3: [2200, 3600], 4: [4000, 6800], 5: [7000, 14_000] },
} as const;

const ROOM_PERCENT = { STD: 100, TWN: 102, DLX: 125, SUI: 190 } as const;
/** Monday to Sunday. */
const BUSINESS_WEEK = [108, 112, 112, 106, 92, 88, 90];
const LEISURE_WEEK = [95, 95, 95, 95, 115, 120, 98];
const EVENT_PERCENT = 160;

/** How a room is sold: room only, with breakfast, half board, semi-flexible, non-refundable, company rate. */
export type PlanCode = 'RO' | 'BB' | 'HB' | 'SEMI' | 'NR' | 'CORP';

const BREAKFAST_RUPEES = 450n;
const CHILD_BREAKFAST_RUPEES = 225n;
const HALF_BOARD_RUPEES = 1150n;
const SEMI_PERCENT = 95;
const NON_REFUNDABLE_PERCENT = 88;
const COMPANY_PERCENT = 85;

/** GST on a room's night: the rate falls on the whole value (notification 11/2017-CT(R), as of 22 September 2025). */
const SLAB_PAISE = 750_000n;

/** The base price of a property, whole rupees, a multiple of ten. */
export function basePrice(property: Property): number {
  const [low, high] = BANDS[property.place.tier][property.stars];
  return low + 10 * pick(`${property.code}|base`, (high - low) / 10 + 1);
}

/** The value times all percentages, to the nearest ten rupees, half up. */
export function percentOf(rupees: bigint, percents: readonly number[]): bigint {
  const numerator = percents.reduce((product, percent) => product * BigInt(percent), rupees);
  const denominator = 100n ** BigInt(percents.length);
  return ((2n * numerator + 10n * denominator) / (20n * denominator)) * 10n;
}

function leadPercent(leadDays: number): number {
  if (leadDays >= 30) return 94;
  if (leadDays >= 14) return 98;
  if (leadDays >= 7) return 100;
  if (leadDays >= 3) return 108;
  return leadDays >= 1 ? 115 : 120;
}

function occupancyPercent({ adults, children }: CountedGuests): number {
  const base = adults === 1 && children === 0 ? 95 : 100;
  return base + 25 * Math.max(0, adults - 2) + 10 * children;
}

/** What a night is asked for. */
export interface NightQuestion {
  readonly property: Property;
  readonly room: RoomCode;
  readonly guests: RoomGuests;
  readonly night: string;
  /** Days from today to check-in. */
  readonly leadDays: number;
  /** What another source asks of the first source's price, per cent. */
  readonly sourcePercent: number;
}

/** The price of a room for a night before meals and tax, whole rupees. */
function unitPrice({ property, room, guests, night, leadDays, sourcePercent }: NightQuestion): bigint {
  const { isLeisure } = property.place;
  const week = isLeisure ? LEISURE_WEEK : BUSINESS_WEEK;
  const price = percentOf(BigInt(basePrice(property)), [
    ROOM_PERCENT[room],
    occupancyPercent(countGuests(guests)),
    week[weekdayOf(night)] ?? 100,
    leadPercent(leadDays),
    94 + pick(`${property.code}|${night}|nz`, 13),
    isEventNight(night, isLeisure) ? EVENT_PERCENT : 100,
  ]);
  return sourcePercent === 100 ? price : percentOf(price, [sourcePercent]);
}

/** The value of a room for a night in a plan before tax, paise. A company's rate is flat: it knows no weekday. */
export function planPaise(plan: PlanCode, question: NightQuestion): number {
  const { adults, children } = countGuests(question.guests);
  const price = (): bigint => unitPrice(question);
  const rupees = {
    RO: price,
    BB: () => price() + BREAKFAST_RUPEES * BigInt(adults) + CHILD_BREAKFAST_RUPEES * BigInt(children),
    HB: () => price() + HALF_BOARD_RUPEES * BigInt(adults),
    SEMI: () => percentOf(price(), [SEMI_PERCENT]),
    NR: () => percentOf(price(), [NON_REFUNDABLE_PERCENT]),
    CORP: () => percentOf(BigInt(basePrice(question.property)), [ROOM_PERCENT[question.room], COMPANY_PERCENT]),
  }[plan]();
  return Number(rupees * 100n);
}

/** GST on one room's night, paise: 5 per cent up to ₹7,500, else 18 per cent on the whole value; half up. */
export function nightTaxPaise(valuePaise: number): number {
  const value = BigInt(valuePaise);
  const percent = value <= SLAB_PAISE ? 5n : 18n;
  // Two equal halves, as central and state tax are two lines of the invoice and each is rounded separately.
  const half = (value * percent + 100n) / 200n;
  return Number(2n * half);
}
