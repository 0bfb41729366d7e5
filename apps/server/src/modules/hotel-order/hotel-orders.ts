import type { HotelDetail } from '@pravas/domain/hotel/hotel-detail.ts';
import { hotelRules } from '@pravas/domain/hotel/hotel-rules.ts';
import { paidHerePaise, roomTaxes } from '@pravas/domain/hotel/hotel-units.ts';
import { sum, ZERO } from '@pravas/domain/money/money.ts';
import { agreedMoney, deskEntry, type ServiceEntry, type ServiceMoney } from '../booking/index.ts';
import type { HotelTypes } from './hotel-booking.ts';
import { hotelCancelling } from './hotel-cancelling.ts';
import { hotelRequests } from './hotel-requests.ts';

const INDIA = 'IN';

const byDesk = deskEntry<HotelDetail>(paidHerePaise);

/** What the travel desk enters of stays that it found: each order is then described as a supplier would. */
const hotelEntry: ServiceEntry<HotelTypes> = {
  orderFound: (order, found) => {
    const { detail, supplierOrder } = byDesk.orderFound(order, found);
    return {
      detail,
      supplierOrder: { ...supplierOrder, ...factsOf(detail), context: order.supplierOrder?.context ?? '' },
    };
  },
  entered: (booking, content) => {
    const { orders, facts } = byDesk.entered(booking, content);
    return {
      facts: { ...booking.facts, ...facts },
      orders: orders.map(({ supplierOrder, ...order }) => ({
        ...order,
        supplierOrder: { ...supplierOrder, ...factsOf(order.detail) },
      })),
    };
  },
  posted: byDesk.posted,
};

function factsOf({ stay, rooms, hotelConfirmation }: HotelDetail) {
  return { stay, roomCount: rooms.length, hotelConfirmation };
}

const agreed = agreedMoney<HotelDetail>(paidHerePaise, ({ hotel }, all) => ({
  category: 'hotel',
  vendor: hotel.name,
  from: null,
  to: hotel.address.city,
  isInternational: hotel.address.countryCode !== INDIA,
  taxPaise: sum(all.flatMap((stay) => (paidHerePaise(stay) === ZERO ? [] : roomTaxes(stay)))),
}));

const hotelMoney: ServiceMoney<HotelTypes> = { ...agreed, factsOnceBought: () => null };

/** What the booking core asks of stays: suppliers sell them, and the travel desk finds others. */
export const hotelOrders = {
  rules: hotelRules,
  requests: hotelRequests,
  money: hotelMoney,
  cancelling: hotelCancelling,
  entry: hotelEntry,
  changes: null,
};
