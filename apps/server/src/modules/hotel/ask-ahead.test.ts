import type { listHotels } from '@pravas/contract/hotel/list-hotels.ts';
import type { QueryOf } from '@pravas/contract/operation.ts';
import type { HotelSearch, HotelSupplier } from '@pravas/suppliers/hotel/port.ts';
import { expect, test } from 'vitest';
import type { Caller } from '../../platform/caller.ts';
import { askAhead, rememberAsked, takeAsked } from './ask-ahead.ts';
import { questionsFor } from './ask-hotels.ts';
import type { HotelContext } from './hotel-context.ts';
import type { CatalogueHotel } from './read-hotels.ts';

type Query = QueryOf<typeof listHotels>;

const NOW = Temporal.Instant.from('2026-11-28T06:00:00Z');
const QUERY = { city: 'city:BLR', cid: '2026-12-08', cod: '2026-12-10', occ: '2', pb: false, zone: 'UTC' } as Query;
const WISH = {
  stay: { checkIn: '2026-12-08', checkOut: '2026-12-10' },
  rooms: [{ adults: 2, childAges: [] }],
  nationality: 'IN',
} as const;
const caller = (organizationId: string) => ({ organizationId }) as Caller;
const hotels = (...ids: readonly string[]) =>
  ids.map((id) => ({
    facts: { hotelId: id, zone: 'Asia/Kolkata' },
    rows: [{ supplierId: 'one', supplierHotelId: `n${id}` }],
  })) as unknown as readonly CatalogueHotel[];

/** One supplier that records what it was asked, and whether the caller has left. */
function aWorld() {
  const asked: { search: HotelSearch; signal: AbortSignal }[] = [];
  const supplier = { supplierId: 'one', capabilities: { mostRooms: 6, mostNights: 30, soldAheadDays: 300 } };
  const context = {
    clock: { now: () => NOW },
    suppliers: [{ label: 'Supplier 1', supplier: supplier as HotelSupplier }],
    searchDeadlineMs: 10_000,
    // biome-ignore lint/correctness/useYield: it has nothing to sell.
    async *searchByRoom(_: HotelSupplier, search: HotelSearch, signal: AbortSignal) {
      asked.push({ search, signal });
    },
  } as unknown as HotelContext;
  const ahead = (who: Caller, change: Partial<Query> = {}) =>
    askAhead(context, who, { ...QUERY, ...change }, new AbortController().signal);
  const known = (who: Caller, ids: readonly string[], companyCodes: readonly string[] = []) =>
    rememberAsked(context, who, QUERY, { hotels: hotels(...ids), companyCodes });
  const now = (ids: readonly string[], companyCodes: readonly string[] = []) =>
    questionsFor(context.suppliers, { hotels: hotels(...ids), companyCodes }, WISH, NOW);
  return { asked, ahead, known, now };
}

test('suppliers are asked of the hotels that the organisation was told of last, and asked once', () => {
  const { asked, ahead, known, now } = aWorld();
  known(caller('meridian'), ['a', 'b'], ['MERI']);
  const begun = ahead(caller('meridian'));
  expect(asked.map(({ search }) => search)).toMatchObject([
    { hotels: [{ hotelId: 'a' }, { hotelId: 'b' }], companyCodes: ['MERI'] },
  ]);
  expect(begun && takeAsked(begun, now(['a', 'b'], ['MERI']))).toBe(begun?.asking);
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([false]);
});

test.each([
  ['a hotel was blocked since', ['a'], ['MERI']],
  ['a hotel is listed anew', ['a', 'b', 'c'], ['MERI']],
  ['its code has ended', ['a', 'b'], []],
])('what was asked is left, and shown to nobody, where %s', (_, ids, codes) => {
  const { asked, ahead, known, now } = aWorld();
  known(caller('meridian'), ['a', 'b'], ['MERI']);
  const begun = ahead(caller('meridian'));
  expect(begun && takeAsked(begun, now(ids, codes))).toBeNull();
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true]);
});

test('nobody is asked ahead for another organisation, for another place, with a trip, or for what is refused', () => {
  const { asked, ahead, known } = aWorld();
  known(caller('meridian'), ['a']);
  expect(ahead(caller('another'))).toBeNull();
  expect(ahead(caller('meridian'), { city: 'city:BOM' })).toBeNull();
  expect(ahead(caller('meridian'), { pb: true })).toBeNull();
  expect(ahead(caller('meridian'), { tid: 'a trip' })).toBeNull();
  expect(ahead(caller('meridian'), { cod: '2026-12-07' })).toBeNull();
  expect(asked).toEqual([]);
});
