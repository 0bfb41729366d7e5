import { boardText } from '@pravas/domain/hotel/board.ts';
import { checkInAt, checkInTime, checkOutTime } from '@pravas/domain/hotel/hotel-clock.ts';
import type { BookedRoom, HotelDetail } from '@pravas/domain/hotel/hotel-detail.ts';
import { termsOf } from '@pravas/domain/hotel/hotel-units.ts';
import { cancellationSentences } from '@pravas/domain/hotel/stay-cancellation.ts';
import { nightsOf, nightsText } from '@pravas/domain/hotel/stay-dates.ts';
import { clockOf, shortDate } from '@pravas/domain/time/airport-time.ts';
import { INDIAN_ZONE } from '@pravas/domain/time/indian-day.ts';

/** "2 nights, 1 room, Breakfast". */
export function stayText({ stay, rooms, board }: HotelDetail): string {
  return [nightsText(nightsOf(stay)), roomsText(rooms.length), boardText(board)].join(', ');
}

/** "2 rooms". */
export function roomsText(count: number): string {
  return count === 1 ? '1 room' : `${count} rooms`;
}

/** When a stay begins and ends by the hotel's clock. */
export function spanOf({ hotel, stay }: HotelDetail) {
  return { departs: checkInTime(hotel, stay.checkIn), arrives: checkOutTime(hotel, stay.checkOut) };
}

/** "Check-in Tue, 8 Dec from 14:00, check-out Thu, 10 Dec until 12:00". */
export function timesText(detail: HotelDetail): string {
  const { departs, arrives } = spanOf(detail);
  const [from, until] = [departs, arrives].map(({ wall }) => [shortDate(wall), clockOf(wall)] as const);
  return `Check-in ${from?.[0]} from ${from?.[1]}, check-out ${until?.[0]} until ${until?.[1]}`;
}

/** What cancelling costs from a moment on, by the hotel's clock and the Indian one. */
export function cancellationTexts(detail: HotelDetail, from: Temporal.Instant): readonly string[] {
  const reader = { hotelZone: detail.hotel.zone, hotelCity: detail.hotel.address.city, readerZone: INDIAN_ZONE };
  return cancellationSentences(termsOf(detail), from, reader);
}

/** True once guests are let in. */
export function hasBegun({ hotel, stay }: HotelDetail, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, checkInAt(hotel, stay.checkIn)) >= 0;
}

/** "Standard Room: Asha Rao, Vikram Shah, a child of 7". */
export function roomText(room: BookedRoom, nameOf: (travellerIndex: number) => string): string {
  const children = room.childAges.map((age) => (age === 0 ? 'a baby' : `a child of ${age}`));
  return `${room.name}: ${[...room.travellers.map(nameOf), ...children].join(', ')}`;
}
