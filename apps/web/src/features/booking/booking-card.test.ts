import { Ship } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BookingCard } from './booking-card.tsx';
import type { BookingHead, BookingTrip } from './booking-head.ts';
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
  moreLabel: 'Berths and history',
  more: null,
  children: 'Leaves at 18:00',
};

it('shows a booking of a service that nobody here has heard of, in the words that the service gives', () => {
  const text = renderToStaticMarkup(createElement(BookingCard, CARD))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
  expect(text.trim()).toBe(
    'Kochi to Kavaratti · Lakshadweep Lines · Second class Booked Leaves at 18:00 The berth is booked. Booked Berth B12 ' +
      'Asha Rao 7 GST on the voucher 29AAFCM1806Q1Z0 Saver ₹2,400 Berths and history',
  );
});
