import type { getHotelDetails } from '@pravas/contract/hotel/hotel-details.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { greatCircleKm } from '@pravas/domain/flight/great-circle.ts';
import { distanceText } from '@pravas/domain/hotel/distance.ts';
import { hotelCityByCode } from '@pravas/reference/hotel-places.ts';
import type { CatalogueHotel } from './read-hotels.ts';
import type { TravelPlace } from './travel-places.ts';

type Nearby = PayloadOf<typeof getHotelDetails>['nearby'][number];

/** So many places of the organisation's own are named. */
const MOST_OWN = 3;

/**
 * The places whose distance travellers ask for: the organisation's `places` in the city, the nearest station, the
 * airport.
 */
export function nearbyPlaces(
  { facts: { point }, cityCode }: CatalogueHotel,
  places: readonly TravelPlace[],
): readonly Nearby[] {
  if (point === null) return [];
  const own = places.filter((place) => place.cityCode === cityCode).map((place) => ({ ...place, point: place }));
  const spots = hotelCityByCode(cityCode)?.spots ?? [];
  const nearest = (of: readonly (Pick<Nearby, 'kind' | 'name'> & { readonly point: typeof point })[], most: number) =>
    of
      .map(({ kind, name, point: there }) => ({ kind, name, km: greatCircleKm(point, there) }))
      .toSorted((a, b) => a.km - b.km)
      .slice(0, most);
  const spotsOf = (wanted: 'station' | 'airport') =>
    spots.flatMap(({ kind, name, point: there }) => (kind === wanted ? [{ kind: wanted, name, point: there }] : []));
  return [...nearest(own, MOST_OWN), ...nearest(spotsOf('station'), 1), ...nearest(spotsOf('airport'), 1)].map(
    ({ kind, name, km }) => ({ kind, name, distanceText: distanceText(km) }),
  );
}
