import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  checkedStay,
  collectHotels,
  collectStays,
  lookUpOf,
  orderIn,
  patience,
  pickStay,
  purchaseOf,
  roomsOf,
  valueIn,
} from '../hotel/conformance-world.ts';
import { parseOfferContext } from './context.ts';
import { type DuffelStaysWorld, startDuffelStaysWorld } from './testing/sandbox-world.ts';

let world: DuffelStaysWorld;
beforeAll(async () => {
  world = await startDuffelStaysWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const NIGHT = (day: number) => [`2026-12-${day}`, `2026-12-${day + 1}`] as const;

/** The first offer of one hotel for a night. */
async function offerOf(hotel: string, day: number) {
  const { offers } = await collectStays(world.supplier, world.searchOf([hotel], ...NIGHT(day)));
  return pickStay(offers);
}

describe('lists and searches', () => {
  test('rows without a point of their own have none, and namesakes stay apart', async () => {
    const { hotels } = await collectHotels(world.supplier, world.places.full);
    expect(hotels).toHaveLength(11);
    expect(hotels.filter(({ point }) => point === null).map(({ supplierHotelId }) => supplierHotelId)).toEqual([
      'acc_0000SBXBLR06',
    ]);
    const [palace, namesake] = ['acc_0000SBXBLR10', 'acc_0000SBXBLR15'].map((id) =>
      hotels.find(({ supplierHotelId }) => supplierHotelId === id),
    );
    expect(namesake?.name).toBe(palace?.name);
    expect(namesake?.addressLine).not.toBe(palace?.addressLine);
  });

  test('rates that only a card can guarantee are not offered', async () => {
    const { offers } = await collectStays(world.supplier, world.searchOf(['BLR-12'], ...NIGHT(10)));
    const names = new Set(offers.map(({ context }) => parseOfferContext(context)?.rateName));
    expect(names).toContain('Best Available Rate');
    expect(names).not.toContain('Early Bird');
  });

  test('what guests pay at the desk is told, and is no part of the total', async () => {
    const { offers } = await collectStays(world.supplier, world.searchOf(['BLR-12'], ...NIGHT(10)));
    for (const { atHotel } of offers) {
      expect(atHotel).toEqual([{ label: 'Taxes and fees', currency: 'INR', amountMinor: 15_000 }]);
    }
  });

  test('rates come by themselves for a hotel whose rooms the search left out', async () => {
    const bare = world.connect(async (input, init) => {
      const answer = await fetch(input, init);
      if (!String(input).endsWith('/stays/search')) return answer;
      const json = (await answer.json()) as { data: { results: { accommodation: { rooms: unknown[] } }[] } };
      for (const { accommodation } of json.data.results) accommodation.rooms = [];
      return new Response(JSON.stringify(json), { status: 200, headers: { 'content-type': 'application/json' } });
    }, 8_000);
    const whole = await collectStays(world.supplier, world.searches.usual);
    const fetched = await collectStays(bare, world.searches.usual);
    const pricesOf = ({ offers }: typeof whole) => offers.map(({ hotelId, totalPaise }) => `${hotelId} ${totalPaise}`);
    expect(pricesOf(fetched).toSorted()).toEqual(pricesOf(whole).toSorted());
  });

  test('of a hotel whose rates cannot be had nothing is known; of one that is gone, that it is', async () => {
    const spoilt = (kind: string) =>
      world.connect(async (input, init) => {
        if (String(input).endsWith('fetch_all_rates')) await world.plant('rates', kind);
        const answer = await fetch(input, init);
        if (!String(input).endsWith('/stays/search')) return answer;
        const json = (await answer.json()) as { data: { results: { accommodation: { rooms: unknown[] } }[] } };
        const [first] = json.data.results;
        if (first) first.accommodation.rooms = [];
        return new Response(JSON.stringify(json), { status: 200, headers: { 'content-type': 'application/json' } });
      }, 8_000);
    const search = world.searchOf(['BLR-09', 'BLR-07'], ...NIGHT(10));
    const unknown = await collectStays(spoilt('http_500'), search);
    expect(unknown.errors).toMatchObject([{ kind: 'unavailable', retryable: true }]);
    expect(new Set(unknown.offers.map(({ hotelId }) => hotelId))).toEqual(new Set(['BLR-07']));
    const gone = await collectStays(spoilt('sold_out'), search);
    expect([gone.errors, gone.asked.toSorted()]).toEqual([[], ['BLR-07', 'BLR-09']]);
    expect(new Set(gone.offers.map(({ hotelId }) => hotelId))).toEqual(new Set(['BLR-07']));
  });

  test('rates that hotels have agreed to come for their codes', async () => {
    const client = world.config;
    const answer = await fetch(`${client.baseUrl}/stays/negotiated_rates`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.token}`, 'duffel-version': 'v2' },
      body: JSON.stringify({
        data: {
          rate_access_code: 'FIRM85',
          display_name: 'Firm 2026',
          accommodation_ids: ['acc_0000SBXBLR09'],
        },
      }),
    });
    const { data } = (await answer.json()) as { data: { id: string } };
    const search = { ...world.searchOf(['BLR-09'], ...NIGHT(10)), companyCodes: [data.id] };
    const { offers } = await collectStays(world.supplier, search);
    const agreed = offers.filter(({ isNegotiated }) => isNegotiated);
    expect(new Set(agreed.map(({ board }) => board))).toEqual(new Set(['breakfast']));
    const others = await collectStays(world.supplier, world.searchOf(['BLR-09'], ...NIGHT(10)));
    expect(others.offers.some(({ isNegotiated }) => isNegotiated)).toBe(false);
  });

  test('an account without Stays is refused in words, for every hotel', async () => {
    await world.plant('search', 'agency_blocked');
    const { errors, asked } = await collectStays(world.supplier, world.searches.usual);
    expect(errors).toMatchObject([{ kind: 'refused', messages: ['Access was refused.'], retryable: false }]);
    expect(asked).toHaveLength(world.searches.usual.hotels.length);
  });
});

describe('quotes', () => {
  test('number 3 is dearer on a 7th, number 7 not refundable on an 8th', async () => {
    const dearer = valueIn(await world.supplier.recheck(await offerOf('BLR-03', 17), patience()));
    expect(dearer).toMatchObject({ changed: true, changes: ['price'], changedInfo: 'Price' });
    const offer = await offerOf('BLR-07', 18);
    const worse = valueIn(await world.supplier.recheck(offer, patience()));
    expect(worse).toMatchObject({ changes: ['terms'], detail: { isRefundable: false, totalPaise: offer.totalPaise } });
  });

  test('number 4 is gone on a 5th, and number 10 cannot be booked by itself', async () => {
    expect(await world.supplier.recheck(await offerOf('BLR-04', 15), patience())).toMatchObject({
      ok: false,
      error: { kind: 'refused', retryable: false },
    });
    const offer = await offerOf('BLR-10', 20);
    const { block, detail } = valueIn(await world.supplier.recheck(offer, patience()));
    expect(block).toContain('only together with a flight');
    expect(detail.houseRules.map(({ kind }) => kind)).toContain('package_only');
    const request = purchaseOf(offer, world.searches.usual.rooms);
    expect(await world.supplier.book(request, patience())).toMatchObject({
      type: 'failed',
      error: { kind: 'refused' },
    });
    expect(await world.supplierStays()).toEqual([]);
  });

  test('a rate that has lapsed by its own word is not asked about', async () => {
    const offer = await offerOf('BLR-09', 10);
    const asked: string[] = [];
    const watched = world.connect((input, init) => {
      asked.push(String(input));
      return fetch(input, init);
    }, 8_000);
    await world.pass(39);
    expect(await watched.recheck(offer, patience())).toMatchObject({ ok: false, error: { kind: 'session_expired' } });
    expect(asked).toEqual([]);
  });

  test('a question that is called wrong is no answer that the rate is gone', async () => {
    const wrong = world.connect((input, init) => {
      if (!String(input).endsWith('/stays/quotes')) return fetch(input, init);
      const errors = [{ type: 'validation_error', code: 'validation_failed', title: 'Wrong', message: 'It is wrong.' }];
      return Promise.resolve(new Response(JSON.stringify({ errors, meta: {} }), { status: 422 }));
    }, 8_000);
    const request = purchaseOf(await offerOf('BLR-09', 10), world.searches.usual.rooms);
    expect(await wrong.book(request, patience())).toMatchObject({
      type: 'failed',
      error: { kind: 'refused', messages: ['It is wrong.'] },
    });
  });

  test('a rate that the supplier has forgotten has lapsed, whatever it said before', async () => {
    const offer = await offerOf('BLR-09', 10);
    await world.control('POST', '/reset');
    expect(await world.supplier.recheck(offer, patience())).toMatchObject({
      ok: false,
      error: { kind: 'session_expired', retryable: true },
    });
  });
});

describe('what last names do', () => {
  const usual = () => world.searches.usual;
  const buy = async (lead: string) => {
    const request = purchaseOf(await checkedStay(world.supplier, usual()), usual().rooms, { lead: `Asha ${lead}` });
    return { request, outcome: await world.supplier.book(request, patience()) };
  };

  test('PRICEUP: the new price is told, and bought once it is agreed to', async () => {
    const { request, outcome } = await buy('PriceUp');
    if (outcome.type !== 'price_changed') throw new Error(outcome.type);
    expect(outcome.newTotalPaise).toBeGreaterThan(outcome.oldTotalPaise);
    const offer = valueIn(await world.supplier.recheck(request.offer, patience())).detail;
    const agreed = { ...request, offer, expectedTotalPaise: outcome.newTotalPaise };
    expect(orderIn(await world.supplier.book(agreed, patience())).totalPaise).toBe(outcome.newTotalPaise);
  });

  test.each([
    ['SoldOut', 'unavailable', 0],
    ['Fail', 'failed', 0],
    ['FailCode', 'unknown', 0],
    ['Timeout', 'unknown', 1],
    ['LostFail', 'unknown', 0],
    ['Pending', 'pending', 1],
  ] as const)('%s is %s, with %i bookings', async (lead, type, count) => {
    const { outcome } = await buy(lead);
    expect(outcome.type).toBe(type);
    expect(await world.supplierStays()).toHaveLength(count);
  });

  test('a quote that has lapsed while it was thought over is replaced by a fresh one of the same price', async () => {
    const request = purchaseOf(await checkedStay(world.supplier, usual()), usual().rooms);
    await world.plant('quotes.get', 'session_expired');
    expect((await world.supplier.book(request, patience())).type).toBe('confirmed');
    expect(await world.supplierStays()).toHaveLength(1);
  });

  test('where the quote that was agreed to cannot be read, nothing leaves', async () => {
    const request = purchaseOf(await checkedStay(world.supplier, usual()), usual().rooms);
    await world.plant('quotes.get', 'http_500', 2);
    let hasLeft = false;
    const leave = async () => {
      hasLeft = true;
      return true;
    };
    expect(await world.supplier.book(request, patience(), leave)).toMatchObject({
      type: 'failed',
      error: { kind: 'unavailable', retryable: true },
    });
    expect([hasLeft, await world.supplierStays()]).toEqual([false, []]);
  });

  test('a price that was agreed to anew is booked, whatever the offer said before', async () => {
    const offer = await offerOf('BLR-03', 17);
    const dearer = valueIn(await world.supplier.recheck(offer, patience())).detail;
    const request = purchaseOf(offer, usual().rooms, { expectedTotalPaise: dearer.totalPaise });
    expect(orderIn(await world.supplier.book(request, patience())).totalPaise).toBe(dearer.totalPaise);
  });

  test('our own money is not the guest’s concern', async () => {
    await world.plant('bookings.create', 'wallet_short');
    const { outcome } = await buy('Rao');
    if (outcome.type !== 'failed') throw new Error(outcome.type);
    expect(outcome.error.messages).toEqual(['It cannot be bought at present. Please ask the travel desk.']);
    expect(outcome.error.cause).toContain('balance');
  });

  test('TIMEOUT: absent and perhaps in work for two minutes, then found', async () => {
    const { request } = await buy('Timeout');
    const look = () => world.supplier.lookUp(lookUpOf(request), patience());
    expect(await look()).toEqual({ type: 'absent', mayBeInWork: true });
    await world.pass(2);
    expect(await look()).toMatchObject({ type: 'found', order: { status: 'confirmed' } });
  });

  test('SLOW is waited for', async () => {
    expect((await buy('Slow')).outcome.type).toBe('confirmed');
  });

  test('NOHCN: known by the supplier’s own number until the hotel has one', async () => {
    const order = orderIn((await buy('NoHcn')).outcome);
    expect(order).toMatchObject({ hotelConfirmation: null, locator: order.bookingRef });
    const [usualOrder] = [orderIn((await buy('Rao')).outcome)];
    expect(usualOrder.hotelConfirmation).toMatch(/^STY\d+$/);
  });

  test('NOCANCEL stays as it was', async () => {
    const order = orderIn((await buy('NoCancel')).outcome);
    expect(await world.supplier.cancel('c', order, roomsOf(order), patience())).toMatchObject({
      type: 'failed',
      error: { kind: 'refused' },
    });
    expect(valueIn(await world.supplier.readOrder(order, patience())).order.status).toBe('confirmed');
  });

  test('SLOWCANCEL is under way for three looks, and comes back by the moment it was asked for', async () => {
    const order = orderIn((await buy('SlowCancel')).outcome);
    const asked = await world.supplier.cancel('c', order, roomsOf(order), patience());
    if (asked.type !== 'accepted') throw new Error(asked.type);
    const states = [asked.cancellation];
    for (let look = 0; look < 3; look += 1) {
      states.push(valueIn(await world.supplier.getCancellation(asked.cancellation, patience())));
    }
    expect(states.map(({ state }) => state)).toEqual(['processing', 'processing', 'processing', 'refunded']);
    expect(states.at(-1)).toMatchObject({ refundPaise: order.totalPaise, penaltyPaise: 0 });
  });

  test('WRONGFEE keeps more than its timeline says, which only the account would show', async () => {
    const order = orderIn((await buy('WrongFee')).outcome);
    await world.pass(7 * 24 * 60);
    const quote = valueIn(await world.supplier.quoteCancellation(order, roomsOf(order), patience()));
    expect(quote.penaltyPaise).toBeGreaterThan(0);
    const asked = await world.supplier.cancel('c', order, roomsOf(order), patience());
    if (asked.type !== 'accepted') throw new Error(asked.type);
    expect(asked.cancellation).toMatchObject({ penaltyPaise: quote.penaltyPaise, refundPaise: quote.refundPaise });
    const [settled] = await world.settlements();
    expect(settled?.chargePaise).toBe(Math.min(Math.floor((quote.penaltyPaise * 110 + 50) / 100), order.totalPaise));
  });
});
