import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
import { startTboBusWorld, type TboBusWorld } from './testing/sandbox-world.ts';

let world: TboBusWorld;
beforeAll(async () => {
  world = await startTboBusWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const bus = (departure: string, operator: RegExp) =>
  serviceAt(world.supplier, world.searches.usual, departure, operator);

test('case 2: windows with dates are the terms of the service’s start', async () => {
  const { terms, hasExactCancellation } = await bus('2026-12-01T20:30', /Kaveri/);
  expect(hasExactCancellation).toBe(false);
  expect(terms.tiers.map(({ after, until, charge }) => [after, until, charge])).toEqual(
    expect.arrayContaining([
      [null, '2026-11-30T15:00:00Z', { kind: 'percent', rate: 1_000 }],
      ['2026-11-30T15:00:00Z', '2026-12-01T03:00:00Z', { kind: 'percent', rate: 5_000 }],
    ]),
  );
});

test('plans as lists and as objects by index are read alike', async () => {
  for (const operator of [/Kaveri/, /Tungabhadra/, /Golconda/, /Nandi/]) {
    const services = valueIn(await world.supplier.listServices(world.searches.usual, patience()));
    const service = services.find((one) => operator.test(one.operator.name) && one.seatsLeft > 0);
    if (!service) throw new Error(`No bus of ${operator}`);
    const { seats } = valueIn(await world.supplier.readLayout(service, null, patience()));
    expect(seats.filter(({ isFree }) => isFree)).toHaveLength(service.seatsLeft);
    expect(new Set(seats.map(({ deck, row, column }) => `${deck} ${row} ${column}`)).size).toBe(seats.length);
  }
});

test('a list of buses that has lapsed is asked for once more', async () => {
  const service = await bus('2026-12-01T20:30', /Kaveri/);
  await world.pass(16 * 60);
  expect(valueIn(await world.supplier.readLayout(service, null, patience())).seats).toHaveLength(30);
});

test('case 8: a price that moved is booked at the price of Block, which costs us less than it is sold for', async () => {
  const service = await bus('2026-12-01T08:00', /Nandi/);
  const layout = valueIn(await world.supplier.readLayout(service, null, patience()));
  const held = valueIn(
    await world.supplier.refreshOffer(chosenSeats(service, layout, ['1A']), partyFor(1), patience()),
  );
  expect([held.changed, held.detail.totalPaise]).toEqual([true, 66_150]);
  expect(held.detail.costPaise).toBeLessThan(66_150);
  expect(orderIn(await world.supplier.book(purchaseOf(held.detail), patience()))).toMatchObject({ totalPaise: 66_150 });
});

test('case 9: a booking without an answer is found by its search, and one that never was is never disproved', async () => {
  const find = async (lead: string) => {
    const party = partyFor(2, lead);
    const request = purchaseOf(await heldSeats(world, undefined, party), { party });
    expect((await world.supplier.book(request, patience())).type).toBe('unknown');
    return () => world.supplier.lookUp(lookUpOf(request), patience());
  };
  const lost = await find('Kabir Timeout');
  const seen = [await lost(), await lost(), await lost()];
  expect(seen.map(({ type }) => type)).toEqual(['absent', 'absent', 'found']);
  await world.reset();
  const phantom = await find('Kabir Phantom');
  expect(await phantom()).toEqual({ type: 'absent', mayBeInWork: true });
  await world.pass(600);
  expect((await phantom()).type).toBe('unknown');
});

test('what was taken on is pending until it is found', async () => {
  const party = partyFor(2, 'Kabir Pending');
  const request = purchaseOf(await heldSeats(world, undefined, party), { party });
  expect((await world.supplier.book(request, patience())).type).toBe('pending');
  const looks = [];
  for (let look = 0; look < 4; look += 1) looks.push((await world.supplier.lookUp(lookUpOf(request), patience())).type);
  expect(looks.at(-1)).toBe('found');
});

test('seats of several are cancelled one after the other', async () => {
  const { order } = await buySeats(world, ['L7', 'L8', 'L9']);
  const asked = await world.supplier.cancel('c', order, ['L8', 'L9'], patience());
  if (asked.type !== 'accepted') throw new Error(JSON.stringify(asked));
  expect(asked.cancellation.cancellationRefs).toHaveLength(2);
  expect(asked.cancellation).toMatchObject({ state: 'refunded', refundPaise: 113_400 + 122_850 });
  expect(await world.supplierTickets()).toMatchObject([{ liveSeats: ['L7'] }]);
});

test('SLOWCANCEL: a request in process is asked about until it is done', async () => {
  const party = partyFor(1, 'Kabir Slowcancel');
  const request = purchaseOf(await heldSeats(world, ['L7'], party), { party });
  const order = orderIn(await world.supplier.book(request, patience()));
  const asked = await world.supplier.cancel('c', order, seatsIn(order), patience());
  if (asked.type !== 'accepted') throw new Error(JSON.stringify(asked));
  expect(asked.cancellation).toMatchObject({ state: 'processing', refundPaise: null });
  let { cancellation } = asked;
  for (let look = 0; look < 4 && cancellation.state === 'processing'; look += 1) {
    cancellation = valueIn(await world.supplier.getCancellation(cancellation, patience()));
  }
  expect(cancellation).toMatchObject({ state: 'refunded', refundPaise: 113_400, penaltyPaise: 12_600 });
});

test('PARTFAIL: of two requests one is worked off and one turned down', async () => {
  const party = partyFor(3, 'Kabir Partfail');
  const request = purchaseOf(await heldSeats(world, ['L7', 'L8', 'L9'], party), { party });
  const order = orderIn(await world.supplier.book(request, patience()));
  expect(await world.supplier.cancel('c', order, ['L8', 'L9'], patience())).toMatchObject({
    type: 'accepted',
    cancellation: { state: 'partly_rejected', refundPaise: 113_400 },
  });
});

test('our own empty account buys nothing, and no word of it reaches travellers', async () => {
  const request = purchaseOf({ ...(await heldSeats(world)) });
  await world.setBalance(1_000);
  expect(await world.supplier.book(request, patience())).toMatchObject({
    type: 'failed',
    error: { messages: ['It cannot be bought at present. Please ask the travel desk.'] },
  });
});

test('a token that was called invalid is renewed once', async () => {
  const detail = await usualSeats(world);
  await world.passTo('2026-11-22T10:00:00+05:30');
  expect((await world.supplier.refreshOffer(detail, partyFor(2), patience())).ok).toBe(true);
});
