import type { FarePrice, Offer } from '../fare/offer.ts';
import { least, type Paise, paise, splitByWeight, splitEvenly, subtract, sum, ZERO } from '../money/money.ts';
import { type OfflineAmounts, offlineMargin } from './offline-booking.ts';
import type { FlightQuote } from './quote-booking.ts';

/**
 * The offers of a booking at the fare that the travel desk entered: divided by what each cost before, the airline's
 * taxes kept as far as the fare covers them. Our part of the fare is not part of its cost.
 */
export function enterFares(offers: readonly Offer[], amounts: OfflineAmounts): readonly Offer[] {
  const weights = weighable(offers.map((offer) => offer.price.sellPaise));
  const sells = splitByWeight(amounts.farePaise, weights);
  const costs = splitByWeight(subtract(amounts.farePaise, offlineMargin(amounts)), weights);
  return offers.map((offer, index) => ({
    ...offer,
    price: priceAt(offer.price, sells[index] ?? ZERO, costs[index] ?? ZERO),
  }));
}

/** What an entered booking costs, composed. The desk's other charges replace our fee. */
export function offlineQuote(offers: readonly Offer[], amounts: OfflineAmounts, travellers: number): FlightQuote {
  const total = (pick: (price: FarePrice) => Paise) => sum(offers.map((offer) => pick(offer.price)));
  return {
    sellPaise: amounts.farePaise,
    costPaise: subtract(amounts.farePaise, offlineMargin(amounts)),
    basePaise: total((price) => price.basePaise),
    taxesPaise: total((price) => price.taxesPaise),
    otherPaise: total((price) => price.otherPaise),
    taxLines: offers.flatMap((offer) => offer.price.breakdown),
    feePerTravellerPaise: splitEvenly(amounts.chargesPaise, travellers)[0] ?? ZERO,
    feePaise: amounts.chargesPaise,
    cgstPaise: amounts.cgstPaise,
    sgstPaise: amounts.sgstPaise,
    igstPaise: amounts.igstPaise,
    totalPaise: amounts.totalPaise,
    gstProof: null,
  };
}

function priceAt(before: FarePrice, sellPaise: Paise, costPaise: Paise): FarePrice {
  const keptPaise = sum([before.taxesPaise, before.otherPaise]);
  const isKept = before.otherPaise >= 0 && keptPaise <= sellPaise;
  const basePaise = isKept ? subtract(sellPaise, keptPaise) : sellPaise;
  const bases = before.perType.length === 0 ? [] : splitByWeight(basePaise, typeWeights(before));
  return {
    basePaise,
    taxesPaise: isKept ? before.taxesPaise : ZERO,
    otherPaise: isKept ? before.otherPaise : ZERO,
    sellPaise,
    costPaise,
    fuelPaise: isKept ? least(before.fuelPaise, before.taxesPaise) : ZERO,
    airlineGstPaise: isKept ? before.airlineGstPaise : ZERO,
    breakdown: isKept ? before.breakdown : [],
    perType: before.perType.map((one, index) => ({
      ...one,
      basePaise: bases[index] ?? ZERO,
      taxesPaise: isKept ? one.taxesPaise : ZERO,
      ...(isKept ? {} : { fuelPaise: ZERO }),
    })),
  };
}

function typeWeights({ perType }: FarePrice): readonly number[] {
  const fares = perType.map((one) => one.basePaise);
  return fares.some((fare) => fare > 0) ? fares : weighable(perType.map((one) => paise(one.count)));
}

function weighable(weights: readonly Paise[]): readonly number[] {
  return weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
}
