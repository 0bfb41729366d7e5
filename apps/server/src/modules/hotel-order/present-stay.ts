import type { bookedHotel, bookedStay } from '@pravas/contract/hotel/hotel-shapes.ts';
import { phoneText } from '@pravas/contract/phone-number.ts';
import { atHotelText } from '@pravas/domain/hotel/at-hotel-text.ts';
import { boardText } from '@pravas/domain/hotel/board.ts';
import { hotelAddress } from '@pravas/domain/hotel/hotel-address.ts';
import { checkInAt } from '@pravas/domain/hotel/hotel-clock.ts';
import type { HotelDetail } from '@pravas/domain/hotel/hotel-detail.ts';
import { HOTEL_EMISSIONS_METHOD, hotelCo2Kg, kgPerRoomNight } from '@pravas/domain/hotel/hotel-emissions.ts';
import { hotelPaidUnits, hotelUnit, roomTaxes, termsOf } from '@pravas/domain/hotel/hotel-units.ts';
import { houseRuleNotes } from '@pravas/domain/hotel/house-rules.ts';
import { freeUntil } from '@pravas/domain/hotel/stay-cancellation.ts';
import { nightsOf } from '@pravas/domain/hotel/stay-dates.ts';
import { shareRoom } from '@pravas/domain/hotel/stay-price.ts';
import { add, type Paise, subtract, sum, ZERO } from '@pravas/domain/money/money.ts';
import { clockOf, shortDate } from '@pravas/domain/time/airport-time.ts';
import type * as z from 'zod/mini';
import type { KeptSharer } from './room-sharing.ts';
import { cancellationTexts, hasBegun, spanOf } from './stay-words.ts';

type WireStay = z.output<typeof bookedStay>;
type WireSharers = WireStay['rooms'][number]['sharers'];

/** Who looks at a stay, and when. */
interface Onlooker {
  /** The name of a traveller of the booking. */
  readonly nameOf: (travellerIndex: number) => string;
  /** Whether a room is still held, being cancelled, or given up. */
  readonly standingOf: (unit: string) => 'held' | 'going' | 'gone';
  /** Who would share a room, counted from 0; absent = nobody. */
  readonly sharersOf?: (room: number) => readonly KeptSharer[];
  readonly isBooked: boolean;
  readonly now: Temporal.Instant;
}

/** A hotel as people find and phone it. */
export function presentHotel({ hotel }: HotelDetail): z.output<typeof bookedHotel> {
  const address = hotelAddress(hotel.address);
  const { name, stars, phone } = hotel;
  return {
    name,
    stars,
    address,
    city: hotel.address.city,
    mapQuery: `${name}, ${address}`,
    phone,
    phoneText: phone && phoneText(phone),
  };
}

/** A stay as screens show it, with what it means in words. */
export function presentStay(detail: HotelDetail, { nameOf, standingOf, sharersOf, isBooked, now }: Onlooker): WireStay {
  const { stay, rooms, board, boardNote, payment } = detail;
  const { departs, arrives } = spanOf(detail);
  const isLeft = (_: unknown, index: number) => standingOf(hotelUnit(index)) !== 'gone';
  const roomsLeft = rooms.filter(isLeft).length;
  // A stay that was given back has nothing left to cancel, and emits nothing.
  const isGone = roomsLeft === 0;
  const free = isGone || hasBegun(detail, now) ? null : freeUntil(termsOf(detail), now);
  return {
    hotel: presentHotel(detail),
    checkIn: { ...departs },
    checkOut: { ...arrives },
    nights: nightsOf(stay),
    rooms: rooms.map((room, index) => {
      const unit = hotelUnit(index);
      const prices = room.nights.map(({ pricePaise }) => pricePaise);
      return {
        unit,
        name: room.name,
        beds: room.beds,
        guests: room.travellers.map((travelerIndex, at) => ({
          travelerIndex,
          name: nameOf(travelerIndex),
          isLead: at === 0,
        })),
        childAges: [...room.childAges],
        sharers: presentSharers(detail, index, sharersOf?.(index) ?? []),
        state: STATES[standingOf(unit)],
        nights: room.nights.map(({ date, pricePaise, taxPaise }) => ({ date, price: pricePaise, tax: taxPaise })),
        total: add(sum(prices), roomTaxes(detail)[index] ?? ZERO),
      };
    }),
    board: boardText(board),
    boardNote,
    payment: { code: payment, label: PAYMENTS[payment] },
    price: priceOf(detail),
    cancellation: {
      sentences: isGone ? [] : [...cancellationTexts(detail, now)],
      freeUntil: free?.toString() ?? null,
    },
    houseRules: [
      ...houseRuleNotes(detail.houseRules, {
        ages: [],
        isShared: rooms.some((room) => room.travellers.length > 1),
      }).map(({ sentence }) => sentence),
      // The travel desk's text is meant to be read; suppliers send pages of text.
      ...(detail.sale === null ? otherRules(detail) : []),
    ],
    confirmation: confirmationOf(detail, isBooked, now),
    carbon: isGone ? null : stayCarbon(detail.hotel.address.countryCode, roomsLeft, nightsOf(stay)),
  };
}

