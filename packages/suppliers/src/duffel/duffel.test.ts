import { createHmac } from 'node:crypto';
import { paise } from '@pravas/domain/money/money.ts';
import { aTraveller } from '@pravas/domain/testing/builders.ts';
import { expect, test } from 'vitest';
import { bookingOf, collect, lookUpOf, patience, purchase, valueIn, wholeOf } from '../flight/conformance-world.ts';
import { inPaise, toDecimal } from './money.ts';
import { connectorBefore, data, refusal, SEARCH, SECRET } from './testing/scripted-connector.ts';
import { aCancellation, aChangeRequest, anOffer, anOrder, anOrderChange } from './testing/wire-samples.ts';

test.each([
  ['1234.50', 'INR', 123_450],
  ['0.07', 'INR', 7],
  ['-12.3', 'INR', -1_230],
  ['99999999.990', 'INR', 9_999_999_999],
  ['12', 'INR', 1_200],
  ['12.345', 'INR', null],
  ['1e3', 'INR', null],
  ['', 'INR', null],
  [12, 'INR', null],
  ['12.00', 'USD', null],
  ['12.00', null, null],
])('%s %s is %s paise', (amount, currency, expected) => {
  expect(inPaise(amount, currency)).toBe(expected);
});

test('paise are written as they are read', () => {
  for (const amount of [0, 1, 99, 100, 123_456, -5]) expect(inPaise(toDecimal(paise(amount)), 'INR')).toBe(amount);
});

test('a question is asked in Duffel’s form, with the token and the version', async () => {
  const { supplier, calls } = connectorBefore();
  await collect(supplier, { ...SEARCH, cabin: 'B', passengers: { adults: 1, children: 1, infants: 1 } });
  const [search] = calls('POST /air/offer_requests');
  expect(search?.headers.get('authorization')).toBe('Bearer duffel_test_x');
  expect(search?.headers.get('duffel-version')).toBe('v2');
  expect(search?.data).toMatchObject({
    cabin_class: 'business',
    passengers: [{ type: 'adult' }, { age: 8 }, { age: 1 }],
    slices: [{ origin: 'DEL', destination: 'BOM', departure_date: '2027-01-05' }],
  });
});

test('an offer says what Duffel says, and no more', async () => {
  const offer = await connectorBefore().find();
  expect(offer).toMatchObject({
    coverage: 'onward',
    kind: 'regular',
    brand: 'Saver',
    price: { basePaise: 400_000, taxesPaise: 123_450, sellPaise: 523_450, fuelPaise: 0 },
    baggage: [{ cabin: '1 piece', checkIn: '2 pieces' }],
    refundable: null,
    mealIncluded: null,
    rules: [],
    requirements: { gst: 'no', dateOfBirth: true },
    holdAllowed: false,
    expiresAt: '2026-11-21T07:00:00.000Z',
  });
  expect(offer.slices[0].segments[0]).toMatchObject({
    airlineCode: '6E',
    flightNumber: '6045',
    from: { terminal: '3', time: { wall: '2027-01-05T06:10', zone: 'Asia/Kolkata' } },
    to: { terminal: '2' },
    durationMinutes: 135,
  });
});

test.each([
  [null, []],
  [{ allowed: false, penalty_amount: null, penalty_currency: null } as const, [{ charge: { type: 'not_allowed' } }]],
  [{ allowed: true, penalty_amount: null, penalty_currency: null } as const, []],
  [
    { allowed: true, penalty_amount: '3000.01', penalty_currency: 'INR' } as const,
    [{ charge: { type: 'amount', perTravellerPaise: 150_001 }, indicative: true, shared: true }],
  ],
  [
    { allowed: true, penalty_amount: '0.00', penalty_currency: 'INR' } as const,
    [{ charge: { type: 'amount', perTravellerPaise: 0 }, indicative: true }],
  ],
  [{ allowed: true, penalty_amount: '30.00', penalty_currency: 'USD' } as const, []],
])('a refund condition of %j', async (refund_before_departure, expected) => {
  const two = [1, 2].map((index) => ({ id: `pas_${index}`, type: 'adult' as const, age: null, fare_type: null }));
  const offer = anOffer({ passengers: two, conditions: { refund_before_departure, change_before_departure: null } });
  const { supplier, find } = connectorBefore({}, { offer });
  const found = await find();
  expect(found.rules).toMatchObject(expected);
  expect(found.rules).toHaveLength(expected.length);
  // Where there is nothing to pay, no rule is a share of anything.
  expect(found.rules.some(({ shared }) => shared)).toBe(expected.some((rule) => 'shared' in rule));
  expect(valueIn(await supplier.getRules(found, patience())).notes.join(' ')).toContain('Cancellation');
});

