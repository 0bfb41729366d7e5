import type { FoundHotel, FoundOffer } from './hotel-row.ts';

const OFFER: FoundOffer = {
  offerId: 'o1',
  rooms: [{ name: 'Deluxe', beds: null }],
  board: 'breakfast',
  boardText: 'Breakfast',
  payment: 'prepaid',
  isNegotiated: false,
  total: 5_310.5,
  stayTotal: 5_251.5,
  perNight: 5_251.5,
  tax: 250.5,
  fee: 59,
  payNow: 5_310.5,
  payAtHotel: 0,
  atHotel: [],
  isRefundable: true,
  freeUntil: '2026-12-06T08:29:00Z',
  freeUntilText: 'Sun 6 Dec 13:59',
  verdict: null,
  gst: { state: 'usable', sentence: 'GST credit usable.', credit: 250.5, net: 5_060 },
  supplierLabel: null,
  expiresAt: '2026-12-01T08:00:00Z',
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
  distanceText: '1.4 km',
  facilities: ['Pool', 'Helipad'],
  reviewScore: 8.2,
  isPreferred: false,
  isContracted: false,
  checkInFrom: '14:00',
  checkOutUntil: '11:00',
  pictureId: null,
  offers: [OFFER],
};

/** A rate: one night with breakfast, free to cancel, for ₹5,310.50 with our fee. */
export function aFoundOffer(part: Partial<FoundOffer> = {}): FoundOffer {
  return { ...OFFER, ...part };
}

/** A hotel of a list with that rate. */
export function aFoundHotel(part: Partial<FoundHotel> = {}): FoundHotel {
  return { ...HOTEL, ...part };
}
