import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import type { VerdictOutcome } from '../policy/verdict.ts';
import { countHotels, filterHotels, type HotelFilters, NO_FILTERS } from './filter-hotels.ts';
import { groupRooms } from './group-rooms.ts';
import { FACILITIES, type Hotel, PROPERTY_TYPES } from './hotel.ts';
import { type HotelOption, hotelOption } from './hotel-option.ts';
import { FEATURED_FORMULA, HOTEL_SORTS, type HotelSort, sortHotels } from './sort-hotels.ts';
import type { StayOffer } from './stay-offer.ts';
import { suggestStay } from './suggest-stay.ts';
import { aHotel, anOffer, aRoom } from './testing/a-stay.ts';

const NOW = Temporal.Instant.from('2026-12-01T04:30:00Z');

type Rate = Partial<StayOffer> & { readonly rupees?: number; readonly outcome?: VerdictOutcome | null };

function option(id: string, rates: readonly Rate[], hotel: Partial<Hotel> = {}, km: number | null = 1): HotelOption {
  const offers = rates.map(({ rupees = 5_000, outcome = null, ...overrides }, index) => ({
    offer: anOffer({ offerId: `${id}-${index}`, hotelId: id, totalPaise: paise(rupees * 100), ...overrides }),
    outcome,
  }));
  return hotelOption(aHotel({ hotelId: id, name: `Hotel ${id}`, ...hotel }), km, offers, NOW);
}

const ids = (options: readonly HotelOption[]) => options.map(({ hotel }) => hotel.hotelId).join(' ');

describe('sorting', () => {
  const LIST = [
    option('plain', [{ rupees: 5_000 }], { stars: 3, reviewScore: 8 }, 2),
    option('far', [{ rupees: 4_900 }], { stars: 3, reviewScore: 8 }, 9),
    option('unrated', [{ rupees: 6_000 }], { stars: null, reviewScore: null }, null),
    option('preferred', [{ rupees: 7_000 }], { stars: 4, isPreferred: true }, 1),
    option('company', [{ rupees: 9_000, isNegotiated: true }], { stars: 5 }, 3),
    option('refused', [{ rupees: 3_000, outcome: 'approval' }], { stars: 2, reviewScore: 9 }, 0.5),
  ];

  test.each<[HotelSort, string]>([
    ['featured', 'company preferred plain far unrated refused'],
    ['price_low', 'refused far plain unrated preferred company'],
    ['price_high', 'company preferred unrated plain far refused'],
    ['stars_low', 'refused far plain preferred company unrated'],
    ['stars_high', 'company preferred far plain refused unrated'],
    ['nearest', 'refused preferred plain company far unrated'],
  ])('by %s', (sort, expected) => {
    expect(ids(sortHotels(LIST, sort))).toBe(expected);
    expect(ids(sortHotels(LIST.toReversed(), sort))).toBe(expected);
  });

  test('the orders are called as the specification prints them, and what is featured is said', () => {
    expect(Object.values(HOTEL_SORTS).slice(0, 5)).toEqual([
      'Featured',
      'Price low-high',
      'Price high-low',
      'Star Rating low-high',
      'Star Rating high-low',
    ]);
    expect(FEATURED_FORMULA).toContain('₹150 for each km');
  });
});

