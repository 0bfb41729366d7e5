import { type FoundHotel, type FoundOffer, hotelRow, type RateBasis } from './hotel-row.ts';

type FoundRate = FoundHotel['offers'][number];

/** One night, with our fee of ₹59. */
export const BASIS: RateBasis = { nights: 1, fee: 59 };

const OFFER: FoundRate = {
  offerId: 'o1',
  rooms: [{ name: 'Deluxe', beds: null }],
  board: 'breakfast',
  boardText: 'Breakfast',
  payment: 'prepaid',
  isNegotiated: false,
  total: 5_310.5,
  credit: 250.5,
  atHotel: [],
  isRefundable: true,
  freeUntil: '2026-12-06T08:29:00Z',
  freeUntilText: 'Sun 6 Dec 13:59',
  verdict: null,
  supplierLabel: null,
};

const HOTEL: FoundHotel = {
  hotelId: 'h1',
  name: 'Hotel One',
  stars: 4,
  propertyType: 'Palace',
  address: '1 Road',
  area: 'Koramangala',
  city: 'Bengaluru',
  cityCode: 'BLR',
  latitude: 12.9,
  longitude: 77.6,
  km: 1.4,
  facilities: ['Pool', 'Helipad'],
  reviewScore: 8.2,
  isPreferred: false,
  checkInFrom: '14:00',
  checkOutUntil: '11:00',
  pictureId: null,
  cap: null,
  gst: { state: 'usable', sentence: 'GST credit usable.' },
  offers: [OFFER],
};

/** A rate: one night with breakfast, free to cancel, for ₹5,310.50 with our fee. */
export function aFoundOffer(part: Partial<FoundRate> = {}): FoundRate {
  return { ...OFFER, ...part };
}

/** A hotel of a list with that rate. */
export function aFoundHotel(part: Partial<FoundHotel> = {}): FoundHotel {
  return { ...HOTEL, ...part };
}

/** That rate with its derived facts, or another. */
export function aRate(part: Partial<FoundOffer> = {}): FoundOffer {
  const found = hotelRow(aFoundHotel(), BASIS)?.offers[0]?.found;
  if (!found) throw new Error('The hotel has no rate');
  return { ...found, ...part };
}
