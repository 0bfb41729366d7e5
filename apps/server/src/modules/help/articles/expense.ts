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
    body: `1. Open **Expenses** and add each expense with its category, date and amount. Attach the receipt as a picture or PDF.
2. If your policy has a rate, you can claim your own car by the kilometre and days away by the daily allowance.
3. Select the expenses that belong together and press **Claim**.
4. Your approver decides line by line.

Before you claim, we point out expenses that are out of policy or look like duplicates.

Bookings paid for in Pravas are listed too, so that a claim shows the whole cost. They are not paid out to you.

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
    body: `The claim shows its status:

- **Waiting**: your approver has not decided yet. Until then, you can withdraw the claim.
- **Approved** or **partly approved**: your finance team pays the approved lines.
- **Rejected**: the line shows the reason. You can correct it and claim it again.
- **Paid out**: the claim shows the bank or payroll reference.

Pravas does not send the money itself: your organisation pays you and marks the claim as paid.`,
  },
];
