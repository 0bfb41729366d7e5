import { greatCircleKm } from '@pravas/domain/flight/great-circle.ts';
import { HOTEL_CITIES, type HotelCity, hotelCityByName } from '@pravas/reference/hotel-places.ts';
import type { ContentPlace, ListedHotel } from '@pravas/suppliers/hotel/port.ts';

/** A hotel this near to a neighbourhood's point counts as in it, km. */
const AREA_KM = 2.5;

/** A city as suppliers are asked for its hotels. */
export function contentPlace({ name, aliases, countryCode, centre, radiusKm }: HotelCity): ContentPlace {
  return { names: [name, ...aliases], countryCode, centre, radiusKm };
}

/**
 * The city that a row belongs to: the one it names, else the nearest. Circles of neighbouring cities overlap, so one
 * hotel may be in the lists of two.
 */
export function cityOfRow({ city, point }: Pick<ListedHotel, 'city' | 'point'>, listedFor: HotelCity): HotelCity {
  const named = hotelCityByName(city);
  if (named) return named;
  if (point === null) return listedFor;
  const [nearest] = HOTEL_CITIES.toSorted((a, b) => greatCircleKm(a.centre, point) - greatCircleKm(b.centre, point));
  return nearest && greatCircleKm(nearest.centre, point) <= nearest.radiusKm ? nearest : listedFor;
}

/** The neighbourhood that a hotel is in; null where it is near to none, or its place is unknown. */
export function areaOf({ spots }: HotelCity, point: ListedHotel['point']): string | null {
  if (point === null) return null;
  const [nearest] = spots
    .filter(({ kind }) => kind === 'area')
    .map(({ name, point: middle }) => ({ name, km: greatCircleKm(middle, point) }))
    .toSorted((a, b) => a.km - b.km);
  return nearest && nearest.km <= AREA_KM ? nearest.name : null;
}
