import { BedDouble } from 'lucide-react';
import { lazyPage } from '../../lib/lazy-page.ts';
import { defineBookingView } from '../booking/index.ts';
import { HotelActions, HotelMore } from './hotel-parts.ts';
import type { HotelItem } from './hotel-types.ts';

/** How stays are shown among the bookings of a trip, and on a page of their own. */
export const hotelView = defineBookingView<HotelItem>()({
  noun: 'stay',
  plural: 'stays',
  supplier: 'hotel',
  locator: 'confirmation number',
  icon: BedDouble,
  path: '/trip/hotel',
  idName: 'bookingId',
  Page: lazyPage(() => import('./booked-hotel-page.tsx'), 'BookedHotelPage'),
  Card: lazyPage(() => import('./hotel-card.tsx'), 'HotelCard'),
  EntryState: lazyPage(() => import('./hotel-entry.tsx'), 'HotelEntry'),
  ForNights: lazyPage(() => import('./hotel-for-nights.tsx'), 'HotelForNights'),
  Asked: lazyPage(() => import('./hotel-asked.tsx'), 'HotelAsked'),
  Planned: lazyPage(() => import('./hotel-planned.tsx'), 'HotelPlanned'),
  Shared: lazyPage(() => import('./hotel-shared.tsx'), 'HotelShared'),
  keptParts: [HotelActions, HotelMore],
  desk: {
    enterPath: '/desk/enter-stay',
    EnterPage: lazyPage(() => import('./enter-stay-page.tsx'), 'EnterStayPage'),
    buyPath: '/desk/buy-stay',
    BuyPage: lazyPage(() => import('./buy-stay-page.tsx'), 'BuyStayPage'),
  },
});
