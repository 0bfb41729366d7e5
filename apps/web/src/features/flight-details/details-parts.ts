import { lazyDialog } from '../../lib/lazy-dialog.ts';
import { lazyPage } from '../../lib/lazy-page.ts';

/** One direction with all its segments. */
export const LegBox = lazyPage(() => import('./leg-box.tsx'), 'LegBox');

/** Cancellation and date-change lines. */
export const RuleLines = lazyPage(() => import('./rule-lines.tsx'), 'RuleLines');

/** Who travels. */
export const TravellersSection = lazyPage(() => import('./travellers-section.tsx'), 'TravellersSection');

/** What the trip policy says of the fare. */
export const VerdictPanel = lazyPage(() => import('./verdict-panel.tsx'), 'VerdictPanel');

/** Why a flight was not added. */
export const AddProblem = lazyPage(() => import('./add-problem.tsx'), 'AddProblem');

/** Why a flight cannot be added as it was searched for. */
export const CannotAdd = lazyPage(() => import('./add-problem.tsx'), 'CannotAdd');

/** Tells that the price has changed, and asks. */
export const PriceChangedDialog = lazyDialog(() => import('../../ui/price-changed-dialog.tsx'), 'PriceChangedDialog');

/** Tells that the flight is in another trip already, and asks. */
export const AlreadyInDialog = lazyDialog(() => import('./already-in-dialog.tsx'), 'AlreadyInDialog');

/** Which GST number stands on the ticket. */
export const GstSection = lazyPage(() => import('./gst-section.tsx'), 'GstSection');

/** Flights of the same search that cost less. */
export const CheaperOptions = lazyPage(() => import('./cheaper-options.tsx'), 'CheaperOptions');
