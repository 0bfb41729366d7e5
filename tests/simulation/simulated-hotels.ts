import { agreedQuote } from '@pravas/domain/booking/agreed-quote.ts';
import type { HotelDetail } from '@pravas/domain/hotel/hotel-detail.ts';
import { aBookedRoom, aBookedStay } from '@pravas/domain/hotel/testing/a-stay.ts';
import { applyRate, paise, splitEvenly, sum } from '@pravas/domain/money/money.ts';
import type { Traveller } from '@pravas/domain/person/traveller.ts';
import { serviceGst } from '@pravas/domain/tax/service-gst.ts';
import { aTraveller } from '@pravas/domain/testing/builders.ts';
import type { StayRequest } from '@pravas/suppliers/hotel/port.ts';
import type { FoundOrder } from '../../apps/server/src/modules/booking/index.ts';
import type { HotelTypes } from '../../apps/server/src/modules/hotel-order/hotel-booking.ts';
import { hotelService } from '../../apps/server/src/modules/hotel-order/index.ts';
import type { SimulatedService } from './simulated-service.ts';

/** Stays as the booking core knows them. */
export const HOTELS = [hotelService];

/** Rooms of a stay: all in one order, or each an order of its own. */
interface WantedRooms {
  readonly shape: 'one_room' | 'together' | 'one_by_one';
  /** Whether the second night is above the slab, so that rooms differ in their tax. */
  readonly dear: boolean;
}

const SUPPLIER = 'simulated-hotels';
const TRAVELLERS: readonly [Traveller, Traveller] = [
  aTraveller(),
  aTraveller({ firstName: 'Vikram', lastName: 'Shah', title: 'Mr', gender: 'male', dateOfBirth: '1984-02-03' }),
];
/** The charge on the price of a room, in basis points. */
const KEPT = 4_000;

/** Stays of two nights: a room is a unit, and the supplier keeps a part of each that is cancelled. */
export const simulatedHotels: SimulatedService<HotelTypes, WantedRooms> = {
  service: 'hotel',
  supplierId: SUPPLIER,
  wish: (random) => ({
    shape: random.pick(['one_room', 'together', 'together', 'one_by_one']),
    dear: random.chance(0.5),
  }),
  make: (bookingId, { shape, dear }) => {
    const party = shape === 'one_room' ? 1 : 2;
    const rooms = [[0], [1]]
      .slice(0, party)
      .map((travellers, index) =>
        aBookedRoom([6_400 + 100 * index, dear ? 7_900 : 6_400], { travellers, name: index === 0 ? 'Deluxe' : 'Twin' }),
      );
    const stays = shape === 'one_by_one' ? rooms.map((room) => [room]) : [rooms];
    const [first, ...others] = stays.map((own, index) => stayOf(`${bookingId}/${index}`, own));
    if (!first) throw new Error('A wish for no room');
    const terms = {
      personal: false,
      travellers: party,
      supplierStateCode: '29',
      placeOfSupplyStateCode: '27',
      on: '2026-11-25',
      feePaise: paise(29_900),
      cancelFeePaise: paise(10_000),
    };
    const [lead, second] = TRAVELLERS;
    const details: [HotelDetail, ...HotelDetail[]] = [first, ...others];
    const total = (of: 'totalPaise' | 'costPaise') => sum(details.map((detail) => detail[of]));
    return {
      details,
      travellers: party === 2 ? [lead, second] : [lead],
      facts: {
        terms,
        quote: agreedQuote({ sellPaise: total('totalPaise'), costPaise: total('costPaise') }, terms),
        contact: { email: 'asha.rao@example.com', mobile: '9845012345' },
        gst: null,
        nationality: 'IN',
      },
    };
  },
  purchaseOf,
  repriced: (detail, factor, mark) => {
    const { sale } = detail;
    const [totalPaise, costPaise] = [detail.totalPaise, detail.costPaise].map((one) => paise(Math.round(one * factor)));
    if (sale === null || totalPaise === undefined || costPaise === undefined) throw new Error('Nobody sells it');
    return {
      ...detail,
      totalPaise,
      costPaise,
      sale: { ...sale, totalPaise, offerId: `${purchaseOf(detail)}~${mark}` },
    };
  },
  // The connector receives the offer; the simulation knows its stay by its number.
  bought: (request) => {
    const { offer, rooms } = request as StayRequest;
    const made = stayOf(
      offer.offerId,
      offer.rooms.map((room, index) => ({ ...room, travellers: [index], childAges: [] })),
    );
    const detail = { ...made, totalPaise: offer.totalPaise, costPaise: offer.totalPaise };
    return { detail, party: rooms.length };
  },
  tell: ({ ref, state, detail }) => ({
    bookingRef: ref,
    locator: `H-${ref}`,
    status: state === 'pending' ? 'held' : state,
    totalPaise: detail.totalPaise,
    costPaise: detail.costPaise,
    supplierInvoiceNo: null,
    context: ref,
    stay: detail.stay,
    roomCount: detail.rooms.length,
    hotelConfirmation: null,
  }),
  found: ({ bookingRef, locator }): FoundOrder => ({ bookingRef, locator }),
  penaltyPaise: (detail, unit) => applyRate(takenFor(detail, unit), KEPT),
  takenPaise: ({ detail }, units) => sum(units.map((unit) => takenFor(detail, unit))),
  parts: ({ rooms }) => {
    const units = rooms.map((_, index) => String(index));
    return [units, ...units.map((unit) => [unit])];
  },
  owedPaise: ({ facts: { terms } }, orders) => {
    if (orders.length === 0) return paise(0);
    return sum([...orders.map(({ detail }) => detail.totalPaise), terms.feePaise, serviceGst(terms).totalPaise]);
  },
  changes: null,
  atDesk: null,
};

function purchaseOf({ sale }: HotelDetail): string {
  return sale?.offerId.split('~')[0] ?? '';
}

function stayOf(offerId: string, rooms: HotelDetail['rooms']): HotelDetail {
  const stay = aBookedStay({ rooms, supplierId: SUPPLIER });
  return stay.sale === null ? stay : { ...stay, sale: { ...stay.sale, offerId } };
}

/** The supplier's price of a room: all rooms alike, the first the odd paise. */
function takenFor({ costPaise, rooms }: HotelDetail, unit: string) {
  return splitEvenly(costPaise, rooms.length)[Number(unit)] ?? paise(0);
}
