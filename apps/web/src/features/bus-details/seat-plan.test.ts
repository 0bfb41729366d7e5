import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cellOf, decksOf, firstSeat, priceSteps, seatAfterKey, tracksOf } from './seat-plan.ts';
import { aSeat, twoDecks } from './testing/a-bus.ts';

const KV101 = twoDecks(['L1', 'L2', 'L10', 'U4', 'U9', 'U15']);
const decks = decksOf(KV101);
const seat = (name: string) => {
  const found = KV101.find(({ seatName }) => seatName === name);
  if (!found) throw new Error(`No seat ${name}`);
  return found;
};
const [lower, upper] = decks;
if (!lower || !upper) throw new Error('No decks');

describe('the layout', () => {
  it('has two decks of the same length with the aisle where no seat is', () => {
    expect(decks.map(({ deck, aisles, isBerthsOnly }) => ({ deck, aisles, isBerthsOnly }))).toEqual([
      { deck: 'lower', aisles: [2], isBerthsOnly: true },
      { deck: 'upper', aisles: [2], isBerthsOnly: true },
    ]);
    expect(tracksOf(lower, 'across')).toEqual({
      gridTemplateColumns: 'repeat(10, 29px)',
      gridTemplateRows: '44px 44px 20px 44px',
    });
    expect(tracksOf(lower, 'down').gridTemplateColumns).toMatch(/^\S+ \S+ 20px/);
  });

  it('has none where there are no seats', () => {
    expect(decksOf([])).toEqual([]);
  });

  test.each([
    ['L1', 'across', { column: 1, columns: 2, row: 1, rows: 1 }],
    ['L9', 'across', { column: 5, columns: 2, row: 4, rows: 1 }],
    // The driver's side is at the right once the front is above.
    ['L1', 'down', { column: 4, columns: 1, row: 1, rows: 2 }],
    ['L9', 'down', { column: 1, columns: 1, row: 5, rows: 2 }],
  ] as const)('%s lies %s at its place', (name, lie, cell) => {
    expect(cellOf(lower, seat(name), lie)).toEqual(cell);
  });

  it('lets a berth across take two rows, and numbers from where the seats begin', () => {
    const across = aSeat({ seatName: 'B1', row: 3, column: 7, kind: 'berth_across' });
    const [deck] = decksOf([across, aSeat({ seatName: 'B2', row: 2, column: 5 })]);
    if (!deck) throw new Error('No deck');
    expect(deck.isBerthsOnly).toBe(false);
    expect(cellOf(deck, across, 'across')).toEqual({ column: 3, columns: 1, row: 2, rows: 2 });
    expect(cellOf(deck, across, 'down')).toEqual({ column: 1, columns: 2, row: 3, rows: 1 });
  });

  it('never draws two seats over each other, however it lies', () => {
    fc.assert(
      fc.property(fc.constantFrom('across', 'down'), fc.constantFrom(lower, upper), (lie, deck) => {
        const taken = deck.seats.flatMap((one) => {
          const { column, columns, row, rows } = cellOf(deck, one, lie);
          return Array.from(
            { length: columns * rows },
            (_, at) => `${column + (at % columns)} ${row + Math.floor(at / columns)}`,
          );
        });
        expect(new Set(taken).size).toBe(taken.length);
      }),
    );
  });
});

describe('keys', () => {
  test.each([
    ['L7', 'ArrowRight', 'across', 'L13'], // L10 is sold.
    ['L7', 'ArrowLeft', 'across', 'L4'],
    ['L7', 'ArrowDown', 'across', 'L8'],
    ['L8', 'ArrowDown', 'across', 'L9'], // Over the aisle.
    ['L13', 'ArrowRight', 'across', 'U1'], // Into the other deck.
    ['U1', 'ArrowLeft', 'across', 'L13'],
    ['L7', 'ArrowUp', 'across', null],
    ['L7', 'ArrowDown', 'down', 'L13'],
    ['L7', 'ArrowLeft', 'down', 'L8'],
    ['L13', 'ArrowDown', 'down', 'U1'],
    ['L7', 'Home', 'across', 'L3'],
    ['L7', 'End', 'across', 'U14'],
    ['L7', 'PageDown', 'across', null],
  ] as const)('from %s %s, lying %s, leads to %s', (from, key, lie, to) => {
    expect(seatAfterKey(decks, from, key, lie)?.seatName ?? null).toBe(to);
  });

  it('reach every free seat from every other', () => {
    const free = KV101.filter(({ isFree }) => isFree).map(({ seatName }) => seatName);
    for (const lie of ['across', 'down'] as const) {
      const reached = new Set(['L7']);
      for (const name of reached) {
        for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
          const next = seatAfterKey(decks, name, key, lie);
          if (next) reached.add(next.seatName);
        }
      }
      expect([...reached].toSorted()).toEqual(free.toSorted());
    }
  });

  it('begin at the chosen seat, else at the first free one', () => {
    expect(firstSeat(decks, [])?.seatName).toBe('L3');
    expect(firstSeat(decks, ['U7'])?.seatName).toBe('U7');
    expect(firstSeat(decksOf(twoDecks(KV101.map(({ seatName }) => seatName))), [])).toBeNull();
  });
});

test('prices of free seats are told from the lowest on, with how many have each', () => {
  expect(priceSteps(KV101)).toEqual([
    { fare: 1102.5, count: 9 },
    { fare: 1207.5, count: 3 },
    { fare: 1260, count: 7 },
    { fare: 1365, count: 5 },
  ]);
});
