export { answerShared } from './answer-shared.ts';
export { keepShortlist } from './keep-shortlist.ts';
export { pageOfShared } from './list-shared.ts';
export { findShortlist, type SeenShortlist } from './read-shortlists.ts';
export { registerShortlistRoutes } from './routes.ts';
export type { KeptShortlist, Saying, SharedKind } from './shared-kind.ts';
