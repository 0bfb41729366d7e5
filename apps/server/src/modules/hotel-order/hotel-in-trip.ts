import { phoneText } from '@pravas/contract/phone-number.ts';
import { saleOf } from '@pravas/domain/hotel/booked-stay.ts';
import { GUEST_FIELDS, guestProblems } from '@pravas/domain/hotel/guest-needs.ts';
import { hotelAddress } from '@pravas/domain/hotel/hotel-address.ts';
import type { HotelDetail } from '@pravas/domain/hotel/hotel-detail.ts';
import { writeOccupancy } from '@pravas/domain/hotel/occupancy.ts';
import { rateOfLumpTax, roomGst } from '@pravas/domain/hotel/room-gst.ts';
import { nightsOf } from '@pravas/domain/hotel/stay-dates.ts';
import { creditOf, creditState, type StayCreditQuestion, stayCredit } from '@pravas/domain/hotel/stay-gst-credit.ts';
import { add, formatInrExact, type Paise, sum, ZERO } from '@pravas/domain/money/money.ts';
import { gstStateByCode } from '@pravas/reference/gst-states.ts';
import { type Cancellation, deskInTrip, heldUnits, type ServiceInTrip } from '../booking/index.ts';
import type { HotelBooking, HotelTypes } from './hotel-booking.ts';
import { guestsOf } from './hotel-requests.ts';
import { presentHotel } from './present-stay.ts';
import { entriesTogether, staysTogether } from './rooms-together.ts';
import { initialed } from './stay-travellers.ts';
import { roomText, spanOf, stayText, timesText } from './stay-words.ts';

const byOrder = deskInTrip<HotelDetail>({
  kind: 'hotel',
  papers: 'Confirmation numbers',
  route: ({ hotel }) => `${hotel.name}, ${hotel.address.city}`,
  more: moreText,
  title: () => '',
  from: ({ hotel }) => placeOf(hotel),
  to: ({ hotel }) => placeOf(hotel),
  span: spanOf,
  location: ({ hotel }) => `${hotel.name}, ${hotelAddress(hotel.address)}`,
  lines: (stay, isGoing) => [
    stayText(stay),
    ...(stay.boardNote === null ? [] : [stay.boardNote]),
    hotelAddress(stay.hotel.address),
    ...(isGoing && stay.hotel.phone !== null ? [`Hotel: ${phoneText(stay.hotel.phone)}`] : []),
    ...(isGoing && stay.hotelConfirmation !== null ? [`The hotel knows it as ${stay.hotelConfirmation}`] : []),
    ...(isGoing && stay.payment === 'at_hotel' ? [`${formatInrExact(stay.totalPaise)} is paid at the hotel`] : []),
  ],
  lineOf: ({ rooms }, travellerIndex) =>
    rooms.find(({ travellers }) => travellers.includes(travellerIndex))?.name ?? null,
  reminders: [{ beforeSeconds: 24 * 3_600, text: 'Check-in is tomorrow' }],
  rules: (stay) => (stay.isRefundable ? '' : 'Not refundable.'),
  // Rooms that are orders of their own are reported together.
  shared: () => ({}),
  planned: (detail, startsOn) => ({
    hotelId: detail.hotel.hotelId,
    hotelName: detail.hotel.name,
    city: detail.hotel.address.city,
    checkIn: startsOn,
    checkOut: Temporal.PlainDate.from(startsOn)
      .add({ days: nightsOf(detail.stay) })
      .toString(),
    occupancy: writeOccupancy(
      detail.rooms.map(({ travellers, childAges }) => ({ adults: travellers.length, childAges })),
    ),
  }),
  claimable: () => ({ paise: ZERO, note: null }),
});

function moreText(stay: HotelDetail): string {
  return `${stayText(stay)}, ${timesText(stay)}`;
}

/** Those that did not fail; all of them where each did. */
function notFailed(orders: HotelBooking['orders']): readonly HotelBooking['orders'][number][] {
  const kept = orders.filter(({ state }) => state !== 'failed');
  return kept.length > 0 ? kept : orders;
}

/** The same without the rooms that were given up; all of them where each was. */
function roomsLeft(booking: HotelBooking, cancellations: readonly Cancellation[]) {
  const gone = heldUnits(booking, cancellations).filter(({ state }) => state === 'gone');
  const isGone = (orderId: string, room: number) =>
    gone.some(({ order, unit }) => order.id === orderId && Number(unit.unit) === room);
  const orders = notFailed(booking.orders);
  const left = orders.flatMap((order) => {
    const rooms = order.detail.rooms.filter((_, room) => !isGone(order.id, room));
    return rooms.length === 0 ? [] : [{ ...order, detail: { ...order.detail, rooms } }];
  });
  return left.length > 0 ? left : orders;
}

function sharedStay(stay: HotelDetail, booking: HotelBooking) {
  return {
    hotel: presentHotel(stay),
    nights: nightsOf(stay.stay),
    rooms: stay.rooms.map((room) => roomText(room, (index) => initialed(booking, index))),
  };
}

