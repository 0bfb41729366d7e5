import { type Paise, paise, ZERO } from '../money/money.ts';
import type { PolicyVersion } from '../policy/policy.ts';
import type { OfferedOutcomes, OutcomeCounts, ReplayResult } from '../policy/replay-result.ts';
import { countsBy } from '../policy/summarise-replay.ts';
import { VERDICT_OUTCOMES, type Verdict, type VerdictOutcome } from '../policy/verdict.ts';
import { isCompliant } from './hotel-option.ts';
import { judgeChoice } from './judge-stay.ts';
import type { BoughtStay, KeptHotel, KeptRate, StayMarket } from './stay-market.ts';
import { changeOf } from './suggest-stay.ts';

/** A remembered search of hotels, or a stay that was put into a trip. */
export interface StayCase {
  readonly bought: BoughtStay | null;
  readonly market: StayMarket;
  /** The policy's outcome of the time; null for searches and where there was none. */
  readonly outcomeBefore: VerdictOutcome | null;
}

/**
 * Judges a remembered case again under a draft, beside what holds before it. Each hotel that was found counts once, by
 * the mildest outcome of its rates. Saved is what the stay cost less the price of the nearest choice that complies,
 * where the draft asks for more than a note. Budgets are left out: their remainder then is not that of now.
 */
export function replayStay(draft: PolicyVersion, before: PolicyVersion | null, remembered: StayCase): ReplayResult {
  const { bought, outcomeBefore } = remembered;
  const market = bought ? withBought(remembered.market, bought) : remembered.market;
  const judged = market.hotels.map((hotel) => ({
    hotel,
    outcomes: hotel.rates.map((rate) => outcomeOf(draft, hotel, rate)),
  }));
  const common = {
    outcomeBefore,
    hasCompliantChoice:
      judged.length === 0 || judged.some(({ outcomes }) => outcomes.some((outcome) => isCompliant({ outcome }))),
    from: market.town,
    to: market.town,
    offered: offeredIn(
      market,
      before,
      judged.map(({ outcomes }) => mildest(outcomes)),
    ),
  };
  if (!bought) return { ...common, outcomeAfter: null, savedPaise: ZERO };
  const outcome = outcomeOf(draft, bought.hotel, bought.rate);
  const instead = isCompliant({ outcome }) ? null : nearestPaise(judged, bought);
  const savedPaise = instead === null ? ZERO : paise(Math.max(0, bought.rate.totalPaise - instead));
  return { ...common, outcomeAfter: outcome, savedPaise };
}

/** A verdict on a kept rate, in full. */
export function judgeKept(
  version: PolicyVersion,
  { hotel, rate }: Pick<BoughtStay, 'hotel' | 'rate'>,
  { basis }: Pick<StayMarket, 'basis'>,
): Verdict {
  const { city, stars } = hotel;
  return judgeChoice(version, { city, stars, ...rate }, { basis, budget: null });
}

/** The cheapest night that was found; null where nothing was. */
export function cheapestKept({ hotels }: StayMarket): Pick<BoughtStay, 'hotel' | 'rate'> | null {
  const all = hotels.flatMap(({ rates: [rate], ...hotel }) => (rate ? [{ hotel, rate }] : []));
  const [first, ...others] = all;
  if (!first) return null;
  return others.reduce((low, one) => (one.rate.perNightPaise < low.rate.perNightPaise ? one : low), first);
}

const AS_KEPT = { of: 'average', withTax: false } as const;

function outcomeOf(version: PolicyVersion, hotel: KeptHotel, rate: KeptRate): VerdictOutcome {
  return judgeKept(version, { hotel, rate }, { basis: AS_KEPT }).outcome;
}

type JudgedHotel = { readonly hotel: StayMarket['hotels'][number]; readonly outcomes: readonly VerdictOutcome[] };

/**
 * Another rate of the same hotel, the cheapest; else the hotel that is the least change. Null where nothing complies.
 */
function nearestPaise(judged: readonly JudgedHotel[], { hotel }: BoughtStay): Paise | null {
  const complying = judged.flatMap(({ hotel: other, outcomes }) => {
    const fitting = other.rates.filter((_, index) => isCompliant({ outcome: outcomes[index] ?? 'block' }));
    if (fitting.length === 0) return [];
    const pricePaise = paise(Math.min(...fitting.map(({ totalPaise }) => totalPaise)));
    return [{ isSame: other.hotelId === hotel.hotelId, change: changeOf(hotel, other), pricePaise }];
  });
  const [nearest] = complying.toSorted(
    (a, b) => Number(b.isSame) - Number(a.isSame) || a.change - b.change || a.pricePaise - b.pricePaise,
  );
  return nearest?.pricePaise ?? null;
}

function offeredIn(
  market: StayMarket,
  before: PolicyVersion | null,
  after: readonly VerdictOutcome[],
): OfferedOutcomes {
  const earlier = market.hotels.map((hotel) =>
    before ? mildest(hotel.rates.map((rate) => outcomeOf(before, hotel, rate))) : 'within',
  );
  return { before: countOf(earlier), after: countOf(after) };
}

function countOf(outcomes: readonly VerdictOutcome[]): OutcomeCounts {
  return countsBy((outcome) => outcomes.filter((one) => one === outcome).length);
}

function mildest(outcomes: readonly VerdictOutcome[]): VerdictOutcome {
  return VERDICT_OUTCOMES.find((outcome) => outcomes.includes(outcome)) ?? 'within';
}

/** What was bought belongs to the market: a trimmed one may have lost it. */
function withBought(market: StayMarket, { hotel, rate }: BoughtStay): StayMarket {
  const own = market.hotels.find(({ hotelId }) => hotelId === hotel.hotelId);
  const others = market.hotels.filter((one) => one !== own);
  return { ...market, hotels: [...others, { ...(own ?? hotel), rates: [...(own?.rates ?? []), rate] }] };
}
