import type { AnswerOf } from '@pravas/contract/operation.ts';
import { listReasonCodes } from '@pravas/contract/policy/reason-code-operations.ts';
import type * as z from 'zod/mini';
import { api } from '../../lib/session.ts';
import { KEYS } from './query-keys.ts';

/** A reason for going out of policy. */
export type ReasonCode = AnswerOf<typeof listReasonCodes>['data'][number];

type Signal = { readonly signal: AbortSignal };

/** A page of reason codes. */
export function reasonCodesQuery(query: z.input<(typeof listReasonCodes)['query']>) {
  return {
    queryKey: [...KEYS.reasonCodes, query],
    queryFn: ({ signal }: Signal) => api.call(listReasonCodes, { query, signal }),
  };
}
