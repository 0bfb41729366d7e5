import type { FarePrice, FareTax, Offer } from '@pravas/domain/fare/offer.ts';
import type { RuleWindow } from '@pravas/domain/fare/rule-window.ts';
import type { BaggageAllowance, Slice } from '@pravas/domain/flight/itinerary.ts';
import { type Paise, subtract, sum, ZERO } from '@pravas/domain/money/money.ts';
import type { ChangeOffer } from '@pravas/suppliers/flight/port.ts';

/** The parts of new flights that make the offer after a change. */
export type MadeChange = Pick<
  ChangeOffer,
  'removes' | 'slices' | 'brand' | 'fareDifferencePaise' | 'taxDifference' | 'fare'
>;

/** The airline does not say what may be carried. */
const NOT_SAID: BaggageAllowance = { cabin: null, checkIn: null };

/**
 * The offer with its new flights instead of the old ones, at the old price and the difference. Rules, baggage and
 * whatever else belongs to a fare are the new fare's; what its supplier does not state is known only where the fare
 * family stays the same.
 */
export function changedOffer(offer: Offer, change: MadeChange): Offer {
  const places = change.removes.toSorted((a, b) => a - b);
  const [first, ...others] = offer.slices.map((slice, index): Slice => change.slices[places.indexOf(index)] ?? slice);
  if (!first || change.slices.length !== places.length) throw new Error('Flights are changed one for one');
  const isWhole = places.length === offer.slices.length;
  return {
    ...offer,
    slices: [first, ...others],
    brand: change.brand ?? offer.brand,
    price: priceWith(offer.price, change),
    baggage: offer.slices.map((_, index) =>
      places.includes(index)
        ? baggageAfter(offer, change, index, places.indexOf(index))
        : (offer.baggage[index] ?? NOT_SAID),
    ),
    refundable: answerAfter(offer, change, isWhole, 'refundable'),
    mealIncluded: answerAfter(offer, change, isWhole, 'mealIncluded'),
    rules: rulesAfter(offer, change, places),
  };
}

/** The allowance of one new flight, as the change itself promises it. */
export function baggageAfter(
  offer: Pick<Offer, 'slices' | 'brand' | 'baggage'>,
  change: Pick<ChangeOffer, 'slices' | 'brand' | 'fare'>,
  place: number,
  index: number,
): BaggageAllowance {
  const stated = change.fare?.baggage[index];
  if (stated && (stated.cabin !== null || stated.checkIn !== null)) return stated;
  return (isSameFare(offer, change) ? offer.baggage[place] : undefined) ?? NOT_SAID;
}

/** The rules of flights that stay still apply; those of flights given up end with them. */
function rulesAfter(offer: Offer, change: MadeChange, places: readonly number[]): readonly RuleWindow[] {
  const stay = [...offer.slices.keys()].filter((index) => !places.includes(index));
  const holdsFor = (window: RuleWindow, index: number) =>
    window.sliceIndex === undefined || window.sliceIndex === index;
  const on = (index: number, windows: readonly RuleWindow[], of: number): RuleWindow[] =>
    windows.filter((window) => holdsFor(window, of)).map((window) => ({ ...window, sliceIndex: index }));
  const kept = stay.flatMap((index) => on(index, offer.rules, index));
  const stated = change.fare?.rules ?? [];
  if (stated.length > 0) return [...kept, ...places.flatMap((place, index) => on(place, stated, index))];
  if (!isSameFare(offer, change)) return kept;
  const presumed = offer.rules.map((window) => ({ ...window, indicative: true }));
  return [...kept, ...places.flatMap((place) => on(place, presumed, place))];
}

/** An answer holds for the whole offer: a no of one flight is a no, and what one does not say is not known. */
function answerAfter(
  offer: Offer,
  change: MadeChange,
  isWhole: boolean,
  name: 'refundable' | 'mealIncluded',
): boolean | null {
  const stated = change.fare?.[name] ?? (isSameFare(offer, change) ? offer[name] : null);
  if (isWhole) return stated;
  if (stated === false || offer[name] === false) return false;
  return stated === null ? null : offer[name];
}

/** True for another flight in the same named fare family of the same airlines. */
function isSameFare(offer: Pick<Offer, 'slices' | 'brand'>, change: Pick<ChangeOffer, 'slices' | 'brand'>): boolean {
  if (change.brand === null || change.brand !== offer.brand) return false;
  const known = new Set(airlinesOf(offer.slices));
  return airlinesOf(change.slices).every((code) => known.has(code));
}

function airlinesOf(slices: readonly Slice[]): readonly string[] {
  return slices.flatMap((slice) => slice.segments.map((segment) => segment.airlineCode));
}

/**
 * The part of a fare difference that is no tax is base fare, as far as there is any to deduct; the rest is a discount.
 * Taxes that would become negative are left alone.
 */
function priceWith(
  price: FarePrice,
  { fareDifferencePaise, taxDifference }: Pick<MadeChange, 'fareDifferencePaise' | 'taxDifference'>,
): FarePrice {
  const gstPaise = taxDifference?.airlineGstPaise ?? ZERO;
  const otherTaxPaise = subtract(taxDifference?.taxesPaise ?? ZERO, gstPaise);
  const breakdown = taxWith(taxWith(price.breakdown, 'K3', gstPaise), 'OTHER', otherTaxPaise);
  const taxed = breakdown.every(({ amountPaise }) => amountPaise >= 0)
    ? { breakdown, airlineGstPaise: sum([price.airlineGstPaise, gstPaise]), taxPaise: sum([gstPaise, otherTaxPaise]) }
    : { breakdown: price.breakdown, airlineGstPaise: price.airlineGstPaise, taxPaise: ZERO };
  const restPaise = subtract(fareDifferencePaise, taxed.taxPaise);
  const isWithinBase = price.basePaise + restPaise >= 0;
  return {
    ...price,
    basePaise: sum([price.basePaise, isWithinBase ? restPaise : ZERO]),
    taxesPaise: sum([price.taxesPaise, taxed.taxPaise]),
    otherPaise: sum([price.otherPaise, isWithinBase ? ZERO : restPaise]),
    sellPaise: sum([price.sellPaise, fareDifferencePaise]),
    costPaise: sum([price.costPaise, fareDifferencePaise]),
    airlineGstPaise: taxed.airlineGstPaise,
    breakdown: taxed.breakdown,
  };
}

function taxWith(taxes: readonly FareTax[], code: string, morePaise: Paise): readonly FareTax[] {
  if (morePaise === 0) return taxes;
  if (!taxes.some((tax) => tax.code === code)) return [...taxes, { code, amountPaise: morePaise }];
  return taxes.map((tax) => (tax.code === code ? { ...tax, amountPaise: sum([tax.amountPaise, morePaise]) } : tax));
}
