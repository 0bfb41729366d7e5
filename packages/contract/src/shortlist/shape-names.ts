import { sharedRow } from './shortlist-operations.ts';

/** What clients call the shapes of sharing. */
export const SHORTLIST_SHAPES = { SharedRow: sharedRow };