test('a question is asked once more when the service is briefly unavailable; an order never is', async () => {
  const unavailable = { status: 503, body: '<html>' };
  const flaky = connectorBefore({
    'GET /air/offers/off_1': (turn) => (turn === 0 ? unavailable : { body: { data: anOffer() } }),
    'POST /air/orders': () => unavailable,
  });
  const offer = await flaky.find();
  expect(await flaky.supplier.book(purchase(offer), patience())).toMatchObject({
    type: 'unknown',
    error: { kind: 'unavailable', retryable: false },
  });
  expect(flaky.calls('GET /air/offers/off_1')).toHaveLength(2);
  expect(flaky.calls('POST /air/orders')).toHaveLength(1);
});

test.each([
  ['offer_no_longer_available', 'unavailable', 'refused'],
  ['airline_rejected', 'failed', 'refused'],
  ['validation_required', 'failed', 'refused'],
  ['insufficient_balance', 'failed', 'refused'],
  ['offer_expired', 'failed', 'session_expired'],
  ['offer_request_already_booked', 'unknown', 'refused'],
] as const)('an order refused with %s: %s, in words that carry the request’s number', async (code, type, kind) => {
  const { supplier, find } = connectorBefore({ 'POST /air/orders': refusal(code) });
  const outcome = await supplier.book(purchase(await find()), patience());
  expect(outcome).toMatchObject({ type, error: { supplierId: 'duffel', kind } });
  // The reader of the message needs no id of the request; the person who investigates it does.
  expect('error' in outcome && outcome.error.messages.join()).toBe(`No: ${code}`);
  expect('error' in outcome && outcome.error.cause).toContain('(request req-7)');
});

test('"booked already" is our own order where it carries our reference', async () => {
  const { supplier, find } = connectorBefore({
    'POST /air/orders': refusal('offer_request_already_booked'),
    'GET /air/orders': data([anOrder({ metadata: { client_ref: 'somebody' } }), anOrder()]),
  });
  const outcome = await supplier.book(purchase(await find()), patience());
  expect(bookingOf(outcome)).toMatchObject({ bookingRef: 'ord_1', locator: 'XABCDE', totalPaise: 523_450 });
});

test('an order that was taken on cannot be seen, so that no list without it proves that it is not in work', async () => {
  const taken = { 'POST /air/orders': () => ({ status: 202, body: {} }) };
  const { supplier, find } = connectorBefore(taken);
  const request = purchase(await find());
  expect(await supplier.book(request, patience())).toEqual({ type: 'pending', unseen: true });
  expect(await supplier.lookUp(lookUpOf(request), patience())).toEqual({ type: 'absent', mayBeInWork: true });
  expect(await supplier.lookUp({ ...lookUpOf(request), bookingRef: 'ord_9' }, patience())).toEqual({ type: 'absent' });
  const failed = aMessage('order.creation_failed', { offer_id: 'off_1', metadata: { client_ref: 'order-1' } });
  expect(supplier.readEvent(failed, sign(failed))).toMatchObject({
    kind: 'order_failed',
    bookingRef: null,
    clientRef: 'order-1',
  });
});

test('an order leaves once that is kept, after every question that comes before it', async () => {
  const { supplier, find, calls } = connectorBefore();
  const request = purchase(await find());
  const sent: number[] = [];
  const leave = (mayLeave: boolean) => async () => {
    sent.push(calls('POST /air/orders').length, calls('GET /air/offers/off_1').length);
    return mayLeave;
  };
  expect(await supplier.book(request, patience(), leave(false))).toMatchObject({
    type: 'failed',
    error: { supplierId: 'duffel', kind: 'unavailable', retryable: true },
  });
  expect([sent, calls('POST /air/orders')]).toEqual([[0, 1], []]);
  expect((await supplier.book(request, patience(), leave(true))).type).toBe('confirmed');
  expect([sent, calls('POST /air/orders').length]).toEqual([[0, 1, 0, 2], 1]);
});

test('what is not sent anyway is not kept as leaving', async () => {
  const { supplier, find } = connectorBefore();
  const request = purchase(await find(), { expectedTotalPaise: paise(1) });
  const leave = async () => {
    throw new Error('Nothing leaves');
  };
  expect((await supplier.book(request, patience(), leave)).type).toBe('price_changed');
});

test('a hold that has lapsed counts as given back; what cannot be seen does not', async () => {
  const seen = { 'GET /air/orders/ord_1': data(anOrder({ cancelled_at: '2026-11-21T06:40:00Z' })) };
  for (const [script, expected] of [
    [seen, 'released'],
    [{}, 'unknown'],
  ] as const) {
    const already = { 'POST /air/order_cancellations': refusal('already_cancelled'), ...script };
    const { supplier, find } = connectorBefore(already);
    const held = bookingOf(await supplier.book(purchase(await find()), patience()));
    expect((await supplier.releaseHeld(held, patience())).type).toBe(expected);
  }
});

