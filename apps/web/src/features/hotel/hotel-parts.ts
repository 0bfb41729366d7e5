import { lazyDialog } from '../../lib/lazy-dialog.ts';
import { lazyPage } from '../../lib/lazy-page.ts';

/** What can be done with a stay: paying brings a good deal of code along. */
export const HotelActions = lazyPage(() => import('./hotel-actions.tsx'), 'HotelActions');

/** Changing a stay that is booked; paying is no part of it. */
export const ChangeLink = lazyPage(() => import('./hotel-actions.tsx'), 'ChangeLink');

/** The stay that a stay replaces; few do. */
export const ChangesOfStay = lazyPage(() => import('./stay-changes.tsx'), 'StayChanges');

/** Who shares a room; few stays have one that is shared. */
export const RoomSharing = lazyPage(() => import('./room-sharing.tsx'), 'RoomSharing');

/** Nights and rules of a stay; only where somebody opens them. */
export const HotelMore = lazyPage(() => import('./hotel-more.tsx'), 'HotelMore');

/** The hotel's own invoice; only after the stay. */
export const InvoiceDialog = lazyDialog(() => import('./invoice-dialog.tsx'), 'InvoiceDialog');
