import { lazyDialog } from '../../lib/lazy-dialog.ts';
import { lazyPage } from '../../lib/lazy-page.ts';

/** Cancellation and date-change lines. */
export const RuleLines = lazyPage(() => import('./rule-lines.tsx'), 'RuleLines');

/** Who travels. */
export const TravellersSection = lazyPage(() => import('./travellers-section.tsx'), 'TravellersSection');

/** Tells that the price has changed, and asks. */
export const PriceChangedDialog = lazyDialog(() => import('../../ui/price-changed-dialog.tsx'), 'PriceChangedDialog');
