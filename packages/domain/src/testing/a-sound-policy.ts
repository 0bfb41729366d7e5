import { paise } from '../money/money.ts';
import type { CabinTier, PolicyRules, RelativeCeiling } from '../policy/policy.ts';
import { policyRules, type RuleOverrides } from './a-policy.ts';

const action = 'approval' as const;
const E: CabinTier = { fromMinutes: 0, cabins: ['E'] };

/** ₹500 above the lowest fare of flights with at most one stop, two hours around. */
export const RELATIVE: RelativeCeiling = {
  action,
  above: 'lowest_logical',
  allowedPaise: paise(50_000),
  allowedPercent: null,
  comparable: { maxStops: 1, hoursAround: 2, maxLayoverMinutes: null, withoutAirlines: [] },
};

/** A policy that works. */
export const SOUND: RuleOverrides = {
  flight: {
    cabins: { action, domestic: [E, { fromMinutes: 360, cabins: ['E', 'B'] }], international: [E] },
    ceiling: { action, domesticPaise: paise(900_000), internationalPaise: paise(9_000_000) },
    relative: RELATIVE,
    advanceDays: { action: 'reason', domestic: 7, international: 14 },
    refundableOnly: { action: 'reason' },
    fareKinds: { action: 'reason', allowed: ['corporate', 'regular', 'brand'] },
    paidSeat: { allowed: true, limitPaise: paise(30_000) },
    paidMeal: { allowed: false, limitPaise: null },
  },
  hotel: {
    perNight: { action, limitPaise: paise(400_000) },
    cities: { action, limits: [{ city: 'Mumbai', limitPaise: paise(700_000) }] },
    stars: { action, min: 2, max: 4 },
  },
  bus: { seatTypes: { action, ac: true, sleeper: false } },
  expense: {
    ceilings: { action, limits: [{ category: 'food', limitPaise: paise(150_000), per: 'day' }] },
    receiptAbovePaise: paise(0),
    dailyAllowance: { action, domesticPaise: paise(120_000), internationalPaise: null },
  },
  budget: { action, abovePercent: 90 },
};

/** The sound policy with some rules of a part replaced. */
export function soundBut(overrides: RuleOverrides): PolicyRules {
  return policyRules({
    ...SOUND,
    ...overrides,
    flight: { ...SOUND.flight, ...overrides.flight },
    hotel: { ...SOUND.hotel, ...overrides.hotel },
    expense: { ...SOUND.expense, ...overrides.expense },
  });
}
