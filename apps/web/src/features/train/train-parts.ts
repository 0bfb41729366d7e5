import { lazyDialog } from '../../lib/lazy-dialog.ts';
import { lazyPage } from '../../lib/lazy-page.ts';

/** What can be done with a train: paying brings a good deal of code along. */
export const TrainActions = lazyPage(() => import('./train-actions.tsx'), 'TrainActions');

/** Ticket and rules of a train; only where somebody opens them. */
export const TrainMore = lazyPage(() => import('./train-more.tsx'), 'TrainMore');

/** The passengers' present status, as the railway says; of the travel desk alone. */
export const ChartDialog = lazyDialog(() => import('./chart-dialog.tsx'), 'ChartDialog');
