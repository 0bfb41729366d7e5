import { getBankTopups } from '@pravas/contract/bank/bank-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { api } from '../../../lib/session.ts';

/** Where to pay to, how much, and what was declared. */
type BankTopUpsAnswer = AnswerOf<typeof getBankTopups>;
/** A transfer that was declared. */
export type BankTopUp = BankTopUpsAnswer['topups'][number];
/** An account to pay to. */
export type ReceivingAccount = BankTopUpsAnswer['accounts'][number];

/** The query of the organisation's own transfers. */
export const BANK_TOP_UPS_QUERY = {
  queryKey: ['bank-top-ups'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.call(getBankTopups, { signal }),
};

/** "HDFC Bank ·· 5678". */
export function accountText({ bank, accountNumber }: ReceivingAccount): string {
  return `${bank} ·· ${accountNumber.slice(-4)}`;
}
