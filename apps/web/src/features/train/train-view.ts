import { TrainFront } from 'lucide-react';
import { lazyDialog } from '../../lib/lazy-dialog.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { defineBookingView } from '../booking/index.ts';
import { TrainActions, TrainMore } from './train-parts.ts';
import type { TrainItem } from './train-types.ts';

/** How trains are shown among the bookings of a trip, and on a page of their own. */
export const trainView = defineBookingView<TrainItem>()({
  noun: 'train',
  plural: 'trains',
  supplier: 'railway',
  charges: 'IRCTC and payment charges',
  locator: 'PNR',
  icon: TrainFront,
  path: '/trip/train',
  idName: 'bookingId',
  Page: lazyPage(() => import('./booked-train-page.tsx'), 'BookedTrainPage'),
  Card: lazyPage(() => import('./train-card.tsx'), 'TrainCard'),
  EntryState: lazyPage(() => import('./train-entry.tsx'), 'TrainEntry'),
  Asked: lazyPage(() => import('./train-asked.tsx'), 'TrainAsked'),
  Planned: lazyPage(() => import('./train-planned.tsx'), 'TrainPlanned'),
  Shared: lazyPage(() => import('./train-shared.tsx'), 'TrainShared'),
  keptParts: [TrainActions, TrainMore],
  desk: {
    Wish: lazyDialog(() => import('./train-wish-dialog.tsx'), 'TrainWishDialog'),
    enterPath: '/desk/enter-train',
    EnterPage: lazyPage(() => import('./enter-train-page.tsx'), 'EnterTrainPage'),
    buyPath: '/desk/buy-train',
    BuyPage: lazyPage(() => import('./buy-train-page.tsx'), 'BuyTrainPage'),
  },
});
