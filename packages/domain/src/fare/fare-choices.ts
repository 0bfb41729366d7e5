import { type BaggageAllowance, type Slice, sliceKey } from '../flight/itinerary.ts';
import { type Paise, sum } from '../money/money.ts';
import { DEFAULT_FARE_ORDER, FARE_TYPE_CODES, FARE_TYPE_LABELS, type FareKind, fareTypeRank } from './fare-kind.ts';
import { type FareBuyer, missingFor } from './fare-need.ts';
import { gstTwinLabel, isGstTwin } from './gst-twin.ts';
import type { Offer, OfferCoverage } from './offer.ts';
import { brandNames, FIRST_FREE_INDEX, type HalfFare, pairFares } from './pair-fares.ts';

/** The same flights under all their fares, regardless of the seller. `offers` is never empty, cheapest first. */
export interface FlightOption {
  readonly optionKey: string;
  readonly coverage: OfferCoverage;
  readonly slices: readonly [Slice, ...Slice[]];
  readonly offers: readonly [Offer, ...Offer[]];
}

/** One way to buy the chosen flights: one offer, or an onward and a return offer that are ordered separately. */
export interface FareChoice {
  /** Code '1' to '5' of the kind, or a list index (spec rules §9.2). Unique among the choices of one composition. */
  readonly fareType: string;
  readonly kind: FareKind;
  readonly label: string;
  /** The airline's fare families ("Flexi Plus + Classic" for a pair), null when it has none. */
  readonly brandLabel: string | null;
  readonly offers: readonly [Offer] | readonly [Offer, Offer];
  readonly sellPaise: Paise;
  /** Per slice of the journey, in order. */
  readonly baggage: readonly BaggageAllowance[];
  /** The fewest seats any part has left; null when no part says. */
  readonly seatsLeft: number | null;
  /** True when every part is refundable, false when any is not, null when that is not known. */
  readonly refundable: boolean | null;
  readonly mealIncluded: boolean | null;
  /** What the traveller must know before choosing it; null for most. */
  readonly note: string | null;
  /** What pairs are made by; of a fare by itself. */
  readonly gst?: HalfFare['gst'];
}

/** "Xpress Lite · ZT Regular Fare": the airline's own name, which people know, and the label of the list beside it. */
export function fullFareName({ label, brandLabel }: Pick<FareChoice, 'label' | 'brandLabel'>): string {
  const isSaid = brandLabel === null || label === brandLabel || label.startsWith(gstTwinLabel(brandLabel));
  return isSaid ? label : `${brandLabel} · ${label}`;
}

/** Printed in red beside the Super Saver fare (spec rules §9.1, §9.4). */
export const SERIES_NOTE = 'Web Check-in can only be done 6hrs before departure';

type CodedKind = Exclude<FareKind, 'brand'>;
type Parts = readonly [Offer] | readonly [Offer, Offer];

/** The key under which an offer's flights are grouped: coverage and slices. */
export function optionKeyOf(coverage: OfferCoverage, slices: readonly Slice[]): string {
  return `${coverage}:${slices.map(sliceKey).join('|')}`;
}

/** Groups a search's offers by flights; options and their offers come cheapest first, ties by key. */
export function groupOffers(offers: readonly Offer[]): FlightOption[] {
  const groups = new Map<string, Offer[]>();
  for (const offer of offers) {
    const key = optionKeyOf(offer.coverage, offer.slices);
    const group = groups.get(key);
    if (group) group.push(offer);
    else groups.set(key, [offer]);
  }
  const options: FlightOption[] = [];
  for (const [optionKey, group] of groups) {
    const [cheapest, ...others] = group.sort(compareOffers);
    if (!cheapest) continue;
    options.push({
      optionKey,
      coverage: cheapest.coverage,
      slices: cheapest.slices,
      offers: [cheapest, ...others],
    });
  }
  return options.sort(
    (a, b) => a.offers[0].price.sellPaise - b.offers[0].price.sellPaise || compareText(a.optionKey, b.optionKey),
  );
}

