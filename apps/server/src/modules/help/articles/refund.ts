import type { OurArticle } from './our-article.ts';

/** How something is cancelled, and what comes back. */
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
2. Choose what to cancel: all of it, one direction, or some of the travellers.
3. You see what comes back before anything happens: what was paid, what the airline keeps, and our charge.
4. Confirm. If the airline wants more than was shown, you are asked again.

Our charge for each traveller, before GST: {cancelCharges}.

An airline may keep the basic fare and the fuel charge at most. Taxes and passenger fees come back by law, whatever the fare says.

Flights can be cancelled until {requestsStopHours} hours before departure. Of a flight that nobody took, taxes and fees can still be asked for on the same page.`,
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
2. You see until when cancelling is free, and what the hotel keeps after that.
3. Confirm when the sum is right for you.

Each rate has its own terms. They were shown when you booked and stand on the page of the stay.

Several rooms can be cancelled one by one where they were booked one by one.

Our charge for cancelling, before GST: {hotelCancelCharge}.`,
  },
  {
    slug: 'cancel-a-bus-train-or-cab',
    title: 'Cancel a bus, train or cab',
    topic: 'refund',
    synonyms: ['cancellation', 'refund', 'seat', 'railway', 'taxi', 'clerkage'],
    screen: { path: '/home2/trip/list/', label: 'Open your trips' },
    checkedOn: '2026-11-28',
    body: `Open the trip, then the booking, and cancel it there. What comes back is shown first.

- **Bus**: seats can be cancelled one by one, unless the operator takes only all together. What it keeps grows towards departure, and the sum is asked for at that moment. Our charge for each request, before GST: {busCancelCharge}.
- **Train**: the railway keeps what its table says for the class and the hours left. A ticket that stayed on the waiting list has rules of its own.
- **Cab**: the vendor's table decides; it stands on the page of the cab.

If the operator cancels your bus, everything comes back, and our fee with it.`,
  },
  {
    slug: 'when-a-refund-arrives',
    title: 'When a refund arrives',
    topic: 'refund',
    synonyms: ['money back', 'how long', 'days', 'late refund', 'overdue', 'not received', 'status'],
    screen: { path: '/home2/trip/list/', label: 'Open your trips' },
    checkedOn: '2026-11-28',
    body: `A refund takes **{refundPromise}** from the day of cancelling. The page of the booking names the day by which it is expected.

- **Paid by card**: it goes back to the card that paid.
- **Paid from the wallet or on the credit line**: it is there again at once.
- **Booked by the travel desk on account**, or on a pay-later key: it is set against what your organisation owes.
- **Paid with an airline credit**: that part comes back as a credit.

By law an airline has {lawAgentDays} to return the money of a ticket that was bought through an agent, as with us.

Working days are Monday to Friday without the national holidays. Your bank may need a little longer to show the money.

If it is late, the travel desk is told by itself and asks for it. You need not write.`,
  },
  {
    slug: 'free-cancellation-window',
    title: 'Cancel soon after booking',
    topic: 'refund',
    synonyms: ['48 hours', 'look-in', 'free cancellation', 'full refund', 'grace period', 'mistake', 'wrong name'],
    service: 'flight',
    screen: { path: '/home2/trip/list/', label: 'Open your trips' },
    checkedOn: '2026-11-28',
    body: `Some tickets can be given back without an airline's charge for {lookInHours} hours after booking. The page of the flight says so, and until when, if yours is one of them.

It holds only where the flight leaves at least {lookInDomesticDays} days after booking in India, or {lookInInternationalDays} days abroad, and where the seller grants it.

Within that time you get everything back but our charge of {cancelCharges} for each traveller, before GST.

No such note on the page means that the fare's own rules hold from the beginning.`,
  },
  {
    slug: 'airline-credits',
    title: 'Use an airline credit',
    topic: 'refund',
    synonyms: ['credit shell', 'refund', 'voucher', 'unused ticket', 'open ticket'],
    service: 'flight',
    screen: { path: '/trip/credits', label: 'See airline credits' },
    checkedOn: '2026-11-28',
    body: `Some airlines return a cancelled fare as a credit for the next flight instead of money. You are asked before you cancel; if you say nothing, it is money that is asked for.

A credit belongs to the traveller it names, and to that airline, and has a last day.

- See all credits with what is left of them and when they end.
- When you search for flights, the credits that could be used are shown.
- Use it before you pay. It pays the airline's part; our fee is paid by card.

If that flight is cancelled too, the credit comes back with the same last day.`,
  },
];
