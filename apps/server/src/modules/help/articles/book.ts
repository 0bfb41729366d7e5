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
    body: `1. Search for where and when. One way, return and several cities are all possible.
2. Compare the flights. The price is what is paid: taxes and our fee are in it.
3. Choose a fare. Each says what it includes, and what changing and cancelling it costs.
4. Add it to a trip. Choose seats, meals and bags for each traveller if you want them.
5. Open the trip. It asks for approval where your policy needs it; after that you pay by card.

The price and the seats are checked once more when you pay. If the fare has moved, you see the old and the new price and decide.

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
    body: `1. Search by city, place or hotel, with your nights and who sleeps in which room.
2. Compare the hotels in the list, side by side, or by distance.
3. Choose a rate. It says which meals are in it and until when cancelling is free.
4. Add it to a trip, get it approved where your policy asks for that, and pay.

Your policy may set a limit per night for a city. The list says which rates are within it.

The rate is asked for again when it goes into the trip and when it is paid. If the price or the terms have changed, you see both and decide.

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
    body: `1. Search from town to town for a day.
2. Choose a bus, then where you get on and off, and the seats or berths of each passenger.
3. Add it to a trip. This does not hold the seats yet.
4. When you pay, the seats are held for some minutes while you enter your card.

If the seats lapse while you pay and cannot be had again, everything you paid goes back, our fee with it.

The way back is a second booking in the same trip.

Our fee: {busFee}.`,
  },
  {
    slug: 'ask-for-a-train-or-cab',
    title: 'Ask for a train or a cab',
    topic: 'book',
    synonyms: ['railway', 'irctc', 'taxi', 'car', 'rail', 'waiting list'],
    screen: { path: '/home2/trip/list/', label: 'Open your trips' },
    checkedOn: '2026-11-28',
    body: `Trains and cabs are found and bought by your travel desk.

1. Open the trip, or make one.
2. Ask the travel desk for what you need and say what matters to you.
3. The travel desk enters what it has found, with its price. It is judged by your policy like a flight.
4. Once it is approved and paid, the travel desk buys it.

A request is due two hours after you asked. You see it in the trip and on the help page, and can take it back there until it is answered.

The ticket of a train shows coach and berth, or its place on the waiting list. A cab shows its driver as soon as the vendor names one.`,
  },
  {
    slug: 'book-for-others',
    title: 'Book for a colleague or a guest',
    topic: 'book',
    synonyms: ['visitor', 'candidate', 'someone else', 'behalf', 'assistant'],
    screen: { path: '/home2/trip/list/', label: 'Open trips' },
    checkedOn: '2026-11-28',
    body: `{bookingForOthers}

1. Make a trip and choose who travels: colleagues or guests.
2. A guest you have booked before is kept: start typing the name. A new guest needs a name as it stands in the passport or identity card.
3. Search from that trip. Its travellers come along.

The policy of those who travel decides what is within limits. Private trips are seen by whoever made them and by those who travel, and by nobody else.`,
  },
  {
    slug: 'why-out-of-policy',
    title: 'Why a choice is out of policy',
    topic: 'book',
    synonyms: ['limit', 'rule', 'compliant', 'compliance', 'blocked', 'violation', 'not allowed'],
    checkedOn: '2026-11-28',
    body: `Every flight, hotel and bus carries a verdict of your organisation's policy:

- **In policy**: it needs no reason.
- **Needs a reason**: you may book it and say why.
- **Needs approval**: somebody decides before it is paid.
- **Not allowed**: it cannot be booked. Choose another one.

Open the verdict to see which rule decides, and what it compares. Where there is a choice that complies, the nearest one is offered there.

Ask your company admin if a rule seems wrong: they write the policy.`,
  },
];
