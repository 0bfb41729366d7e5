import { cheapestKept, judgeKept, replayStay } from '@pravas/domain/hotel/replay-stay.ts';
import type { BoughtStay, StayMarket } from '@pravas/domain/hotel/stay-market.ts';
import { ZERO } from '@pravas/domain/money/money.ts';
import type { KeptCase, ReplayService } from '../policy/index.ts';

/** Stays, as policies are tried on them: one rate among those of all hotels that the search had found. */
export const hotelReplay: ReplayService = {
  service: 'hotel',
  replay: (kept, draft, before) =>
    replayStay(draft, before, {
      bought: boughtOf(kept),
      market: marketOf(kept),
      outcomeBefore: kept.outcomeBefore,
    }),
  judge(kept, version) {
    const judged = boughtOf(kept) ?? cheapestKept(marketOf(kept));
    return judged && judgeKept(version, judged, marketOf(kept));
  },
  title: ({ origin }) => origin,
  bought(kept) {
    const bought = boughtOf(kept);
    return bought && { text: `${bought.hotel.name}, ${bought.stayText}`, pricePaise: bought.rate.totalPaise };
  },
  totalPaise: (kept) => boughtOf(kept)?.rate.totalPaise ?? ZERO,
  choices: (kept) => marketOf(kept).hotels.length,
};

const boughtOf = ({ bought }: Pick<KeptCase, 'bought'>) => bought as BoughtStay | null;
const marketOf = ({ market }: Pick<KeptCase, 'market'>) => market as StayMarket;
