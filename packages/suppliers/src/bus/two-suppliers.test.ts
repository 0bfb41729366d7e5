import { mergeBuses } from '@pravas/domain/bus/merge-buses.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SeatSellerWorld, startSeatSellerWorld } from '../seatseller/testing/sandbox-world.ts';
import { startTboBusWorld, type TboBusWorld } from '../tbo-bus/testing/sandbox-world.ts';
import { patience, valueIn } from './conformance-world.ts';

let one: SeatSellerWorld;
let other: TboBusWorld;
beforeAll(async () => {
  [one, other] = await Promise.all([startSeatSellerWorld(), startTboBusWorld()]);
});
afterAll(() => Promise.all([one.close(), other.close()]));

test('case 16: what both suppliers sell of one departure is one bus, from the one that quotes exactly', async () => {
  const lists = await Promise.all(
    [one, other].map(async ({ supplier, searches }) =>
      valueIn(await supplier.listServices(searches.usual, patience())),
    ),
  );
  const [first = [], second = []] = lists;
  const routes = (services: typeof first) => services.map(({ routeId }) => routeId).toSorted();
  expect(routes(second)).toEqual(routes(first));
  const merged = mergeBuses(lists.flat());
  expect(merged).toHaveLength(first.length);
  expect(new Set(merged.map(({ hasExactCancellation }) => hasExactCancellation))).toEqual(new Set([true]));
});
