import type { PayloadOf } from '@pravas/contract/operation.ts';
import { listChangeDecisions } from '@pravas/contract/servicing/change-operations.ts';
import { api } from '../../lib/session.ts';

/** A change of a booked flight that waits for the person's word. */
export type WaitingChange = PayloadOf<typeof listChangeDecisions>['list'][number];

/** The first word of the query of such changes. */
export const CHANGES_KEY = ['change-decisions'] as const;

/** The changes that wait for the person, the oldest first. */
export function changeDecisionsQuery() {
  return {
    queryKey: CHANGES_KEY,
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.call(listChangeDecisions, { signal }),
  };
}
