import { Plane } from 'lucide-react';
import { lazyPage } from '../../lib/lazy-page.ts';
import { defineBookingView } from '../booking/index.ts';
import { LegBox, RuleLines } from '../flight-details/index.ts';
import { SliceRow } from '../flight-list/index.ts';
import type { FlightItem } from './booked-types.ts';
import { FlightActions, FlightMore } from './flight-parts.ts';
import { flightTitle } from './flight-title.ts';

/** How flights are shown among the bookings of a trip, and on a page of their own. */
export const flightView = defineBookingView<FlightItem>()({
  noun: 'flight',
  plural: 'flights',
  supplier: 'airline',
  locator: 'PNR',
  titleOf: flightTitle,
  icon: Plane,
  path: '/trip/flight',
  idName: 'flightId',
  Page: lazyPage(() => import('./booked-flight-page.tsx'), 'BookedFlightPage'),
  Card: lazyPage(() => import('./flight-card.tsx'), 'FlightCard'),
  EntryKind: lazyPage(() => import('./entry-kind.tsx'), 'EntryKind'),
  EntryState: lazyPage(() => import('./entry-state.tsx'), 'EntryState'),
  Asked: lazyPage(() => import('./flight-asked.tsx'), 'FlightAsked'),
  Planned: lazyPage(() => import('./flight-planned.tsx'), 'FlightPlanned'),
  Shared: lazyPage(() => import('./flight-shared.tsx'), 'FlightShared'),
  keptParts: [FlightActions, FlightMore, LegBox, RuleLines, SliceRow],
});
