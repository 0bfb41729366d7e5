/**
 * What ranking needs to know of an option. Prices are of its lowest fare. `departsAtWall` is the local time of
 * departure. The value to sort by may be missing: such options come last in that order.
 */
export interface RankedOption {
  readonly key: string;
  readonly sellPaise: number;
  readonly durationMinutes: number;
  readonly stops: number;
  readonly departsAtWall: string;
  /** Local time at which the way back leaves, of a return whose ways are chosen apart; absent for all others. */
  readonly returnsAtWall?: string;
  /** The lowest fare that needs neither reason nor approval; null = none. Absent = no policy judges, all are within. */
  readonly inPolicyPaise?: number | null;
  /** True when the policy blocks every fare. */
  readonly blocked?: boolean;
  /** The lowest fare less the GST that can be claimed; absent or null = nothing to claim. */
  readonly netPaise?: number | null;
  /** kg CO2e for one traveller; absent or null = not known. */
  readonly kgPerTraveller?: number | null;
}

/** The orders a traveller may choose. */
export type RankOrder = 'best' | 'cheapest' | 'fastest' | 'earliest' | 'in_policy' | 'net_price' | 'emissions';

/** How 'best' weighs an option, in words fit for a tooltip. */
export const BEST_FORMULA =
  'Best = 60 × price ÷ lowest price + 30 × duration ÷ shortest duration + 8 per stop + 5 for each departure between 22:00 and 05:59; the lowest score comes first.';

/** Every order in one sentence, as the screen prints it. A better place cannot be bought. */
export const RANKING_WORDS: Readonly<Record<RankOrder, string>> = {
  best: BEST_FORMULA,
  cheapest: 'Lowest price first; at the same price the shorter journey.',
  fastest: 'Shortest journey first, waiting between flights included; at the same duration the lower price.',
  earliest: 'Earliest departure first; at the same time the lower price.',
  in_policy:
    'Flights with a fare within policy first, then those that need a reason or an approval, then blocked ones; each group by price.',
  net_price: 'Lowest price after the GST that your organisation can claim back.',
  emissions: 'Lowest CO₂e per traveller first; flights without an estimate come last.',
};

/** The base of the 'best' score: the lowest price and the shortest duration on offer. */
export interface BestYardstick {
  readonly lowestPaise: number;
  readonly shortestMinutes: number;
}

/** The yardstick of a list; an empty list or zero values count as 1, so that a score is always a number. */
export function yardstickOf(options: readonly RankedOption[]): BestYardstick {
  let lowestPaise = Number.POSITIVE_INFINITY;
  let shortestMinutes = Number.POSITIVE_INFINITY;
  for (const option of options) {
    lowestPaise = Math.min(lowestPaise, option.sellPaise);
    shortestMinutes = Math.min(shortestMinutes, option.durationMinutes);
  }
  const positive = (value: number) => (Number.isFinite(value) && value >= 1 ? value : 1);
  return { lowestPaise: positive(lowestPaise), shortestMinutes: positive(shortestMinutes) };
}

/**
 * The 'best' score: 60 × price ÷ lowest price + 30 × duration ÷ shortest duration + 8 per stop + 5 for a departure
 * between 22:00 and 05:59, the way back counted where it is chosen separately. Lower is better; a cheapest, fastest
 * non-stop by day scores 90.
 */
export function bestScore(option: RankedOption, yardstick: BestYardstick): number {
  return (
    (60 * option.sellPaise) / yardstick.lowestPaise +
    (30 * option.durationMinutes) / yardstick.shortestMinutes +
    8 * option.stops +
    (isAtNight(option.departsAtWall) ? 5 : 0) +
    (option.returnsAtWall !== undefined && isAtNight(option.returnsAtWall) ? 5 : 0)
  );
}

function isAtNight(wall: string): boolean {
  const hour = Number(wall.slice(11, 13));
  return hour >= 22 || hour < 6;
}

/** Cheapest first; then faster, earlier, key. */
function compareCheapest(a: RankedOption, b: RankedOption): number {
  return a.sellPaise - b.sellPaise || a.durationMinutes - b.durationMinutes || byDeparture(a, b) || byKey(a, b);
}

/** Fastest first; then cheaper, earlier, key. */
function compareFastest(a: RankedOption, b: RankedOption): number {
  return a.durationMinutes - b.durationMinutes || a.sellPaise - b.sellPaise || byDeparture(a, b) || byKey(a, b);
}

/** Earliest departure first; then cheaper, faster, key. */
function compareEarliest(a: RankedOption, b: RankedOption): number {
  return byDeparture(a, b) || a.sellPaise - b.sellPaise || a.durationMinutes - b.durationMinutes || byKey(a, b);
}

/** Best first, against the yardstick of the whole list; then as cheapest. */
function compareBest(yardstick: BestYardstick): (a: RankedOption, b: RankedOption) => number {
  // A sort compares each option many times over.
  const scores = new Map<RankedOption, number>();
  const scoreOf = (option: RankedOption) => {
    const score = scores.get(option) ?? bestScore(option, yardstick);
    scores.set(option, score);
    return score;
  };
  return (a, b) => scoreOf(a) - scoreOf(b) || compareCheapest(a, b);
}

/** Within policy by the price of that fare, then restricted ones by theirs, blocked ones last; then as cheapest. */
function compareInPolicy(a: RankedOption, b: RankedOption): number {
  return policyGroup(a) - policyGroup(b) || policyPrice(a) - policyPrice(b) || compareCheapest(a, b);
}

/** Lowest price after claimable GST first; then as cheapest. */
function compareNetPrice(a: RankedOption, b: RankedOption): number {
  return (a.netPaise ?? a.sellPaise) - (b.netPaise ?? b.sellPaise) || compareCheapest(a, b);
}

/** Lowest estimate first, unknown ones last; then as cheapest. */
function compareEmissions(a: RankedOption, b: RankedOption): number {
  const [one, other] = [a.kgPerTraveller ?? null, b.kgPerTraveller ?? null];
  if (one === null || other === null) return Number(one === null) - Number(other === null) || compareCheapest(a, b);
  return one - other || compareCheapest(a, b);
}

/** A sorted copy. The order is total: the same options in any order give the same list. */
export function rankOptions<T extends RankedOption>(options: readonly T[], order: RankOrder): T[] {
  const compare = {
    best: compareBest(yardstickOf(options)),
    cheapest: compareCheapest,
    fastest: compareFastest,
    earliest: compareEarliest,
    in_policy: compareInPolicy,
    net_price: compareNetPrice,
    emissions: compareEmissions,
  }[order];
  return [...options].sort(compare);
}

function policyGroup(option: RankedOption): number {
  if (option.inPolicyPaise !== null) return 0;
  return option.blocked === true ? 2 : 1;
}

function policyPrice(option: RankedOption): number {
  return option.inPolicyPaise ?? option.sellPaise;
}

function byDeparture(a: RankedOption, b: RankedOption): number {
  return compareText(a.departsAtWall, b.departsAtWall) || compareText(a.returnsAtWall ?? '', b.returnsAtWall ?? '');
}

function byKey(a: RankedOption, b: RankedOption): number {
  return compareText(a.key, b.key);
}

// Plain code-unit order: a locale's collation could call two different keys equal.
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
