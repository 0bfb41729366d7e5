import type { AnswerOf } from '@pravas/contract/operation.ts';
import { listChangeDecisions } from '@pravas/contract/servicing/change-operations.ts';
import { api } from '../../lib/session.ts';

/** A change of a booked flight that waits for the person's word. */
export type WaitingChange = AnswerOf<typeof listChangeDecisions>['list'][number];

// Under the first word of requests, so that refreshing those refreshes these as well.
const CHANGES_KEY = ['approvals', 'changes'] as const;

/** The changes that wait for the person, the oldest first. */
export function changeDecisionsQuery() {
  return {
    queryKey: CHANGES_KEY,
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.call(listChangeDecisions, { signal }),
  };
}

/** Whether a change is what somebody searches for: its trip, its people or its flights. */
export function isFound({ change, travelers, tripName }: WaitingChange, text: string): boolean {
  const words = [tripName, change.requestedBy, ...travelers, ...change.replaces].join(' ').toLowerCase();
  return words.includes(text.trim().toLowerCase());
}
