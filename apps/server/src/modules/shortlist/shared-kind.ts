import type { sharedRow } from '@pravas/contract/shortlist/shortlist-operations.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import type { Selectable } from 'kysely';
import type * as z from 'zod/mini';
import type { Schema } from '../../platform/schema.generated.ts';
import type { AuditDetails } from '../audit/index.ts';

/** A shortlist as it is kept. */
export type KeptShortlist = Selectable<Schema['shortlist']>;

/** Which of the things of a shortlist is meant: two ids that its service gives it. */
export interface ThingChoice {
  readonly itemId: string;
  readonly variantId: string;
}

/** The common part of a shared thing. */
export interface SharedThing extends ThingChoice {
  /** What it is called among the others. */
  readonly name: string;
  /** What it cost, our fee included where that is known. */
  readonly totalPaise: Paise;
}

/** What is specific to a service's shared things; the rest is common. */
export interface SharedKind {
  readonly service: z.output<typeof sharedRow>['service'];
  /** What the trail calls its shortlists. */
  readonly objectType: string;
  readonly topics: { readonly shared: string; readonly answered: string };
  titleOf(row: Pick<KeptShortlist, 'criteria'>): string;
  thingsOf(row: KeptShortlist): readonly SharedThing[];
  /** How the trail names the suggested one; null = none of them. */
  trailOf(suggested: SharedThing | null): AuditDetails;
}

/** When and by which request an answer is given. */
export interface Saying {
  readonly now: Temporal.Instant;
  readonly requestId: string;
}

/** The thing that is meant; null for one that was not shared. */
export function findThing<T extends ThingChoice>(things: readonly T[], { itemId, variantId }: ThingChoice): T | null {
  return things.find((one) => one.itemId === itemId && one.variantId === variantId) ?? null;
}
