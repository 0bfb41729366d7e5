import { lazyDialog } from '../../lib/lazy-dialog.ts';
import { lazyPage } from '../../lib/lazy-page.ts';

/** What can be done with a stay: paying brings a good deal of code along. */
export const HotelActions = lazyPage(() => import('./hotel-actions.tsx'), 'HotelActions');

/** Who shares a room; few stays have one that is shared. */
export const RoomSharing = lazyPage(() => import('./room-sharing.tsx'), 'RoomSharing');

/** Nights, rules and history of a stay; only where somebody opens them. */
export const HotelMore = lazyPage(() => import('./hotel-more.tsx'), 'HotelMore');

/** The hotel's own invoice; only after the stay. */
export const InvoiceDialog = lazyDialog(() => import('./invoice-dialog.tsx'), 'InvoiceDialog');
