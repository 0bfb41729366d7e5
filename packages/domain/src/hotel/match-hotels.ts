import { type Coordinates, greatCircleKm } from '../flight/great-circle.ts';
import { type HotelName, hotelName } from './hotel-name.ts';
import { nameLikeness } from './name-likeness.ts';

/** A property as one supplier lists it. */
export interface HotelRow {
  readonly supplierId: string;
  /** The supplier's own number of it. */
  readonly supplierHotelId: string;
  readonly name: string;
  readonly city: string;
  readonly area: string | null;
  readonly addressLine: string;
  readonly postalCode: string | null;
  readonly countryCode: string;
  /** Null where it is not known, or is only the middle of the city. */
  readonly point: Coordinates | null;
  /** E.164. */
  readonly phone: string | null;
  readonly stars: number | null;
}

/** A row with its parsed facts for comparison. */
export interface ComparedRow extends HotelRow {
  readonly parts: HotelName;
  /** The number of the house in its street; null = none is given. */
  readonly houseNumber: string | null;
  /** False where so many properties give the same number that it is a central one. */
  readonly isOwnPhone: boolean;
}

/** Why two rows are never merged without a person. */
type MatchVeto = 'class_words' | 'numbers' | 'stars' | 'one_supplier';

/** How alike two rows are, and the conclusion. */
export interface HotelMatch {
  /** 0 to 1. */
  readonly score: number;
  readonly vetoes: readonly MatchVeto[];
  readonly verdict: 'merge' | 'review' | 'separate';
}

/** Beyond this two rows are not compared. */
export const BLOCK_KM = 1;

const WEIGHTS = { name: 0.45, place: 0.3, phone: 0.1, address: 0.1, stars: 0.05 } as const;
const MERGE_FROM = 0.9;
const REVIEW_FROM = 0.65;
/** From this many properties of one supplier on, a shared number is that of a central office. */
const CENTRAL_PHONE_FROM = 3;

/** Parses rows for comparison; all rows of a place are given, so that central telephone numbers are recognised. */
export function readRows(rows: readonly HotelRow[]): readonly ComparedRow[] {
  const uses = new Map<string, number>();
  const key = (row: HotelRow) => `${row.supplierId} ${row.phone}`;
  for (const row of rows) uses.set(key(row), (uses.get(key(row)) ?? 0) + 1);
  const central = new Set(
    rows.filter((row) => (uses.get(key(row)) ?? 0) >= CENTRAL_PHONE_FROM).map(({ phone }) => phone),
  );
  return rows.map((row) => ({
    ...row,
    parts: hotelName(row.name, row),
    houseNumber: /\d+/.exec(row.addressLine)?.[0] ?? null,
    isOwnPhone: !central.has(row.phone),
  }));
}

/**
 * Whether two rows are one house. Unknown values count for nothing. From 0.9 they are merged, from 0.65 a person
 * checks; a veto leaves it to a person however alike they are.
 */
export function matchHotels(one: ComparedRow, other: ComparedRow): HotelMatch {
  const known = likenesses(one, other).filter((part) => part.value !== null);
  const weight = known.reduce((total, part) => total + part.weight, 0);
  const score = known.reduce((total, part) => total + part.weight * (part.value ?? 0), 0) / weight;
  const vetoes = vetoesOf(one, other);
  if (score < REVIEW_FROM) return { score, vetoes, verdict: 'separate' };
  return { score, vetoes, verdict: score >= MERGE_FROM && vetoes.length === 0 ? 'merge' : 'review' };
}

/** Metres matter within a kilometre; null where either place is not known. */
export function kmApart(one: HotelRow, other: HotelRow): number | null {
  return one.point && other.point ? greatCircleKm(one.point, other.point) : null;
}

interface Likeness {
  readonly weight: number;
  /** Null = not known. */
  readonly value: number | null;
}

function likenesses(one: ComparedRow, other: ComparedRow): readonly Likeness[] {
  const km = kmApart(one, other);
  return [
    { weight: WEIGHTS.name, value: nameLikeness(one.parts.core, other.parts.core) },
    { weight: WEIGHTS.place, value: km === null ? null : Math.max(0, 1 - km) },
    { weight: WEIGHTS.phone, value: phoneLikeness(one, other) },
    { weight: WEIGHTS.address, value: addressLikeness(one, other) },
    { weight: WEIGHTS.stars, value: one.stars === null || other.stars === null ? null : same(one.stars, other.stars) },
  ];
}

function phoneLikeness(one: ComparedRow, other: ComparedRow): number | null {
  if (one.phone === null || other.phone === null) return null;
  return one.isOwnPhone && other.isOwnPhone ? same(one.phone, other.phone) : 0;
}

function addressLikeness(one: ComparedRow, other: ComparedRow): number | null {
  const isKnown = (row: ComparedRow) => row.postalCode !== null && row.houseNumber !== null;
  if (!isKnown(one) || !isKnown(other)) return null;
  return one.houseNumber === other.houseNumber ? same(one.postalCode, other.postalCode) : 0;
}

function same(one: string | number | null, other: string | number | null): number {
  return one === other ? 1 : 0;
}

function vetoesOf(one: ComparedRow, other: ComparedRow): readonly MatchVeto[] {
  const differ = (a: readonly string[], b: readonly string[]) => a.join(' ') !== b.join(' ');
  const isApart = one.stars !== null && other.stars !== null && Math.abs(one.stars - other.stars) >= 2;
  return [
    ...(differ(one.parts.classWords, other.parts.classWords) ? (['class_words'] as const) : []),
    ...(differ(one.parts.numbers, other.parts.numbers) ? (['numbers'] as const) : []),
    ...(isApart ? (['stars'] as const) : []),
    ...(one.supplierId === other.supplierId ? (['one_supplier'] as const) : []),
  ];
}
