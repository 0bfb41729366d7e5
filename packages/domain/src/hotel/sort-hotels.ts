import { paise } from '../money/money.ts';
import { isCompliant, type ListedStay } from './hotel-option.ts';

/** The orders of the list (rules §9.4), and by distance. */
export const HOTEL_SORTS = {
  featured: 'Featured',
  price_low: 'Price low-high',
  price_high: 'Price high-low',
  stars_low: 'Star Rating low-high',
  stars_high: 'Star Rating high-low',
  nearest: 'Nearest first',
} as const;

/** One of them. */
export type HotelSort = keyof typeof HOTEL_SORTS;

/** How "Featured" ranks, as the list prints it. */
export const FEATURED_FORMULA =
  "Hotels with your company's rate come first, then those your company prefers, then the rest; within policy before out of policy; among equals by price for the stay, plus ₹150 for each km from where you asked, less ₹400 for each point that guests give.";

const PER_KM = paise(15_000);
const PER_POINT = paise(40_000);

/** Hotels in one of the orders; unknown values come last in every one of them. */
export function sortHotels<Option extends ListedStay>(options: readonly Option[], sort: HotelSort): readonly Option[] {
  const keysOf = KEYS[sort];
  // A hotel's sort key is computed once, not with each of the thousands of comparisons.
  return options
    .map((option) => ({ option, keys: [...keysOf(option), priceOf(option)] }))
    .sort((a, b) => byKeys(a.keys, b.keys) || byName(a.option, b.option))
    .map(({ option }) => option);
}

type Keys = (option: ListedStay) => readonly number[];

const KEYS: Readonly<Record<HotelSort, Keys>> = {
  featured: (option) => [tierOf(option), outOfPolicy(option), costOf(option)],
  price_low: (option) => [priceOf(option)],
  price_high: (option) => [-priceOf(option)],
  stars_low: ({ hotel }) => [knownFirst(hotel.stars, 1)],
  stars_high: ({ hotel }) => [knownFirst(hotel.stars, -1)],
  nearest: ({ km }) => [knownFirst(km, 1)],
};

function knownFirst(amount: number | null, sign: 1 | -1): number {
  return amount === null ? Number.POSITIVE_INFINITY : sign * amount;
}

function byKeys(a: readonly number[], b: readonly number[]): number {
  for (const [index, one] of a.entries()) {
    const other = b[index] ?? 0;
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}

function tierOf({ hotel, offers }: ListedStay): number {
  if (offers.some(({ offer }) => offer.isNegotiated)) return 0;
  return hotel.isPreferred ? 1 : 2;
}

function outOfPolicy({ offers }: ListedStay): number {
  return Number(!offers.some(isCompliant));
}

function costOf(option: ListedStay): number {
  return priceOf(option) + (option.km ?? 0) * PER_KM - (option.hotel.reviewScore ?? 0) * PER_POINT;
}

function priceOf({ offers }: ListedStay): number {
  return offers[0]?.totalPaise ?? 0;
}

function byName(a: ListedStay, b: ListedStay): number {
  const [one, other] = [a, b].map(({ hotel }) => `${hotel.name} ${hotel.hotelId}`) as [string, string];
  return one < other ? -1 : 1;
}
