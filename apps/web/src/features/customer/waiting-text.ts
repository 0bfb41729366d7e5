import { countText } from '../../lib/money-text.ts';
import type { Customer } from './customer-queries.ts';

/** What waits for us of a customer, in words; null where nothing does. */
export function waitingText({ questions, topups, withdrawals, accounts }: Customer['waiting']): string | null {
  const parts = [
    questions > 0 && countText(questions, 'question'),
    topups > 0 && countText(topups, 'bank transfer'),
    withdrawals > 0 && countText(withdrawals, 'withdrawal'),
    accounts > 0 && countText(accounts, 'account to verify', 'accounts to verify'),
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : parts.join(' · ');
}

/** Since when the oldest waits: "since today", "for 1 day", "for 3 days". */
export function sinceText(days: number): string {
  return days === 0 ? 'since today' : `for ${countText(days, 'day')}`;
}
