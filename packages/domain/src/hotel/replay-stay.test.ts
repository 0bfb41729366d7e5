import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { judgeStay } from '../policy/hotel-rules.ts';
import type { HotelRules, PolicyVersion } from '../policy/policy.ts';
import { strictness } from '../policy/rule-check.ts';
import { summariseReplay } from '../policy/summarise-replay.ts';
import { aPolicyVersion } from '../testing/a-policy.ts';
import { DEFAULT_CAP_BASIS } from './judge-stay.ts';
import { cheapestKept, judgeKept, replayStay } from './replay-stay.ts';
import { type BoughtStay, type KeptRate, type StayMarket, stayMarketOf, trimStays } from './stay-market.ts';
import { aHotel, anOffer, aRoom } from './testing/a-stay.ts';

const policy = (hotel: Partial<HotelRules>) => aPolicyVersion({ hotel });
const upTo = (rupees: number) => policy({ perNight: { action: 'approval', limitPaise: paise(rupees * 100) } });
const rate = (night: number, over: Partial<KeptRate> = {}): KeptRate => ({
  perNightPaise: paise(night * 100),
  totalPaise: paise(night * 2 * 118),
  refundable: true,
  inclusion: 'room_only',
  ...over,
});
type HotelOf = Partial<StayMarket['hotels'][number]> & { readonly hotelId: string };
const house = ({ hotelId, ...over }: HotelOf): StayMarket['hotels'][number] => ({
  hotelId,
  name: `Hotel ${hotelId}`,
  stars: 4,
  city: 'Bengaluru',
  point: { latitude: 12.935, longitude: 77.625 },
  rates: [rate(5_000)],
  ...over,
});
const market = (hotels: readonly HotelOf[]): StayMarket => ({
  town: 'Bengaluru',
  international: false,
  basis: DEFAULT_CAP_BASIS,
  hotels: hotels.map(house),
});
const bought = (of: StayMarket['hotels'][number], one: KeptRate): BoughtStay => {
  const { rates: _, ...hotel } = of;
  return { hotel, rate: one, stayText: '2 nights, 1 room, Room only' };
};
const none = { within: 0, note: 0, reason: 0, approval: 0, block: 0 };

describe('a remembered search of hotels', () => {
  const three = market([
    { hotelId: 'a', rates: [rate(3_000)] },
    { hotelId: 'b', rates: [rate(4_500), rate(7_000)] },
    { hotelId: 'c', rates: [rate(6_000)] },
  ]);

  test('counts each hotel once by its mildest rate, today and under the draft', () => {
    const result = replayStay(upTo(4_000), upTo(5_000), { bought: null, market: three, outcomeBefore: null });
    expect(result).toEqual({
      outcomeBefore: null,
      outcomeAfter: null,
      savedPaise: 0,
      hasCompliantChoice: true,
      from: 'Bengaluru',
      to: 'Bengaluru',
      offered: { before: { ...none, within: 2, approval: 1 }, after: { ...none, within: 1, approval: 2 } },
    });
  });

  test('has all hotels within where no policy holds, and tells where nothing complies', () => {
    const result = replayStay(upTo(2_999), null, { bought: null, market: three, outcomeBefore: null });
    expect(result.hasCompliantChoice).toBe(false);
    expect(result.offered?.before).toEqual({ ...none, within: 3 });
    expect(
      replayStay(upTo(1), null, { bought: null, market: market([]), outcomeBefore: null }).hasCompliantChoice,
    ).toBe(true);
  });

  test('is judged by its cheapest night, in full', () => {
    const cheapest = cheapestKept(three);
    expect(cheapest?.hotel.hotelId).toBe('a');
    const verdict = cheapest && judgeKept(upTo(2_500), cheapest, three);
    expect(verdict?.outcome).toBe('approval');
    expect(verdict?.checks[0]?.sentence).toBe(
      '₹500 per night above the limit of ₹2,500. Compared: the average night before GST.',
    );
    expect(cheapestKept(market([]))).toBeNull();
  });
});

describe('a remembered stay', () => {
  const chosen = house({ hotelId: 'chosen', rates: [rate(6_000), rate(4_800, { inclusion: 'breakfast' })] });
  const near = house({ hotelId: 'near', point: { latitude: 12.94, longitude: 77.625 }, rates: [rate(3_000)] });
  const far = house({ hotelId: 'far', point: { latitude: 13.2, longitude: 77.7 }, rates: [rate(2_000)] });
  const ask = (draft: PolicyVersion, hotels: readonly HotelOf[]) =>
    replayStay(draft, null, { bought: bought(chosen, rate(6_000)), market: market(hotels), outcomeBefore: 'within' });

  test('saves what another rate of the same hotel costs less, before any other hotel', () => {
    // Two nights with 18 % on 1,200 rupees a night.
    expect(ask(upTo(5_000), [chosen, near, far])).toMatchObject({ outcomeAfter: 'approval', savedPaise: 283_200 });
  });

  test('saves what the nearest hotel that complies costs less, where its own has nothing', () => {
    expect(ask(upTo(4_000), [far, chosen, near])).toMatchObject({ outcomeAfter: 'approval', savedPaise: 708_000 });
  });

  test('saves nothing where nothing complies, or where the draft asks for a note only', () => {
    expect(ask(upTo(1_000), [chosen, near, far])).toMatchObject({ savedPaise: 0, hasCompliantChoice: false });
    const noted = policy({ perNight: { action: 'note', limitPaise: paise(100_000) } });
    expect(ask(noted, [chosen, near])).toMatchObject({ outcomeAfter: 'note', savedPaise: 0 });
  });

  test('is part of what there was, though the search has lost it', () => {
    expect(ask(upTo(7_000), []).offered?.after).toEqual({ ...none, within: 1 });
  });
});

