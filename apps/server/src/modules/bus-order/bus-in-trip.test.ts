import { plannedBus, sharedBus } from '@pravas/contract/bus/trip-bus.ts';
import { aBookedSeat, aBooking, aTicket } from '@pravas/domain/bus/testing/a-bus.ts';
import { paise, ZERO } from '@pravas/domain/money/money.ts';
import { aPolicyVersion } from '@pravas/domain/testing/a-policy.ts';
import { aTraveller } from '@pravas/domain/testing/builders.ts';
import { describe, expect, test } from 'vitest';
import { type Cancellation, registerServices } from '../booking/index.ts';
import { busesInTrip } from './bus-in-trip.ts';
import { busJudging } from './bus-judging.ts';
import { busService } from './index.ts';
import { aBusBooking } from './testing/a-booked-bus.ts';

registerServices([busService]);

const TWO = aBooking();
const BOOKING = aBusBooking([TWO]);
const NOW = Temporal.Instant.from('2026-11-20T06:30:00Z');
const given = (...units: readonly string[]) =>
  [{ state: 'settled', scopes: [{ orderId: 'o0', units }], orders: {} }] as unknown as Cancellation[];

test('a bus is one entry of the timeline, from where one gets on to where one gets off', () => {
  expect(busesInTrip.timeline(BOOKING, [])).toMatchObject([
    {
      kind: 'bus',
      title: 'Kaveri Roadlines Pvt Ltd, Bengaluru → Hyderabad',
      from: { city: 'Bengaluru' },
      to: { city: 'Hyderabad' },
      departs: { wall: '2026-12-01T20:30' },
      arrives: { wall: '2026-12-02T06:00' },
      travellerKeys: ['Asha Rao', 'Ravi Iyer'],
      isCancelled: false,
    },
  ]);
  expect(busesInTrip.label(BOOKING)).toBe('Bengaluru → Hyderabad, Tue, 1 Dec');
  expect(busesInTrip.detail(BOOKING)).toBe('Kaveri Roadlines Pvt Ltd, A/C Sleeper (2+1), 20:30 to 06:00');
});

test('a calendar names the stop, how it is found and who sits where, and reminds in time', () => {
  const boarding = { ...TWO.boarding, address: 'Hosur Road', landmark: 'Petrol pump', phone: '+919845011111' };
  const known = aBusBooking([{ ...TWO, boarding, ticket: aTicket({ busNumber: 'KA 01 AB 1234' }) }]);
  const [event] = busesInTrip.calendar(known, []);
  expect(event).toMatchObject({ state: 'confirmed', location: 'Silk Board, Hosur Road, Bengaluru' });
  expect(event?.description).toEqual([
    'A/C Sleeper (2+1)',
    'Get on at Silk Board, 20:30, Tue 1 Dec',
    'Hosur Road',
    'Near Petrol pump',
    'Phone at the stop: +91 98450 11111',
    'Get off at Mehdipatnam, 06:00, Wed 2 Dec',
    'Be there 15 minutes early',
    'Bus number KA 01 AB 1234',
    'Ticket number TIN0',
    'Asha Rao: Lower berth L7',
    'Ravi Iyer: Lower berth L9',
  ]);
  expect(event?.reminders.map(({ beforeSeconds }) => beforeSeconds)).toEqual([86_400, 7_200]);
});

test('the printed itinerary says until when cancelling costs what', () => {
  const [block] = busesInTrip.printed({ ...BOOKING, totalPaise: paise(268_400) }, []);
  expect(JSON.stringify(block?.content)).toContain('Cancel before Mon 30 Nov 2026, 20:30');
});

test('a shared link shows initials and the seats that are left', () => {
  const head = { _id: 'b', service: 'bus', badge: 'Booked', title: '', startsAt: { wall: '', zone: '' } };
  const shown = busesInTrip.shared(BOOKING, []);
  expect(shown).toMatchObject({
    seats: ['Lower berth L7: Asha R.', 'Lower berth L9: Ravi I.'],
    ticketNumber: 'TIN0',
    busNumber: null,
  });
  expect(sharedBus.safeParse({ ...head, endsAt: head.startsAt, ...shown }).success).toBe(true);
  expect(busesInTrip.shared(BOOKING, given('L7'))).toMatchObject({ seats: ['Lower berth L9: Ravi I.'] });
  expect(busesInTrip.shared(BOOKING, given('L7', 'L9'))).toMatchObject({ seats: { length: 2 } });
  expect(busesInTrip.shared(aBusBooking([], { orders: [] as never }), [])).toEqual({});
});

test('a copy of the trip searches for as many seats on its own day', () => {
  const [part] = busesInTrip.parts({ detail: TWO });
  if (!part) throw new Error('No part');
  expect(part).toMatchObject({ startsOn: '2026-12-01', endsOn: '2026-12-02', name: 'Bengaluru to Hyderabad' });
  const planned = busesInTrip.planned(BOOKING, [{ order: { detail: TWO }, part, startsOn: '2027-02-01' }]);
  expect(planned).toMatchObject({ fromId: '9001', toId: '9002', date: '2027-02-01', seats: 2 });
  expect(plannedBus.safeParse({ service: 'bus', isPast: false, ...planned }).success).toBe(true);
});

