import { formatInr, type Paise, paise } from '../money/money.ts';

/** A lowest price that was shown for a day of departure, on the day it was shown. Days are YYYY-MM-DD. */
export interface RememberedPrice {
  readonly departsOn: string;
  readonly seenOn: string;
  readonly lowestPaise: Paise;
  readonly airlineCode: string;
}

/** The middle half of the prices of a route. */
export interface TypicalPrice {
  /** A quarter of the prices lies below. */
  readonly lowPaise: Paise;
  readonly medianPaise: Paise;
  /** A quarter of the prices lies above. */
  readonly highPaise: Paise;
  /** Days of departure that it is based on. */
  readonly days: number;
  /** The last day on which any of it was seen. */
  readonly seenOn: string;
}

/** Where a price lies against the typical ones. */
export type PriceWord = 'low' | 'typical' | 'high';

/** From fewer days of departure no price is called typical. */
const FEWEST_DAYS = 8;

/**
 * The typical price of a route and cabin: the 25th to the 75th percentile (linear between neighbours, rounded to the
 * paisa) of the price last seen for each day of departure, so that a day that is searched often counts once. Null from
 * fewer than eight days.
 */
export function typicalPrice(remembered: readonly RememberedPrice[]): TypicalPrice | null {
  const latest = [...latestByDay(remembered).values()];
  const rising = latest.map((one) => one.lowestPaise).sort((a, b) => a - b);
  if (rising.length < FEWEST_DAYS) return null;
  return {
    lowPaise: percentile(rising, 25),
    medianPaise: percentile(rising, 50),
    highPaise: percentile(rising, 75),
    days: rising.length,
    seenOn: latest.reduce((last, { seenOn }) => (seenOn > last ? seenOn : last), ''),
  };
}

/** `low` below the band, `high` above it, its ends are typical. */
export function priceWord(pricePaise: Paise, typical: Pick<TypicalPrice, 'lowPaise' | 'highPaise'>): PriceWord {
  if (pricePaise < typical.lowPaise) return 'low';
  return pricePaise > typical.highPaise ? 'high' : 'typical';
}

/** "₹5,200 is low: most fares seen for this route were between ₹5,900 and ₹7,400 (24 days of departure)." */
export function typicalSentence(pricePaise: Paise, typical: Omit<TypicalPrice, 'medianPaise' | 'seenOn'>): string {
  const { lowPaise, highPaise, days } = typical;
  const band =
    lowPaise === highPaise
      ? `about ${formatInr(lowPaise)}`
      : `between ${formatInr(lowPaise)} and ${formatInr(highPaise)}`;
  const word = priceWord(pricePaise, typical);
  return `${formatInr(pricePaise)} is ${word}: most fares seen for this route were ${band} (${days} days of departure).`;
}

/** The memory of each day of departure that was made last; of the same day's the lowest. */
export function latestByDay(remembered: readonly RememberedPrice[]): ReadonlyMap<string, RememberedPrice> {
  const latest = new Map<string, RememberedPrice>();
  for (const one of remembered) {
    const known = latest.get(one.departsOn);
    if (!known || isFresher(one, known)) latest.set(one.departsOn, one);
  }
  return latest;
}

/** The value below which this per cent of rising values lie. Throws RangeError for no values. */
export function percentile(rising: readonly Paise[], percent: number): Paise {
  const place = ((rising.length - 1) * percent) / 100;
  const below = rising[Math.floor(place)];
  const above = rising[Math.ceil(place)];
  if (below === undefined || above === undefined) throw new RangeError('A percentile needs at least one value');
  return paise(Math.round(below + (above - below) * (place - Math.floor(place))));
}

function isFresher(one: RememberedPrice, known: RememberedPrice): boolean {
  if (one.seenOn !== known.seenOn) return one.seenOn > known.seenOn;
  if (one.lowestPaise !== known.lowestPaise) return one.lowestPaise < known.lowestPaise;
  return one.airlineCode < known.airlineCode;
}
