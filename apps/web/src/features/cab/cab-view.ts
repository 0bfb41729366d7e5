import { CarTaxiFront } from 'lucide-react';
import { lazyDialog } from '../../lib/lazy-dialog.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { defineBookingView } from '../booking/index.ts';
import { CabActions, CabMore } from './cab-parts.ts';
import { cabTitle } from './cab-title.ts';
import type { CabItem } from './cab-types.ts';

/** How cabs are shown among the bookings of a trip, and on a page of their own. */
export const cabView = defineBookingView<CabItem>()({
  noun: 'cab',
  plural: 'cabs',
  supplier: 'vendor',
  locator: 'Booking number',
  titleOf: cabTitle,
  icon: CarTaxiFront,
  path: '/trip/cab',
  idName: 'bookingId',
  Page: lazyPage(() => import('./booked-cab-page.tsx'), 'BookedCabPage'),
  Card: lazyPage(() => import('./cab-card.tsx'), 'CabCard'),
  EntryState: lazyPage(() => import('./cab-entry.tsx'), 'CabEntry'),
  Asked: lazyPage(() => import('./cab-asked.tsx'), 'CabAsked'),
  Planned: lazyPage(() => import('./cab-planned.tsx'), 'CabPlanned'),
  Shared: lazyPage(() => import('./cab-shared.tsx'), 'CabShared'),
  keptParts: [CabActions, CabMore],
  desk: {
    Wish: lazyDialog(() => import('./cab-wish-dialog.tsx'), 'CabWishDialog'),
    enterPath: '/desk/enter-cab',
    EnterPage: lazyPage(() => import('./enter-cab-page.tsx'), 'EnterCabPage'),
    buyPath: '/desk/buy-cab',
    BuyPage: lazyPage(() => import('./buy-cab-page.tsx'), 'BuyCabPage'),
  },
});
