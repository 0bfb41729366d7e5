import { CITY_AND_AMOUNT_MESSAGE, policyRules, type WirePolicyRules } from '@pravas/contract/policy/policy-rules.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { OPEN_POLICY } from '@pravas/domain/policy/policy.ts';
import { soundBut } from '@pravas/domain/testing/a-sound-policy.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encoderOf } from '../../platform/wire-form.ts';
import { rulesFromWire, rulesToWire, storedRules } from './policy-rules.ts';

const action = fc.constantFrom('note', 'reason', 'approval', 'block');
const rupees = fc.integer({ min: 0, max: 100_000_000_000 }).map((amount) => amount / 100);
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const ceiling = maybe(fc.record({ action, limit: rupees }));
const perMarket = maybe(fc.record({ action, domestic: maybe(rupees), international: maybe(rupees) }));
const tiers = fc.array(
  fc.record({ fromMinutes: fc.integer({ min: 0, max: 2_880 }), cabins: fc.subarray(['E', 'P', 'B', 'F'] as const) }),
  { maxLength: 10 },
);
const extra = fc.record({ allowed: fc.boolean(), limit: maybe(rupees) });
const percent = fc.integer({ min: 0, max: 100_000 }).map((share) => share / 100);

const anyRules = fc.record({
  flight: fc.record({
    cabins: maybe(fc.record({ action, domestic: tiers, international: tiers })),
    ceiling: perMarket,
    relative: maybe(
      fc.record({
        action,
        above: fc.constantFrom('lowest_logical', 'median'),
        allowed: maybe(rupees),
        allowedPercent: maybe(percent),
        comparable: fc.record({
          maxStops: maybe(fc.integer({ min: 0, max: 5 })),
          hoursAround: maybe(fc.integer({ min: 0, max: 24 })),
          maxLayoverMinutes: maybe(fc.integer({ min: 0, max: 2_880 })),
          withoutAirlines: fc.subarray(['6E', 'AI', 'SG', 'UK']),
        }),
      }),
    ),
    advanceDays: maybe(
      fc.record({
        action,
        domestic: maybe(fc.integer({ min: 1, max: 365 })),
        international: maybe(fc.integer({ min: 1, max: 365 })),
      }),
    ),
    refundableOnly: maybe(fc.record({ action })),
    fareKinds: maybe(fc.record({ action, allowed: fc.subarray(['corporate', 'sme', 'regular', 'series'] as const) })),
    paidSeat: extra,
    paidMeal: extra,
  }),
  hotel: fc.record({
    perNight: ceiling,
    cities: maybe(
      fc.record({
        action,
        limits: fc.array(fc.record({ city: fc.constantFrom('Pune', 'Mumbai', 'Navi Mumbai'), limit: rupees })),
      }),
    ),
    stars: maybe(fc.record({ action, min: fc.integer({ min: 1, max: 5 }), max: fc.integer({ min: 1, max: 5 }) })),
    refundableOnly: maybe(fc.record({ action })),
    roomInclusion: maybe(fc.record({ action, required: fc.constantFrom('breakfast', 'half_board') })),
  }),
  bus: fc.record({
    ceiling,
    seatTypes: maybe(fc.record({ action, ac: fc.boolean(), sleeper: fc.boolean() })),
    advanceDays: maybe(fc.record({ action, days: fc.integer({ min: 1, max: 365 }) })),
    refundableOnly: maybe(fc.record({ action })),
    dayOnly: maybe(fc.record({ action })),
    operators: maybe(fc.record({ action, blocked: fc.subarray(['Kaveri Roadlines', 'State RTC']) })),
  }),
  train: fc.record({ ceiling }),
  cab: fc.record({ ceiling }),
  expense: fc.record({
    ceilings: maybe(
      fc.record({
        action,
        limits: fc.array(
          fc.record({
            category: fc.constantFrom('food', 'laundry', 'hotel'),
            limit: rupees,
            per: fc.constantFrom('expense', 'day'),
          }),
        ),
      }),
    ),
    receiptAbove: maybe(rupees),
    perKm: maybe(rupees),
    dailyAllowance: perMarket,
  }),
  budget: maybe(fc.record({ action, abovePercent: percent })),
}) as fc.Arbitrary<WirePolicyRules>;

const sent = (rules: ReturnType<typeof rulesFromWire>) => encoderOf(policyRules)(rulesToWire(rules));