describe('filtering', () => {
  const LIST = [
    option(
      'a',
      [
        { rupees: 5_000, board: 'breakfast' },
        { rupees: 4_000, isRefundable: false },
      ],
      {
        name: 'Torvani Grand',
        stars: 4,
        facilities: ['Pool', 'Gym', 'Wi-Fi Access'],
      },
    ),
    option(
      'b',
      [{ rupees: 6_000, outcome: 'approval' }],
      { stars: 3, facilities: ['Gym'], propertyType: 'Guest House' },
      5,
    ),
    option('c', [{ rupees: 7_000, isNegotiated: true, outcome: 'within' }], { stars: null, facilities: [] }, null),
  ];
  const left = (filters: Partial<HotelFilters>) => ids(filterHotels(LIST, { ...NO_FILTERS, ...filters }));

  test.each<[string, Partial<HotelFilters>, string]>([
    ['nothing', {}, 'a b c'],
    ['three or four stars', { stars: [3, 4] }, 'a b'],
    ['pool and gym', { facilities: ['Pool', 'Gym'] }, 'a'],
    ['a guest house', { propertyTypes: ['Guest House'] }, 'b'],
    ['a name', { name: ' grand  TÓRV ' }, 'a'],
    ['breakfast', { boards: ['breakfast'] }, 'a'],
    ['up to 5,500', { toPaise: paise(550_000) }, 'a'],
    ['from 5,500', { fromPaise: paise(550_000) }, 'b c'],
    ['within 2 km', { mostKm: 2 }, 'a'],
    ['free cancellation', { isFreeNow: true }, 'a b c'],
    ['within policy', { isCompliant: true }, 'a c'],
    ['company rates', { isNegotiated: true }, 'c'],
    ['two things that no rate has together', { boards: ['breakfast'], toPaise: paise(450_000) }, ''],
  ])('for %s', (_name, filters, expected) => {
    expect(left(filters)).toBe(expected);
  });

  test('leaves only the rates that have what is asked, the cheapest first', () => {
    const rates = (filters: Partial<HotelFilters>) =>
      filterHotels(LIST, { ...NO_FILTERS, ...filters })[0]?.offers.map(({ totalPaise }) => totalPaise);
    expect([rates({}), rates({ isFreeNow: true })]).toEqual([[400_000, 500_000], [500_000]]);
  });

  test('counts what each choice would leave, with the other filters as they are', () => {
    const counts = countHotels(LIST, { ...NO_FILTERS, stars: [4], facilities: ['Gym'] });
    expect([...counts.stars]).toEqual([
      [1, 0],
      [2, 0],
      [3, 1],
      [4, 1],
      [5, 0],
    ]);
    expect([counts.facilities.get('Pool'), counts.facilities.get('Bar')]).toEqual([1, 0]);
    expect([counts.propertyTypes.get('Guest House'), counts.boards.get('breakfast')]).toEqual([0, 1]);
    expect([counts.isFreeNow, counts.isCompliant, counts.isNegotiated]).toEqual([1, 1, 0]);
  });

  test('a count is the number of hotels that the list then has', () => {
    const aRate = fc.record({
      board: fc.constantFrom('room_only' as const, 'breakfast' as const, 'half_board' as const, null),
      outcome: fc.constantFrom<VerdictOutcome>('within', 'approval'),
      rupees: fc.constantFrom(4_000, 5_000, 6_000),
      isNegotiated: fc.boolean(),
      isRefundable: fc.boolean(),
    });
    const anOption = fc.record({
      rates: fc.array(aRate, { minLength: 1, maxLength: 4 }),
      hotel: fc.record({
        stars: fc.constantFrom(null, 3, 4, 5),
        facilities: fc.subarray([...FACILITIES]),
        propertyType: fc.constantFrom(...PROPERTY_TYPES),
      }),
      km: fc.constantFrom(null, 1, 4),
    });
    const list = fc
      .array(anOption, { maxLength: 12 })
      .map((all) => all.map(({ rates, hotel, km }, index) => option(String(index), rates, hotel, km)));
    const filters = fc.record({
      stars: fc.subarray([3, 4]),
      facilities: fc.subarray([...FACILITIES], { maxLength: 2 }),
      propertyTypes: fc.subarray([...PROPERTY_TYPES], { maxLength: 2 }),
      boards: fc.subarray(['room_only' as const, 'breakfast' as const]),
      name: fc.constantFrom('', 'hotel', '1'),
      fromPaise: fc.constantFrom(null, paise(450_000)),
      toPaise: fc.constantFrom(null, paise(550_000)),
      mostKm: fc.constantFrom(null, 2),
      isFreeNow: fc.boolean(),
      isCompliant: fc.boolean(),
      isNegotiated: fc.boolean(),
    });
    fc.assert(
      fc.property(list, filters, (options, asked: HotelFilters) => {
        const left = (changed: Partial<HotelFilters>) => filterHotels(options, { ...asked, ...changed }).length;
        const counts = countHotels(options, asked);
        for (const [star, count] of counts.stars) expect(count).toBe(left({ stars: [star] }));
        for (const [facility, count] of counts.facilities) {
          expect(count).toBe(left({ facilities: [...asked.facilities, facility] }));
        }
        for (const [type, count] of counts.propertyTypes) expect(count).toBe(left({ propertyTypes: [type] }));
        for (const [board, count] of counts.boards) expect(count).toBe(left({ boards: [board] }));
        expect(counts.isFreeNow).toBe(left({ isFreeNow: true }));
        expect(counts.isCompliant).toBe(left({ isCompliant: true }));
        expect(counts.isNegotiated).toBe(left({ isNegotiated: true }));
        expect([counts.stars.size, counts.boards.size]).toEqual([5, 5]);
        expect([counts.facilities.size, counts.propertyTypes.size]).toEqual([FACILITIES.length, PROPERTY_TYPES.length]);
      }),
    );
  });
});

