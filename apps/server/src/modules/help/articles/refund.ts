import type { OurArticle } from './our-article.ts';

/** How something is cancelled, and what is refunded. */
export const REFUND_ARTICLES: readonly OurArticle[] = [
  {
    slug: 'cancel-a-flight',
    title: 'Cancel a flight',
    topic: 'refund',
    synonyms: ['cancellation', 'refund', 'drop', 'call off', 'penalty', 'charges'],
    service: 'flight',
    screen: { path: '/home2/trip/list/', label: 'Open your trips' },
    checkedOn: '2026-11-28',
    body: `1. Open the trip, then the flight, and go to **Cancel this flight**.
2. Choose what to cancel: everything, one direction or some of the travellers.
3. Check the refund before you confirm: what you paid, what the airline keeps and our charge.
4. Confirm. If the airline then asks for more, we ask you again first.

Our charge per traveller, before GST: {cancelCharges}.

An airline may keep at most the basic fare and the fuel charge. By law you get taxes and passenger fees back, whatever the fare says.

You can cancel a flight until {requestsStopHours} hours before departure. If nobody took the flight, you can still ask for the taxes and fees on the same page.`,
  },
  {
    slug: 'cancel-a-hotel',
    title: 'Cancel a hotel stay',
    topic: 'refund',
    synonyms: ['cancellation', 'refund', 'free cancellation', 'no show', 'room'],
    service: 'hotel',
    screen: { path: '/home2/trip/list/', label: 'Open your trips' },
    checkedOn: '2026-11-28',
    body: `1. Open the trip, then the stay, and go to **Cancel this stay**.
2. See until when you can cancel free of charge, and what the hotel keeps after that.
3. Check the refund and confirm.

Each rate has its own terms. You saw them when you booked, and you find them on the page of the stay.

Rooms that were booked one by one can be cancelled one by one.

Our charge for cancelling, before GST: {hotelCancelCharge}.`,
  },
  {
    slug: 'cancel-a-bus-train-or-cab',
    title: 'Cancel a bus, train or cab',
    topic: 'refund',
    synonyms: ['cancellation', 'refund', 'seat', 'railway', 'taxi', 'clerkage'],
    screen: { path: '/home2/trip/list/', label: 'Open your trips' },
    checkedOn: '2026-11-28',
    body: `Open the trip, then the booking, and cancel it there. You see the refund before you confirm.

- **Bus**: you can cancel single seats, unless the operator cancels only whole tickets. The charge rises towards departure; you see the current amount. Our charge per request, before GST: {busCancelCharge}.
- **Train**: the charge depends on the class and the time left before departure. Waiting-list tickets have their own rules.
- **Cab**: the vendor's terms apply. You find them on the page of the cab.

If the operator cancels your bus, you get a full refund, including our fee.`,
  },
  {
    slug: 'when-a-refund-arrives',
    title: 'When a refund arrives',
    topic: 'refund',
    synonyms: ['money back', 'how long', 'days', 'late refund', 'overdue', 'not received', 'status'],
    screen: { path: '/home2/trip/list/', label: 'Open your trips' },
    checkedOn: '2026-11-28',
    body: `A refund takes **{refundPromise}** from the day you cancel. The booking's page shows the date by which we expect it.

- **Paid by card**: it goes back to the card that paid.
- **Paid from the wallet or on the credit line**: it is available again at once.
- **Booked by the travel desk on account**, or on a pay-later key: it is deducted from what your organisation owes.
- **Paid with an airline credit**: you get that part back as a credit.

By law an airline has {lawAgentDays} to refund a ticket bought through an agent, such as us.

Working days are Monday to Friday without the national holidays. Your bank may need a little longer to show the money.

If a refund is late, the travel desk is alerted automatically and follows it up. You need not write.`,
  },
  {
    slug: 'free-cancellation-window',
    title: 'Cancel soon after booking',
    topic: 'refund',
    synonyms: ['48 hours', 'look-in', 'free cancellation', 'full refund', 'grace period', 'mistake', 'wrong name'],
    service: 'flight',
    screen: { path: '/home2/trip/list/', label: 'Open your trips' },
    checkedOn: '2026-11-28',
    body: `You can cancel some tickets without an airline charge within {lookInHours} hours of booking. If yours is one of them, the flight's page says so and shows the deadline.

This applies only if the flight leaves at least {lookInDomesticDays} days after booking in India, or {lookInInternationalDays} days abroad, and if the seller offers it.

Within that time you get everything back except our charge of {cancelCharges} per traveller, before GST.

If the page has no such note, the fare's own rules apply from the start.`,
  },
  {
    slug: 'airline-credits',
    title: 'Use an airline credit',
    topic: 'refund',
    synonyms: ['credit shell', 'refund', 'voucher', 'unused ticket', 'open ticket'],
    service: 'flight',
    screen: { path: '/trip/credits', label: 'See airline credits' },
    checkedOn: '2026-11-28',
    body: `Some airlines offer a credit for a future flight instead of a refund. We ask you before you cancel; if you do not choose, we ask for the money.

A credit is valid for one traveller on one airline, until its last day.

- See all credits with their balance and expiry date.
- When you search for flights, you see the credits you can use.
- Apply a credit before you pay. It covers the airline's part; you pay our fee by card.

If you cancel that flight too, you get the credit back with the same last day.`,
  },
];