/**
 * The fares at which chosen flights can be bought, cheapest first. `back` is the chosen return flight of a domestic
 * pair, null for one way and for options that cover the whole journey. `wholes` are the search's options of coverage
 * 'whole': those with exactly the pair's flights contribute their special-return fares as one order.
 *
 * Corporate, semi-corporate, regular, special-return and series fares give one choice each under their code; dearer
 * regular fare families follow under list indices from 6 on. International fares are the airline's own brands: all are
 * numbered by list index from 0 (spec rules §9.2). Fares that are only there for their GST invoice (`isGstTwin`) come
 * after all others.
 */
export function composeFares(
  onward: FlightOption,
  back: FlightOption | null,
  wholes: readonly FlightOption[] = [],
): readonly FareChoice[] {
  if (back !== null) return composePair(onward, back, wholes);
  const known = singleFares.get(onward);
  if (known) return known;
  const isBranded = onward.offers.some((offer) => offer.kind === 'brand');
  const fares = isBranded ? composeBrands(onward.offers) : composeCoded(onward.offers);
  singleFares.set(onward, fares);
  return fares;
}

/** Fares of options by themselves: the policy and the list ask for those of thousands, one at a time. */
const singleFares = new WeakMap<FlightOption, readonly FareChoice[]>();

/**
 * The fare that is chosen until the traveller chooses: brand lists '0', else the order of rules §9.2; null for none. A
 * fare that this buyer cannot buy is chosen only where there is no other.
 */
export function defaultFareType(
  choices: readonly FareChoice[],
  buyer: FareBuyer = { hasGstNumber: true },
): string | null {
  const sold = choices.filter(({ offers }) => missingFor(offers, buyer) === null);
  const among = sold.length > 0 ? sold : choices;
  if (among.some((choice) => choice.kind === 'brand')) return among[0]?.fareType ?? null;
  for (const kind of DEFAULT_FARE_ORDER) {
    const code = FARE_TYPE_CODES[kind];
    if (among.some((choice) => choice.fareType === code)) return code;
  }
  return among[0]?.fareType ?? null;
}

function composeBrands(offers: readonly Offer[]): FareChoice[] {
  const families = cheapestPerBrand(offers);
  return [
    ...families.map((offer, index) => toChoice(String(index), offer.kind, [offer], kindLabel(offer))),
    ...twinsOf(families, offers).map((offer, index) =>
      toTwin(String(families.length + index), offer, kindLabel(offer)),
    ),
  ].sort(compareBrands);
}

/** Of these families those that are sold dearer, but with an invoice that makes up for it. */
function twinsOf(families: readonly Offer[], offers: readonly Offer[]): readonly Offer[] {
  return families.flatMap((cheapest) => offers.find((offer) => isGstTwin(cheapest, offer)) ?? []);
}

function composeCoded(offers: readonly Offer[]): FareChoice[] {
  const choices: FareChoice[] = [];
  const ofOtherKinds: Offer[] = [];
  for (const kind of DEFAULT_FARE_ORDER) {
    const cheapest = ofKind(offers, kind)[0];
    if (!cheapest) continue;
    choices.push(codedChoice(kind, [cheapest]));
    if (kind !== 'regular') ofOtherKinds.push(cheapest);
  }
  const families = cheapestPerBrand(ofKind(offers, 'regular'));
  const dearer = families.slice(1);
  dearer.forEach((offer, index) => {
    choices.push(
      toChoice(String(FIRST_FREE_INDEX + index), 'regular', [offer], offer.brand ?? FARE_TYPE_LABELS.regular),
    );
  });
  twinsOf([...families, ...ofOtherKinds], offers).forEach((offer, index) => {
    const fareType = String(FIRST_FREE_INDEX + dearer.length + index);
    // Airlines may use one family name for an agreed and a regular fare: there the kind distinguishes them.
    const label = offer.kind === 'regular' ? offer.brand : null;
    choices.push(toTwin(fareType, offer, label ?? kindLabel(offer)));
  });
  return choices.sort(compareChoices);
}

function composePair(onward: FlightOption, back: FlightOption, wholes: readonly FlightOption[]): FareChoice[] {
  const special = specialReturn(onward, back, wholes);
  const pairs = pairFares(halvesOf(onward), halvesOf(back)).map(({ fareType, kind, label, fares: [out, home] }) =>
    toChoice(fareType, kind, [out.offers[0], home.offers[0]], label),
  );
  return [...(special ? [codedChoice('special_return', special)] : []), ...pairs].sort(compareChoices);
}

