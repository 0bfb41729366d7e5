import type { ServiceRules } from '../booking/service-rules.ts';
import { checkInTime } from './hotel-clock.ts';
import type { HotelDetail } from './hotel-detail.ts';
import { hotelUnits, paidHerePaise, termsOf } from './hotel-units.ts';
import { nightsOf, nightsText } from './stay-dates.ts';

/** What the booking core asks of hotels. The detail of an order is one stay, as priced and as bought. */
export const hotelRules: ServiceRules<HotelDetail> = {
  service: 'hotel',
  words: {
    seller: 'hotel',
    locator: 'confirmation number',
    thing: 'stay',
    things: 'stays',
    place: 'room',
    price: 'rate',
    confirmed: 'confirmed',
    begun: 'Check-in has begun',
    missed: 'Not stayed',
  },
  name: ({ hotel, stay }) => `${hotel.name}, ${nightsText(nightsOf(stay))}`,
  lapsesAt: ({ hotel, stay }) => checkInTime(hotel, stay.checkIn),
  // Rooms are bought at once: a supplier drops a hold without notice.
  isHoldable: () => false,
  pricePaise: paidHerePaise,
  sellers: ({ hotel }) => [{ code: hotel.hotelId, name: hotel.name }],
  itineraryKey: (stays) => JSON.stringify(stays.map(stayKey)),
  units: (detail) => hotelUnits(detail),
  title: ({ hotel }) => `${hotel.name}, ${hotel.address.city}`,
};

/** What is bought, regardless of its price and seller: worse terms are other terms. */
function stayKey(detail: HotelDetail): readonly unknown[] {
  const { hotel, stay, rooms, board, boardNote, payment } = detail;
  const guests = rooms.map(({ name, beds, travellers, childAges }) => [name, beds, travellers, childAges]);
  return [hotel.hotelId, stay.checkIn, stay.checkOut, guests, board, boardNote, payment, termsKey(detail)];
}

/** From when on nothing, something or everything is kept; amounts move with the price. */
function termsKey(detail: HotelDetail): readonly unknown[] {
  const { tiers, isRefundable, totalPaise } = termsOf(detail);
  if (!isRefundable) return ['all'];
  const kinds = tiers
    .map(({ from, chargePaise }) => ({
      ms: Temporal.Instant.from(from).epochMilliseconds,
      kind: chargePaise === 0 ? 'nothing' : chargePaise < totalPaise ? 'part' : 'all',
    }))
    .toSorted((a, b) => a.ms - b.ms);
  const steps = kinds.filter(({ kind }, index) => kind !== (kinds[index - 1]?.kind ?? 'nothing'));
  return steps.map(({ ms, kind }) => [ms, kind]);
}
