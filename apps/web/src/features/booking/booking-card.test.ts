import { Ship } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BookingCard } from './booking-card.tsx';
import type { BookingHead, BookingTrip } from './booking-head.ts';
import type { TimelineEntry } from './booking-view.ts';
import { CardPrice } from './card-price.tsx';

const APPROVAL = { status: 'Not Required', level: null, of: null, waitingFor: [], band: null, comments: [] } as const;
const FERRY = {
  _id: 'f',
  tripId: 't',
  service: 'ferry',
  status: 'BOOKED',
  title: 'Kochi to Kavaratti',
  badge: 'Booked',
  statusText: 'The berth is booked.',
  gstin: '29AAFCM1806Q1Z0',
  payments: [],
  refunds: [],
  allowedActions: [],
  history: [],
  verdict: null,
  approval: APPROVAL,
} as unknown as BookingHead;
const TRIP: BookingTrip = {
  _id: 't',
  travelers: [],
  isPersonalBooking: false,
  allowedActions: [],
  items: [],
  selectedGst: null,
  approvalRequest: null,
};

const PRICE = { label: 'Total price for ferry', rupees: 2_400, lines: [], note: '', rows: [] };
const CARD = {
  booking: FERRY,
  trip: TRIP,
  entry: null,
  look: { icon: Ship, tone: 'green' as const },
  marks: createElement(Ship),
  subtitle: 'Lakshadweep Lines · Second class',
  orders: [
    {
      key: 'o',
      stateText: 'Booked',
      isLost: false,
      isFailed: false,
      locator: { word: 'Berth', code: 'B12' },
      papers: [{ name: 'Asha Rao', number: '7', isCancelled: false }],
      message: null,
    },
  ],
  gstLabel: 'GST on the voucher',
  price: createElement(CardPrice, { price: PRICE, label: 'Saver', net: null, pending: null, paidBesides: null }),
  page: null,
  actions: null,
  moreLabel: 'Berths and rules',
  more: null,
  children: 'Leaves at 18:00',
};

const ENTRY: TimelineEntry = {
  _id: 'f.0',
  kind: 'note',
  bookingId: 'f',
  title: 'Kochi to Kavaratti',
  from: { code: 'COK', city: 'Kochi', zone: 'Asia/Kolkata' },
  to: { code: 'KVT', city: 'Kavaratti', zone: 'Asia/Kolkata' },
  departs: '2027-01-05T18:00',
  arrives: '2027-01-06T08:30',
  durationMinutes: 870,
  travelers: ['Asha Rao'],
  isPartlyCancelled: false,
  isCancelled: false,
  isSupplierCancelled: false,
};

function textOf(entry: TimelineEntry | null): string {
  return renderToStaticMarkup(createElement(BookingCard, { ...CARD, entry }))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

it('shows a booking of a service that nobody here has heard of, in the words that the service gives', () => {
  expect(textOf(null)).toBe(
    'Kochi to Kavaratti · Lakshadweep Lines · Second class Booked Leaves at 18:00 The berth is booked. Booked Berth B12 ' +
      'Asha Rao 7 GST on the voucher 29AAFCM1806Q1Z0 Saver ₹2,400 Berths and rules',
  );
});

it('is a stop of the timeline where it takes place: times and places stand in front, and nothing is said twice', () => {
  expect(textOf(ENTRY)).toBe(
    'Kochi to Kavaratti 18:00 Kochi COK → to 08:30 +1 Kavaratti KVT Lakshadweep Lines · Second class · 14h 30m Booked ' +
      'Leaves at 18:00 The berth is booked. Booked Berth B12 Asha Rao 7 GST on the voucher 29AAFCM1806Q1Z0 Saver ' +
      '₹2,400 Berths and rules',
  );
});