const anyRate = fc.record({
  perNightPaise: fc.integer({ min: 100_000, max: 900_000 }).map(paise),
  totalPaise: fc.integer({ min: 100_000, max: 2_000_000 }).map(paise),
  refundable: fc.constantFrom(true, false, null),
  inclusion: fc.constantFrom('room_only', 'breakfast', 'half_board', 'full_board', null),
});
const anyHotel = fc.record({
  hotelId: fc.uuid(),
  stars: fc.constantFrom(1, 3, 5, null),
  city: fc.constantFrom('Bengaluru', 'Mumbai'),
  rates: fc.array(anyRate, { minLength: 1, maxLength: 12 }),
});
const anyMarket = fc.array(anyHotel, { maxLength: 12 }).map(market);
const action = fc.constantFrom('note', 'reason', 'approval', 'block');
const limitPaise = fc.integer({ min: 100_000, max: 900_000 }).map(paise);
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const anyRules = fc.record({
  perNight: maybe(fc.record({ action, limitPaise })),
  cities: maybe(fc.record({ action, limits: fc.constantFrom([{ city: 'Mumbai', limitPaise: paise(400_000) }]) })),
  stars: maybe(fc.record({ action, min: fc.integer({ min: 0, max: 3 }), max: fc.integer({ min: 3, max: 5 }) })),
  refundableOnly: maybe(fc.record({ action })),
  roomInclusion: maybe(fc.record({ action, required: fc.constantFrom('breakfast', 'half_board') })),
});

test('the policy in force over a search changes nothing', () => {
  fc.assert(
    fc.property(anyRules, anyMarket, (rules, found) => {
      const held = policy(rules);
      const { offered } = replayStay(held, held, { bought: null, market: found, outcomeBefore: null });
      expect(offered?.after).toEqual(offered?.before);
    }),
  );
});

test('a smaller market says of every hotel what the whole says, under any policy', () => {
  fc.assert(
    fc.property(anyRules, anyMarket, (rules, found) => {
      const draft = policy(rules);
      const of = (all: StayMarket) => replayStay(draft, null, { bought: null, market: all, outcomeBefore: null });
      const [whole, small] = [of(found), of(trimStays(found))];
      expect(small.offered).toEqual(whole.offered);
      expect(small.hasCompliantChoice).toBe(whole.hasCompliantChoice);
    }),
  );
});

test('a replayed stay has the outcome of a verdict, and never a negative saving nor more than it cost', () => {
  fc.assert(
    fc.property(anyRules, anyMarket, fc.nat(), (rules, found, at) => {
      const hotel = found.hotels[at % Math.max(1, found.hotels.length)] ?? house({ hotelId: 'x' });
      const one = hotel.rates[at % hotel.rates.length] ?? rate(5_000);
      const draft = policy(rules);
      const stay = bought(hotel, one);
      const result = replayStay(draft, null, { bought: stay, market: found, outcomeBefore: null });
      const { city, stars } = hotel;
      expect(result.outcomeAfter).toBe(judgeStay(draft, { city, stars, ...one }, { budget: null }).outcome);
      expect(result.savedPaise).toBeGreaterThanOrEqual(0);
      expect(result.savedPaise).toBeLessThanOrEqual(one.totalPaise);
      if (strictness(result.outcomeAfter ?? 'within') <= 1) expect(result.savedPaise).toBe(0);
    }),
  );
});

test('more hotels than are kept are thinned out by price, the cheapest always among them', () => {
  const many = market(
    Array.from({ length: 500 }, (_, index) => ({ hotelId: `${index}`, rates: [rate(9_000 - index)] })),
  );
  const { hotels } = trimStays(many, 120);
  expect(hotels).toHaveLength(120);
  expect(hotels[0]?.hotelId).toBe('499');
  // Under the size at which packing a row alone is worth it, whatever the search.
  expect(JSON.stringify(trimStays(many)).length).toBeLessThan(40_000);
});

test('what was found is kept as it was compared with the limits then', () => {
  const now = Temporal.Instant.from('2026-12-01T04:30:00Z');
  const offers = [anOffer(), anOffer({ offerId: 'dearer', rooms: [aRoom([9_000, 9_000])] })];
  const kept = stayMarketOf([{ hotel: aHotel(), offers }], {
    town: 'Bengaluru',
    basis: { of: 'highest', withTax: false },
    now,
  });
  expect(kept.hotels).toEqual([
    {
      hotelId: 'hotel-1',
      name: 'Torvani Grand',
      stars: 4,
      city: 'Bengaluru',
      point: { latitude: 12.935, longitude: 77.625 },
      rates: [{ perNightPaise: 782_000, totalPaise: offers[0]?.totalPaise, refundable: true, inclusion: 'room_only' }],
    },
  ]);
});

test('a summary adds up what was on offer in each town', () => {
  const one = replayStay(upTo(4_000), upTo(5_000), {
    bought: null,
    market: market([{ hotelId: 'a' }]),
    outcomeBefore: null,
  });
  const { routes, cases, purchases } = summariseReplay([one, one]);
  expect({ cases, purchases }).toEqual({ cases: 2, purchases: 0 });
  expect(routes).toEqual([
    {
      from: 'Bengaluru',
      to: 'Bengaluru',
      cases: 2,
      withoutCompliant: 2,
      offered: { before: { ...none, within: 2 }, after: { ...none, approval: 2 } },
    },
  ]);
});
