import { lazyPage } from '../../lib/lazy-page.ts';

export { AnswerDialog } from './answer-dialog.tsx';
export { SuggestButton, SuggestedMarks } from './answers.tsx';
export { ShareDialog } from './share-dialog.tsx';
export { ShortlistFrame, ShortlistMissing } from './shortlist-frame.tsx';

/** Everything the person has shared or received, of every service. */
export const ShortlistsOverview = lazyPage(() => import('./shortlists-overview.tsx'), 'ShortlistsOverview');
