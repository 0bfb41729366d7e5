import type { AnswerOf } from '@pravas/contract/operation.ts';
import { getWallet } from '@pravas/contract/wallet/wallet-operations.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';

/** The wallet and the credit line in their present state. */
export type WalletNow = AnswerOf<typeof getWallet>;

/** Reads them. While a top-up is on its way, it is polled. */
export const WALLET_QUERY = queryOptions({
  queryKey: ['wallet'],
  queryFn: ({ signal }) => api.call(getWallet, { signal }),
});

/** What is overdue on a credit line, in rupees. */
export function lateOn({ ageing }: NonNullable<WalletNow['creditLine']>): number {
  const { upTo30, upTo60, upTo90, over90 } = ageing;
  return Math.round((upTo30 + upTo60 + upTo90 + over90) * 100) / 100;
}