/** The fares of a flight by itself, with what pairs are made of. */
function halvesOf(option: FlightOption): readonly (FareChoice & { readonly brand: string | null })[] {
  return composeFares(option, null).map((choice) => ({ ...choice, brand: choice.brandLabel }));
}

/** A special return is one order over both flights, or two halves that carry the same pair code; the cheapest wins. */
function specialReturn(onward: FlightOption, back: FlightOption, wholes: readonly FlightOption[]): Parts | null {
  const key = optionKeyOf('whole', [...onward.slices, ...back.slices]);
  const candidates: Parts[] = wholes
    .filter((option) => option.optionKey === key)
    .flatMap((option) => ofKind(option.offers, 'special_return'))
    .map((offer) => [offer]);
  for (const out of ofKind(onward.offers, 'special_return')) {
    for (const home of ofKind(back.offers, 'special_return')) {
      if (out.pairCode !== null && out.pairCode === home.pairCode) candidates.push([out, home]);
    }
  }
  candidates.sort((a, b) => sellOf(a) - sellOf(b) || compareText(idOf(a), idOf(b)));
  return candidates[0] ?? null;
}

function codedChoice(kind: CodedKind, parts: Parts): FareChoice {
  return toChoice(FARE_TYPE_CODES[kind], kind, parts, FARE_TYPE_LABELS[kind]);
}

function kindLabel({ kind, brand }: Offer): string {
  return kind === 'brand' ? (brand ?? 'Published fare') : FARE_TYPE_LABELS[kind];
}

function toTwin(fareType: string, offer: Offer, label: string): FareChoice {
  return { ...toChoice(fareType, offer.kind, [offer], gstTwinLabel(label)), gst: 'twin' };
}

function toChoice(fareType: string, kind: FareKind, parts: Parts, label: string): FareChoice {
  const [first, second] = parts;
  const named = { fareType, kind, label, offers: parts };
  // Most fares are one offer, with nothing to join.
  if (!second) {
    const { brand, price, baggage, seatsLeft, refundable, mealIncluded } = first;
    const note = first.kind === 'series' ? SERIES_NOTE : null;
    return {
      ...named,
      ...{ brandLabel: brand, sellPaise: price.sellPaise, baggage, seatsLeft, refundable, mealIncluded, note },
      gst: first.requirements.gst === 'no' ? 'none' : undefined,
    };
  }
  const seats = parts.map((offer) => offer.seatsLeft).filter((count) => count !== null);
  return {
    ...named,
    brandLabel: brandNames(parts.map((offer) => offer.brand)),
    sellPaise: sellOf(parts),
    baggage: parts.flatMap((offer) => offer.baggage),
    seatsLeft: seats.length > 0 ? Math.min(...seats) : null,
    refundable: allOf(parts.map((offer) => offer.refundable)),
    mealIncluded: allOf(parts.map((offer) => offer.mealIncluded)),
    note: parts.some((offer) => offer.kind === 'series') ? SERIES_NOTE : null,
  };
}

/** The cheapest offer of each kind and fare family, cheapest family first: an option's offers rise in price. */
function cheapestPerBrand(offers: readonly Offer[]): Offer[] {
  const seen = new Set<string>();
  return offers.filter((offer) => {
    const key = `${offer.kind}:${offer.brand ?? ''}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function ofKind(offers: readonly Offer[], kind: FareKind): Offer[] {
  return offers.filter((offer) => offer.kind === kind);
}

function allOf(values: readonly (boolean | null)[]): boolean | null {
  if (values.includes(false)) return false;
  return values.includes(null) ? null : true;
}

function sellOf(parts: Parts): Paise {
  return sum(parts.map((offer) => offer.price.sellPaise));
}

function idOf(parts: Parts): string {
  return parts.map((offer) => offer.offerId).join('|');
}

function compareOffers(a: Offer, b: Offer): number {
  return a.price.sellPaise - b.price.sellPaise || compareText(a.offerId, b.offerId);
}

/** Brands are numbered by the list itself. */
function compareBrands(a: FareChoice, b: FareChoice): number {
  return a.sellPaise - b.sellPaise || Number(a.fareType) - Number(b.fareType);
}

function compareChoices(a: FareChoice, b: FareChoice): number {
  return a.sellPaise - b.sellPaise || fareTypeRank(a.fareType) - fareTypeRank(b.fareType);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
