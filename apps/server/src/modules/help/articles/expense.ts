import type { OurArticle } from './our-article.ts';

/** What people spend themselves. */
export const EXPENSE_ARTICLES: readonly OurArticle[] = [
  {
    slug: 'claim-an-expense',
    title: 'Claim what you spent',
    topic: 'expense',
    synonyms: ['reimbursement', 'receipt', 'bill', 'taxi', 'food', 'meal', 'kilometres', 'daily allowance', 'per diem'],
    privilege: 'expenses.own',
    screen: { path: '/expenses', label: 'Open expenses', privilege: 'expenses.own' },
    checkedOn: '2026-11-28',
    body: `1. Open **Expenses** and add each expense: what it was, when, how much. Add its receipt as a picture or PDF.
2. Driving your own car is paid by the kilometre, days away by the daily allowance, where your policy has a rate.
3. Tick what belongs together and press **Claim**.
4. Your approver decides line by line.

What is against your policy, or looks like the same expense twice, is pointed out before you claim.

Trips that were paid here are listed as well, so that a claim shows the whole cost; they are not paid to you.

An expense can be at most a year old.`,
  },
  {
    slug: 'when-a-claim-is-paid',
    title: 'When a claim is paid',
    topic: 'expense',
    synonyms: ['reimbursement', 'payroll', 'paid back', 'claim status', 'rejected'],
    privilege: 'expenses.own',
    screen: { path: '/expenses?tab=claims', label: 'Open my claims', privilege: 'expenses.own' },
    checkedOn: '2026-11-28',
    body: `The claim shows where it stands:

- **Waiting**: your approver has not decided. You can withdraw it until then.
- **Approved** or **partly approved**: your finance team pays the lines that were approved.
- **Rejected**: the reason stands on the line. What was sent back can be corrected and claimed again.
- **Paid out**: with the reference of your bank or payroll.

Pravas does not send the money itself: your organisation pays you in its own way and marks the claim as paid.`,
  },
];
