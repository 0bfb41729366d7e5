import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { citySpelling, hotelName } from './hotel-name.ts';
import { type HotelRow, matchHotels, readRows } from './match-hotels.ts';
import { mergeHotels } from './merge-hotels.ts';
import { jaroWinkler, nameLikeness, trigramLikeness } from './name-likeness.ts';

const METRES_PER_DEGREE = 111_195;

const aRow = (overrides: Partial<HotelRow> & { readonly metresNorth?: number } = {}): HotelRow => {
  const { metresNorth = 0, ...rest } = overrides;
  return {
    supplierId: 'one',
    supplierHotelId: 'BLR-03',
    name: 'Torvani Grand Koramangala',
    city: 'Bengaluru',
    area: 'Koramangala',
    addressLine: '14, 80 Feet Road',
    postalCode: '560034',
    countryCode: 'IN',
    point: { latitude: 12.9352 + metresNorth / METRES_PER_DEGREE, longitude: 77.6245 },
    phone: '+918000012345',
    stars: 4,
    ...rest,
  };
};

const theirs = (overrides: Parameters<typeof aRow>[0]) =>
  aRow({ supplierId: 'two', supplierHotelId: 'acc_9', ...overrides });

const match = (one: HotelRow, other: HotelRow) => {
  const [a, b] = readRows([one, other]);
  if (!a || !b) throw new Error('two rows are read as two');
  return matchHotels(a, b);
};

describe('the figures of the matching rule', () => {
  test('the same core, 60 m apart, phone, address and stars equal', () => {
    const { score, verdict } = match(aRow(), theirs({ name: 'The Torvani Grand, Bangalore', metresNorth: 60 }));
    expect([score.toFixed(3), verdict]).toEqual(['0.982', 'merge']);
  });

  test('another spelling, 90 m apart, without a phone', () => {
    expect(trigramLikeness('kelunde', 'keylunde')).toBeCloseTo(6 / 11, 10);
    expect(jaroWinkler('kelunde', 'keylunde')).toBeCloseTo(0.9667, 4);
    const one = aRow({ name: 'Kelunde Grand', phone: null });
    const { score, verdict } = match(one, theirs({ name: 'Hotel Keylunde Grand', phone: null, metresNorth: 90 }));
    expect([score.toFixed(4), verdict]).toEqual(['0.9533', 'merge']);
  });

  test('two names that only sound alike are for a person, however near', () => {
    expect(nameLikeness('torvani', 'zorvani')).toBeCloseTo(5 / 11, 10);
    const { score, verdict } = match(
      aRow({ phone: null }),
      theirs({ name: 'Zorvani Grand', phone: null, metresNorth: 30 }),
    );
    expect(score).toBeCloseTo(0.7172, 3);
    expect(verdict).toBe('review');
  });

  test('two houses of one name in one building are for a person', () => {
    const { score, vetoes, verdict } = match(aRow(), theirs({ name: 'Torvani Residency', stars: 3, metresNorth: 40 }));
    expect([score.toFixed(3), vetoes, verdict]).toEqual(['0.938', ['class_words'], 'review']);
  });

  test('the exact name 450 m away, with nothing but stars known', () => {
    const bare = { phone: null, postalCode: null };
    const { score, verdict } = match(aRow(bare), theirs({ ...bare, metresNorth: 450 }));
    expect(score).toBeCloseTo(0.8313, 3);
    expect(verdict).toBe('review');
  });

  test('the same name 6 km away is not compared', () => {
    const { groups, doubtful } = mergeHotels([aRow(), theirs({ metresNorth: 6_000 })], NOTHING_KNOWN);
    expect([groups.length, doubtful.length]).toEqual([2, 0]);
  });
});

const NOTHING_KNOWN = { cityPins: [], decisions: [] };

test.each<[string, Partial<HotelRow>, string[]]>([
  ['two stars more', { stars: 2 }, ['stars']],
  ['an annexe', { name: 'Torvani Grand Annexe' }, ['class_words']],
  ['a second block', { name: 'Torvani Grand 2' }, ['numbers']],
  ['the same supplier', { supplierId: 'one' }, ['one_supplier']],
])('%s is never merged without a person', (_name, overrides, vetoes) => {
  const found = match(aRow(), theirs(overrides));
  expect(found.score).toBeGreaterThan(0.9);
  expect(found).toMatchObject({ vetoes, verdict: 'review' });
});

test('a telephone number that three properties of a supplier give says nothing', () => {
  const chain = ['BLR-04', 'BLR-05'].map((supplierHotelId, index) =>
    aRow({ supplierHotelId, name: `Brishka ${supplierHotelId}`, metresNorth: 3_000 * (index + 1) }),
  );
  const [one, , , other] = readRows([aRow(), ...chain, theirs({})]);
  if (!one || !other) throw new Error('four rows are read as four');
  expect(matchHotels(one, other).score).toBeCloseTo(0.9, 10);
});

test.each([
  ['The Torvani Grand by Pelvaro, Bangalore', 'pelvaro torvani', ['grand'], []],
  ['Torvani & Pelvaro Koramangala', 'pelvaro torvani', [], []],
  ['Htl. Tórvani Annex 2', 'torvani', ['annexe'], ['2']],
  ['Koramangala Inn', 'inn koramangala', ['inn'], []],
])('%s', (name, core, classWords, numbers) => {
  expect(hotelName(name, { city: 'Bengaluru', area: 'Koramangala' })).toEqual({ core, classWords, numbers });
});

test('a city is known by its names of before', () => {
  expect(['Bangalore', 'bengaluru', 'New Delhi', 'Indore'].map(citySpelling)).toEqual([
    'bengaluru',
    'bengaluru',
    'delhi',
    'indore',
  ]);
});

