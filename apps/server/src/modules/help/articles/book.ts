import type { OurArticle } from './our-article.ts';

/** How things are booked. */
export const BOOK_ARTICLES: readonly OurArticle[] = [
  {
    slug: 'book-a-flight',
    title: 'Book a flight',
    topic: 'book',
    synonyms: ['plane', 'air ticket', 'airline', 'fly', 'reserve'],
    service: 'flight',
    screen: { path: '/search', label: 'Search for flights' },
    checkedOn: '2026-11-28',
    body: `1. Enter where and when you want to fly: one way, return or several cities.
2. Compare the flights. The price is what you pay: it includes taxes and our fee.
3. Choose a fare. Each fare shows what it includes and what it costs to change or cancel.
4. Add it to a trip. Choose seats, meals and bags for each traveller if you want them.
5. Open the trip. Ask for approval if your policy needs it, then pay.

We check the price and the seats again when you pay. If the fare has changed, you see the old and the new price and decide.

Our fee for each traveller, before GST: {flightFees}.`,
  },
  {
    slug: 'book-a-hotel',
    title: 'Book a hotel',
    topic: 'book',
    synonyms: ['stay', 'room', 'accommodation', 'lodging', 'reserve'],
    service: 'hotel',
    screen: { path: '/search?service=hotel', label: 'Search for hotels' },
    checkedOn: '2026-11-28',
    body: `1. Search by city, place or hotel. Enter your dates and who stays in which room.
2. Compare the hotels in the list, side by side, or by distance.
3. Choose a rate. It shows which meals are included and until when you can cancel free of charge.
4. Add it to a trip, get it approved if your policy needs it, and pay.

Your policy may set a limit per night for a city. The list shows which rates are within it.

We check the rate again when you add it to the trip and when you pay. If the price or the terms have changed, you see the old and the new ones and decide.

Our fee: {hotelFee}.`,
  },
  {
    slug: 'book-a-bus',
    title: 'Book a bus',
    topic: 'book',
    synonyms: ['coach', 'volvo', 'sleeper', 'berth', 'seat'],
    service: 'bus',
    screen: { path: '/search?service=bus', label: 'Search for buses' },
    checkedOn: '2026-11-28',
    body: `1. Search for buses between two towns on a day.
2. Choose a bus, where you get on and off, and a seat or berth for each passenger.
3. Add it to a trip. This does not hold the seats yet.
4. When you pay, we hold the seats for a few minutes while you enter your card details.

If the hold expires while you pay and the seats are gone, you get a full refund, including our fee.

Book the return journey separately in the same trip.

Our fee: {busFee}.`,
  },
  {
    slug: 'ask-for-a-train-or-cab',
    title: 'Ask for a train or a cab',
    topic: 'book',
    synonyms: ['railway', 'irctc', 'taxi', 'car', 'rail', 'waiting list'],
    screen: { path: '/home2/trip/list/', label: 'Open your trips' },
    checkedOn: '2026-11-28',
    body: `Your travel desk finds and books trains and cabs for you.

1. Open a trip, or make one.
2. Ask the travel desk for what you need, and add what matters to you.
3. The travel desk enters an option with its price. Your policy applies to it, as to a flight.
4. Once it is approved and paid for, the travel desk buys it.

The travel desk should answer within two hours. You see your request in the trip and on the help page, and can withdraw it there until it is answered.

A train ticket shows the coach and berth, or the waiting list number. A cab booking shows the driver once the vendor assigns one.`,
  },
  {
    slug: 'book-for-others',
    title: 'Book for a colleague or a guest',
    topic: 'book',
    synonyms: ['visitor', 'candidate', 'someone else', 'behalf', 'assistant'],
    screen: { path: '/home2/trip/list/', label: 'Open trips' },
    checkedOn: '2026-11-28',
    body: `{bookingForOthers}

1. Make a trip and choose its travellers: colleagues or guests.
2. For a guest you have booked before, start typing the name. For a new guest, enter the name as in the passport or identity card.
3. Search from that trip. Its travellers are filled in.

The travellers' own policy decides what is within limits. Only its travellers and the person who made it can see a private trip.`,
  },
  {
    slug: 'why-out-of-policy',
    title: 'Why a choice is out of policy',
    topic: 'book',
    synonyms: ['limit', 'rule', 'compliant', 'compliance', 'blocked', 'violation', 'not allowed'],
    checkedOn: '2026-11-28',
    body: `Every flight, hotel and bus shows what your organisation's policy says:

- **In policy**: you need no reason.
- **Needs a reason**: you can book it if you give a reason.
- **Needs approval**: someone has to approve it before you pay.
- **Not allowed**: you cannot book it. Choose another option.

Open it to see which rule applies and what it compares. If another option is in policy, we suggest the nearest one.

If a rule seems wrong, ask your company admin, who writes the policy.`,
  },
];
