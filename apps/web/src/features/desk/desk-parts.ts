import { lazyPage } from '../../lib/lazy-page.ts';

/** What was entered about a booking; only cases about entries fetch it. */
export const OfflineEntries = lazyPage(() => import('./offline-entries.tsx'), 'OfflineEntries');

/** A field for a comment, beneath all that is read first: a form brings its rules along. */
export const CaseComment = lazyPage(() => import('./case-comment.tsx'), 'CaseComment');

/** The letter to the airline; only cases about refunds have one. */
export const EvidenceCard = lazyPage(() => import('./evidence-card.tsx'), 'EvidenceCard');

/** Picking a colleague; looking people up brings a good deal of code along. */
export const GiveToColleague = lazyPage(() => import('./give-to-colleague.tsx'), 'GiveToColleague');

/** The way into an offline cancellation, or why there is none. */
export const EnterCancellation = lazyPage(() => import('./enter-cancellation.tsx'), 'EnterCancellation');
