import { lazyPage } from '../../lib/lazy-page.ts';

export { OfflineBookingDialog, OfflineCancelDialog } from './lazy-dialogs.ts';

/** The way into an offline cancellation, or why there is none. */
export const EnterCancellation = lazyPage(() => import('./enter-cancellation.tsx'), 'EnterCancellation');

/** What was entered about a booking. */
export const OfflineEntries = lazyPage(() => import('./offline-entries.tsx'), 'OfflineEntries');

/** The work queue of the travel desk. */
export const WorkQueuePage = lazyPage(() => import('./work-queue-page.tsx'), 'WorkQueuePage');

/** One case of the queue with what can be done about it. */
export const WorkCasePage = lazyPage(() => import('./work-case-page.tsx'), 'WorkCasePage');

/** Types a flight into a trip that no supplier sells. */
export const EnterFlightPage = lazyPage(() => import('./enter-flight-page.tsx'), 'EnterFlightPage');

/** What customers' travel desks ask the provider. */
export const ProviderQueuePage = lazyPage(() => import('./provider-queue-page.tsx'), 'ProviderQueuePage');

/** One question of a customer's travel desk. */
export const ProviderQuestionPage = lazyPage(() => import('./provider-question-page.tsx'), 'ProviderQuestionPage');

/** The keys on which an organisation books and pays later. */
export const PayLaterKeysPage = lazyPage(() => import('./pay-later-keys-page.tsx'), 'PayLaterKeysPage');

export { BuyAsQuoted, useBuying } from './buy-as-quoted.tsx';
export { DeskEntered } from './desk-entered.tsx';
export { DeskEntryForm } from './desk-entry-form.tsx';
export { type DeskEntry, DeskEntryFrame } from './desk-entry-frame.tsx';
export { FeeFields } from './fee-fields.tsx';
export { checkFees, type FeeValues, feeBody } from './fee-form.ts';
export { renewDeskWork } from './renew-booking.ts';
