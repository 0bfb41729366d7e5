import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Paise, paise } from '../money/money.ts';
import { aChoice, aFlightPolicy, aMarket, aPolicyVersion } from '../testing/a-policy.ts';
import { anyFlightRules, anyMarket, anyRelative } from '../testing/any-flight-policy.ts';
import type { FlightChoice, FlightMarket } from './flight-choice.ts';
import { choiceKey } from './flight-measures.ts';
import { judgeFlight } from './judge-flight.ts';
import { judgeOptions } from './judge-options.ts';
import type { FlightRules, MarketAmounts, PolicyVersion } from './policy.ts';
import { savingText } from './policy-words.ts';
import { strictness } from './rule-check.ts';
import type { ListedSuggestion, Suggestion } from './verdict.ts';

const ON = { bookedOn: '2027-01-10', budget: null };

const anyVersion = anyFlightRules.map(aFlightPolicy);
const anyChosen = fc
  .tuple(anyMarket, fc.nat())
  .map(([market, at]) => ({ market, choice: market.choices[at % market.choices.length] ?? aChoice() }));

/** A suggestion as a list shows it: its words without the money. */
const apart = ({ text, ...others }: Suggestion): ListedSuggestion => ({
  change: text.slice(0, -`, ${savingText(others.savesPaise)}`.length),
  ...others,
});

const strictnessOf = (version: PolicyVersion, choice: FlightChoice, market: FlightMarket) =>
  strictness(judgeFlight(version, choice, market, ON).outcome);

test('a list is judged as each of its fares would be alone', () => {
  const budget = { name: 'Sales', amountPaise: paise(2_000_000), usedPaise: paise(900_000), travellers: 2 };
  fc.assert(
    fc.property(anyVersion, anyMarket, fc.boolean(), (open, market, counted) => {
      const version = { ...open, rules: { ...open.rules, budget: { action: 'reason', abovePercent: 100 } as const } };
      const briefs = judgeOptions(version, market, { ...ON, budget: counted ? budget : null });
      for (const choice of market.choices) {
        const addsPaise = paise(2 * choice.perTravellerPaise);
        const verdict = judgeFlight(version, choice, market, {
          ...ON,
          budget: counted ? { ...budget, addsPaise } : null,
        });
        expect(briefs.get(choiceKey(choice))).toEqual({
          outcome: verdict.outcome,
          reasons: verdict.checks.filter((check) => check.outcome !== 'within').map((check) => check.label),
          suggestion: verdict.suggestion && apart(verdict.suggestion),
        });
      }
    }),
  );
});

test('a suggested fare complies itself and is milder than what it replaces', () => {
  let suggested = 0;
  fc.assert(
    fc.property(anyVersion, anyMarket, (version, market) => {
      const briefs = judgeOptions(version, market, ON);
      for (const choice of market.choices) {
        const brief = briefs.get(choiceKey(choice));
        if (!brief?.suggestion) continue;
        const instead = market.choices.find((one) => choiceKey(one) === keyOf(brief.suggestion));
        if (!instead) throw new Error('Suggested what is not there');
        suggested += 1;
        const outcome = strictnessOf(version, instead, market);
        expect(outcome).toBeLessThanOrEqual(1);
        expect(outcome).toBeLessThan(strictness(brief.outcome));
        expect(brief.suggestion.savesPaise).toBe(choice.perTravellerPaise - instead.perTravellerPaise);
      }
    }),
  );
  expect(suggested).toBeGreaterThan(0);
});

test('the order in which a market comes decides nothing', () => {
  fc.assert(
    fc.property(anyVersion, anyMarket, (version, market) => {
      const reversed = { ...market, choices: market.choices.toReversed() };
      expect(new Map([...judgeOptions(version, market, ON)].sort())).toEqual(
        new Map([...judgeOptions(version, reversed, ON)].sort()),
      );
    }),
  );
});

const priced = fc.record({ relative: anyRelative, rules: anyFlightRules }).map(({ relative, rules }) =>
  aFlightPolicy({
    cabins: rules.cabins,
    ceiling: rules.ceiling,
    refundableOnly: rules.refundableOnly,
    fareKinds: rules.fareKinds,
    relative,
  }),
);

