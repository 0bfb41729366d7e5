import { paise } from '@pravas/domain/money/money.ts';
import type { SeatState, SeatView } from '@pravas/domain/seat/seat-rules.ts';
import { describe, expect, it, test } from 'vitest';
import { firstSeat, type Lie, planOf, seatAfterKey, seatTyped, seatWords } from './seat-plan.ts';

const KINDS = { A: 'window', B: 'middle', C: 'aisle', D: 'aisle', E: 'middle', F: 'window' } as const;
type Letter = keyof typeof KINDS;
const view = (row: number, column: Letter, rupees = 0, state: SeatState = 'free'): SeatView => ({
  seat: {
    code: `${row}${column}`,
    row,
    column,
    pricePaise: paise(rupees * 100),
    available: state !== 'booked',
    kind: KINDS[column],
    legroom: false,
  },
  state,
  heldBy: state === 'selected' ? 0 : state === 'held' ? 1 : null,
  reason: state === 'free' || state === 'paid' || state === 'selected' ? null : 'It cannot be had.',
});
const LETTERS: readonly Letter[] = ['A', 'B', 'C', 'D', 'E', 'F'];
/** Twenty rows; row 1 is business class without B and E, 12A is missing. */
const views = Array.from({ length: 20 }, (_, index) => index + 1).flatMap((row) =>
  LETTERS.filter((letter) => !(row === 1 && (letter === 'B' || letter === 'E')) && !(row === 12 && letter === 'A')).map(
    (letter) => view(row, letter),
  ),
);
const names = ['Asha Rao', 'Vikram Shah'];
const nameOf = (index: number) => names[index] ?? '';

test('the aisle runs where two aisle seats meet, and places without a seat stay empty', () => {
  const plan = planOf(views, 'down');
  expect(plan.aisleAfter).toEqual(['C']);
  expect(plan.lines[0]?.map((one) => one?.seat.code ?? '-')).toEqual(['1A', '-', '1C', '1D', '-', '1F']);
  expect(planOf(views, 'across').lines.map((line) => line.length)).toEqual([20, 20, 20, 20, 20, 20]);
});

describe('keys', () => {
  it.each<[Lie, string, string, string | null]>([
    ['across', '14C', 'ArrowRight', '15C'],
    ['across', '14C', 'ArrowDown', '14D'],
    ['across', '14A', 'ArrowUp', null],
    ['across', '11A', 'ArrowRight', '13A'],
    ['across', '1C', 'ArrowUp', '1A'],
    ['across', '14C', 'Home', '1C'],
    ['across', '14C', 'End', '20C'],
    ['down', '14C', 'ArrowRight', '14D'],
    ['down', '14C', 'ArrowDown', '15C'],
    ['down', '20C', 'ArrowDown', null],
    ['down', '14C', 'PageDown', '19C'],
    ['down', '18C', 'PageDown', '20C'],
    ['down', '7A', 'PageDown', '11A'],
    ['down', '14C', 'Home', '14A'],
    ['down', '14C', 'x', null],
    ['down', '99Z', 'ArrowDown', null],
  ])('%s: from %s %s leads to %s', (lie, from, key, to) => {
    expect(seatAfterKey(planOf(views, lie), from, key)?.seat.code ?? null).toBe(to);
  });

  it('with Ctrl, Home and End go to the ends of the cabin', () => {
    const plan = planOf(views, 'down');
    expect(seatAfterKey(plan, '14C', 'Home', true)?.seat.code).toBe('1A');
    expect(seatAfterKey(plan, '14C', 'End', true)?.seat.code).toBe('20F');
  });

  it('reach every seat from every other, in both lies', () => {
    for (const lie of ['across', 'down'] as const) {
      const plan = planOf(views, lie);
      const seen = new Set(['14C']);
      for (const code of seen) {
        for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
          const next = seatAfterKey(plan, code, key);
          if (next) seen.add(next.seat.code);
        }
      }
      expect(seen.size).toBe(views.length);
    }
  });
});

test('typing leads to a seat, the exact one before those that begin so', () => {
  const plan = planOf(views, 'across');
  expect(seatTyped(plan, '1')?.seat.code).toBe('1A');
  expect(seatTyped(plan, '14f')?.seat.code).toBe('14F');
  expect(seatTyped(plan, '99')).toBeNull();
});

test('the keyboard enters at the own seat, else at the first that can be had', () => {
  const first = view(1, 'A', 0, 'booked');
  expect(firstSeat(planOf([first, view(2, 'A'), view(3, 'A', 0, 'selected')], 'down'))?.seat.code).toBe('3A');
  expect(firstSeat(planOf([first, view(2, 'A'), view(3, 'A')], 'across'))?.seat.code).toBe('2A');
  expect(firstSeat(planOf([first], 'down'))?.seat.code).toBe('1A');
  expect(firstSeat(planOf([], 'down'))).toBeNull();
});

test.each([
  [view(12, 'A', 450, 'paid'), 'Seat 12A, window, ₹450, available'],
  [view(12, 'C'), 'Seat 12C, aisle, no charge, available'],
  [view(12, 'B', 450, 'booked'), 'Seat 12B, middle, booked'],
  [view(12, 'A', 0, 'selected'), 'Seat 12A, window, no charge, selected for Asha Rao'],
  [view(12, 'A', 0, 'held'), 'Seat 12A, window, no charge, taken by Vikram Shah'],
  [view(12, 'A', 450, 'not_allowed'), 'Seat 12A, window, ₹450, cannot be chosen. It cannot be had.'],
  [
    { ...view(12, 'A'), seat: { ...view(12, 'A').seat, code: '12A@RMA', legroom: true } },
    'Seat 12A, window, extra legroom, no charge, available',
  ],
])('a seat is said in words', (one, words) => {
  expect(seatWords(one, nameOf)).toBe(words);
});
