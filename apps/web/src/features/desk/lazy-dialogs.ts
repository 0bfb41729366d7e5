import { lazyDialog } from '../../lib/lazy-dialog.ts';

/** 'Enter Details': the form of a booking that was made outside. */
export const OfflineBookingDialog = lazyDialog(() => import('./offline-booking-dialog.tsx'), 'OfflineBookingDialog');

/** The outcome of cancelling a booking that was made outside. */
export const OfflineCancelDialog = lazyDialog(() => import('./offline-cancel-dialog.tsx'), 'OfflineCancelDialog');