const PRICE_RULES = ['flight.ceiling', 'flight.relative'];
function priceOutcome(version: PolicyVersion, choice: FlightChoice, market: FlightMarket): number {
  const checks = judgeFlight(version, choice, market, ON).checks.filter((check) => PRICE_RULES.includes(check.rule));
  return Math.max(0, ...checks.map((check) => strictness(check.outcome)));
}

test('the same fare at a lower price is never stricter on price, though it may lower what it is measured against', () => {
  fc.assert(
    fc.property(priced, anyChosen, fc.integer({ min: 0, max: 400_000 }), (version, { market, choice }, less) => {
      const cheaper = { ...choice, perTravellerPaise: paise(Math.max(0, choice.perTravellerPaise - less)) };
      expect(priceOutcome(version, cheaper, market)).toBeLessThanOrEqual(priceOutcome(version, choice, market));
    }),
  );
});

test('of two fares of the same flights and cabin in one market the cheaper is never stricter on price', () => {
  fc.assert(
    fc.property(priced, anyChosen, fc.integer({ min: 1, max: 400_000 }), (version, { market, choice }, less) => {
      const cheaper = {
        ...choice,
        fareKey: 'cheaper',
        perTravellerPaise: paise(Math.max(0, choice.perTravellerPaise - less)),
      };
      const both = { ...market, choices: [...market.choices, cheaper] };
      expect(priceOutcome(version, cheaper, both)).toBeLessThanOrEqual(priceOutcome(version, choice, both));
    }),
  );
});

/** The same rules with every threshold moved in the traveller's favour; what is comparable does not change. */
function loosened(rules: FlightRules, by: number): FlightRules {
  const more = (amount: Paise | null) => (amount === null ? null : paise(amount + by * 100));
  const days = (count: number | null) => (count === null ? null : Math.max(1, count - by));
  const amounts = (of: MarketAmounts) => ({
    domesticPaise: more(of.domesticPaise),
    internationalPaise: more(of.internationalPaise),
  });
  return {
    ...rules,
    ceiling: rules.ceiling && { ...rules.ceiling, ...amounts(rules.ceiling) },
    relative: rules.relative && {
      ...rules.relative,
      allowedPaise: paise((rules.relative.allowedPaise ?? 0) + by * 100),
      allowedPercent: (rules.relative.allowedPercent ?? 0) + by / 10,
    },
    advanceDays: rules.advanceDays && {
      ...rules.advanceDays,
      domestic: days(rules.advanceDays.domestic),
      international: days(rules.advanceDays.international),
    },
  };
}

test('raising amounts and percentages or asking for fewer days never makes an outcome stricter', () => {
  fc.assert(
    fc.property(anyFlightRules, anyChosen, fc.integer({ min: 0, max: 60 }), (rules, { market, choice }, by) => {
      const before = strictnessOf(aFlightPolicy(rules), choice, market);
      expect(strictnessOf(aFlightPolicy(loosened(rules, by)), choice, market)).toBeLessThanOrEqual(before);
    }),
  );
});

test('a verdict is as strict as its strictest check, and those come first', () => {
  fc.assert(
    fc.property(anyVersion, anyChosen, (version, { market, choice }) => {
      const verdict = judgeFlight(version, choice, market, ON);
      const levels = verdict.checks.map((check) => strictness(check.outcome));
      expect(levels).toEqual(levels.toSorted((a, b) => b - a));
      expect(strictness(verdict.outcome)).toBe(levels[0] ?? 0);
      for (const check of verdict.checks) expect(check.proof.result).toBe(check.outcome);
    }),
  );
});

test('a budget in a list counts each fare for everybody who travels', () => {
  const version = aPolicyVersion({ budget: { action: 'approval', abovePercent: 100 } });
  const market = aMarket([aChoice({ rupees: 5_001 }), aChoice({ at: '09:00', rupees: 5_000 })]);
  const budget = { name: 'Sales', amountPaise: paise(1_500_000), usedPaise: paise(0), travellers: 3 };
  const briefs = judgeOptions(version, market, { ...ON, budget });
  expect(briefs.get('onward:08:00#2')).toMatchObject({ outcome: 'approval', reasons: ['Budget'] });
  expect(briefs.get('onward:09:00#2')?.outcome).toBe('within');
});

function keyOf(of: { readonly optionKey: string | null; readonly fareKey: string | null } | null): string {
  return choiceKey({ optionKey: of?.optionKey ?? '', fareKey: of?.fareKey ?? '' });
}
