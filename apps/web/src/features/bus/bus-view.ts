import { BusFront } from 'lucide-react';
import { lazyPage } from '../../lib/lazy-page.ts';
import { defineBookingView } from '../booking/index.ts';
import { BusActions, BusMore } from './bus-parts.ts';
import type { BusItem } from './bus-types.ts';

/** How buses are shown among the bookings of a trip, and on a page of their own. */
export const busView = defineBookingView<BusItem>()({
  noun: 'bus',
  plural: 'buses',
  supplier: 'operator',
  locator: 'ticket number',
  icon: BusFront,
  path: '/trip/bus',
  idName: 'bookingId',
  Page: lazyPage(() => import('./booked-bus-page.tsx'), 'BookedBusPage'),
  Card: lazyPage(() => import('./bus-card.tsx'), 'BusCard'),
  EntryState: lazyPage(() => import('./bus-entry.tsx'), 'BusEntry'),
  Asked: lazyPage(() => import('./bus-asked.tsx'), 'BusAsked'),
  Planned: lazyPage(() => import('./bus-planned.tsx'), 'BusPlanned'),
  Shared: lazyPage(() => import('./bus-shared.tsx'), 'BusShared'),
  keptParts: [BusActions, BusMore],
  desk: {
    enterPath: '/desk/enter-bus',
    EnterPage: lazyPage(() => import('./enter-bus-page.tsx'), 'EnterBusPage'),
    buyPath: '/desk/buy-bus',
    BuyPage: lazyPage(() => import('./buy-bus-page.tsx'), 'BuyBusPage'),
  },
});
