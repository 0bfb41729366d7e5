import type { AnswerOf } from '@pravas/contract/operation.ts';
import { getCreditLine } from '@pravas/contract/wallet/wallet-operations.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';

/** The credit line of an organisation, and what was paid on it. */
export type CreditNow = AnswerOf<typeof getCreditLine>;

/** The prefix of all query keys of credit lines. */
export const CREDIT_KEY = ['credit-line'];

/** Reads it. */
export const creditQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...CREDIT_KEY, organizationId],
    queryFn: ({ signal }) => api.call(getCreditLine, { query: { organizationId }, signal }),
  });