describe('rates of one hotel', () => {
  const rate = (offerId: string, rupees: number, overrides: Partial<StayOffer> = {}) => ({
    offer: anOffer({ offerId, totalPaise: paise(rupees * 100), ...overrides }),
    outcome: null,
  });
  const groups = (...rates: ReturnType<typeof rate>[]) => groupRooms(hotelOption(aHotel(), 1, rates, NOW).offers);
  const named = (name: string) => ({ rooms: [aRoom([7_000], { name })] });

  test('the same plan of two suppliers is one, at the cheaper price', () => {
    const found = groups(
      rate('dear', 5_200, named('Deluxe Twin Room')),
      rate('cheap', 5_000, { ...named('Room, Deluxe Twin'), supplierId: 'two' }),
    );
    expect(found).toHaveLength(1);
    expect(found[0]?.plans.map(({ offer, others }) => [offer.offerId, others.map((one) => one.offer.offerId)])).toEqual(
      [['cheap', ['dear']]],
    );
  });

  test('a name that tells the beds as well, and that nobody smokes, names the same room; where one may smoke is another', () => {
    const plain = rate('plain', 5_000, named('Deluxe Room'));
    const wordy = rate('wordy', 5_200, { ...named('Deluxe Room, 1 double bed, NonSmoking'), supplierId: 'two' });
    const smoky = rate('smoky', 5_100, named('Deluxe Room, 1 double bed, Smoking'));
    const found = groups(plain, wordy, smoky).map(({ plans }) => plans.map(({ offer }) => offer.offerId).join());
    expect(found).toEqual(['plain', 'smoky']);
  });

  test.each<[string, Partial<StayOffer>]>([
    ['meals', { board: 'breakfast' }],
    ['meals for one only', { boardNote: 'Breakfast for 1' }],
    ['refundability', { isRefundable: false }],
    ['the way to pay', { payment: 'at_hotel' }],
    ['the company’s rate', { isNegotiated: true }],
    ['a longer free time', { tiers: [{ from: '2026-12-07T08:30:00Z', chargePaise: paise(100_000) }] }],
  ])('%s make another plan of the same room', (_name, overrides) => {
    const found = groups(rate('one', 5_000), rate('other', 5_500, overrides));
    expect(found.map(({ plans }) => plans.map(({ offer }) => offer.offerId))).toEqual([['one', 'other']]);
  });

  test('kinds of rooms stand by their cheapest rate, with their names and meals', () => {
    const two = { rooms: [aRoom([7_000]), aRoom([7_000]), aRoom([9_000], { name: 'Suite' })] };
    const found = groups(
      rate('suite', 9_000, named('Suite')),
      rate('three', 8_000, { ...two, boardNote: 'Breakfast for 1' }),
    );
    expect(found.map(({ name, plans }) => [name, plans[0]?.boardText])).toEqual([
      ['2 × Standard Room + Suite', 'Breakfast for 1'],
      ['Suite', 'Room only'],
    ]);
  });
});

describe('the nearest choice that complies', () => {
  const chosenOf = (from: HotelOption, index = 0) => {
    const listed = from.offers[index];
    if (!listed) throw new Error('the hotel has that offer');
    return { hotel: from.hotel, listed };
  };
  const north = (metres: number) => ({ point: { latitude: 12.9352 + metres / 111_195, longitude: 77.6245 } });

  test('is another rate of the same hotel, the company’s first', () => {
    const hotel = option('a', [
      { rupees: 9_000, outcome: 'approval' },
      { rupees: 9_500, outcome: 'within' },
      { rupees: 9_700, outcome: 'within', isNegotiated: true },
    ]);
    const near = option('b', [{ rupees: 1_000, outcome: 'within' }], north(10));
    expect(suggestStay(chosenOf(hotel), [hotel, near])).toEqual({
      text: "Take your company's rate at the same hotel, costs ₹700 more",
      optionKey: 'a',
      fareKey: 'a-2',
      savesPaise: -70_000,
    });
  });

  test('is else the hotel nearby that is most like it', () => {
    const hotel = option('a', [{ rupees: 9_000, outcome: 'approval' }], { stars: 4 });
    const list = [
      hotel,
      option('hostel', [{ rupees: 1_000, outcome: 'within' }], { stars: 1, ...north(100) }),
      option('alike', [{ rupees: 7_850, outcome: 'note' }], { stars: 4, ...north(400) }),
      option('refused', [{ rupees: 100, outcome: 'block' }], { stars: 4, ...north(10) }),
      option('nowhere', [{ rupees: 100, outcome: 'within' }], { stars: 4, point: null }),
    ];
    expect(suggestStay(chosenOf(hotel), list)?.text).toBe('Stay at Hotel alike, 400 m away, save ₹1,150');
    expect(suggestStay(chosenOf(hotel), [hotel, ...list.slice(4)])?.text).toBe('Stay at Hotel nowhere, save ₹8,900');
  });

  test('is none where nothing complies, or where the choice does', () => {
    const hotel = option('a', [{ rupees: 9_000, outcome: 'block' }]);
    expect(suggestStay(chosenOf(hotel), [hotel])).toBeNull();
    const fine = option('b', [{ rupees: 9_000, outcome: 'note' }]);
    expect(suggestStay(chosenOf(fine), [fine, option('c', [{ outcome: 'within' }])])).toBeNull();
  });
});
