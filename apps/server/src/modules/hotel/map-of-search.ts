import type { getHotelDetails } from '@pravas/contract/hotel/hotel-details.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { hotelCityByCode } from '@pravas/reference/hotel-places.ts';
import type { HotelContext } from './hotel-context.ts';
import type { StayCriteria } from './stay-criteria.ts';
import type { TravelPlace } from './travel-places.ts';

type SearchMap = Pick<PayloadOf<typeof getHotelDetails>, 'anchor' | 'spots' | 'mapStyleUrl'>;

/**
 * What a map of a search is drawn from: the searched place, and what else lies in its cities; `places` are the
 * organisation's.
 */
export function mapOf(
  { mapStyleUrl }: Pick<HotelContext, 'mapStyleUrl'>,
  { anchor, cities }: Pick<StayCriteria, 'anchor' | 'cities'>,
  places: readonly TravelPlace[],
): SearchMap {
  const own = places
    .filter(({ cityCode }) => cities.includes(cityCode))
    .map(({ kind, name, latitude, longitude }) => ({ kind, name, latitude, longitude }));
  const known = cities.flatMap((code) => hotelCityByCode(code)?.spots ?? []);
  return {
    anchor: { name: anchor.name, ...anchor.point },
    spots: [...own, ...known.map(({ kind, name, point }) => ({ kind, name, ...point }))],
    mapStyleUrl,
  };
}
