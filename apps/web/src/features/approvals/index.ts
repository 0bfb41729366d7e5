import { lazyPage } from '../../lib/lazy-page.ts';
import { RequestBody } from './request-parts.ts';

/** The list, prefetching what an open request needs. */
export const ApprovalsPage = lazyPage(() => {
  void RequestBody.preload();
  return import('./approvals-page.tsx');
}, 'ApprovalsPage');
/** Loaded when it is first visited, with all that the request shows. */
export const ApprovalCardPage = lazyPage(() => {
  void RequestBody.preload();
  return import('./approval-card-page.tsx');
}, 'ApprovalCardPage');
/** Loaded when it is first visited. */
export const ApprovalLinkPage = lazyPage(() => import('./approval-link-page.tsx'), 'ApprovalLinkPage');
/** Changes to booked flights that wait for approval. */
export const ChangeDecisionsPage = lazyPage(() => import('./change-decisions-page.tsx'), 'ChangeDecisionsPage');
/** A request with its decision, for other pages that list what waits. */
export const RequestInPlace = lazyPage(() => {
  void RequestBody.preload();
  return import('./request-in-place.tsx');
}, 'RequestInPlace');
