import { boardText } from '@pravas/domain/hotel/board.ts';
import type { HotelDetail } from '@pravas/domain/hotel/hotel-detail.ts';
import { type CapBasis, judgeOffer } from '@pravas/domain/hotel/judge-stay.ts';
import { nightsOf } from '@pravas/domain/hotel/stay-dates.ts';
import { averageOf } from '@pravas/domain/hotel/stay-price.ts';
import { sum } from '@pravas/domain/money/money.ts';
import type { Verdict } from '@pravas/domain/policy/verdict.ts';
import { deskJudging, isDeskBooking, type ServiceJudging } from '../booking/index.ts';
import { capBasisOf, readOrganization } from '../organisation/index.ts';
import type { HotelBooking, HotelTypes } from './hotel-booking.ts';
import { cancellationTexts, roomsText, spanOf } from './stay-words.ts';

const byDesk = deskJudging<HotelDetail>({
  judge: () => {
    throw new Error('Stays are judged by the moment');
  },
  rules: (stay, now) =>
    cancellationTexts(stay, now)
      .map((text) => `${text}.`)
      .join(' '),
  startsAt: (stay) => spanOf(stay).departs,
  fields: approvedFields,
});

/** How stays are judged: by the average cost of a night, from any seller, and by the hotel's stars and terms. */
export const hotelJudging: ServiceJudging<HotelTypes> = {
  ...byDesk,
  judge: async (tx, booking, circumstances) =>
    judgeStays(booking, circumstances, capBasisOf((await readOrganization(tx)).settings)),
  shownToApprover: async (tx, booking, asked, now) => {
    const shown = await byDesk.shownToApprover(tx, booking, asked, now);
    if (isDeskBooking(booking)) return shown;
    const { daysToDeparture } = shown.waiting;
    const left = `${daysToDeparture} ${daysToDeparture === 1 ? 'day' : 'days'}`;
    const text = `Check-in is in ${left}. The room is not held until it is paid: it may be gone or dearer later.`;
    return { ...shown, waiting: { ...shown.waiting, text } };
  },
};

/** Judges a booking's stays as one, by what the organisation compares with its limits. Throws where it has none. */
export function judgeStays(
  { orders, id }: Pick<HotelBooking, 'orders' | 'id'>,
  { policy, budget, now }: Parameters<ServiceJudging<HotelTypes>['judge']>[2],
  basis: CapBasis,
): Verdict {
  const [first, ...others] = orders.map(({ detail }) => detail);
  if (!first) throw new Error(`Booking ${id} has no stay`);
  const offer = together([first, ...others]);
  return judgeOffer(policy, { hotel: first.hotel, offer, now }, { basis, budget });
}

/** Rooms that were booked one by one are judged as one stay. */
function together([first, ...others]: readonly [HotelDetail, ...HotelDetail[]]) {
  const all = [first, ...others];
  const taxes = all.map(({ taxPaise }) => taxPaise);
  const known = taxes.filter((tax) => tax !== null);
  return {
    ...first,
    rooms: all.flatMap(({ rooms }) => rooms),
    totalPaise: sum(all.map(({ totalPaise }) => totalPaise)),
    taxPaise: known.length === taxes.length ? sum(known) : null,
  };
}

function approvedFields(detail: HotelDetail): Readonly<Record<string, unknown>> {
  const { hotel, stay, rooms, board, totalPaise } = detail;
  const nights = nightsOf(stay);
  const { departs, arrives } = spanOf(detail);
  const names = [...new Set(rooms.map(({ name }) => name))].join(' and ');
  return {
    hotelName: hotel.name,
    stars: hotel.stars,
    city: hotel.address.city,
    checkIn: { ...departs },
    checkOut: { ...arrives },
    nights,
    rooms: `${roomsText(rooms.length)}, ${names}`,
    board: boardText(board),
    perNight: averageOf(totalPaise, nights * rooms.length),
  };
}