test('an order whose ticket number comes later is pending, not confirmed', async () => {
  const { supplier, find } = connectorBefore({ 'POST /air/orders': data(anOrder({ documents: [] }), 201) });
  expect(await supplier.book(purchase(await find()), patience())).toEqual({ type: 'pending' });
});

test('nobody is booked without a date of birth, and nothing is sent', async () => {
  const { supplier, find, calls } = connectorBefore();
  const request = purchase(await find(), { travellers: [aTraveller({ dateOfBirth: null })] });
  expect(await supplier.book(request, patience())).toMatchObject({ type: 'failed', error: { kind: 'refused' } });
  expect(calls('POST /air/orders')).toEqual([]);
});

test('seats and bags go by the passenger’s own services, and make a hold an instant order', async () => {
  const holdable = anOffer({
    payment_requirements: {
      requires_instant_payment: false,
      payment_required_by: '2026-11-22T06:30:00Z',
      price_guarantee_expires_at: null,
    },
  });
  const { supplier, find, calls } = connectorBefore({}, { offer: holdable });
  const offer = await find();
  const [segment] = valueIn(await supplier.getExtras(offer, patience()));
  expect(segment?.seats.filter(({ available }) => available)).toMatchObject([
    { code: '12A', kind: 'window', pricePaise: 40_000 },
  ]);
  expect(segment?.seats.map(({ kind }) => kind)).toEqual(['window', 'middle', 'aisle', 'aisle', 'middle', 'window']);
  expect(segment?.bags).toEqual([{ code: 'B5', weightKg: 5, pricePaise: 225_000 }]);
  const own = { travellerIndex: 0, segmentKey: segment?.segmentKey ?? '', name: null };
  const extras = [
    { ...own, kind: 'seat', code: '12A', pricePaise: paise(40_000) },
    { ...own, kind: 'bag', code: 'B5', pricePaise: paise(225_000) },
  ] as const;
  const frequentFlyers = [
    { travellerIndex: 0, airlineCode: '6E', number: '77' },
    { travellerIndex: 0, airlineCode: 'AI', number: '88' },
  ];
  const expectedTotalPaise = paise(788_450);
  await supplier.book(purchase(offer, { extras, frequentFlyers, expectedTotalPaise }), patience());
  expect(calls('POST /air/orders')[0]?.data).toMatchObject({
    type: 'instant',
    services: [{ id: 'ase_12A' }, { id: 'ase_1' }],
    payments: [{ amount: '7884.50' }],
    passengers: [{ loyalty_programme_accounts: [{ airline_iata_code: '6E', account_number: '77' }] }],
  });
});

test('each infant is linked to an adult of its own', async () => {
  const passengers = (['adult', 'adult', 'infant_without_seat', 'infant_without_seat'] as const).map((type, index) => ({
    id: `pas_${index}`,
    type,
    age: null,
    fare_type: null,
  }));
  const { supplier, find, calls } = connectorBefore({}, { offer: anOffer({ passengers }) });
  const infant = aTraveller({ type: 'INFANT', title: 'Miss', firstName: 'Mira', dateOfBirth: '2026-02-01' });
  const travellers = [infant, aTraveller(), aTraveller({ firstName: 'Ravi' }), infant] as const;
  await supplier.book(purchase(await find(), { travellers }), patience());
  expect(calls('POST /air/orders')[0]?.data.passengers).toMatchObject([
    { id: 'pas_2' },
    { id: 'pas_0', infant_passenger_id: 'pas_2' },
    { id: 'pas_1', infant_passenger_id: 'pas_3' },
    { id: 'pas_3' },
  ]);
});

test('a refund in the airline’s credits is told as such, with its worth', async () => {
  const credit = {
    id: 'acd_1',
    credit_name: 'Travel credit',
    credit_code: 'X',
    credit_amount: '4000.00',
    credit_currency: 'INR',
    issued_on: '2026-11-21',
    passenger_id: 'pas_1',
  };
  const wire = aCancellation({ refund_to: 'airline_credits', refund_amount: '0.00', airline_credits: [credit] });
  const { supplier, find } = connectorBefore({ 'POST /air/order_cancellations': data(wire) });
  const booking = bookingOf(await supplier.book(purchase(await find()), patience()));
  expect(valueIn(await supplier.quoteCancellation(booking, wholeOf(booking), patience()))).toEqual({
    exact: true,
    refundPaise: 400_000,
    penaltyPaise: 123_450,
    refundTo: 'credit',
    expiresAt: '2026-11-21T07:32:00.000Z',
  });
});

