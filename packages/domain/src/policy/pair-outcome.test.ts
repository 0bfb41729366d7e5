import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise, times } from '../money/money.ts';
import { aFlightPolicy } from '../testing/a-policy.ts';
import { anyFlightRules, anyMarket } from '../testing/any-flight-policy.ts';
import { judgeJourney } from './judge-flight.ts';
import { judgeChoices } from './judge-options.ts';
import { pairOutcome } from './pair-outcome.ts';

const ON = { bookedOn: '2027-01-10', budget: null };

test('two halves of a list are judged together as the journey is', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(
      anyFlightRules.map(aFlightPolicy),
      anyMarket,
      fc.integer({ min: 1, max: 3 }),
      fc.nat(),
      (version, market, travellers, at) => {
        const briefs = judgeChoices(version, market, ON);
        const halves = (coverage: 'onward' | 'return') => briefs.filter(({ choice }) => choice.coverage === coverage);
        const [onward, back] = [halves('onward'), halves('return')];
        const [out, home] = [onward[at % onward.length], back[at % back.length]];
        if (!out || !home) return;
        const { ceiling } = version.rules.flight;
        const limitPaise = ceiling && (market.international ? ceiling.internationalPaise : ceiling.domesticPaise);
        const judged = [out, home].map(({ choice, brief }) => ({
          outcome: brief.outcome,
          sellPaise: times(choice.perTravellerPaise, travellers),
        }));
        const [first, second] = judged;
        if (!first || !second) return;
        const limit = ceiling && limitPaise !== null ? { limitPaise, action: ceiling.action } : null;
        const expected = judgeJourney(version, [out.choice, home.choice], market, ON).outcome;
        expect(pairOutcome([first, second], limit, travellers)).toBe(expected);
        seen.add(expected);
      },
    ),
  );
  expect(seen.size).toBeGreaterThan(2);
});

test.each([
  ['within', 'within', 5_000, 5_000, 'within'],
  ['within', 'within', 5_000, 5_001, 'approval'],
  ['note', 'reason', 1, 1, 'reason'],
  ['block', 'within', 5_000, 5_001, 'block'],
] as const)('%s and %s at %i and %i paise are %s together', (one, other, outPaise, homePaise, expected) => {
  const half = (outcome: typeof one | typeof other, sellPaise: number) => ({ outcome, sellPaise: paise(sellPaise) });
  const ceiling = { limitPaise: paise(10_000), action: 'approval' } as const;
  expect(pairOutcome([half(one, outPaise), half(other, homePaise)], ceiling, 1)).toBe(expected);
  expect(pairOutcome([half(one, outPaise), half(other, homePaise)], null, 1)).not.toBe('approval');
});

test('the ceiling is for each paying traveller', () => {
  const half = { outcome: 'within' as const, sellPaise: paise(10_000) };
  const ceiling = { limitPaise: paise(10_000), action: 'reason' } as const;
  expect(pairOutcome([half, half], ceiling, 2)).toBe('within');
  expect(pairOutcome([half, half], ceiling, 1)).toBe('reason');
});
