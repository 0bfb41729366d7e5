import { DEFAULT_FARE_ORDER, FARE_TYPE_CODES, FARE_TYPE_LABELS, type FareKind } from './fare-kind.ts';
import { gstTwinLabel } from './gst-twin.ts';

/** A fare of one half of a domestic return, with what decides its partners. */
export interface HalfFare {
  readonly kind: FareKind;
  /** The airline's fare family, null when it has none. */
  readonly brand: string | null;
  /**
   * 'none' = the buyer's GST number cannot be given; 'twin' = only there because it can, beside the same fare without;
   * absent for all others.
   */
  readonly gst?: 'none' | 'twin' | undefined;
}

/** An onward and a return fare that are chosen together. */
export interface FarePairing<Fare extends HalfFare> {
  /** Code of the kind, or a list index (spec rules §9.2); unique among the pairings of two flights. */
  readonly fareType: string;
  readonly kind: FareKind;
  readonly label: string;
  /** The airline's families of both, in order of travel; null when it has none. */
  readonly brand: string | null;
  readonly fares: readonly [Fare, Fare];
}

/** The five coded kinds own '1' to '5', so the list of further domestic fares is counted on from here. */
export const FIRST_FREE_INDEX = 6;

type Halves<Fare> = readonly [Fare, Fare];

/**
 * How two flights of a domestic return can be bought, special returns left out: the cheapest of each kind with the
 * cheapest of that kind; each regular family with itself, what only one flight sells with what only the other sells by
 * rank, and whatever is left over with the other flight's cheapest, so that no family is out of reach. Where no kind is
 * sold on both flights, the cheapest of each. Last, of all these the ones that have a GST invoice instead
 * (`isGstTwin`), for both flights as far as there is one. Fares must come cheapest first.
 */
export function pairFares<Fare extends HalfFare>(
  onward: readonly Fare[],
  back: readonly Fare[],
): readonly FarePairing<Fare>[] {
  const plain = (fares: readonly Fare[]) =>
    fares.filter(({ kind, gst }) => kind !== 'special_return' && gst !== 'twin');
  const [outs, homes] = [plain(onward), plain(back)];
  const coded = DEFAULT_FARE_ORDER.flatMap((kind): FarePairing<Fare>[] => {
    const [out, home] = [outs, homes].map((fares) => fares.find((fare) => fare.kind === kind));
    return out && home ? [paired(FARE_TYPE_CODES[kind], FARE_TYPE_LABELS[kind], [out, home])] : [];
  });
  const [out, home] = [outs[0], homes[0]];
  const listed: readonly Halves<Fare>[] =
    coded.length === 0 && out && home ? [[out, home]] : pairFamilies(regularOf(outs), regularOf(homes));
  const all = [
    ...coded,
    ...listed.map((halves, index) => {
      const fareType = String(FIRST_FREE_INDEX + index);
      return { ...paired(fareType, listLabel(halves), halves), kind: 'regular' as const };
    }),
  ];
  return [...all, ...withInvoices(all, onward, back, FIRST_FREE_INDEX + listed.length)];
}

/** The families in the order in which they are flown: "Flexi Plus + Classic", one name where both are the same. */
export function brandNames(brands: readonly (string | null)[]): string | null {
  if (brands.every((brand) => brand === null)) return null;
  const names = brands.map((brand) => brand ?? 'Published fare');
  return names.filter((name, at) => names.findIndex((one) => nameKey(one) === nameKey(name)) === at).join(' + ');
}

function paired<Fare extends HalfFare>(fareType: string, label: string, fares: Halves<Fare>): FarePairing<Fare> {
  return { fareType, kind: fares[0].kind, label, brand: brandNames(fares.map(({ brand }) => brand)), fares };
}

/** A regular pair on the list is labelled by its families, one of two kinds by both kinds. */
function listLabel<Fare extends HalfFare>(fares: Halves<Fare>): string {
  if (fares.every(({ kind }) => kind === 'regular')) {
    return brandNames(fares.map(({ brand }) => brand)) ?? FARE_TYPE_LABELS.regular;
  }
  return fares.map(({ kind }) => (kind === 'brand' ? 'Published fare' : FARE_TYPE_LABELS[kind])).join(' + ');
}

function regularOf<Fare extends HalfFare>(fares: readonly Fare[]): readonly Fare[] {
  return fares.filter(({ kind }) => kind === 'regular');
}

/** Regular families beyond the two that are cheapest, which have the kind's own code. */
function pairFamilies<Fare extends HalfFare>(outs: readonly Fare[], homes: readonly Fare[]): readonly Halves<Fare>[] {
  const [cheapestOut, cheapestHome] = [outs[0], homes[0]];
  if (!cheapestOut || !cheapestHome) return [];
  const same = outs.flatMap((out): Halves<Fare>[] => {
    const home = homes.find((one) => isSameFamily(one, out));
    return home && (out !== cheapestOut || home !== cheapestHome) ? [[out, home]] : [];
  });
  const alone = (fares: readonly Fare[], others: readonly Fare[]) =>
    fares.slice(1).filter((fare) => !others.some((other) => isSameFamily(other, fare)));
  const [dearerOut, dearerHome] = [alone(outs, homes), alone(homes, outs)];
  const rest = Array.from({ length: Math.max(dearerOut.length, dearerHome.length) }, (_, rank): Halves<Fare> => {
    return [dearerOut[rank] ?? cheapestOut, dearerHome[rank] ?? cheapestHome];
  });
  return [...same, ...rest];
}

function withInvoices<Fare extends HalfFare>(
  pairings: readonly FarePairing<Fare>[],
  onward: readonly Fare[],
  back: readonly Fare[],
  firstIndex: number,
): readonly FarePairing<Fare>[] {
  const twinOf = (fare: Fare, fares: readonly Fare[]) =>
    fares.find((one) => one.gst === 'twin' && one.kind === fare.kind && isSameFamily(one, fare)) ?? fare;
  return pairings
    .flatMap((pairing) => {
      const [out, home] = pairing.fares;
      const fares: Halves<Fare> = [twinOf(out, onward), twinOf(home, back)];
      return fares[0] === out && fares[1] === home
        ? []
        : [{ ...pairing, brand: brandNames(fares.map(({ brand }) => brand)), fares }];
    })
    .map((pairing, index) => ({
      ...pairing,
      fareType: String(firstIndex + index),
      label: invoiceLabel(pairing),
    }));
}

/** An invoice for one of two flights must not read as one for both. */
function invoiceLabel<Fare extends HalfFare>({ kind, label, brand, fares }: FarePairing<Fare>): string {
  // Airlines may use one family name for an agreed and a regular fare: there the kind distinguishes them.
  const named = gstTwinLabel((kind === 'regular' ? brand : null) ?? label);
  return fares.some(({ gst }) => gst === 'none') ? `${named} for one flight` : named;
}

function isSameFamily(one: HalfFare, other: HalfFare): boolean {
  return nameKey(one.brand ?? '') === nameKey(other.brand ?? '');
}

/** Suppliers spell a family differently. */
function nameKey(name: string): string {
  return name.trim().toLowerCase();
}
