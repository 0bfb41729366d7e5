import type { OurArticle } from './our-article.ts';

/** How what was booked is changed. */
export const CHANGE_ARTICLES: readonly OurArticle[] = [
  {
    slug: 'change-a-flight',
    title: 'Change a flight',
    topic: 'change',
    synonyms: ['reschedule', 'another date', 'rebook', 'postpone', 'prepone', 'move'],
    service: 'flight',
    screen: { path: '/home2/trip/list/', label: 'Open your trips' },
    checkedOn: '2026-11-28',
    body: `1. Open the trip, then the flight, and go to **Change date or flight**.
2. Choose the flight to change and the new date.
3. Compare the other flights. Each shows the fare difference, the airline's charge and our charge with GST.
4. Choose one and pay the difference. If the new fare is lower, some airlines refund the difference; you see this before you choose.

Our charge per traveller, before GST, is the same as for cancelling: {cancelCharges}.

If the airline cannot change the ticket online, the button reads **Send change request**, and the travel desk asks the airline for you.

You can ask for a change until {requestsStopHours} hours before departure.`,
  },
  {
    slug: 'airline-changed-my-flight',
    title: 'The airline changed my flight',
    topic: 'change',
    synonyms: ['delay', 'delayed', 'schedule change', 'retimed', 'rescheduled', 'cancelled by airline'],
    service: 'flight',
    screen: { path: '/home2/trip/list/', label: 'Open your trips' },
    checkedOn: '2026-11-28',
    body: `You get a message, and the flight's page shows the old and the new times.

- **The new times suit you**: accept them.
- **They do not suit you**: choose another flight or a refund. Your options are next to the new times.
- **The airline cancelled the flight**: you can choose another flight or a full refund of the fare.

Answer within two days, or sooner if departure is near. The page shows your deadline. After that, the travel desk takes over.

We charge no change fee if the airline cancelled the flight itself.`,
  },
  {
    slug: 'change-a-hotel-stay',
    title: 'Change a hotel stay',
    topic: 'change',
    synonyms: ['nights', 'extend', 'shorten', 'another hotel', 'dates'],
    service: 'hotel',
    screen: { path: '/home2/trip/list/', label: 'Open your trips' },
    checkedOn: '2026-11-28',
    body: `1. Open the trip, then the stay, and press **Change stay**.
2. Choose the new nights, rooms or another hotel.
3. You see one amount: the price of the new stay less the refund for the old one.
4. Pay for the new stay. We cancel the old one only after the new one is booked, so you are never without a room.

You pay for the new stay in full and get the refund for the old one separately. Until it arrives ({refundPromise}), your card is charged for both.

Your policy applies to the new stay, which may need approval.`,
  },
  {
    slug: 'change-a-bus',
    title: 'Take another bus',
    topic: 'change',
    synonyms: ['reschedule bus', 'other date', 'missed bus', 'rebook'],
    service: 'bus',
    screen: { path: '/home2/trip/list/', label: 'Open your trips' },
    checkedOn: '2026-11-28',
    body: `Bus seats cannot be moved to another day. Book another bus and cancel the first one.

1. Open the trip, then the bus, and press **Take another bus**.
2. Choose a bus. You see one amount: the price of the new bus less the current refund for the old one.
3. Your old booking stays valid until you cancel it.

**The bus did not arrive?** Call the boarding point first: the bus may only be late. From half an hour before departure until a day after, the bus's page has the button **The bus did not arrive**. The travel desk then claims your money from the operator.`,
  },
];