describe('merging', () => {
  const merge = (rows: readonly HotelRow[], known: Partial<typeof KNOWN> = {}) =>
    mergeHotels(rows, { ...KNOWN, ...known });
  const KNOWN: Parameters<typeof mergeHotels>[1] = NOTHING_KNOWN;
  const sizes = (found: ReturnType<typeof mergeHotels>) => found.groups.map((group) => group.length).toSorted();

  test('two rows of one house become one, as they were given', () => {
    const rows = [aRow(), theirs({ metresNorth: 60 })];
    expect(merge(rows)).toEqual({ groups: [rows], doubtful: [] });
  });

  test('a house has at most one row of each supplier, the likest', () => {
    const rows = [aRow(), theirs({ metresNorth: 60 }), theirs({ supplierHotelId: 'acc_10', metresNorth: 10 })];
    const { groups, doubtful } = merge(rows);
    expect(groups.map((group) => group.map(({ supplierHotelId }) => supplierHotelId))).toEqual([
      ['BLR-03', 'acc_10'],
      ['acc_9'],
    ]);
    expect(doubtful.map(({ one, other }) => [one.supplierHotelId, other.supplierHotelId])).toEqual([
      ['BLR-03', 'acc_9'],
    ]);
  });

  test('a row in the middle of the city is compared within its postal code', () => {
    const pin = { latitude: 12.9719, longitude: 77.5937 };
    const rows = [aRow(), theirs({ point: pin })];
    expect(sizes(merge(rows))).toEqual([1, 1]);
    expect(sizes(merge(rows, { cityPins: [pin] }))).toEqual([2]);
    expect(sizes(merge([aRow(), theirs({ point: pin, postalCode: '560001' })], { cityPins: [pin] }))).toEqual([1, 1]);
  });

  test('what a person has said holds against the score, either way', () => {
    const [one, other] = [aRow(), theirs({ metresNorth: 60 })];
    expect(sizes(merge([one, other], { decisions: [{ one: other, other: one, verdict: 'different' }] }))).toEqual([
      1, 1,
    ]);
    const renamed = theirs({ name: 'Velsara Palace', metresNorth: 60, phone: null });
    expect(sizes(merge([one, renamed]))).toEqual([1, 1]);
    expect(sizes(merge([one, renamed], { decisions: [{ one, other: renamed, verdict: 'same' }] }))).toEqual([2]);
  });

  test('what a person has told apart stays apart through a third supplier', () => {
    const [one, other] = [aRow(), theirs({ metresNorth: 5 })];
    const third = aRow({ supplierId: 'three', supplierHotelId: 'x', metresNorth: 2 });
    const { groups } = merge([one, other, third], { decisions: [{ one, other, verdict: 'different' }] });
    expect(groups.some((group) => group.includes(one) && group.includes(other))).toBe(false);
    expect(groups.map((group) => group.length).toSorted()).toEqual([1, 2]);
  });

  test('neighbours over the edge of a cell are seen, far north as well', () => {
    for (const latitude of [0, 12.9352, 59.9, -33.8]) {
      fc.assert(
        fc.property(fc.double({ min: 0, max: 0.05, noNaN: true }), (shift) => {
          const east = 77 + shift;
          // 700 m to the east, whatever the latitude.
          const further = east + 700 / (METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180));
          const rows = [
            aRow({ point: { latitude, longitude: east } }),
            theirs({ point: { latitude, longitude: further } }),
          ];
          // Too far apart to be merged, near enough for a person to look.
          expect(merge(rows).doubtful).toHaveLength(1);
        }),
        { numRuns: 25 },
      );
    }
  });

  test('every row is in exactly one group, and no group has two rows of a supplier', () => {
    const row = fc
      .record({
        supplierId: fc.constantFrom('one', 'two', 'three'),
        name: fc.constantFrom('Torvani Grand', 'Torvani', 'Zorvani Grand', 'Kelunde Inn'),
        metresNorth: fc.integer({ min: 0, max: 1_500 }),
        stars: fc.constantFrom(null, 3, 4),
      })
      .map(aRow);
    const rows = fc
      .array(row, { maxLength: 14 })
      .map((all) => all.map((one, index) => ({ ...one, supplierHotelId: String(index) })));
    fc.assert(
      fc.property(rows, (all) => {
        const { groups } = merge(all);
        const ids = (some: readonly HotelRow[]) => some.map(({ supplierHotelId }) => supplierHotelId).toSorted();
        expect(ids(groups.flat())).toEqual(ids(all));
        for (const group of groups) expect(new Set(group.map(({ supplierId }) => supplierId)).size).toBe(group.length);
      }),
    );
  });

  test('a thousand properties at two suppliers are compared only with their neighbours', () => {
    const names = ['Avelume', 'Torvani', 'Brishka', 'Kelunde', 'Marunda', 'Olivanta', 'Pelvaro', 'Quillam', 'Rudveka'];
    const rows = Array.from({ length: 1_000 }, (_, index) => {
      const point = { latitude: 12.8 + (index % 40) * 0.008, longitude: 77.5 + Math.floor(index / 40) * 0.008 };
      const name = `${names[index % names.length]} ${names[(index * 7) % 8]} Grand`;
      return aRow({ supplierHotelId: String(index), name, point, phone: null, postalCode: null });
    });
    const started = performance.now();
    const { groups } = merge([...rows, ...rows.map((row) => theirs({ ...row, supplierId: 'two' }))]);
    // All pairs would be two million comparisons of names; neighbours are some ten thousand.
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(groups.every((group) => group.length === 2)).toBe(true);
  });
});
