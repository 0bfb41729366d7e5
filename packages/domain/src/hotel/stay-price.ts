import { add, greatest, type Paise, paise, splitEvenly, subtract, sum, ZERO } from '../money/money.ts';
import type { AtHotelCharge, NightPrice, StayOffer } from './stay-offer.ts';

/** One night of a stay, all its rooms together. */
interface StayNight {
  readonly date: string;
  readonly pricePaise: Paise;
  /** Null where the supplier states no tax for one of the rooms. */
  readonly taxPaise: Paise | null;
}

/** What a stay costs, taken apart: price + tax + other fees = total. What is paid at the hotel is not part of it. */
export interface StayPrice {
  readonly nights: readonly StayNight[];
  /** All nights of all rooms before tax. */
  readonly pricePaise: Paise;
  /** Null = the supplier does not say; then it is within `otherPaise`. */
  readonly taxPaise: Paise | null;
  /** The supplier's own fee with its tax, and any unexplained part of the total. */
  readonly otherPaise: Paise;
  readonly totalPaise: Paise;
  /** Of one room for one night with tax, on average, to the paisa; what lists print below the total. */
  readonly perNightPaise: Paise;
  readonly atHotel: readonly AtHotelCharge[];
}

/** Splits an offer's price into parts; the total is the supplier's, whatever its parts add up to. */
export function stayPrice(offer: StayOffer): StayPrice {
  const { rooms, atHotel } = offer;
  const totalPaise = sellPaise(offer);
  const all = rooms.flatMap((room) => room.nights);
  const pricePaise = sum(all.map((night) => night.pricePaise));
  const taxPaise = offer.taxPaise;
  const dates = [...new Set(all.map(({ date }) => date))].toSorted();
  return {
    nights: dates.map((date) => nightOf(date, all)),
    pricePaise,
    taxPaise,
    otherPaise: subtract(totalPaise, add(pricePaise, taxPaise ?? ZERO)),
    totalPaise,
    perNightPaise: averageOf(totalPaise, all.length),
    atHotel,
  };
}

/** What an offer is sold for: its total, but never below what the supplier lets it be sold for. */
export function sellPaise({ totalPaise, sellFloorPaise }: Pick<StayOffer, 'totalPaise' | 'sellFloorPaise'>): Paise {
  return greatest(totalPaise, sellFloorPaise ?? totalPaise);
}

/** The average of a total over so many, rounded half up to the paisa; 0 for a count of 0. */
export function averageOf(totalPaise: Paise, count: number): Paise {
  return count === 0 ? ZERO : paise(Math.floor((2 * totalPaise + count) / (2 * count)));
}

function nightOf(date: string, all: readonly NightPrice[]): StayNight {
  const own = all.filter((night) => night.date === date);
  const taxes = own.map(({ taxPaise }) => taxPaise).filter((tax) => tax !== null);
  return {
    date,
    pricePaise: sum(own.map(({ pricePaise }) => pricePaise)),
    taxPaise: taxes.length === own.length ? sum(taxes) : null,
  };
}

/** One of those who would share a room. */
export interface Sharer {
  readonly personId: string;
  /** True once they have said so themselves; no traveller is put into a shared room. */
  readonly hasAgreed: boolean;
}

/**
 * What a shared room costs each of its guests: in equal parts, an odd paisa to the first. Null until all have agreed.
 */
export function shareRoom(
  totalPaise: Paise,
  sharers: readonly Sharer[],
): readonly { readonly personId: string; readonly paise: Paise }[] | null {
  if (sharers.length === 0 || !sharers.every(({ hasAgreed }) => hasAgreed)) return null;
  const shares = splitEvenly(totalPaise, sharers.length);
  return sharers.map(({ personId }, index) => ({ personId, paise: shares[index] ?? ZERO }));
}
