import { instantOf, minutesBetween } from '@pravas/domain/time/airport-time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  buySeats,
  chosenSeats,
  heldSeats,
  lookUpOf,
  orderIn,
  partyFor,
  patience,
  purchaseOf,
  seatsIn,
  serviceAt,
  usualSeats,
  valueIn,
} from '../bus/conformance-world.ts';
import type { BusParty } from '../bus/port.ts';
import { type SeatSellerWorld, startSeatSellerWorld } from './testing/sandbox-world.ts';

let world: SeatSellerWorld;
beforeAll(async () => {
  world = await startSeatSellerWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const bus = (departure: string, operator: RegExp, search = world.searches.usual) =>
  serviceAt(world.supplier, search, departure, operator);

async function seatsAt(departure: string, operator: RegExp, seatNames: readonly string[]) {
  const service = await bus(departure, operator);
  return chosenSeats(service, valueIn(await world.supplier.readLayout(service, null, patience())), seatNames);
}

const hold = async (detail: Awaited<ReturnType<typeof seatsAt>>, party: BusParty = partyFor(detail.seats.length)) =>
  valueIn(await world.supplier.refreshOffer(detail, party, patience()));

describe('times and terms', () => {
  test('case 1: minutes beyond midnight are the next day', async () => {
    const kaveri = await bus('2026-12-01T20:30', /Kaveri/);
    expect(kaveri.arrival.wall).toBe('2026-12-02T06:00');
    expect(minutesBetween(kaveri.departure, kaveri.arrival)).toBe(9 * 60 + 30);
    const golconda = await bus('2026-12-02T00:30', /Golconda/);
    expect([golconda.date, golconda.arrival.wall]).toEqual(['2026-12-01', '2026-12-02T10:00']);
    expect(golconda.terms.tiers.every(({ charge }) => charge.kind === 'percent' && charge.rate === 10_000)).toBe(true);
  });

  test('case 2: charges count from the start of the service, wherever people get on', async () => {
    const { terms, startsAt } = await bus('2026-12-01T20:30', /Kaveri/);
    expect(startsAt?.wall).toBe('2026-12-01T20:30');
    const at = (wall: string) => instantOf({ wall, zone: 'Asia/Kolkata' }).toString();
    expect(terms.tiers.map(({ after, until }) => [after, until])).toEqual([
      [at('2026-12-01T08:30'), at('2026-12-01T20:30')],
      [at('2026-11-30T20:30'), at('2026-12-01T08:30')],
      [null, at('2026-11-30T20:30')],
    ]);
    expect(terms).toMatchObject({ isPartial: true, isPrimaryAlone: true, freeMinutes: 0 });
  });

  test('case 3: a bus that started the evening before in another town', async () => {
    const vizag = await bus('2026-12-01T02:30', /Sahyadri/, world.searchOf('9010', '9002', '2026-12-01'));
    expect(vizag.startsAt?.wall).toBe('2026-11-30T20:00');
    const at = (wall: string) => instantOf({ wall, zone: 'Asia/Kolkata' }).toString();
    expect(vizag.terms.tiers.map(({ until }) => until)).toEqual([
      at('2026-11-30T20:00'),
      at('2026-11-30T08:00'),
      at('2026-11-29T20:00'),
    ]);
  });

  test('who runs a bus, where its name or the vendor says it', async () => {
    const services = valueIn(await world.supplier.listServices(world.searches.usual, patience()));
    const formOf = (name: RegExp) => services.find(({ operator }) => name.test(operator.name))?.operator.legalForm;
    expect([/Kaveri/, /State RTC/, /Nandi/, /Tungabhadra/].map(formOf)).toEqual(['company', 'statutory', 'llp', null]);
  });
});

describe('prices at the block', () => {
  test('case 7: a state corporation tells its fees once seats are held, and keeps one of them', async () => {
    const detail = await seatsAt('2026-12-01T22:00', /State RTC/, ['1A']);
    expect([detail.totalPaise, detail.sale?.isPricedAtHold]).toEqual([89_250, true]);
    const held = await hold(detail);
    expect([held.changed, held.detail.totalPaise]).toEqual([true, 92_610]);
    expect(held.detail.seats[0]?.fare).toMatchObject({
      basePaise: 85_000,
      chargesPaise: 3_200,
      taxPaise: 4_410,
      notRefundablePaise: 2_100,
    });
    const order = orderIn(await world.supplier.book(purchaseOf(held.detail), patience()));
    const quote = valueIn(await world.supplier.quoteCancellation(order, ['1A'], patience()));
    expect(quote).toMatchObject({ refundPaise: 81_585, penaltyPaise: 92_610 - 81_585 });
    expect(await world.supplier.cancel('c', order, ['1A'], patience())).toMatchObject({
      type: 'accepted',
      cancellation: { refundPaise: 81_585, state: 'refunded' },
    });
  });

  test('case 7: all of its seats are cancelled together or none', async () => {
    const { detail } = await hold(await seatsAt('2026-12-01T22:00', /State RTC/, ['2A', '2B']));
    const order = orderIn(await world.supplier.book(purchaseOf(detail), patience()));
    const refused = { error: { kind: 'not_supported' } };
    expect(await world.supplier.quoteCancellation(order, ['2A'], patience())).toMatchObject(refused);
    expect(await world.supplier.cancel('c', order, ['2A'], patience())).toMatchObject({ type: 'failed', ...refused });
    expect(valueIn(await world.supplier.quoteCancellation(order, ['2A', '2B'], patience())).refundPaise).toBe(163_170);
  });

  test('case 8: a bus that costs more once it is held says both sums, and lapses by itself', async () => {
    const detail = await seatsAt('2026-12-01T08:00', /Nandi/, ['1A']);
    const held = await hold(detail);
    expect([detail.totalPaise, held.detail.totalPaise, held.changed]).toEqual([63_000, 66_150, true]);
    expect(held.changedInfo).toBe('The price is ₹661.50 now; it was ₹630.00.');
    await world.pass(480);
    const layout = valueIn(await world.supplier.readLayout(await bus('2026-12-01T08:00', /Nandi/), null, patience()));
    expect(layout.seats.find(({ seatName }) => seatName === '1A')?.isFree).toBe(true);
    expect(await world.supplierTickets()).toEqual([]);
  });
});

describe('answers that do not come', () => {
  test('case 9: TIMEOUT is found on the third look, as one ticket', async () => {
    const party = partyFor(2, 'Kabir Timeout');
    const request = purchaseOf(await heldSeats(world, undefined, party), { party });
    const leftAt = world.now().toString();
    expect((await world.supplier.book(request, patience())).type).toBe('unknown');
    const seen: string[] = [];
    for (const seconds of [4, 1, 10, 15]) {
      await world.pass(seconds);
      seen.push((await world.supplier.lookUp(lookUpOf(request, { leftAt }), patience())).type);
    }
    // Before five seconds there is no look-up.
    expect(seen).toEqual(['pending', 'absent', 'absent', 'found']);
    expect(await world.supplierTickets()).toHaveLength(1);
  });

  test('case 9: PHANTOM is open until 11 minutes after the block, and absent from then on', async () => {
    const party = partyFor(2, 'Kabir Phantom');
    const request = purchaseOf(await heldSeats(world, undefined, party), { party });
    const leftAt = world.now().toString();
    expect((await world.supplier.book(request, patience())).type).toBe('unknown');
    const look = () => world.supplier.lookUp(lookUpOf(request, { leftAt }), patience());
    await world.pass(659);
    expect(await look()).toEqual({ type: 'absent', mayBeInWork: true });
    await world.pass(1);
    expect(await look()).toEqual({ type: 'absent' });
    // Seats may have been held again under a key that only a dead process knew: nothing is proved then.
    const late = lookUpOf(request, { leftAt: world.now().toString() });
    await world.pass(10);
    expect((await world.make().lookUp(late, patience())).type).toBe('unknown');
  });

  test('a hold that lapses while it is being paid is taken once more', async () => {
    const request = purchaseOf(await heldSeats(world));
    await world.plant('bookticket', 'session_expired');
    const other = await world.supplier.book(request, patience());
    // The vendor still holds the seats under the old key, so that they cannot be held again at once.
    expect(other.type).toBe('unavailable');
    await world.pass(480);
    await world.plant('bookticket', 'session_expired', 2);
    expect((await world.supplier.book(request, patience())).type).toBe('unavailable');
    expect(await world.supplierTickets()).toEqual([]);
  });

  test('EXPIRE: a hold that the vendor gave up early is found lapsed, and the seats are held anew', async () => {
    const party = partyFor(2, 'Kabir Expire');
    const request = purchaseOf(await heldSeats(world, undefined, party), { party });
    await world.pass(21);
    expect((await world.supplier.book(request, patience())).type).toBe('confirmed');
    expect(await world.supplierTickets()).toHaveLength(1);
  });

  test('LOSTBLOCK: the seats may be held for eight minutes, and no longer', async () => {
    const party = partyFor(2, 'Kabir Lostblock');
    const detail = await usualSeats(world);
    const lost = await world.supplier.refreshOffer(detail, party, patience());
    expect(lost).toMatchObject({ ok: false, error: { kind: 'timeout', retryable: false } });
    expect(lost.ok ? '' : lost.error.messages[0]).toContain('may be held until 09:38');
    expect((await world.supplier.refreshOffer(detail, partyFor(2), patience())).ok).toBe(false);
  });
});

describe('what the vendor says', () => {
  test('case 11: a list, a map and a fare of one are read like those of many', async () => {
    const [only, ...others] = valueIn(await world.supplier.listServices(world.searches.single, patience()));
    expect(others).toEqual([]);
    expect(only).toMatchObject({ fromPaise: 42_000, seatsLeft: 44 });
    const { order } = await buySeats(world, ['L7']);
    expect(seatsIn(order)).toEqual(['L7']);
    const quote = valueIn(await world.supplier.quoteCancellation(order, ['L7'], patience()));
    expect(quote).toMatchObject({ penaltyPaise: 12_600, refundPaise: 113_400 });
  });

  test.each([
    ['bookticket', 'outcome_unknown'],
    ['bookticket', 'wrong_schema'],
  ])('case 12: %s answered by %s with HTTP 200 is no ticket', async (call, kind) => {
    const request = purchaseOf(await heldSeats(world));
    await world.plant(call, kind);
    expect((await world.supplier.book(request, patience())).type).toBe('unknown');
  });

  test.each(['outcome_unknown', 'wrong_schema'])('case 12: a block answered by %s is no key', async (kind) => {
    const detail = await usualSeats(world);
    await world.plant('blockTicketV2', kind);
    const lost = await world.supplier.refreshOffer(detail, partyFor(2), patience());
    expect(lost).toMatchObject({ ok: false, error: { retryable: false } });
  });

  test('a key that is doubted once is no reason to give up a question', async () => {
    await world.plant('availabletrips', 'outcome_unknown');
    expect((await world.supplier.listServices(world.searches.usual, patience())).ok).toBe(true);
    await world.plant('availabletrips', 'outcome_unknown', 2);
    expect((await world.supplier.listServices(world.searches.usual, patience())).ok).toBe(false);
  });

  test('a wrong key and a wrong secret are not let in', async () => {
    const kindOf = async (config: object) => {
      const answer = await world.make(config).listServices(world.searches.usual, patience());
      return answer.ok ? 'let in' : answer.error.kind;
    };
    expect(await kindOf({ consumerKey: 'another' })).toBe('refused');
    expect(await kindOf({ consumerSecret: 'another' })).toBe('unavailable');
  });

  test('our own empty account is our fault: nothing is bought, and no word of it reaches travellers', async () => {
    const request = purchaseOf(await heldSeats(world));
    await world.setBalance(1_000);
    const outcome = await world.supplier.book(request, patience());
    expect(outcome).toMatchObject({
      type: 'failed',
      error: { messages: ['It cannot be bought at present. Please ask the travel desk.'] },
    });
    expect(JSON.stringify(outcome)).toContain('Insufficient balance');
    expect(await world.supplierTickets()).toEqual([]);
  });

  test('seats that hang on the stops are shown once those are chosen', async () => {
    for (const to of ['9003', '9004', '9006', '9008']) {
      const services = valueIn(await world.supplier.listServices(world.searchOf('9001', to, '2026-12-15'), patience()));
      const service = services.find(({ arePointsFirst, seatsLeft }) => arePointsFirst && seatsLeft > 0);
      if (!service) continue;
      expect(await world.supplier.readLayout(service, null, patience())).toMatchObject({
        ok: false,
        error: { kind: 'not_supported' },
      });
      const points = {
        boardingPointId: service.boardingPoints[0]?.pointId ?? '',
        droppingPointId: service.droppingPoints[0]?.pointId ?? '',
      };
      const layout = valueIn(await world.supplier.readLayout(service, points, patience()));
      const seat = layout.seats.find(({ isFree, keptFor }) => isFree && keptFor === null);
      const { detail } = await hold(chosenSeats(service, layout, [seat?.seatName ?? '']));
      expect(orderIn(await world.supplier.book(purchaseOf(detail), patience())).status).toBe('confirmed');
      return;
    }
    throw new Error('No bus of the world wants its stops first');
  });
});

describe('after the sale', () => {
  test('case 5: at 30 Nov 21:00 half of the base fare stays, and its tax', async () => {
    const { order } = await buySeats(world);
    await world.passTo('2026-11-30T21:00:00+05:30');
    const quote = valueIn(await world.supplier.quoteCancellation(order, ['L7'], patience()));
    expect(quote).toMatchObject({ penaltyPaise: 63_000, refundPaise: 63_000 });
    await world.passTo('2026-12-01T08:31:00+05:30');
    const late = valueIn(await world.supplier.quoteCancellation(order, ['L7'], patience()));
    expect(late).toMatchObject({ penaltyPaise: 126_000, refundPaise: 0 });
  });

  test('PARTFAIL: of two seats one is cancelled, and that is what is told', async () => {
    const party = partyFor(2, 'Kabir Partfail');
    const detail = await heldSeats(world, undefined, party);
    const order = orderIn(await world.supplier.book(purchaseOf(detail, { party }), patience()));
    expect(await world.supplier.cancel('c', order, ['L7', 'L9'], patience())).toMatchObject({
      type: 'accepted',
      cancellation: { state: 'partly_rejected', refundPaise: 113_400, penaltyPaise: 12_600 },
    });
    // With the order of before: what was cancelled then is not reported again.
    expect(await world.supplier.cancel('c', order, ['L7', 'L9'], patience())).toMatchObject({ type: 'failed' });
    expect(await world.supplier.cancel('c', order, ['L9'], patience())).toMatchObject({ type: 'failed' });
    expect(await world.supplierTickets()).toMatchObject([{ liveSeats: ['L9'], refundedPaise: 113_400 }]);
  });

  test('case 13: a bus that its operator cancels six hours before is found, with all of it to come back', async () => {
    const { detail } = await hold(await seatsAt('2026-12-01T21:00', /Golconda/, ['L1']));
    const order = orderIn(await world.supplier.book(purchaseOf(detail), patience()));
    await world.passTo('2026-12-01T15:05:00+05:30');
    const since = world.now().subtract({ hours: 24 });
    expect(valueIn(await world.supplier.operatorCancellations(since, world.now(), patience()))).toEqual([
      order.locator,
    ]);
    const now = valueIn(await world.supplier.readOrder(order, patience()));
    expect(now).toMatchObject({ order: { status: 'cancelled' }, operatorChange: { kind: 'cancelled' } });
  });

  test('ALTBUS: another bus in its place gives back what the supplier says', async () => {
    const party = partyFor(2, 'Kabir Altbus');
    const detail = await heldSeats(world, undefined, party);
    const order = orderIn(await world.supplier.book(purchaseOf(detail, { party }), patience()));
    const since = world.now().subtract({ hours: 24 });
    expect(valueIn(await world.supplier.operatorCancellations(since, world.now(), patience()))).toEqual([
      order.locator,
    ]);
    expect(valueIn(await world.supplier.readOrder(order, patience()))).toMatchObject({
      order: { status: 'confirmed' },
      operatorChange: { kind: 'replaced', refundPaise: 40_000 },
    });
  });
});
