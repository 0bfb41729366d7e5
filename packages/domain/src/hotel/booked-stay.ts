import { ZERO } from '../money/money.ts';
import type { GuestNeeds } from './guest-needs.ts';
import type { Hotel } from './hotel.ts';
import type { BookedRoom, HotelDetail, HotelSale } from './hotel-detail.ts';
import type { StayDates } from './stay-dates.ts';
import type { StayOffer } from './stay-offer.ts';
import { sellPaise } from './stay-price.ts';

/** Who sleeps in a room, in the order of the offer's rooms. */
type RoomParty = Pick<BookedRoom, 'travellers' | 'childAges'>;

/** What an offer is booked with. */
export interface StayBooking {
  readonly hotel: Hotel;
  readonly offer: StayOffer;
  readonly stay: StayDates;
  /** One for each room of the offer. */
  readonly party: readonly RoomParty[];
  readonly needs: GuestNeeds;
}

/** A stay as it is booked from an offer. Throws RangeError where the party has not as many rooms as the offer. */
export function bookedStay({ hotel, offer, stay, party, needs }: StayBooking): HotelDetail {
  const { hotelId, name, stars, address, zone, phone, checkInFrom, checkOutUntil, isGstRegistered } = hotel;
  return {
    hotel: { hotelId, name, stars, address, zone, phone, checkInFrom, checkOutUntil, isGstRegistered },
    stay,
    ...soldAs(offer, party, needs),
    hotelConfirmation: null,
    reconfirmedAt: null,
  };
}

/** The offer that a stay is bought by. Throws RangeError for a stay that the travel desk found itself. */
export function offerOfStay(detail: HotelDetail): StayOffer {
  const { needs: _, ...sale } = saleOf(detail);
  const rooms = detail.rooms.map(({ name, beds, nights }) => ({ name, beds, nights }));
  return { ...termsIn(detail), ...sale, hotelId: detail.hotel.hotelId, rooms };
}

/** The same stay by another offer of it, for the same guests. Throws as `bookedStay`, and as `offerOfStay`. */
export function withOffer(detail: HotelDetail, offer: StayOffer): HotelDetail {
  return { ...detail, ...soldAs(offer, detail.rooms, saleOf(detail).needs) };
}

function soldAs(offer: StayOffer, party: readonly RoomParty[], needs: GuestNeeds) {
  const { offerId, context, totalPaise, sellFloorPaise, expiresAt } = offer;
  if (party.length !== offer.rooms.length) {
    throw new RangeError(`${offer.rooms.length} rooms are offered, and guests given for ${party.length}`);
  }
  const rooms = offer.rooms.map(({ name, beds, nights }, index): BookedRoom => {
    const { travellers, childAges } = party[index] ?? { travellers: [], childAges: [] };
    return { name, beds, nights, travellers, childAges };
  });
  return {
    ...termsIn(offer),
    rooms,
    totalPaise: sellPaise(offer),
    costPaise: offer.payment === 'prepaid' ? totalPaise : ZERO,
    sale: { offerId, context, totalPaise, sellFloorPaise, expiresAt, needs },
  };
}

/** How a supplier sells a stay. Throws RangeError for one that the travel desk found itself. */
export function saleOf({ sale, hotel }: Pick<HotelDetail, 'sale' | 'hotel'>): HotelSale {
  if (sale === null) throw new RangeError(`No supplier sells the stay at ${hotel.name}`);
  return sale;
}

/** The terms common to an offer and a stay. */
function termsIn(of: StayOffer | HotelDetail) {
  const { supplierId, board, boardNote, payment, isNegotiated, taxPaise, atHotel } = of;
  const { tiers, lastFreeAt, isRefundable, houseRules } = of;
  return {
    supplierId,
    board,
    boardNote,
    payment,
    isNegotiated,
    taxPaise,
    atHotel,
    tiers,
    lastFreeAt,
    isRefundable,
    houseRules,
  };
}
