import { lazyPage } from '../../lib/lazy-page.ts';

export type { ActiveHotel, MapHotel } from './map-hotel.ts';

/** The map of a list of hotels. */
export const HotelMap = lazyPage(() => import('./hotel-map.tsx'), 'HotelMap');

/** The map of where one hotel is. */
export const PlaceMap = lazyPage(() => import('./place-map.tsx'), 'PlaceMap');
