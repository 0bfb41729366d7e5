import type { Offer } from '../fare/offer.ts';
import { segmentKey } from '../flight/itinerary.ts';
import { type Paise, sum } from '../money/money.ts';

/** What may be taken besides the fare. */
export type ExtraKind = 'seat' | 'meal' | 'bag';

/** One traveller's seat, meal or bag on one segment. At most one of each kind for a traveller and segment. */
export interface ChosenExtra {
  readonly kind: ExtraKind;
  /** Counted from 0 in the order of the booking's travellers. */
  readonly travellerIndex: number;
  /** segmentKey() of the segment it belongs to. */
  readonly segmentKey: string;
  /** The seat's designator ("12A"), the airline's meal or baggage code. */
  readonly code: string;
  /** The meal's name, the bag's weight in words; null for seats. */
  readonly name: string | null;
  /** What it costs on top of the fare; 0 = free. */
  readonly pricePaise: Paise;
}

/** What the extras of a kind cost together; without a kind all of them. */
export function priceOfExtras(extras: readonly ChosenExtra[], kind?: ExtraKind): Paise {
  return sum(extras.filter((extra) => kind === undefined || extra.kind === kind).map((extra) => extra.pricePaise));
}

/** Those extras that belong to the segments of an offer: a return bought as two orders splits them. */
export function extrasOfOffer(extras: readonly ChosenExtra[], offer: Pick<Offer, 'slices'>): readonly ChosenExtra[] {
  const keys = new Set(offer.slices.flatMap((slice) => slice.segments.map(segmentKey)));
  return extras.filter((extra) => keys.has(extra.segmentKey));
}
