import { expect, test } from 'vitest';
import type { BookingView } from '../booking/index.ts';
import type { TripDetails } from './trip-types.ts';
import { answerText, askText, bookingsText, firstNoun, holdingText, mainStepOf, nextStepOf } from './trip-words.ts';

const BADGES = { BOOKED: 'Booked', CANCELED: 'Cancelled', part: 'Partly cancelled' } as const;
const flights = (...states: ('BOOKED' | 'CANCELED' | 'part')[]) =>
  states.map((state) => ({ status: state === 'part' ? ('BOOKED' as const) : state, badge: BADGES[state] }));

test.each([
  [flights(), '0 flights'],
  [flights('BOOKED'), '1 flight'],
  [flights('CANCELED'), '1 flight, cancelled'],
  [flights('BOOKED', 'CANCELED'), '2 flights, 1 cancelled'],
  [flights('CANCELED', 'CANCELED'), '2 flights, cancelled'],
  [flights('part'), '1 flight, partly cancelled'],
  [flights('BOOKED', 'CANCELED', 'part'), '3 flights, 1 cancelled, 1 partly cancelled'],
])('%j are told as %s', (given, text) => {
  expect(bookingsText(given, { one: 'flight', many: 'flights' })).toBe(text);
});

const VIEWS = {
  flight: { noun: 'flight', plural: 'flights' } as BookingView,
  ferry: { noun: 'ferry', plural: 'ferries' } as BookingView,
  bus: { noun: 'bus', plural: 'buses' } as BookingView,
};

test.each([
  ['nothing asked', [], '0 flights', 'flight'],
  ['a request taken back', [['ferry', 'withdrawn']], '0 flights', 'flight'],
  ['an open request', [['ferry', 'open']], 'nothing booked yet', 'ferry'],
  [
    'open requests of several services',
    [
      ['ferry', 'open'],
      ['bus', 'open'],
    ],
    'nothing booked yet',
    'booking',
  ],
])('an empty trip with %s says so', (_, asked, held, first) => {
  const trip = { items: [], requests: asked.map(([service, state]) => ({ service, state })) } as unknown as TripDetails;
  expect([holdingText(trip, VIEWS), firstNoun(trip, VIEWS)]).toEqual([held, first]);
});

const MEERA = { user_id: 3, name: 'Meera Iyer' };
const waiting = (step: string, may: readonly string[]) =>
  ({
    allowedActions: may.map((action) => ({ action, allowed: true, reason: null })),
    items: [{ allowedActions: [], next: { step, people: [MEERA], text: null } }],
    next: step === 'pay' || step === 'rejected' ? null : { step, people: [MEERA], text: null },
  }) as unknown as TripDetails;

test.each([
  ['ask', ['finalise'], 'Ask Meera Iyer'],
  ['reason', ['finalise'], 'Give a reason'],
  ['travellers', ['edit', 'finalise'], 'Complete travellers'],
  ['rejected', ['finalise'], 'Ask again'],
  ['ask', [], undefined],
  ['travellers', ['finalise'], undefined],
  ['pay', ['finalise'], undefined],
])('the next step of a trip that has to %s, for one who may %j, is %s', (step, may, label) => {
  expect(nextStepOf(waiting(step, may))?.label).toBe(label);
});

test('whose answer is awaited is said by name', () => {
  const asked = { approval: 'Pending For Approval', waitingFor: [MEERA] } as const;
  expect(answerText({ ...asked, waitingFor: [...asked.waitingFor] })).toBe("Waiting for Meera Iyer's answer");
  expect(answerText({ approval: 'Approved', waitingFor: [] })).toBe('Approved');
  expect(askText([])).toBe('Ask for approval');
});

const REQUEST = {
  requestId: 'request',
  round: 1,
  answer: 'Pending For Approval',
  state: 'open',
  requestedAt: '2026-11-27T10:00:00Z',
  note: null,
  waitingFor: [MEERA],
  comments: [],
} as const satisfies TripDetails['approvalRequest'];

test('whoever is asked is led to the request, and nobody else, and only while it is open', () => {
  const stepFor = (approvalRequest: TripDetails['approvalRequest'], userId: number) =>
    mainStepOf({ ...waiting('wait', []), approvalRequest }, userId);
  expect(stepFor(REQUEST, MEERA.user_id)).toEqual({ kind: 'decide', requestId: 'request' });
  expect(stepFor(REQUEST, MEERA.user_id + 1)).toBeNull();
  expect(stepFor({ ...REQUEST, state: 'decided' }, MEERA.user_id)).toBeNull();
  expect(stepFor(null, MEERA.user_id)).toBeNull();
});

test('of several bookings that can be paid the first is the one next step, also beside one that is still to be asked about', () => {
  const payable = (_id: string) => ({ _id, allowedActions: [{ action: 'pay', allowed: true, reason: null }] });
  const trip = waiting('ask', ['finalise']);
  const items = [...trip.items, payable('second'), payable('third')] as TripDetails['items'];
  expect(mainStepOf({ ...trip, items, approvalRequest: null }, 1)).toEqual({ kind: 'pay', bookingId: 'second' });
  expect(mainStepOf({ ...trip, approvalRequest: null }, 1)).toMatchObject({
    kind: 'go',
    step: { label: 'Ask Meera Iyer' },
  });
});