/** A hotel's special rules, in its own words. */
export function otherRules({ houseRules }: Pick<HotelDetail, 'houseRules'>): readonly string[] {
  return houseRules.filter(({ kind }) => kind === 'other').map(({ text }) => text);
}

/** What each pays of a shared room: what it costs here, split to the paisa once all have agreed. */
function presentSharers(detail: HotelDetail, room: number, sharers: readonly KeptSharer[]): WireSharers {
  if (sharers.length === 0) return [];
  const unit = hotelPaidUnits([{ orderId: '', detail }], ZERO)[room];
  const paidPaise = unit ? add(unit.basePaise, unit.surchargePaise) : ZERO;
  const said = sharers.map(({ personId, answer }) => ({ personId, hasAgreed: answer === 'agreed' }));
  const shares = shareRoom(paidPaise, said);
  return sharers.map(({ userId, name, answer }, index) => ({
    user_id: userId,
    name,
    answer,
    share: shares?.[index]?.paise ?? null,
  }));
}

const STATES = { held: 'held', going: 'cancelling', gone: 'cancelled' } as const;

const PAYMENTS = {
  prepaid: 'Paid here, nothing to pay for the room at the hotel',
  at_hotel: 'Paid at the hotel',
  company: 'The hotel bills your company',
} as const;

function priceOf({ rooms, taxPaise, totalPaise, atHotel }: HotelDetail): WireStay['price'] {
  const roomPaise = sum(rooms.flatMap(({ nights }) => nights.map(({ pricePaise }) => pricePaise)));
  const otherPaise = subtract(totalPaise, add(roomPaise, taxPaise ?? ZERO));
  const line = (code: string, label: string, amount: Paise) => (amount === ZERO ? [] : [{ code, label, amount }]);
  return {
    lines: [
      ...line('rooms', 'Rooms', roomPaise),
      ...line('tax', 'Tax', taxPaise ?? ZERO),
      ...line('other', taxPaise === null ? 'Tax and fees of the supplier' : 'Fees of the supplier', otherPaise),
    ],
    total: totalPaise,
    atHotel: atHotel.map(atHotelText),
  };
}

/** Hotels number bookings only this many days before check-in. */
const NUMBERED_DAYS = 30;

function confirmationOf(
  { hotelConfirmation, reconfirmedAt, hotel, stay }: HotelDetail,
  isBooked: boolean,
  now: Temporal.Instant,
): WireStay['confirmation'] {
  if (!isBooked) return { number: null, text: 'The hotel gives its number once the stay is booked.' };
  if (hotelConfirmation !== null && reconfirmedAt !== null) {
    return { number: hotelConfirmation, text: `The hotel confirmed it on ${momentText(reconfirmedAt, hotel.zone)}.` };
  }
  if (hotelConfirmation !== null) {
    return { number: hotelConfirmation, text: 'Tell this number at the desk of the hotel.' };
  }
  const from = checkInAt(hotel, stay.checkIn).subtract({ hours: 24 * NUMBERED_DAYS });
  const isEarly = Temporal.Instant.compare(now, from) < 0;
  const text = isEarly
    ? `Hotel reference pending: hotels give it at most ${NUMBERED_DAYS} days before check-in.`
    : 'Hotel reference pending: we ask for it and write it here.';
  return { number: null, text };
}

/** "Sun, 6 Dec, 14:00": by the clock of the hotel. */
function momentText(at: string, zone: string): string {
  const wall = Temporal.Instant.from(at)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });
  return `${shortDate(wall)}, ${clockOf(wall)}`;
}

/** What a stay is estimated to emit, with its method and source; null where no factor is known for the country. */
export function stayCarbon(countryCode: string, rooms: number, nights: number): WireStay['carbon'] {
  const [co2Kg, perRoomNight] = [hotelCo2Kg({ countryCode, rooms, nights }), kgPerRoomNight(countryCode)];
  if (co2Kg === null) return null;
  const { text, source } = HOTEL_EMISSIONS_METHOD;
  const said = `About ${co2Kg} kg CO₂e for the stay, ${perRoomNight} kg for each room and night.`;
  return { co2Kg, text: said, method: `${text} ${source}.` };
}