test('a change costs its balance; it is confirmed only at the price that was agreed to', async () => {
  const changed = connectorBefore({
    'POST /air/order_change_requests': data(aChangeRequest()),
    'POST /air/order_changes': (turn) => ({
      body: { data: anOrderChange(turn === 0 ? { change_total_amount: '1200.00' } : {}) },
    }),
    'POST /air/order_changes/oce_1/actions/confirm': data(anOrderChange({ confirmed_at: '2026-11-21T06:36:00Z' })),
  });
  const booking = bookingOf(await changed.supplier.book(purchase(await changed.find()), patience()));
  const search = { removes: [0], adds: [{ from: 'DEL', to: 'BOM', date: '2027-01-05' }], cabin: 'E' } as const;
  const [offer] = valueIn(await changed.supplier.quoteChange(booking, search, patience()));
  if (!offer) throw new Error('There is no offer');
  expect(offer).toMatchObject({
    fareDifferencePaise: 40_000,
    penaltyPaise: 60_000,
    payPaise: 100_000,
    returnPaise: 0,
    brand: 'Saver',
  });
  expect(await changed.supplier.change('change-1', booking, offer, patience())).toEqual({
    type: 'price_changed',
    oldTotalPaise: 100_000,
    newTotalPaise: 120_000,
  });
  const confirm = 'POST /air/order_changes/oce_1/actions/confirm';
  expect(changed.calls(confirm)).toEqual([]);
  expect((await changed.supplier.change('change-1', booking, offer, patience())).type).toBe('confirmed');
  expect(changed.calls(confirm)[0]?.data).toEqual({ payment: { type: 'balance', currency: 'INR', amount: '1000.00' } });
});

const aMessage = (type: string, object: object) =>
  JSON.stringify({ id: 'wev_1', type, live_mode: false, data: { object }, idempotency_key: 'k' });
const signature = (body: string, secret: string, at: string) =>
  createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
const secondsFrom = (offset: number) =>
  String(Temporal.Instant.from('2026-11-21T06:30:00Z').epochMilliseconds / 1000 + offset);
const sign = (body: string, { secret = SECRET, offset = 0 } = {}) => ({
  'X-Duffel-Signature': `t=${secondsFrom(offset)},v1=${signature(body, secret, secondsFrom(offset))}`,
});

test.each([
  ['now', {}, true],
  ['five minutes old', { offset: -300 }, true],
  ['older', { offset: -301 }, false],
  ['from the future', { offset: 301 }, false],
  ['signed with another secret', { secret: 'guess' }, false],
])('a message that is %s', (_name, how, believed) => {
  const { supplier } = connectorBefore();
  const body = aMessage('order_cancellation.confirmed', { id: 'ore_1', order_id: 'ord_1' });
  const event = { eventId: 'wev_1', kind: 'order_cancelled', bookingRef: 'ord_1', clientRef: null };
  expect(supplier.readEvent(body, sign(body, how))).toEqual(believed ? event : null);
});

test('messages that nobody can read or vouch for are none', () => {
  const { supplier } = connectorBefore();
  const body = aMessage('order.created', { id: 'ord_1', metadata: { client_ref: 'order-1' } });
  const good = sign(body)['X-Duffel-Signature'];
  expect(supplier.readEvent(body, { 'x-duffel-signature': `${good},v1=${'0'.repeat(64)}` })).toMatchObject({
    kind: 'order_created',
    bookingRef: 'ord_1',
    clientRef: 'order-1',
  });
  for (const header of ['', 't=1', good.replace('v1=', 'v2='), good.slice(0, -2), `${good}00`, 'v1=zz,t=x']) {
    expect(supplier.readEvent(body, { 'x-duffel-signature': header })).toBeNull();
  }
  for (const garbage of ['', '[]', '{"id":1}', 'null', '{']) {
    expect(supplier.readEvent(garbage, sign(garbage))).toBeNull();
  }
  const other = aMessage('ping.triggered', {});
  expect(supplier.readEvent(other, sign(other))).toMatchObject({ kind: 'other', bookingRef: null });
});

test.each([
  [
    'of its own',
    { errors: [{ type: 'rate_limit_error', code: 'rate_limit_exceeded', message: 'Too many' }] },
    'failed',
  ],
  ['of a proxy', {}, 'unknown'],
])('an answer %s that there were too many calls is believed only of Duffel', async (_, body, type) => {
  const { supplier, find } = connectorBefore({ 'POST /air/orders': () => ({ status: 429, body }) });
  expect(await supplier.book(purchase(await find()), patience())).toMatchObject({
    type,
    error: { kind: 'unavailable', retryable: type === 'failed' },
  });
});
