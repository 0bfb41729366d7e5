import { agreedQuote } from '@pravas/domain/booking/agreed-quote.ts';
import { agreedTerms } from '@pravas/domain/booking/testing/agreed-terms.ts';
import { offerOfStay } from '@pravas/domain/hotel/booked-stay.ts';
import { aBookedRoom, aBookedStay } from '@pravas/domain/hotel/testing/a-stay.ts';
import { paise, sum } from '@pravas/domain/money/money.ts';
import { aTraveller } from '@pravas/domain/testing/builders.ts';
import type { HotelSupplier } from '@pravas/suppliers/hotel/port.ts';
import { describe, expect, test } from 'vitest';
import { hotelOrders } from './hotel-orders.ts';
import { type HotelParty, stayParty } from './hotel-requests.ts';
import { ordersOfHotels } from './hotel-supplier.ts';
import { aHotelBooking } from './testing/a-booked-hotel.ts';

const { money, cancelling, entry, requests } = hotelOrders;
const ONE = aBookedStay();
const TWO = aBookedStay({
  rooms: [aBookedRoom([7_220, 7_820]), aBookedRoom([5_000, 5_000], { travellers: [1], name: 'Twin Room' })],
});
const EARLY = Temporal.Instant.from('2026-12-01T04:30:00Z');
const LATE = Temporal.Instant.from('2026-12-07T00:00:00Z');
const first = <One>([one]: readonly One[]): One => {
  if (one === undefined) throw new Error('There is none');
  return one;
};

describe('what a supplier is asked', () => {
  test('is the offer for those who sleep in each room, at the price that was agreed to', () => {
    const booking = aHotelBooking([TWO]);
    const request = requests.purchase(booking, first(booking.orders));
    expect(request).toMatchObject({
      clientRef: 'ref-0',
      offer: offerOfStay(TWO),
      expectedTotalPaise: TWO.totalPaise,
      contact: { mobile: '+919845012345' },
      requests: [],
      rooms: [[{ firstName: 'Asha', isAdult: true }], [{ firstName: 'Ravi', isAdult: true }]],
    });
  });

  test('is passed on with what the hotel is asked for besides', () => {
    const booking = aHotelBooking([ONE]);
    const facts = { ...booking.facts, requests: ['A high floor'] };
    expect(requests.purchase({ ...booking, facts }, first(booking.orders))).toMatchObject({
      requests: ['A high floor'],
    });
  });

  test('is what a person of the travel desk lets it cost', () => {
    const booking = aHotelBooking([ONE]);
    const facts = { ...booking.facts, acceptedCosts: { o0: paise(9_999_999) } };
    expect(requests.purchase({ ...booking, facts }, first(booking.orders))).toMatchObject({
      expectedTotalPaise: 9_999_999,
    });
  });

  test('finds a lost order by who answers for its first room, and by its number where there is one', () => {
    const booking = aHotelBooking([aBookedStay({ rooms: [aBookedRoom([7_220], { travellers: [1] })] })]);
    const order = first(booking.orders);
    const leftAt = Temporal.Instant.from('2026-12-01T04:30:00Z');
    expect(requests.lookUp(booking, order, { leftAt })).toMatchObject({
      leftAt: '2026-12-01T04:30:00Z',
      clientRef: 'ref-0',
      bookingRef: '1000',
      leadGuest: { firstName: 'Ravi', lastName: 'Iyer' },
    });
    const lost = { ...order, supplierOrder: null };
    expect(requests.lookUp(booking, lost, { leftAt: null })).toMatchObject({ bookingRef: null, leftAt: null });
    expect(requests.lookUp(booking, lost, { leftAt: undefined })).not.toHaveProperty('leftAt');
  });

  test.each([
    ['an adult of 34', { dateOfBirth: '1992-03-04', type: 'ADULT' }, { adults: 1, childAges: [] }],
    ['whoever never said', { dateOfBirth: null, type: 'ADULT' }, { adults: 1, childAges: [] }],
    ['17 on the day of check-in', { dateOfBirth: '2008-12-09', type: 'ADULT' }, { adults: 0, childAges: [17] }],
    ['18 on that day', { dateOfBirth: '2008-12-08', type: 'ADULT' }, { adults: 1, childAges: [] }],
    ['a child of 7', { dateOfBirth: '2019-06-01', type: 'CHILD' }, { adults: 0, childAges: [7] }],
  ] as const)('%s is looked for again by age', (_name, who, guests) => {
    expect(stayParty(ONE, { travellers: [aTraveller(who)], nationality: 'IN' }).rooms).toEqual([guests]);
  });

  test('is asked for the rooms of the one order, and answered with a stay for the same guests', async () => {
    const again = { ...offerOfStay(TWO), offerId: 'again', totalPaise: paise(TWO.totalPaise - 100) };
    const asked: unknown[] = [];
    const supplier = {
      supplierId: 'one',
      refreshOffer: async (...args: unknown[]) => {
        asked.push(args.slice(0, 2));
        return { ok: true, value: { detail: again, changed: true, changedInfo: null } };
      },
    } as unknown as HotelSupplier;
    const party: HotelParty = { travellers: aHotelBooking([TWO]).travellers, nationality: 'IN' };
    const answer = await ordersOfHotels(supplier).refreshOffer(TWO, party, AbortSignal.timeout(1_000));
    const room = { adults: 1, childAges: [] };
    expect(asked).toEqual([[offerOfStay(TWO), { rooms: [room, room], nationality: 'IN' }]]);
    expect(answer).toMatchObject({
      ok: true,
      value: { changed: true, detail: { totalPaise: again.totalPaise, rooms: TWO.rooms, sale: { offerId: 'again' } } },
    });
  });
});

