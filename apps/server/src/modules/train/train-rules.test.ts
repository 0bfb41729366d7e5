import { agreedQuote } from '@pravas/domain/booking/agreed-quote.ts';
import { agreedTerms } from '@pravas/domain/booking/testing/agreed-terms.ts';
import { paise, sum } from '@pravas/domain/money/money.ts';
import { aPassenger, aQuotedTrain, aTrain, someMoney } from '@pravas/domain/train/testing/a-train.ts';
import type { TrainDetail } from '@pravas/domain/train/train-detail.ts';
import { describe, expect, test } from 'vitest';
import { trainOrders } from './train-orders.ts';

const { rules, money, cancelling, entry } = trainOrders;
const at = (wall: string) => ({ wall, zone: 'Asia/Kolkata' });
const later = {
  boarding: { code: 'CNB', name: 'Kanpur Central', city: 'Kanpur', stateCode: '09' },
  boardingDeparture: at('2026-06-10T15:10'),
};

test('a ticket has a unit for each passenger, from where they get on', () => {
  const passengers = [aPassenger({ travellerIndex: 1 }), aPassenger({ travellerIndex: 4 })];
  const units = rules.units(aTrain({ ...later, passengers }), 5);
  expect(units.map(({ unit, travellers }) => [unit, travellers])).toEqual([
    ['1', [1]],
    ['4', [4]],
  ]);
  expect(units[0]).toMatchObject({
    startsAt: at('2026-06-10T15:10'),
    endsAt: at('2026-06-10T17:20'),
    from: { code: 'CNB', name: 'Kanpur Central' },
    to: { code: 'PRYJ', name: 'Prayagraj Jn' },
    label: '12276',
  });
});

test('is called after the stations of the passengers, and ends unpaid where the train leaves first', () => {
  const ticket = aTrain(later);
  expect(rules.name(ticket)).toBe('CNB → PRYJ');
  expect(rules.title(ticket)).toBe('Kanpur - Prayagraj Jn');
  expect(rules.lapsesAt(ticket)).toEqual(at('2026-06-10T10:00'));
  expect(rules.isHoldable(ticket)).toBe(false);
});

test.each([
  ['bought', [aTrain()], true],
  ['at another price', [aQuotedTrain({ money: someMoney(120_000) })], true],
  ['boarded later', [aQuotedTrain(later)], true],
  ['in another class', [aQuotedTrain({ travelClass: '2A' })], false],
  ['on another day', [aQuotedTrain({ departure: at('2026-06-11T10:00') })], false],
  ['by another train', [aQuotedTrain({ trainNumber: '12275' })], false],
  ['in Tatkal', [aQuotedTrain({ quota: 'TQ' })], false],
  ['twice', [aQuotedTrain(), aQuotedTrain()], false],
])('what was approved as quoted holds %s: %s', (_name, tickets, holds) => {
  expect(rules.itineraryKey(tickets) === rules.itineraryKey([aQuotedTrain()])).toBe(holds);
});

test('costs what the ticket says, and our fee with its GST by the terms frozen', () => {
  expect(rules.pricePaise(aTrain())).toBe(125_897);
  const terms = agreedTerms({ placeOfSupplyStateCode: '27' });
  const booking = { service: 'train', facts: { terms } } as never;
  const orders = [{ detail: aTrain(), supplierOrder: null }] as never;
  expect(money.purchase(booking, orders)).toEqual({
    sellPaise: 125_897,
    costPaise: 125_897,
    feePaise: 5_000,
    cgstPaise: 0,
    sgstPaise: 0,
    igstPaise: 900,
  });
});

test('costs no fee either where nothing could be had', () => {
  const nothing = money.purchase({ service: 'train', facts: { terms: agreedTerms() } } as never, []);
  expect(Object.values(nothing)).toEqual([0, 0, 0, 0, 0, 0]);
});

const WHO = { firstName: 'Asha', lastName: 'Rao' };
const NOBODY_ASKED = { scopesOf: () => null, noShow: false };
const hoursBefore = (hours: number) => Temporal.Instant.from('2026-06-10T10:00+05:30').subtract({ hours });
const quote = { sellPaise: paise(115_500), feePaise: paise(5_000), cgstPaise: paise(450), sgstPaise: paise(450) };
const aBooking = (orders: readonly TrainDetail[], party = 2) =>
  ({
    service: 'train',
    status: 'BOOKED',
    facts: { terms: agreedTerms(), quote: { ...quote, igstPaise: paise(0) } },
    travellers: [WHO, { firstName: 'Ravi', lastName: 'Iyer' }, WHO].slice(0, party),
    orders: orders.map((detail, index) => ({ id: `o${index}`, state: 'booked', detail, supplierOrder: null })),
  }) as unknown as Parameters<typeof cancelling.resolve>[0];
const two = aTrain({
  passengers: [aPassenger(), aPassenger({ travellerIndex: 1 })],
  money: someMoney(220_000),
});

