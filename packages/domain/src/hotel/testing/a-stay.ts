import { type Paise, paise, sum } from '../../money/money.ts';
import { USUAL_NEEDS } from '../guest-needs.ts';
import type { Hotel } from '../hotel.ts';
import type { BookedRoom, HotelDetail } from '../hotel-detail.ts';
import { stayGst } from '../room-gst.ts';
import type { NightPrice, OfferedRoom, StayOffer } from '../stay-offer.ts';

/** Torvani Grand in Koramangala, four stars, registered for GST in Karnataka. */
export function aHotel(overrides: Partial<Hotel> = {}): Hotel {
  return {
    hotelId: 'hotel-1',
    name: 'Torvani Grand',
    stars: 4,
    propertyType: 'Dynamic Property',
    address: {
      line: '14, 80 Feet Road',
      area: 'Koramangala',
      city: 'Bengaluru',
      postalCode: '560034',
      stateCode: '29',
      countryCode: 'IN',
    },
    zone: 'Asia/Kolkata',
    point: { latitude: 12.9352, longitude: 77.6245 },
    phone: '+918000012345',
    facilities: ['Wi-Fi Access', 'Air Conditioning', '24 Hour Front Desk'],
    reviewScore: 8.1,
    checkInFrom: '14:00',
    checkOutUntil: '12:00',
    isGstRegistered: true,
    isPreferred: false,
    ...overrides,
  };
}

/** A room for the nights of 8 December 2026 and after, at these rupees before tax, with its GST. */
export function aRoom(rupees: readonly number[], overrides: Partial<OfferedRoom> = {}): OfferedRoom {
  const lines = rupees.map((value, index) => ({
    valuePaise: paise(Math.round(value * 100)),
    on: Temporal.PlainDate.from('2026-12-08').add({ days: index }).toString(),
  }));
  const nights = stayGst(lines).nights.map(
    ({ on, valuePaise, totalPaise }): NightPrice => ({ date: on, pricePaise: valuePaise, taxPaise: totalPaise }),
  );
  return { name: 'Standard Room', beds: '1 double bed', nights, ...overrides };
}

/** The price of a room with its tax. */
function totalOfRoom({ nights }: OfferedRoom): Paise {
  return sum(nights.flatMap(({ pricePaise, taxPaise }) => [pricePaise, taxPaise ?? paise(0)]));
}

/**
 * A prepaid rate without meals for one room and the nights of 8 and 9 December 2026 at 7,220 and 7,820, free until 48
 * hours before 14:00 on the day of check-in, then the first night, from check-in on all of it.
 */
export function anOffer(overrides: Partial<StayOffer> = {}): StayOffer {
  const rooms = overrides.rooms ?? [aRoom([7_220, 7_820])];
  const totalPaise = sum(rooms.map(totalOfRoom));
  const firstNight = sum(
    rooms.flatMap(({ nights: [first] }) => (first ? [first.pricePaise, first.taxPaise ?? paise(0)] : [])),
  );
  return {
    offerId: 'offer-1',
    hotelId: 'hotel-1',
    supplierId: 'one',
    context: 'opaque',
    rooms,
    board: 'room_only',
    boardNote: null,
    payment: 'prepaid',
    isNegotiated: false,
    totalPaise,
    taxPaise: sum(rooms.flatMap(({ nights }) => nights.map(({ taxPaise }) => taxPaise ?? paise(0)))),
    sellFloorPaise: null,
    atHotel: [],
    tiers: [
      { from: '2026-12-06T08:30:00Z', chargePaise: firstNight },
      { from: '2026-12-08T08:30:00Z', chargePaise: totalPaise },
    ],
    lastFreeAt: null,
    isRefundable: true,
    expiresAt: '2026-12-01T05:00:00Z',
    houseRules: [],
    ...overrides,
  };
}

/** The stay of `anOffer` as it is booked for the first traveller. */
export function aBookedStay(overrides: Partial<HotelDetail> = {}): HotelDetail {
  const rooms = overrides.rooms ?? [aBookedRoom([7_220, 7_820])];
  const offer = anOffer({ rooms });
  const { hotelId, name, stars, address, zone, phone, checkInFrom, checkOutUntil, isGstRegistered } = aHotel();
  return {
    hotel: { hotelId, name, stars, address, zone, phone, checkInFrom, checkOutUntil, isGstRegistered },
    stay: { checkIn: '2026-12-08', checkOut: dayAfter(rooms[0]?.nights.at(-1)?.date ?? '2026-12-08') },
    rooms,
    supplierId: offer.supplierId,
    board: offer.board,
    boardNote: offer.boardNote,
    payment: offer.payment,
    isNegotiated: offer.isNegotiated,
    totalPaise: offer.totalPaise,
    costPaise: offer.totalPaise,
    taxPaise: offer.taxPaise,
    atHotel: offer.atHotel,
    tiers: offer.tiers,
    lastFreeAt: offer.lastFreeAt,
    isRefundable: offer.isRefundable,
    houseRules: offer.houseRules,
    hotelConfirmation: null,
    reconfirmedAt: null,
    sale: {
      offerId: offer.offerId,
      context: offer.context,
      totalPaise: offer.totalPaise,
      sellFloorPaise: offer.sellFloorPaise,
      expiresAt: offer.expiresAt,
      needs: USUAL_NEEDS,
    },
    ...overrides,
  };
}

/** A room for one traveller, the first unless given otherwise. */
export function aBookedRoom(rupees: readonly number[], overrides: Partial<BookedRoom> = {}): BookedRoom {
  return { ...aRoom(rupees), travellers: [0], childAges: [], ...overrides };
}

function dayAfter(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}