describe('money', () => {
  test('is the stay, our fee for the whole booking and its GST', () => {
    const booking = aHotelBooking([ONE]);
    expect(money.purchase(booking, booking.orders)).toMatchObject({
      sellPaise: ONE.totalPaise,
      costPaise: ONE.costPaise,
      feePaise: 5_000,
      cgstPaise: 450,
      sgstPaise: 450,
    });
  });

  test('of what is paid at the hotel is our fee alone', () => {
    const booking = aHotelBooking([aBookedStay({ payment: 'at_hotel', costPaise: paise(0) })]);
    expect(money.purchase(booking, booking.orders)).toMatchObject({ sellPaise: 0, costPaise: 0, feePaise: 5_000 });
    expect(money.expense(booking, booking.orders)).toMatchObject({ taxPaise: 900 });
  });

  test('is an expense for a hotel in its city, with the tax of the hotel and ours', () => {
    const booking = aHotelBooking([ONE]);
    expect(money.expense(booking, booking.orders)).toEqual({
      category: 'hotel',
      vendor: 'Torvani Grand',
      from: null,
      to: 'Bengaluru',
      isInternational: false,
      taxPaise: 176_860 + 900,
    });
  });
});

describe('cancelling', () => {
  const resolve = (scopes: readonly string[] | null, selection: unknown, booking = aHotelBooking([TWO]), now = LATE) =>
    cancelling.resolve(booking, [], selection, { scopesOf: () => scopes, now, noShow: false });

  test.each([
    ['the whole at a supplier that cancels wholes', ['all'], null, 'online'],
    ['one of two rooms there', ['all'], [{ orderId: 'o0', unit: '1' }], 'request'],
    ['one of two rooms where rooms can be', ['all', 'room'], [{ orderId: 'o0', unit: '1' }], 'online'],
    ['what no supplier sold', null, null, 'request'],
  ] as const)('%s', (_name, scopes, selection, channel) => {
    expect(resolve(scopes, selection)).toMatchObject({ ok: true, channel });
  });

  test('a room that is an order of its own is cancelled at once', () => {
    const own = (index: number) => aBookedStay({ rooms: [aBookedRoom([7_220, 7_820], { travellers: [index] })] });
    const booking = aHotelBooking([own(0), own(1)]);
    expect(resolve(['all'], [{ orderId: 'o1', unit: '0' }], booking)).toEqual({
      ok: true,
      channel: 'online',
      scopes: [{ orderId: 'o1', units: ['0'] }],
    });
  });

  test('is refused once guests are let in', () => {
    const begun = Temporal.Instant.from('2026-12-08T08:30:00Z');
    expect(resolve(['all'], null, aHotelBooking([TWO]), begun)).toMatchObject({
      ok: false,
      refusal: { sentence: 'Check-in has begun.' },
    });
  });

  test.each([
    ['in time', EARLY, 0],
    ['late: the first night with its tax', LATE, 758_100],
    ['nobody came: all of it', null, ONE.totalPaise],
  ])('costs by the terms, %s', (_name, at, penaltyPaise) => {
    const booking = aHotelBooking([ONE]);
    const units = cancelling.paidUnits(booking, booking.orders);
    const penalties = cancelling.ruleCharges(booking, units, booking.orders, at);
    expect(sum(penalties.map((one) => one.penaltyPaise))).toBe(penaltyPaise);
    const part = cancelling.quote(booking, units, penalties, LATE, LATE);
    expect(part.refundPaise).toBe(Math.max(0, ONE.totalPaise - penaltyPaise - 11_800));
  });

  test('is told by who slept where, and is paid back within seven working days', () => {
    const text = (units: readonly string[]) =>
      cancelling.scopeText(aHotelBooking([TWO]), [], [{ orderId: 'o0', units }]);
    expect([text(['0', '1']), text(['1'])]).toEqual(['The whole stay booking', 'Ravi Iyer (Twin Room)']);
    expect(cancelling.refundDueOn('2026-12-01')).toBe('2026-12-10');
  });
});

test('what the travel desk bought is an order that looks as a supplier’s does, and the organisation owes it', () => {
  const quoted = aBookedStay({ sale: null, supplierId: 'desk' });
  const bought = { ...quoted, hotelConfirmation: '778-1' };
  const quote = agreedQuote({ sellPaise: ONE.totalPaise, costPaise: ONE.totalPaise }, agreedTerms());
  const content = { orders: [{ orderId: 'o0', detail: bought, locator: '778-1', bookingRef: null }], quote };
  const { orders, facts } = entry.entered(aHotelBooking([quoted]), content);
  expect(orders).toMatchObject([
    { supplierOrder: { locator: '778-1', roomCount: 1, stay: quoted.stay, hotelConfirmation: '778-1' } },
  ]);
  expect(facts).toMatchObject({ nationality: 'IN', quote });
  const owed = entry.posted('e', content).filter(({ debit }) => debit === 'receivable');
  expect(owed).toMatchObject([{ amountPaise: ONE.totalPaise + 5_900 }]);
  const order = first(aHotelBooking([quoted]).orders);
  const found = { locator: '778-1', bookingRef: null, detail: bought };
  expect(entry.orderFound(order, found as never)).toMatchObject({ supplierOrder: { locator: '778-1', roomCount: 1 } });
});
