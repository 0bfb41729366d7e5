import type { AnswerOf } from '@pravas/contract/operation.ts';
import {
  getSafetyCheck,
  listSafetyChecks,
  showOwnSafetyCheck,
} from '@pravas/contract/whereabouts/safety-operations.ts';
import { api } from '../../lib/session.ts';

/** Somebody who was asked. */
export type CheckedPerson = AnswerOf<typeof getSafetyCheck>['people'][number];

type Signal = { readonly signal: AbortSignal };

/** The prefix of all query keys of safety checks. */
export const SAFETY_KEY = ['safety'];

/** The query of recent checks. */
export function checksQuery() {
  return {
    queryKey: [...SAFETY_KEY, 'checks'],
    queryFn: ({ signal }: Signal) => api.call(listSafetyChecks, { signal }),
  };
}

/** The query of one question and its answers. */
export function checkQuery(checkId: string) {
  return {
    queryKey: [...SAFETY_KEY, 'check', checkId],
    queryFn: ({ signal }: Signal) => api.call(getSafetyCheck, { query: { checkId }, signal }),
  };
}

/** The query of the question to the person. */
export function ownCheckQuery(checkId: string) {
  return {
    queryKey: [...SAFETY_KEY, 'own', checkId],
    queryFn: ({ signal }: Signal) => api.call(showOwnSafetyCheck, { query: { checkId }, signal }),
  };
}