describe('cancelling', () => {
  const resolve = (selection: unknown, hours = 30) =>
    cancelling.resolve(aBooking([two]), [], selection, { ...NOBODY_ASKED, now: hoursBefore(hours) });

  test('takes everybody, or those who are named, and is the travel desk’s', () => {
    expect(resolve(null)).toEqual({ ok: true, channel: 'request', scopes: [{ orderId: 'o0', units: ['0', '1'] }] });
    expect(resolve([{ orderId: 'o0', unit: '1' }])).toMatchObject({
      ok: true,
      scopes: [{ orderId: 'o0', units: ['1'] }],
    });
  });

  test('is refused once the train has left', () => {
    expect(resolve(null, 0)).toMatchObject({ ok: false, refusal: { sentence: 'The train has left.' } });
  });

  test('comes to what the table says, less our charge for each who goes', () => {
    const booking = aBooking([two]);
    const units = cancelling.paidUnits(booking, booking.orders);
    expect(sum(units.map(({ feePaise }) => feePaise))).toBe(5_900);
    const penalties = cancelling.ruleCharges(booking, units.slice(1), booking.orders, hoursBefore(30));
    const part = cancelling.quote(booking, units.slice(1), penalties, hoursBefore(30), hoursBefore(30));
    expect(part).toMatchObject({ penaltyPaise: 28_875, refundPaise: 74_825, serviceChargePaise: 10_000 });
    const missed = cancelling.ruleCharges(booking, units, booking.orders, null);
    expect(missed.map(({ penaltyPaise }) => penaltyPaise)).toEqual([115_500, 115_500]);
  });

  test('promises nothing of passengers whom the railway has cancelled itself', () => {
    const passengers = [
      aPassenger({ currentStatus: 'CAN', coach: null, berth: null }),
      aPassenger({ travellerIndex: 1 }),
    ];
    const booking = aBooking([{ ...two, passengers }]);
    const units = cancelling.paidUnits(booking, booking.orders);
    const penalties = cancelling.ruleCharges(booking, units, booking.orders, hoursBefore(30));
    expect(penalties.toSorted((a, b) => Number(a.unit) - Number(b.unit))).toMatchObject([
      { unit: '0', penaltyPaise: 115_500 },
      { unit: '1', penaltyPaise: 28_875 },
    ]);
  });

  test('costs the clerkage of a ticket that its chart has dropped, whenever that is entered', () => {
    const waits = (currentStatus: string) => aPassenger({ currentStatus, coach: null, berth: null });
    const charged = (statuses: readonly [string, string], chartedAt: string | null) => {
      const [first, second] = [waits(statuses[0]), { ...waits(statuses[1]), travellerIndex: 1 }];
      const booking = aBooking([{ ...two, passengers: [first, second], chartedAt }]);
      const [, unit] = cancelling.paidUnits(booking, booking.orders);
      return cancelling.ruleCharges(booking, unit ? [unit] : [], booking.orders, hoursBefore(-1))[0]?.penaltyPaise;
    };
    const chartedAt = '2026-06-10T01:00:00Z';
    expect(charged(['GNWL/1', 'GNWL/2'], chartedAt)).toBe(6_300);
    expect(charged(['CAN', 'GNWL/2'], chartedAt)).toBe(6_300);
    expect(charged(['RAC/1', 'GNWL/2'], chartedAt)).toBe(115_500);
    expect(charged(['GNWL/1', 'GNWL/2'], null)).toBe(115_500);
  });

  test('is told by whom and which train', () => {
    const booking = aBooking([two]);
    const text = (units: readonly string[]) => cancelling.scopeText(booking, [], [{ orderId: 'o0', units }]);
    expect([text(['0', '1']), text(['1'])]).toEqual(['The whole train booking', 'Ravi Iyer (12276)']);
    const question = { ...NOBODY_ASKED, now: hoursBefore(30) };
    expect(cancelling.refuseParts(booking, [], [{ orderId: 'o0', units: ['1'] }], question)).toBeNull();
    expect(cancelling.refundDueOn('2026-06-09')).toBe('2026-06-14');
  });
});

test('what the travel desk bought becomes the order and the price, and the organisation owes it', () => {
  const bought = agreedQuote({ sellPaise: paise(125_897), costPaise: paise(125_897) }, agreedTerms());
  const content = {
    orders: [{ orderId: 'o0', detail: aTrain(), locator: '2201893135', bookingRef: null }],
    quote: bought,
  };
  const entered = entry.entered(aBooking([aQuotedTrain()]), content);
  expect(entered.orders).toMatchObject([
    { orderId: 'o0', supplierOrder: { locator: '2201893135', bookingRef: '2201893135', totalPaise: 125_897 } },
  ]);
  expect(entered.facts.quote.totalPaise).toBe(131_797);
  const owed = entry.posted('e', content).filter(({ debit }) => debit === 'receivable');
  expect(owed).toMatchObject([{ amountPaise: 131_797 }]);
});

test('a ticket that was quoted and paid for is bought as it is found', () => {
  const { id, ...waiting } = { id: 'o0', detail: aQuotedTrain() };
  const found = { locator: '2201893135', bookingRef: null, detail: aTrain() };
  expect(entry.orderFound({ id, ...waiting } as never, found as never)).toMatchObject({
    detail: { pnr: '2201893135' },
    supplierOrder: { locator: '2201893135', totalPaise: 125_897 },
  });
});
