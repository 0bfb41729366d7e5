import type { OurArticle } from './our-article.ts';

/** Asking for approval, and giving it. */
export const APPROVAL_ARTICLES: readonly OurArticle[] = [
  {
    slug: 'ask-for-approval',
    title: 'Ask for approval',
    topic: 'approval',
    synonyms: ['permission', 'manager', 'approver', 'send', 'pending', 'waiting', 'request'],
    screen: { path: '/home2/trip/list/', label: 'Open your trips' },
    checkedOn: '2026-11-28',
    body: `1. Add everything you need to the trip.
2. Press the button that names your approver, such as **Ask Meera Iyer**.
3. Add a note. If your policy requires a reason, choose one.
4. Your approvers get a mail and a notice in the app. The trip shows who has decided and who still has to.

We remind your approvers. If nobody decides in time, we ask another approver too, if there is one.

You get a message when the trip is approved. Pay soon, because prices change. A small rise in price needs no new approval if your organisation allows it. If the price rises further, we ask the approvers again.

If you change the travellers, the dates or the bookings, the trip needs a new approval.`,
  },
  {
    slug: 'decide-on-a-request',
    title: 'Decide on a request',
    topic: 'approval',
    synonyms: ['approve', 'reject', 'send back', 'manager', 'approver'],
    privilege: 'approvals.decide',
    screen: { path: '/approvals', label: 'Open approvals', privilege: 'approvals.decide' },
    checkedOn: '2026-11-28',
    body: `You find requests under **Approvals**, on your home page and in your mail. You can decide in any of these places.

- **Approve** the whole request or single items.
- **Ask for changes**: the trip goes back to the traveller, who changes it and asks again.
- **Reject** the request and give a reason.

The card shows the price, the rule that needs your approval, other options from the same search and the effect on the budget.

The link in a mail works once, and only for the request it shows. If the price rises above what you approved, we ask you again.`,
  },
  {
    slug: 'approvals-while-away',
    title: 'Let a colleague decide while you are away',
    topic: 'approval',
    synonyms: ['delegate', 'delegation', 'holiday', 'leave', 'vacation', 'substitute', 'deputy'],
    privilege: 'approvals.decide',
    screen: { path: '/approvals', label: 'Open approvals', privilege: 'approvals.decide' },
    checkedOn: '2026-11-28',
    body: `1. Open **Approvals** and add a delegation.
2. Choose a colleague and the first and last day.
3. On these days, your requests go to your colleague.

You can end the delegation early. The trip's history shows who decided, and on whose behalf.

Nobody can decide on their own trip. Such a request goes to someone else.`,
  },
];
