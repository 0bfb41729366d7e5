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
    body: `1. Put everything into the trip that belongs to it.
2. Press the button that names who is asked, such as **Ask Meera Iyer**.
3. Add a note. Where your policy wants a reason, choose one.
4. Your approvers are told by mail and in the app. The trip shows who has decided and whom it waits for.

They are reminded; when nobody decides in time, somebody else is asked as well where there is one.

When it is approved you get a message: then pay. Prices move, so pay soon. A small rise in price needs no new approval if your organisation allows it; above that the approvers are asked again.

Changing travellers, dates or what is booked asks them anew.`,
  },
  {
    slug: 'decide-on-a-request',
    title: 'Decide on a request',
    topic: 'approval',
    synonyms: ['approve', 'reject', 'send back', 'manager', 'approver'],
    privilege: 'approvals.decide',
    screen: { path: '/approvals', label: 'Open approvals', privilege: 'approvals.decide' },
    checkedOn: '2026-11-28',
    body: `Requests wait under **Approvals**, on your home page and in your mail. Decide in any of these places.

- **Approve**, all of it or item by item.
- **Ask for changes**: the trip goes back to the traveller and comes again.
- **Reject**: say why.

The card shows the price, which rule made it come to you, other choices of the same search, and what it makes of the budget.

The link in a mail works once, for exactly what it shows. If the price moves above what you approved, you are asked again.`,
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
3. Requests that come to you on these days go to your colleague.

You can end it on any day before. The trip's history names who decided, and in whose place.

Nobody decides about their own trip: that goes to somebody else.`,
  },
];
