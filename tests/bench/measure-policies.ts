import { fromRupees } from '@pravas/domain/money/money.ts';
import type { FlightChoice, FlightMarket } from '@pravas/domain/policy/flight-choice.ts';
import { judgeOptions } from '@pravas/domain/policy/judge-options.ts';
import { type ReplayCase, replayCase } from '@pravas/domain/policy/replay-case.ts';
import { summariseReplay } from '@pravas/domain/policy/summarise-replay.ts';
import { aChoice, aFlightPolicy, aMarket } from '@pravas/domain/testing/a-policy.ts';

/** Cases of a replay and choices that each remembers; fares of the list that is judged. */
export const POLICY_SIZES = { cases: 10_000, choices: 30, listed: 1_000 } as const;

const POLICY = aFlightPolicy({
  relative: {
    action: 'approval',
    above: 'lowest_logical',
    allowedPaise: fromRupees(500),
    allowedPercent: 10,
    comparable: { maxStops: 1, hoursAround: 3, maxLayoverMinutes: 240, withoutAirlines: [] },
  },
});

/** What a round took, in milliseconds. */
export interface PolicyCosts {
  /** Reading the remembered cases as they come out of the database: the yardstick of the replay. */
  readonly parsingMs: number;
  readonly replayMs: number;
  /** Writing the list as it goes to the browser: the yardstick of the judgement. */
  readonly writingMs: number;
  readonly judgingMs: number;
}

/** Builds what is measured, once. */
export function preparePolicies(): { round(): PolicyCosts } {
  const cases = Array.from({ length: POLICY_SIZES.cases }, (_, index) => JSON.stringify(caseOf(index)));
  const list = aMarket(choicesOf(1, POLICY_SIZES.listed));
  return {
    round() {
      const parsed = timed(() => cases.map((text) => JSON.parse(text) as ReplayCase));
      const replayed = timed(() => summariseReplay(parsed.value.map((one) => replayCase(POLICY, one))));
      const written = timed(() => JSON.stringify(list));
      const judged = timed(() => judgeOptions(POLICY, list, { bookedOn: list.searchedOn, budget: null }));
      return {
        parsingMs: parsed.ms,
        replayMs: replayed.ms,
        writingMs: written.ms,
        judgingMs: judged.ms,
      };
    },
  };
}

function timed<T>(work: () => T): { readonly value: T; readonly ms: number } {
  const start = performance.now();
  const value = work();
  return { value, ms: performance.now() - start };
}

function caseOf(seed: number): ReplayCase {
  const market: FlightMarket = aMarket(choicesOf(seed, POLICY_SIZES.choices));
  const bought = market.choices[seed % POLICY_SIZES.choices] ?? market.choices[0];
  if (!bought) throw new Error('A market without choices');
  return { bought: [bought], market, bookedOn: market.searchedOn, outcomeBefore: 'within', travellers: 1 };
}

function choicesOf(seed: number, count: number): readonly FlightChoice[] {
  return Array.from({ length: count }, (_, index) => {
    const minute = (index * 37 + seed * 11) % 1_080;
    const at = `${String(5 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    const rupees = 4_200 + ((index * 211 + seed * 97) % 5_000);
    return aChoice({ optionKey: `option-${index}`, at, rupees });
  });
}
