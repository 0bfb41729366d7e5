import { type Paise, paise } from '../money/money.ts';
import type { StayChoice } from '../policy/hotel-rules.ts';
import type { Hotel } from './hotel.ts';
import { type CapBasis, stayChoice } from './judge-stay.ts';
import type { StayOffer } from './stay-offer.ts';
import { sellPaise } from './stay-price.ts';

/** A rate of a hotel as it is kept to be judged again. */
export interface KeptRate extends Pick<StayChoice, 'perNightPaise' | 'refundable' | 'inclusion'> {
  /** All rooms and nights with tax. */
  readonly totalPaise: Paise;
}

/** A hotel as it is kept: as policies see it, and as it is distinguished from others. */
export interface KeptHotel extends Pick<Hotel, 'hotelId' | 'name' | 'stars' | 'point'> {
  readonly city: string;
}

/** A hotel with its rates, the cheapest night first. */
interface HotelOnOffer extends KeptHotel {
  readonly rates: readonly KeptRate[];
}

/** All that a search of hotels found. */
export interface StayMarket {
  /** Where was searched: "Bengaluru". Its hotels may be in towns around it. */
  readonly town: string;
  readonly international: boolean;
  /** What of its nights was compared with limits. */
  readonly basis: CapBasis;
  readonly hotels: readonly HotelOnOffer[];
}

/** What was bought: one rate of one hotel. */
export interface BoughtStay {
  readonly hotel: KeptHotel;
  readonly rate: KeptRate;
  /** "2 nights, 1 room, Breakfast". */
  readonly stayText: string;
}

/** The parts of a hotel that are kept. */
export function keptHotel({
  hotelId,
  name,
  stars,
  point,
  address,
}: Pick<Hotel, 'hotelId' | 'name' | 'stars' | 'point' | 'address'>): KeptHotel {
  return {
    hotelId,
    name,
    stars,
    city: address.city,
    point: point && { latitude: near(point.latitude), longitude: near(point.longitude) },
  };
}

/** A hundred metres are near enough to tell which hotel is the nearest. */
const near = (degrees: number): number => Math.round(degrees * 1_000) / 1_000;

/** The parts of a rate that are kept. */
export function keptRate(
  hotel: Parameters<typeof stayChoice>[0]['hotel'],
  offer: Parameters<typeof stayChoice>[0]['offer'] & Parameters<typeof sellPaise>[0],
  basis: CapBasis,
  now: Temporal.Instant,
): KeptRate {
  const { perNightPaise, refundable, inclusion } = stayChoice({ hotel, offer, now }, basis);
  return { perNightPaise, refundable, inclusion, totalPaise: sellPaise(offer) };
}

/** Everything that a search found, in the form in which it is kept for months. */
export function stayMarketOf(
  found: readonly { readonly hotel: Hotel; readonly offers: readonly StayOffer[] }[],
  { town, basis, now }: { readonly town: string; readonly basis: CapBasis; readonly now: Temporal.Instant },
): StayMarket {
  const hotels = found.map(({ hotel, offers }) => ({
    ...keptHotel(hotel),
    rates: offers.map((offer) => keptRate(hotel, offer, basis, now)),
  }));
  const international = found.some(({ hotel }) => hotel.address.countryCode !== 'IN');
  return trimStays({ town, international, basis, hotels });
}

/** So many hotels are kept of a search. */
const MOST_HOTELS = 120;

/**
 * A smaller market. The outcome of a hotel under any policy is preserved: of its rates with the same meals and the same
 * word on refunds the one with the cheapest night is kept, and the one that costs least in all. Of more than `keep`
 * hotels an even selection is kept by the price of their cheapest nights, the cheapest always.
 */
export function trimStays(market: StayMarket, keep = MOST_HOTELS): StayMarket {
  const hotels = market.hotels
    .flatMap((hotel) => (hotel.rates.length === 0 ? [] : [{ ...hotel, rates: cheapestOfEachKind(hotel.rates) }]))
    .toSorted((a, b) => lowestNight(a) - lowestNight(b) || (a.hotelId < b.hotelId ? -1 : 1));
  if (hotels.length <= keep) return { ...market, hotels };
  const kept = new Set(Array.from({ length: keep }, (_, index) => Math.floor((index * hotels.length) / keep)));
  return { ...market, hotels: hotels.filter((_, index) => kept.has(index)) };
}

function lowestNight({ rates }: HotelOnOffer): Paise {
  return rates[0]?.perNightPaise ?? paise(0);
}

function cheapestOfEachKind(rates: readonly KeptRate[]): readonly KeptRate[] {
  const sorted = rates.toSorted((a, b) => a.perNightPaise - b.perNightPaise || a.totalPaise - b.totalPaise);
  const kinds = Map.groupBy(sorted, ({ refundable, inclusion }) => `${refundable} ${inclusion}`);
  const kept = new Set<KeptRate>();
  for (const [first, ...others] of kinds.values()) {
    if (!first) continue;
    kept.add(first);
    kept.add(others.reduce((low, one) => (one.totalPaise < low.totalPaise ? one : low), first));
  }
  return sorted.filter((rate) => kept.has(rate));
}
