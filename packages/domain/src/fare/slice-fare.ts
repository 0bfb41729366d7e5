import { type Paise, paise } from '../money/money.ts';
import { type Offer, UNNAMED_TAX } from './offer.ts';

/** What a traveller pays for one slice: percentages are taken of it, and charges must stay below `totalPaise`. */
export interface SliceFare {
  readonly basePaise: Paise;
  readonly totalPaise: Paise;
  /** All that an airline may keep of a cancelled slice; null or absent where nobody can tell. */
  readonly keepablePaise?: Paise | null;
}

/** An adult's fare for one slice of an offer: the airline's charges are indicative, per traveller and slice. */
export function sliceFareOf(offer: Offer): Required<SliceFare> {
  const { price, slices } = offer;
  const adults = price.perType.find((fare) => fare.type === 'ADULT' && fare.count > 0);
  if (adults) {
    const parts = adults.count * slices.length;
    const basePaise = share(adults.basePaise, parts);
    const totalPaise = share(adults.basePaise + adults.taxesPaise, parts);
    return { basePaise, totalPaise, keepablePaise: keepableOf(offer, basePaise) };
  }
  const parts = Math.max(1, travellersOf(offer)) * slices.length;
  const basePaise = share(price.basePaise, parts);
  return { basePaise, totalPaise: share(price.sellPaise, parts), keepablePaise: keepableOf(offer, basePaise) };
}

/**
 * Base fare and fuel charge for one slice: all that an airline may keep (DGCA refund rules). Null where taxes are stated
 * in one sum, since nobody knows how much of it is a fuel charge.
 */
function keepableOf(offer: Offer, basePaise: Paise): Paise | null {
  const { price, slices } = offer;
  if (price.breakdown.some((tax) => tax.code === UNNAMED_TAX)) return null;
  const fuelPaise = Math.ceil(price.fuelPaise / (Math.max(1, travellersOf(offer)) * slices.length));
  return paise(basePaise + fuelPaise);
}

function travellersOf({ price }: Offer): number {
  return price.perType.reduce((count, fare) => count + fare.count, 0);
}

function share(total: number, parts: number): Paise {
  return paise(Math.floor(total / Math.max(1, parts)));
}
