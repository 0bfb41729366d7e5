import type { foundThing } from '@pravas/contract/finding/finding-operations.ts';
import type * as z from 'zod/mini';

/** Something that was found, as the wire shows it. */
export type FoundThing = z.output<typeof foundThing>;

/** So many of a kind are offered; more words find the others. */
export const MOST_OF_A_KIND = 5;
