import { lazyDialog } from '../../../lib/lazy-dialog.ts';

/** Invites one person or several. */
export const InviteDialog = lazyDialog(() => import('./invite-dialog.tsx'), 'InviteDialog');

/** Asks before people are enabled or disabled. */
export const StatusDialog = lazyDialog(() => import('./status-dialogs.tsx'), 'StatusDialog');

/** Asks before invitations go out again. */
export const ResendDialog = lazyDialog(() => import('./status-dialogs.tsx'), 'ResendDialog');
