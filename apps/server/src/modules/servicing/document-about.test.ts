import { type OrderScope, scopeKey } from '@pravas/domain/booking/order-scope.ts';
import { unitScope } from '@pravas/domain/flight-order/flight-scope.ts';
import { anOffer, aTraveller } from '@pravas/domain/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import type { Booking, Cancellation } from '../booking/index.ts';
import { aboutOf } from './document-about.ts';

const booking = {
  id: 'b',
  service: 'flight',
  orders: [
    { id: 'out', locator: 'OUT111', detail: anOffer() },
    { id: 'home', locator: 'HOME22', detail: anOffer() },
  ],
  travellers: [aTraveller(), aTraveller({ firstName: 'Rohan', lastName: 'Mehta' })],
} as unknown as Booking;
const [everybody, rohan] = [['Asha Rao', 'Rohan Mehta'], ['Rohan Mehta']] as const;

const part = (orderId: string, travellers: number[]): OrderScope => unitScope({ orderId, slices: [0], travellers });
const cancelled = (scopes: readonly OrderScope[], refused: readonly OrderScope[] = []) =>
  ({
    id: 'c',
    state: 'settled',
    scopes,
    orders: Object.fromEntries(
      scopes.map((scope) => [scopeKey(scope), { progress: refused.includes(scope) ? 'refused' : 'settled' }]),
    ),
  }) as unknown as Cancellation;

describe('a document of our fees', () => {
  const [his, hers] = [part('out', [1]), part('home', [0])];

  it.each([
    ['one of two who was cancelled', 'cancellation:c', cancelled([his]), rohan, ['OUT111']],
    ['what an airline turned down not at all', 'cancellation:c', cancelled([his, hers], [hers]), rohan, ['OUT111']],
    ['everybody for a purchase', 'purchase:b', cancelled([his]), everybody, ['OUT111', 'HOME22']],
    ['everybody where all was cancelled', 'cancellation:b', cancelled([his]), everybody, ['OUT111', 'HOME22']],
  ] as const)('names %s', (_, subject, cancellation, travellers, locators) => {
    expect(aboutOf({ subject }, booking, [cancellation])).toEqual({
      bookingId: 'b',
      travellers,
      locator: 'PNR',
      locators,
      soldBy: 'The airline invoices the flight and its GST itself, to the GSTIN that it was booked for.',
    });
  });
});
