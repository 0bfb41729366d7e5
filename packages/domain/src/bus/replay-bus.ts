import { greatest, subtract, times, ZERO } from '../money/money.ts';
import { type BusChoice, judgeBus } from '../policy/bus-rules.ts';
import type { PolicyVersion } from '../policy/policy.ts';
import type { OutcomeCounts, ReplayResult } from '../policy/replay-result.ts';
import { countsBy } from '../policy/summarise-replay.ts';
import { strictest, type VerdictOutcome } from '../policy/verdict.ts';
import { epochMillisecondsOf } from '../time/airport-time.ts';
import { type BoughtBus, type BusMarket, boughtPaise, type KeptBus } from './bus-market.ts';
import { isCompliant } from './listed-bus.ts';

/** A remembered search of buses, or seats that were put into a trip. */
export interface BusCase {
  readonly bought: BoughtBus | null;
  readonly market: BusMarket;
  /** The policy's outcome of the time; null for searches and where there was none. */
  readonly outcomeBefore: VerdictOutcome | null;
}

/**
 * Judges a remembered case again under a draft, beside what holds before it. Each bus that was found counts once, by
 * its cheapest seat. Saved is what the seats cost less as many on the nearest bus that complies, where the draft asks
 * for more than a note. Budgets are left out: their remainder then is not that of now.
 */
export function replayBus(draft: PolicyVersion, before: PolicyVersion | null, remembered: BusCase): ReplayResult {
  const { bought, market, outcomeBefore } = remembered;
  const outcomes = market.buses.map((bus) => outcomeOf(draft, bus));
  const compliant = market.buses.filter((_, index) => isCompliant({ outcome: outcomes[index] ?? 'block' }));
  const outcome = bought ? strictest(bought.seats.map((seat) => outcomeOf(draft, seat))) : null;
  const isBoughtCompliant = outcome !== null && isCompliant({ outcome });
  const instead = bought && !isBoughtCompliant ? nearestTo(bought, compliant) : null;
  const insteadPaise = bought && instead ? times(instead.farePaise, bought.seats.length) : null;
  return {
    outcomeBefore,
    outcomeAfter: outcome,
    savedPaise: bought && insteadPaise !== null ? greatest(subtract(boughtPaise(bought), insteadPaise), ZERO) : ZERO,
    hasCompliantChoice: market.buses.length === 0 || compliant.length > 0 || isBoughtCompliant,
    from: market.from,
    to: market.to,
    offered: {
      before: countOf(market.buses.map((bus) => (before ? outcomeOf(before, bus) : 'within'))),
      after: countOf(outcomes),
    },
  };
}

function outcomeOf(version: PolicyVersion, choice: BusChoice): VerdictOutcome {
  return judgeBus(version, choice, { budget: null }).outcome;
}

/** Nearest by departure, the cheaper of two that are as near; another seat of the same bus is the nearest of all. */
function nearestTo({ departure, busKey }: BoughtBus, compliant: readonly KeptBus[]): KeptBus | undefined {
  const at = epochMillisecondsOf(departure);
  const away = (bus: KeptBus) => (bus.busKey === busKey ? 0 : Math.abs(epochMillisecondsOf(bus.departure) - at));
  return compliant.toSorted((a, b) => away(a) - away(b) || a.farePaise - b.farePaise)[0];
}

function countOf(outcomes: readonly VerdictOutcome[]): OutcomeCounts {
  return countsBy((outcome) => outcomes.filter((one) => one === outcome).length);
}
