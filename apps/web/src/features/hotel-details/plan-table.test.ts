import { NO_FILTERS } from '@pravas/domain/hotel/filter-hotels.ts';
import { fromRupees } from '@pravas/domain/money/money.ts';
import { describe, expect, test } from 'vitest';
import type { Plan } from './hotel-types.ts';
import { choiceKey, chosenOf, compliantInstead, fittingRooms, planTable, sameChoice } from './plan-table.ts';
import { aPlan, aRoom } from './testing/a-plan.ts';

const verdict = (outcome: 'within' | 'note' | 'approval'): Plan['verdict'] => ({
  outcome,
  reasons: [],
  sentences: [],
  cap: null,
});
const FIXED = { isRefundable: false, freeUntil: null, freeUntilText: null } as const;

const cheap = aPlan({ offerId: 'std-nr', total: 14_000, ...FIXED, verdict: verdict('approval') });
const early = aPlan({ offerId: 'std-early', total: 15_000, verdict: verdict('approval') });
const late = aPlan({ offerId: 'std-late', total: 17_000, verdict: verdict('within') });
const meals = aPlan({
  offerId: 'std-bb',
  total: 20_000,
  board: 'breakfast',
  boardText: 'Breakfast',
  verdict: verdict('note'),
});
const suite = aPlan({ offerId: 'suite', total: 30_000, verdict: verdict('approval') });
const ROOMS = [aRoom('Standard Room', [cheap, early, late, meals]), aRoom('Suite', [suite])];

describe('the table of rooms and rates', () => {
  test('has a column for each way to buy, the cheapest first, and several rates in a cell where terms end differently', () => {
    const { columns, rows } = planTable(ROOMS);
    expect(columns.map(({ board, terms }) => `${board}, ${terms}`)).toEqual([
      'Room only, Not refundable',
      'Room only, Free cancellation',
      'Breakfast, Free cancellation',
    ]);
    const cells = rows.map(({ cells }) =>
      columns.map(({ key }) => (cells.get(key) ?? []).map(({ offerId }) => offerId)),
    );
    expect(cells).toEqual([
      [['std-nr'], ['std-early', 'std-late'], ['std-bb']],
      [[], ['suite'], []],
    ]);
  });

  test.each([
    ['free cancellation', { isFreeNow: true }, ['std-early', 'std-late', 'std-bb', 'suite']],
    ['breakfast', { boards: ['breakfast' as const] }, ['std-bb']],
    ['in policy', { isCompliant: true }, ['std-late', 'std-bb']],
    ['a price', { toPaise: fromRupees(15_000) }, ['std-nr', 'std-early']],
    ['stars, which chose the hotel', { stars: [5] }, ['std-nr', 'std-early', 'std-late', 'std-bb', 'suite']],
    ['nothing that is there', { isNegotiated: true }, []],
  ])('shows what the list’s filters leave: %s', (_name, part, left) => {
    const rooms = fittingRooms(ROOMS, { ...NO_FILTERS, ...part });
    expect(rooms.flatMap(({ plans }) => plans.map(({ offerId }) => offerId))).toEqual(left);
    expect(rooms.every(({ plans }) => plans.length > 0)).toBe(true);
  });
});

describe('what is chosen', () => {
  const chosen = (offerId: string | null) => chosenOf(ROOMS, offerId)?.plan.offerId ?? null;

  test('is what the address says, else the cheapest in policy, else the cheapest', () => {
    expect(chosen('suite')).toBe('suite');
    expect(chosen(null)).toBe('std-late');
    expect(chosen('of another search')).toBe('std-late');
    expect(chosenOf([aRoom('Suite', [suite])], null)?.plan.offerId).toBe('suite');
    expect(chosenOf([], null)).toBeNull();
  });

  test('is never by itself what cannot be sold', () => {
    const blocked = aPlan({ offerId: 'package', total: 1, block: 'Only together with a flight.' });
    expect(chosenOf([aRoom('Standard Room', [blocked])], null)).toBeNull();
  });

  test('is found again in another search by room, meals, terms and way to pay', () => {
    const key = choiceKey({ room: ROOMS[0] ?? aRoom('', []), plan: meals });
    const next = [aRoom('Standard Room', [aPlan({ ...meals, offerId: 'other', total: 20_500 })])];
    expect(sameChoice(next, { key })?.plan).toMatchObject({ offerId: 'other', total: 20_500 });
    expect(sameChoice([aRoom('Suite', [suite])], { key })).toBeNull();
  });

  test('outside the policy has the cheapest rate within it beside it, a company rate first', () => {
    const choice = { room: ROOMS[0] ?? aRoom('', []), plan: cheap };
    expect(compliantInstead(ROOMS, choice)?.plan.offerId).toBe('std-late');
    const own = aPlan({ offerId: 'own', total: 18_000, isNegotiated: true, verdict: verdict('within') });
    expect(compliantInstead([...ROOMS, aRoom('Deluxe Room', [own])], choice)?.plan.offerId).toBe('own');
    expect(compliantInstead(ROOMS, { ...choice, plan: late })).toBeNull();
    expect(compliantInstead([aRoom('Suite', [suite])], choice)).toBeNull();
  });
});