describe('rules on the wire', () => {
  it('come back as they were sent, whatever they are, through storage too', () => {
    fc.assert(
      fc.property(anyRules, (rules) => {
        const accepted = policyRules.parse(rules);
        const stored: unknown = JSON.parse(JSON.stringify(rulesFromWire(accepted)));
        expect(sent(stored as ReturnType<typeof rulesFromWire>)).toEqual(rules);
      }),
      { numRuns: 300 },
    );
  });

  it('say rupees where the domain says paise', () => {
    const wire = sent({ ...OPEN_POLICY, train: { ceiling: { action: 'block', limitPaise: 123_456 as never } } });
    expect(wire.train.ceiling).toEqual({ action: 'block', limit: 1_234.56 });
    expect(JSON.stringify(wire)).not.toContain('Paise');
  });

  it('reach the domain by its own names, every amount in paise', () => {
    const ceiling = { action: 'reason', limitPaise: paise(200_000) } as const;
    const full = soundBut({
      flight: { paidMeal: { allowed: true, limitPaise: paise(50_000) } },
      bus: { ...OPEN_POLICY.bus, ceiling },
      train: { ceiling },
      cab: { ceiling },
      expense: {
        perKmPaise: paise(1_250),
        dailyAllowance: { action: 'reason', domesticPaise: paise(120_000), internationalPaise: paise(400_000) },
      },
    });
    expect(JSON.stringify(full).match(/Paise":\d/gu)).toHaveLength(15);
    expect(rulesFromWire(policyRules.parse(sent(full)))).toEqual(full);
  });

  it('of versions from before buses had all their rules have none of the later ones', () => {
    const ceiling = { action: 'reason', limitPaise: 200_000 };
    const old = { ...OPEN_POLICY, bus: { ceiling, seatTypes: null } };
    expect(storedRules(old)).toEqual({ ...OPEN_POLICY, bus: { ...OPEN_POLICY.bus, ceiling } });
    const now = soundBut({ bus: { dayOnly: { action: 'block' } } });
    expect(storedRules(now)).toEqual(now);
  });

  const open = rulesToWire(OPEN_POLICY);
  const withCities = (limits: unknown) => ({ ...open, hotel: { ...open.hotel, cities: { action: 'block', limits } } });

  it.each([
    ['no amount', { city: 'Pune' }],
    ['no city', { limit: 4_000 }],
    ['an empty city', { city: '  ', limit: 4_000 }],
    ['an empty amount', { city: 'Pune', limit: null }],
  ])('a city limit with %s is refused with the words of the specification', (_, limit) => {
    const result = policyRules.safeParse(withCities([limit]));
    expect(result.error?.issues.map((issue) => issue.message)).toEqual([CITY_AND_AMOUNT_MESSAGE]);
    expect(result.error?.issues[0]?.path.slice(0, 4)).toEqual(['hotel', 'cities', 'limits', 0]);
  });

  it.each([
    ['a rule nobody knows', { ...open, yacht: null }],
    ['a misspelt rule', { ...open, flight: { ...open.flight, ceilling: null } }],
    ['a missing rule', { ...open, flight: { ...open.flight, cabins: undefined } }],
    ['a negative amount', withCities([{ city: 'Pune', limit: -1 }])],
    ['an operator without a name', { ...open, bus: { ...open.bus, operators: { action: 'block', blocked: [' '] } } }],
    ['no day ahead', { ...open, bus: { ...open.bus, advanceDays: { action: 'note', days: 0 } } }],
    ['a third decimal', withCities([{ city: 'Pune', limit: 1.001 }])],
    ['more than a hundred crore', withCities([{ city: 'Pune', limit: 1_000_000_000.01 }])],
    ['no booking day', { ...open, flight: { ...open.flight, advanceDays: days(0) } }],
    ['more booking days than a year has', { ...open, flight: { ...open.flight, advanceDays: days(366) } }],
    ['too many cities', withCities(Array.from({ length: 201 }, () => ({ city: 'Pune', limit: 1 })))],
  ])('%s is refused', (_, rules) => {
    expect(policyRules.safeParse(rules).success).toBe(false);
  });

  it('booking days are taken at both ends of what is allowed', () => {
    for (const domestic of [1, 365]) {
      const rules = { ...open, flight: { ...open.flight, advanceDays: days(domestic) } };
      expect(policyRules.safeParse(rules).success).toBe(true);
    }
  });
});

function days(domestic: number) {
  return { action: 'note', domestic, international: null };
}