describe('what stands between people and their seats', () => {
  const problems = (...people: Parameters<typeof busesInTrip.travellerProblems>[1]) =>
    busesInTrip.travellerProblems(BOOKING, people).map(({ index, field }) => [index, field]);
  const man = aTraveller({ title: 'Mr', gender: 'male', dateOfBirth: '1990-05-05' });

  test('is nothing for a man and a man, and what is not said of one of them', () => {
    expect(problems(man, man)).toEqual([]);
    expect(problems({ ...man, dateOfBirth: null }, { ...man, gender: null })).toEqual([
      [0, 'dateOfBirth'],
      [1, 'gender'],
    ]);
    expect(problems({ ...man, title: null, gender: 'x' }, man)).toEqual([[0, 'title']]);
    expect(problems({ ...man, gender: 'x' }, man)).toEqual([[0, 'gender']]);
  });

  test('is a seat that is kept for the others', () => {
    const kept = (keptFor: 'ladies' | 'gents') =>
      aBusBooking([aBooking({ seats: [aBookedSeat('L7', 1, { keptFor })] })]);
    const said = (keptFor: 'ladies' | 'gents', gender: 'male' | 'female') =>
      busesInTrip.travellerProblems(kept(keptFor), [{ ...man, gender, title: gender === 'male' ? 'Mr' : 'Ms' }]).length;
    expect([said('ladies', 'male'), said('ladies', 'female'), said('gents', 'female'), said('gents', 'male')]).toEqual([
      1, 0, 1, 0,
    ]);
  });

  test('is nobody who sits on none of them, and nothing but names where the travel desk bought them', () => {
    expect(problems(man, man, { ...man, gender: null })).toEqual([]);
    const desk = aBusBooking([aBooking({ sale: null })]);
    expect(busesInTrip.travellerProblems(desk, [{ ...man, dateOfBirth: null }, man])).toEqual([]);
  });
});

test('GST of the fare is claimed with the invoice of the operator, which nobody has yet', () => {
  const credit = busesInTrip.gstCredit(BOOKING, { stateCode: '29', kind: 'regular' } as never, '2026-11-20');
  const { cgstPaise, sgstPaise, igstPaise } = BOOKING.facts.quote;
  expect(credit.creditPaise).toBe(cgstPaise + sgstPaise + igstPaise);
  expect(credit.sentence).toContain("with the operator's invoice on your GST number");
});

describe('policies and approvers', () => {
  const policy = aPolicyVersion({ bus: { ceiling: { action: 'approval', limitPaise: paise(130_000) } } } as never);
  const circumstances = { policy, budget: null, now: NOW };

  test('look at each seat, and at the strictest of several buses', async () => {
    const verdict = await busJudging.judge({} as never, BOOKING, circumstances);
    expect([verdict.outcome, JSON.stringify(verdict.checks)]).toEqual(['approval', expect.stringContaining('Seat L9')]);
    const cheap = aBooking({ seats: [aBookedSeat('L7', 120_000)] });
    const both = aBusBooking([cheap, TWO]);
    expect((await busJudging.judge({} as never, both, circumstances)).outcome).toBe('approval');
    expect((await busJudging.judge({} as never, aBusBooking([cheap]), circumstances)).outcome).toBe('within');
    const none = aBusBooking([], { orders: [] as never });
    await expect(busJudging.judge({} as never, none, circumstances)).rejects.toThrow('has no bus');
  });

  test('read who runs it, the dearest seat and that nothing is held', async () => {
    const shown = await busJudging.shownToApprover({} as never, BOOKING, { verdict: null, policy: null }, NOW);
    expect(shown.fields).toMatchObject({
      operator: 'Kaveri Roadlines Pvt Ltd',
      seats: 'Lower berth L7 and Lower berth L9',
      perSeat: 136_500,
    });
    expect(shown.waiting.text).toBe(
      'The bus leaves in 11 days. Seats are held only while they are paid: they may be gone or dearer later.',
    );
  });
});

describe('what the travel desk found', () => {
  test('is known as its supplier would tell of it, by the number of its ticket', () => {
    const [order] = BOOKING.orders;
    if (!order) throw new Error('There is none');
    const found = busService.entry.orderFound(order as never, { locator: 'X1A2B3C4', bookingRef: null });
    expect(found).toMatchObject({
      detail: { ticket: { ticketNumber: 'X1A2B3C4' } },
      supplierOrder: { locator: 'X1A2B3C4', seats: [{ seatName: 'L7' }, { seatName: 'L9' }], context: '{}' },
    });
  });

  test('is entered with its price', () => {
    const { quote } = BOOKING.facts;
    const content = { orders: [{ orderId: 'o0', detail: TWO, locator: 'KV77', bookingRef: null }], quote };
    const entered = busService.entry.entered(BOOKING as never, content);
    expect(entered.orders).toMatchObject([{ orderId: 'o0', supplierOrder: { ticket: { ticketNumber: 'KV77' } } }]);
    expect(busService.entry.posted('e', content).length).toBeGreaterThan(0);
  });
});

test('seats that were bought say when, and by which ticket; a price is the seats, our fee and its GST', () => {
  const { ticket } = BOOKING.orders[0]?.supplierOrder ?? {};
  const bought = busService.asBought?.(TWO, { ticket } as never, NOW);
  expect(bought).toMatchObject({ boughtAt: '2026-11-20T06:30:00Z', ticket: { ticketNumber: 'TIN0' } });
  expect(busService.money.purchase(BOOKING as never, BOOKING.orders as never)).toMatchObject({
    sellPaise: 262_500,
    costPaise: 262_500,
  });
  expect(busService.money.purchase(BOOKING as never, [])).toMatchObject({ sellPaise: 0, feePaise: ZERO });
  expect(busService.money.expense(BOOKING as never, BOOKING.orders as never)).toMatchObject({
    category: 'bus',
    vendor: 'Kaveri Roadlines Pvt Ltd',
    from: 'Bengaluru',
    isInternational: false,
  });
});
