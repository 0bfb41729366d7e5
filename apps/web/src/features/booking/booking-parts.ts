import { lazyDialog } from '../../lib/lazy-dialog.ts';
import { lazyPage } from '../../lib/lazy-page.ts';

/** What the policy says of a booking; only for those that were judged or asked about. */
export const BookingPolicy = lazyPage(() => import('./booking-policy.tsx'), 'BookingPolicy');

/** Cancelling unit by unit; only where something was booked. */
export const UnitCancelSection = lazyPage(() => import('./unit-cancel-section.tsx'), 'UnitCancelSection');

/** The seller's charge for a cancellation; of the travel desk alone. */
export const SettleDialog = lazyDialog(() => import('./settle-dialog.tsx'), 'SettleDialog');