/** What stays have to say in a trip. */
export const hotelsInTrip: ServiceInTrip<HotelTypes> = {
  ...byOrder,
  detail: ({ orders }) =>
    staysTogether(notFailed(orders).map(({ detail }) => detail))
      .map(moreText)
      .join('; '),
  timeline: (booking, cancellations) => entriesTogether(byOrder.timeline(booking, cancellations)),
  shared: (booking, cancellations) => {
    const orders = roomsLeft(booking, cancellations);
    const [stay] = staysTogether(orders.map(({ detail }) => detail));
    if (!stay) return {};
    const numbers = orders.flatMap(({ detail, state, locator }) =>
      state === 'booked' ? (detail.hotelConfirmation ?? locator ?? []) : [],
    );
    return { ...sharedStay(stay, booking), confirmation: numbers.length === 0 ? null : numbers.join(', ') };
  },
  planned: (booking, wanted) => {
    const [first] = wanted;
    const [together] = staysTogether(wanted.map(({ order }) => order.detail));
    return first && together ? byOrder.planned(booking, [{ ...first, order: { detail: together } }]) : null;
  },
  travellerProblems: (booking, people) => {
    const unsaid = byOrder.travellerProblems(booking, people);
    return unsaid.length > 0 ? unsaid : guestsMissing(booking);
  },
  gstCredit: (booking, registration) => {
    const { facts, orders } = booking;
    const { feePaise: _, cgstPaise, sgstPaise, igstPaise, totalPaise } = facts.quote;
    const isClaiming = registration.kind === 'regular' || registration.kind === 'sez';
    if (!isClaiming) {
      return { creditPaise: ZERO, sentence: 'The chosen GST registration is not one that can claim credit.' };
    }
    const stays = orders.filter(({ state }) => state !== 'failed').map(({ detail }) => detail);
    const [first] = stays;
    if (!first) return { creditPaise: ZERO, sentence: 'No GST can be claimed.' };
    const credit = stayCredit({
      hotel: {
        stateCode: first.hotel.address.stateCode,
        stateName: gstStateByCode(first.hotel.address.stateCode ?? '')?.name ?? null,
        isGstRegistered: first.hotel.isGstRegistered,
      },
      nights: stays.flatMap(taxedNights),
      registeredIn: [registration.stateCode],
      creditAt5: registration.creditAt5,
      feeTaxPaise: sum([cgstPaise, sgstPaise, igstPaise]),
      isPersonal: facts.terms.personal,
      paidPaise: totalPaise,
    });
    return { creditPaise: add(credit.stayCreditPaise, credit.feeCreditPaise), sentence: credit.sentence };
  },
};

/**
 * What can be claimed of stays on proper invoices of their hotel, by a registration in a State; as they were priced.
 */
export function claimablePaise(
  stays: readonly HotelDetail[],
  registered: { readonly stateCode: string; readonly creditAt5: boolean },
): Paise {
  const [first] = stays;
  if (!first) return ZERO;
  const { address, isGstRegistered } = first.hotel;
  const about = {
    hotel: { stateCode: address.stateCode, stateName: null, isGstRegistered },
    nights: stays.flatMap(taxedNights),
    registeredIn: [registered.stateCode],
    creditAt5: registered.creditAt5,
    feeTaxPaise: ZERO,
    isPersonal: false,
  };
  return creditOf(creditState(about).state, about).stayCreditPaise;
}

/**
 * Every night with its tax and the rate behind it; a tax in one sum is one line, and none where its rate is unknown.
 */
function taxedNights({ rooms, taxPaise }: HotelDetail): StayCreditQuestion['nights'] {
  const nights = rooms.flatMap((room) => room.nights);
  if (nights.every((night) => night.taxPaise !== null)) {
    return nights.map((night) => ({
      rate: roomGst({ valuePaise: night.pricePaise, on: night.date }).rate,
      totalPaise: night.taxPaise ?? ZERO,
    }));
  }
  const rate = rateOfLumpTax(taxPaise ?? ZERO, nights.length);
  return rate === null ? [] : [{ rate, totalPaise: taxPaise ?? ZERO }];
}

/** What the hotel asks of its guests and is still unknown, and children without a name. */
function guestsMissing({ orders, travellers }: HotelBooking): ReturnType<ServiceInTrip['travellerProblems']> {
  return orders.flatMap(({ detail }) => {
    const nameless = detail.rooms.flatMap(({ childAges, travellers: [lead = 0] }) =>
      childAges.length > 0
        ? [
            {
              index: lead,
              field: 'firstName' as const,
              message: 'Add the children of this room to the trip: hotels ask for their names.',
            },
          ]
        : [],
    );
    if (detail.sale === null) return nameless;
    const rooms = detail.rooms.map((room) => guestsOf(room, travellers, detail.stay.checkIn));
    const problems = guestProblems(rooms, saleOf(detail).needs).map(({ code, room, guest, message }) => ({
      index: detail.rooms[room ?? 0]?.travellers[guest ?? 0] ?? 0,
      field: GUEST_FIELDS[code],
      message,
    }));
    return [...nameless, ...problems];
  });
}

function placeOf({ address: { city }, zone }: HotelDetail['hotel']) {
  return { code: city, city, zone };
}
