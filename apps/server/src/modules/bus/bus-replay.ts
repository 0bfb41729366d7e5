import { type BoughtBus, type BusMarket, boughtPaise } from '@pravas/domain/bus/bus-market.ts';
import { replayBus } from '@pravas/domain/bus/replay-bus.ts';
import { ZERO } from '@pravas/domain/money/money.ts';
import { judgeBus } from '@pravas/domain/policy/bus-rules.ts';
import { strictness } from '@pravas/domain/policy/rule-check.ts';
import { clockOf } from '@pravas/domain/time/airport-time.ts';
import type { KeptCase, ReplayService } from '../policy/index.ts';

/** Buses, as policies are tried on them: each traveller's seat among all buses that the search had found. */
export const busReplay: ReplayService = {
  service: 'bus',
  replay(kept, draft, before) {
    const { bought, market, outcomeBefore } = { ...kept, bought: boughtOf(kept), market: marketOf(kept) };
    // What was on offer is reported by town, of hotels alone.
    const { offered: _, ...result } = replayBus(draft, before, { bought, market, outcomeBefore });
    return result;
  },
  judge(kept, version) {
    const seats = boughtOf(kept)?.seats ?? marketOf(kept).buses.slice(0, 1);
    const [first, ...others] = seats.map((seat) => judgeBus(version, seat, { budget: null }));
    if (!first) return null;
    return others.reduce((worst, one) => (strictness(one.outcome) > strictness(worst.outcome) ? one : worst), first);
  },
  title: ({ origin, destination }) => `${origin} → ${destination}`,
  bought(kept) {
    const bought = boughtOf(kept);
    const [first] = bought?.seats ?? [];
    if (!bought || !first) return null;
    return { text: `${first.operator}, ${clockOf(bought.departure.wall)}`, pricePaise: boughtPaise(bought) };
  },
  totalPaise(kept) {
    const bought = boughtOf(kept);
    return bought ? boughtPaise(bought) : ZERO;
  },
  choices: (kept) => marketOf(kept).buses.length,
};

const boughtOf = ({ bought }: Pick<KeptCase, 'bought'>) => bought as BoughtBus | null;
const marketOf = ({ market }: Pick<KeptCase, 'market'>) => market as BusMarket;
