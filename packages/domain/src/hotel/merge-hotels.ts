import {
  BLOCK_KM,
  type ComparedRow,
  type HotelMatch,
  type HotelRow,
  kmApart,
  matchHotels,
  readRows,
} from './match-hotels.ts';

/** A row by its supplier and the supplier's number of it. */
type RowRef = Pick<HotelRow, 'supplierId' | 'supplierHotelId'>;

/** A person's decision about two rows; it overrides every score until someone changes it. */
export interface MatchDecision {
  readonly one: RowRef;
  readonly other: RowRef;
  readonly verdict: 'same' | 'different';
}

/** Two rows that a person should check. */
interface DoubtfulPair<Row = HotelRow> extends HotelMatch {
  readonly one: Row;
  readonly other: Row;
}

/** Which rows are one house. Every row is in exactly one group; no automatic group has two rows of one supplier. */
export interface MergedHotels {
  readonly groups: readonly (readonly HotelRow[])[];
  readonly doubtful: readonly DoubtfulPair[];
}

/** Where suppliers put what they do not know: the middle of a city. */
type CityPins = readonly NonNullable<HotelRow['point']>[];

/**
 * Groups the rows of several suppliers by house. Only neighbours are compared: within a kilometre, or of one postal
 * code where a place is not known or is only the middle of the city, so that a thousand rows take milliseconds. The
 * likest go first; what is left over of a row that has a match is for a person to decide.
 */
export function mergeHotels(
  listed: readonly HotelRow[],
  known: { readonly cityPins: CityPins; readonly decisions: readonly MatchDecision[] },
): MergedHotels {
  const rows = readRows(listed.map((row) => withoutCityPin(row, known.cityPins)));
  const said = new Map(known.decisions.map(({ one, other, verdict }) => [pairKey(one, other), verdict]));
  const group = new Map(rows.map((row) => [row, [row]]));
  const doubtful: DoubtfulPair<ComparedRow>[] = [];
  const pairs = candidatePairs(rows).map(([one, other]) => ({ one, other, ...matchHotels(one, other) }));
  joinSaid(rows, known.decisions, group);
  for (const pair of pairs.toSorted((a, b) => b.score - a.score)) {
    const { one, other } = pair;
    const [own, theirs] = [group.get(one) ?? [], group.get(other) ?? []];
    if (own === theirs || pair.verdict === 'separate' || said.get(pairKey(one, other)) === 'different') continue;
    if (pair.verdict === 'merge' && mayJoin(own, theirs, said)) join(own, theirs, group);
    // One supplier's own two rows are two without doubt.
    else if (one.supplierId !== other.supplierId) doubtful.push(pair);
  }
  const groups = [...new Set(group.values())];
  return {
    groups: groups.map((all) => all.map(plain)),
    doubtful: doubtful.map((pair) => ({ ...pair, one: plain(pair.one), other: plain(pair.other) })),
  };
}

function withoutCityPin(row: HotelRow, pins: CityPins): HotelRow {
  const isPin = pins.some(
    ({ latitude, longitude }) => row.point?.latitude === latitude && row.point.longitude === longitude,
  );
  return isPin ? { ...row, point: null } : row;
}

function plain({ parts: _parts, houseNumber: _houseNumber, isOwnPhone: _isOwnPhone, ...row }: ComparedRow): HotelRow {
  return row;
}

type Groups = Map<ComparedRow, ComparedRow[]>;

function joinSaid(rows: readonly ComparedRow[], decisions: readonly MatchDecision[], group: Groups): void {
  const byRef = new Map(rows.map((row) => [refKey(row), row]));
  for (const { one, other, verdict } of decisions) {
    const [a, b] = [byRef.get(refKey(one)), byRef.get(refKey(other))];
    if (verdict === 'same' && a && b) join(group.get(a) ?? [a], group.get(b) ?? [b], group);
  }
}

function mayJoin(
  own: readonly ComparedRow[],
  theirs: readonly ComparedRow[],
  said: ReadonlyMap<string, string>,
): boolean {
  return own.every((a) =>
    theirs.every((b) => a.supplierId !== b.supplierId && said.get(pairKey(a, b)) !== 'different'),
  );
}

function join(own: ComparedRow[], theirs: ComparedRow[], group: Groups): void {
  if (own === theirs) return;
  own.push(...theirs);
  for (const row of theirs) group.set(row, own);
}

function refKey({ supplierId, supplierHotelId }: RowRef): string {
  return JSON.stringify([supplierId, supplierHotelId]);
}

function pairKey(one: RowRef, other: RowRef): string {
  return [refKey(one), refKey(other)].toSorted().join();
}

const KM_PER_DEGREE = 111;
/** A little more than the block itself, so that whatever lies within it is in a cell or in one beside it. */
const CELL_DEGREES = (BLOCK_KM * 1.01) / KM_PER_DEGREE;

/** Every pair of neighbours once. */
function candidatePairs(rows: readonly ComparedRow[]): readonly (readonly [ComparedRow, ComparedRow])[] {
  const pairs: (readonly [ComparedRow, ComparedRow])[] = [];
  const order = new Map(rows.map((row, index) => [row, index]));
  const isLater = (one: ComparedRow, other: ComparedRow) => (order.get(one) ?? 0) < (order.get(other) ?? 0);
  const cells = Map.groupBy(
    rows.filter(({ point }) => point !== null),
    (row) => cellOf(row).join(),
  );
  for (const row of rows) {
    if (row.point === null) continue;
    const [north, east] = cellOf(row);
    // Beyond the tropics a degree of longitude is shorter, so that more cells lie within a kilometre.
    const reach = Math.min(50, Math.ceil(1 / Math.max(0.02, Math.cos((row.point.latitude * Math.PI) / 180))));
    for (let up = -1; up <= 1; up += 1) {
      for (let right = -reach; right <= reach; right += 1) {
        for (const other of cells.get(`${north + up},${east + right}`) ?? []) {
          if (isLater(row, other) && isNear(row, other)) pairs.push([row, other]);
        }
      }
    }
  }
  const byCode = Map.groupBy(
    rows.filter(({ postalCode }) => postalCode !== null),
    ({ postalCode, countryCode }) => `${countryCode} ${postalCode}`,
  );
  for (const all of byCode.values()) {
    for (const [index, one] of all.entries()) {
      for (const other of all.slice(index + 1)) if (kmApart(one, other) === null) pairs.push([one, other]);
    }
  }
  return pairs;
}

function cellOf({ point }: ComparedRow): readonly [number, number] {
  return [Math.floor((point?.latitude ?? 0) / CELL_DEGREES), Math.floor((point?.longitude ?? 0) / CELL_DEGREES)];
}

function isNear(one: ComparedRow, other: ComparedRow): boolean {
  return one.countryCode === other.countryCode && (kmApart(one, other) ?? Number.POSITIVE_INFINITY) <= BLOCK_KM;
}
