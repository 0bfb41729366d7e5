import type { Offer } from '@pravas/domain/fare/offer.ts';

/** What fares of the same flights repeat verbatim: it is most of a batch, and is kept once. */
type SharedKey = 'slices' | 'rules' | 'requirements' | 'baggage';
type LeanOffer = Omit<Offer, SharedKey> & Readonly<Record<SharedKey, number>>;

interface Packed {
  readonly shared: readonly Offer[SharedKey][];
  readonly offers: readonly LeanOffer[];
}

/** Writes offers as JSON in which equal parts appear once: half as long, and read back with those parts shared. */
export function packOffers(offers: readonly Offer[]): string {
  const texts: string[] = [];
  const placeOf = new Map<string, number>();
  const keep = (part: Offer[SharedKey]): number => {
    const text = JSON.stringify(part);
    const known = placeOf.get(text);
    if (known !== undefined) return known;
    texts.push(text);
    placeOf.set(text, texts.length - 1);
    return texts.length - 1;
  };
  const lean = offers.map(
    (offer): LeanOffer => ({
      ...offer,
      slices: keep(offer.slices),
      rules: keep(offer.rules),
      requirements: keep(offer.requirements),
      baggage: keep(offer.baggage),
    }),
  );
  return `{"shared":[${texts.join()}],"offers":${JSON.stringify(lean)}}`;
}

/** Reads packed offers. Throws where the text was not written by `packOffers`. */
export function unpackOffers(text: string): readonly Offer[] {
  const kept = JSON.parse(text) as Packed | readonly Offer[];
  // A search that was made just before an upgrade is kept as a plain list.
  if (isList(kept)) return kept;
  const part = <K extends SharedKey>(place: number): Offer[K] => {
    const found = kept.shared[place];
    if (found === undefined) throw new RangeError(`No shared part ${place}`);
    return found as Offer[K];
  };
  return kept.offers.map((lean) => ({
    ...lean,
    slices: part<'slices'>(lean.slices),
    rules: part<'rules'>(lean.rules),
    requirements: part<'requirements'>(lean.requirements),
    baggage: part<'baggage'>(lean.baggage),
  }));
}

function isList(kept: Packed | readonly Offer[]): kept is readonly Offer[] {
  return Array.isArray(kept);
}
