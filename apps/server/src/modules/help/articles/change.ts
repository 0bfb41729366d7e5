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
2. Choose which flight and the new date.
3. See the other flights with what each comes to: the difference in fare, the airline's charge and our charge with GST.
4. Choose one and pay the difference. A lower fare comes back where the airline returns it; the choice says so first.

Our charge for each traveller, before GST, is the one for cancelling: {cancelCharges}.

Where the airline cannot change it online the button reads **Send change request**: the travel desk asks the airline for you.

Changes can be asked for until {requestsStopHours} hours before departure.`,
  },
  {
    slug: 'airline-changed-my-flight',
    title: 'The airline changed my flight',
    topic: 'change',
    synonyms: ['delay', 'delayed', 'schedule change', 'retimed', 'rescheduled', 'cancelled by airline'],
    service: 'flight',
    screen: { path: '/home2/trip/list/', label: 'Open your trips' },
    checkedOn: '2026-11-28',
    body: `You get a message, and the page of the flight shows the old and the new times.

- **It suits you**: accept the new times.
- **It does not**: look for another flight, or ask for your money back. What is possible stands beside the new times.
- **The airline cancelled the flight**: you can have another flight or all of the fare back.

Answer within two days, or sooner when departure is near: the page shows your time. The travel desk looks into it when that time is over.

Our fee for changing is not charged where the airline gave the flight up itself.`,
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
3. You see one sum: what the new stay costs, and what comes back of the old one.
4. Pay the new stay. Only when it is booked is the old one cancelled, so that you are never without a room.

The new stay is paid in full, and the old one's refund comes back by itself: your card carries both for the days that a refund takes ({refundPromise}).

The new stay is judged by your policy, and approved where it asks for that.`,
  },
  {
    slug: 'change-a-bus',
    title: 'Take another bus',
    topic: 'change',
    synonyms: ['reschedule bus', 'other date', 'missed bus', 'rebook'],
    service: 'bus',
    screen: { path: '/home2/trip/list/', label: 'Open your trips' },
    checkedOn: '2026-11-28',
    body: `Seats on a bus cannot be moved to another day. You take another bus and give the first one back.

1. Open the trip, then the bus, and press **Take another bus**.
2. Choose a bus. You see one sum: what the new one costs, and what comes back of the old one at that moment.
3. Your booked bus stays as it is until you cancel it.

**The bus did not arrive?** Call the number of the stop first, as buses run late. From half an hour before it should leave until a day after, the page of the bus has the button **The bus did not arrive**. The travel desk then claims your money from the operator.`,
  },
];
