import type { AnswerOf } from '@pravas/contract/operation.ts';
import { getWithdrawals } from '@pravas/contract/withdrawal/withdrawal-operations.ts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/session.ts';
import { WALLET_QUERY } from '../wallet-queries.ts';

type WithdrawalsAnswer = AnswerOf<typeof getWithdrawals>;
/** Money that was asked for. */
export type Withdrawal = WithdrawalsAnswer['withdrawals'][number];
/** An account of the organisation's own. */
export type PayoutAccount = WithdrawalsAnswer['accounts'][number];

/** The query of what may be withdrawn, to where, and what was asked for. */
export const WITHDRAWALS_QUERY = {
  queryKey: ['withdrawals'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.call(getWithdrawals, { signal }),
};

/** Fetches it again, with the wallet beside it. */
export async function refreshWithdrawals(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: WITHDRAWALS_QUERY.queryKey }),
    queries.invalidateQueries(WALLET_QUERY),
  ]);
}

/** "ICICI Bank ·· 1234". */
export function accountText({ bank, accountNumber }: Pick<PayoutAccount, 'bank' | 'accountNumber'>): string {
  return `${bank} ·· ${accountNumber.slice(-4)}`;
}
