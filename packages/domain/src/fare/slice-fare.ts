import { least, type Paise, paise } from '../money/money.ts';
import type { TravellerType } from '../person/traveller.ts';
import { fuelByType } from './fuel-by-type.ts';
import { type Offer, type PassengerFare, UNNAMED_TAX } from './offer.ts';

/** What a traveller pays for one slice: percentages are taken of it, and charges must stay below `totalPaise`. */
export interface SliceFare {
  readonly basePaise: Paise;
  readonly totalPaise: Paise;
  /** All that an airline may keep of a cancelled slice; null or absent where it is unknown. */
  readonly keepablePaise?: Paise | null;
  /** A charge for cancelling this high leaves nothing of the fare; absent = only one of all that was paid does. */
  readonly forfeitPaise?: Paise;
}

/** An adult's fare for one slice of an offer: the airline's charges are indicative, per traveller and slice. */
export function sliceFareOf(offer: Offer): Required<SliceFare> {
  const { price, slices } = offer;
  const adults = price.perType.find((fare) => fare.type === 'ADULT' && fare.count > 0);
  if (adults) return fareOfType(offer, adults);
  const parts = Math.max(1, travellersOf(offer)) * slices.length;
  const basePaise = share(price.basePaise, parts);
  const totalPaise = share(price.sellPaise, parts);
  return withCharges(offer, { basePaise, totalPaise }, keepableOf(offer, basePaise));
}

/** The same of every type that travels, in the order of the price; empty where it has none. */
export function sliceFaresByType(offer: Offer): readonly (Required<SliceFare> & { readonly type: TravellerType })[] {
  return offer.price.perType
    .filter((fare) => fare.count > 0)
    .map((fare) => ({ type: fare.type, ...fareOfType(offer, fare) }));
}

function fareOfType(offer: Offer, fare: PassengerFare): Required<SliceFare> {
  const parts = fare.count * offer.slices.length;
  const basePaise = share(fare.basePaise, parts);
  const totalPaise = share(fare.basePaise + fare.taxesPaise, parts);
  return withCharges(offer, { basePaise, totalPaise }, keepableOf(offer, basePaise, fare));
}

/**
 * Where the fuel charge among the taxes is unknown, the base fare alone counts as the fare: whatever is charged on top
 * of it may be fuel charge. Such suppliers state one charge for the whole party, of which everyone bears the same.
 */
function withCharges(
  { price, slices }: Offer,
  fare: Pick<SliceFare, 'basePaise' | 'totalPaise'>,
  keepablePaise: Paise | null,
): Required<SliceFare> {
  const mostPaise = keepablePaise ?? share(price.basePaise, Math.max(1, travellersOf({ price })) * slices.length);
  return { ...fare, keepablePaise, forfeitPaise: least(mostPaise, fare.totalPaise) };
}

/**
 * Base fare and fuel charge for one slice: all that an airline may keep (DGCA refund rules). Null where taxes are
 * stated in one sum, since the fuel charge in it is unknown.
 */
function keepableOf(offer: Offer, basePaise: Paise, fare?: PassengerFare): Paise | null {
  const { price, slices } = offer;
  if (price.breakdown.some((tax) => tax.code === UNNAMED_TAX)) return null;
  // Where its payer is not stated, everyone pays the same; a single type pays all of it in any case.
  const own = fare && price.perType.length > 1 ? fuelByType(price)?.get(fare.type) : undefined;
  const [fuelPaise, travellers] =
    fare && own !== undefined ? [own, fare.count] : [price.fuelPaise, travellersOf(offer)];
  return paise(basePaise + Math.ceil(fuelPaise / (Math.max(1, travellers) * slices.length)));
}

function travellersOf({ price }: Pick<Offer, 'price'>): number {
  return price.perType.reduce((count, fare) => count + fare.count, 0);
}

function share(total: number, parts: number): Paise {
  return paise(Math.floor(total / Math.max(1, parts)));
}
