import type { getHotelDetails } from '@pravas/contract/hotel/hotel-details.ts';
import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import { phoneText } from '@pravas/contract/phone-number.ts';
import { groupRooms } from '@pravas/domain/hotel/group-rooms.ts';
import type { HotelOption } from '@pravas/domain/hotel/hotel-option.ts';
import { suggestStay } from '@pravas/domain/hotel/suggest-stay.ts';
import type { Caller } from '../../platform/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import { openStays } from './choose-stay.ts';
import type { HotelContext } from './hotel-context.ts';
import { mapOf } from './map-of-search.ts';
import { nearbyPlaces } from './nearby-places.ts';
import { optionOf, type Presenting, presentHead, wireOfferId } from './present-hotel.ts';
import { presentPlan } from './present-plan.ts';
import { type CatalogueHotel, readHotel, readHotels, readPictures } from './read-hotels.ts';
import type { RememberedStays } from './stay-memory.ts';
import { readTravelPlaces } from './travel-places.ts';

type Details = PayloadOf<typeof getHotelDetails>;

/**
 * A hotel of a search with its rooms; one that is sold out, or whose supplier did not answer, has none. Throws
 * `not_found`, `search_expired` and `service_disabled`.
 */
export async function showHotel(
  context: HotelContext,
  caller: Caller,
  { searchedHotelId, hotelId }: QueryOf<typeof getHotelDetails>,
): Promise<Details> {
  const { database } = context;
  const { search, presenting } = await openStays(context, caller, searchedHotelId);
  const own = search.offers.filter((offer) => offer.hotelId === hotelId);
  const hotel = UUID.test(hotelId) ? await readHotel(database, hotelId) : null;
  if (!hotel || !isOfSearch(hotel, { search, presenting })) throw new Refusal('not_found');
  const places = await database.readOrganization(caller.organizationId, readTravelPlaces);
  const pictures = await readPictures(database, hotel.rows);
  const option = optionOf(presenting, hotel, own);
  const listed = listedRoomIn([...pictures.map(({ room }) => room), ...hotel.facts.rooms.map(({ name }) => name)]);
  const roomPictures = (name: string) => pictures.filter(({ room }) => room !== '' && room === listed(name));
  const described = (name: string) => hotel.facts.rooms.find((room) => room.name === listed(name))?.description ?? '';
  const rules = [...hotel.facts.houseRules, ...own.flatMap(({ houseRules }) => houseRules)];
  return {
    hotel: presentHead(presenting, hotel, option),
    description: hotel.facts.description,
    phone: hotel.facts.phone,
    phoneText: hotel.facts.phone === null ? null : phoneText(hotel.facts.phone),
    pictures: pictures.filter(({ room }) => room === '').map(({ pictureId, label }) => ({ pictureId, label })),
    houseRules: [...new Map(rules.map(({ kind, text }) => [text, { kind, text }])).values()],
    rooms: groupRooms(option.offers).map(({ name, beds, plans }) => ({
      name,
      beds,
      description: described(name),
      pictureIds: roomPictures(name).map(({ pictureId }) => pictureId),
      plans: plans.map((plan) => presentPlan(presenting, option.hotel, plan, plans)),
    })),
    soldOutRooms: soldOutRooms(hotel, option).map(({ name, description }) => ({
      name,
      description,
      pictureIds: roomPictures(name).map(({ pictureId }) => pictureId),
    })),
    ...mapOf(context, search.criteria, places),
    nearby: [...nearbyPlaces(hotel, places)],
    suggestion: await suggestionFor(context, { search, presenting }, option),
    expiresAt: search.expiresAt.toString(),
  };
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Whether a search asked for it: it lies in one of its cities, and the organisation has not blocked it. */
export function isOfSearch(
  { facts: { hotelId }, cityCode }: CatalogueHotel,
  { search, presenting }: { readonly search: RememberedStays; readonly presenting: Presenting },
): boolean {
  return (
    search.criteria.cities.includes(cityCode) &&
    (presenting.terms.byHotel.get(hotelId)?.blockedBecause ?? null) === null
  );
}

/** The kinds of room that the hotel lists and no supplier offers. */
function soldOutRooms({ facts: { rooms } }: CatalogueHotel, { offers }: HotelOption) {
  const listed = listedRoomIn(rooms.map(({ name }) => name));
  const offered = new Set(offers.flatMap(({ offer }) => offer.rooms.flatMap(({ name }) => listed(name) ?? [])));
  return rooms.filter(({ name }) => !offered.has(name));
}

/**
 * Rates name a room as lists do, with more after it: "Standard Room, 1 Double Bed, NonSmoking". Null where none is
 * listed.
 */
function listedRoomIn(names: readonly string[]): (name: string) => string | null {
  const longestFirst = [...new Set(names)].filter(Boolean).toSorted((a, b) => b.length - a.length);
  return (name) => {
    const plain = name.replace(/^\d+ × /, '').toLowerCase();
    return longestFirst.find((one) => plain.startsWith(one.toLowerCase())) ?? null;
  };
}

/** The nearest choice that complies, among all that the search found. */
async function suggestionFor(
  { database }: HotelContext,
  { search, presenting }: { readonly search: RememberedStays; readonly presenting: Presenting },
  option: HotelOption,
): Promise<Details['suggestion']> {
  const [listed] = option.offers;
  if (!listed || presenting.terms.version === null) return null;
  const all = await readHotels(database, search.criteria);
  const byHotel = Map.groupBy(search.offers, ({ hotelId }) => hotelId);
  const options = all.flatMap((hotel: CatalogueHotel) => {
    const offers = byHotel.get(hotel.facts.hotelId);
    return offers ? [optionOf(presenting, hotel, offers)] : [];
  });
  const found = suggestStay({ hotel: option.hotel, listed }, options);
  if (!found) return null;
  const offer = search.offers.find(({ offerId, hotelId }) => offerId === found.fareKey && hotelId === found.optionKey);
  return {
    text: found.text,
    hotelId: found.optionKey,
    offerId: offer ? wireOfferId(offer) : null,
    saves: found.savesPaise,
  };
}
