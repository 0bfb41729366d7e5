import type { Seat } from './bus-types.ts';

/** How a bus lies on the screen: its front at the left, or above. */
export type Lie = 'across' | 'down';

/** A deck with its seats, and how many rows and columns it has. */
export interface DeckPlan {
  readonly deck: Seat['deck'];
  readonly seats: readonly Seat[];
  /** The first and the last row across that has a seat. */
  readonly rows: readonly [first: number, last: number];
  /** The first and the last column along that a seat reaches. */
  readonly columns: readonly [first: number, last: number];
  /** Rows without any seat: the aisle. */
  readonly aisles: readonly number[];
  /** True where every place is a berth, on either deck. */
  readonly isBerthsOnly: boolean;
}

/** A seat's place in its deck's grid, lines counted from 1. */
interface Cell {
  readonly column: number;
  readonly columns: number;
  readonly row: number;
  readonly rows: number;
}

/** How far a place reaches along the bus and across it. */
function reachOf({ kind }: Seat) {
  return { along: kind === 'berth_along' ? 2 : 1, across: kind === 'berth_across' ? 2 : 1 };
}

/**
 * The decks of a bus, the lower one first. Both are as long as the longer one, so that they can be read side by side.
 */
export function decksOf(seats: readonly Seat[]): readonly DeckPlan[] {
  const columns = spanOf(seats, (seat) => [seat.column, seat.column + reachOf(seat).along - 1]);
  return (['lower', 'upper'] as const).flatMap((deck) => {
    const own = seats.filter((seat) => seat.deck === deck);
    if (own.length === 0) return [];
    const rows = spanOf(own, (seat) => [seat.row, seat.row + reachOf(seat).across - 1]);
    const taken = new Set(own.flatMap((seat) => [seat.row, seat.row + reachOf(seat).across - 1]));
    const aisles = Array.from({ length: rows[1] - rows[0] + 1 }, (_, index) => rows[0] + index).filter(
      (row) => !taken.has(row),
    );
    return [{ deck, seats: own, rows, columns, aisles, isBerthsOnly: seats.every(({ kind }) => kind !== 'seat') }];
  });
}

function spanOf(seats: readonly Seat[], reach: (seat: Seat) => readonly [number, number]): readonly [number, number] {
  const ends = seats.map(reach);
  return [Math.min(...ends.map(([first]) => first)), Math.max(...ends.map(([, last]) => last))];
}

/**
 * Where a seat is drawn. The wire's row 0 lies at the driver's side, the right of the bus: above where the front is at
 * the left, and at the right where the front is above.
 */
export function cellOf({ rows, columns }: DeckPlan, seat: Seat, lie: Lie): Cell {
  const { along, across } = reachOf(seat);
  const alongAt = seat.column - columns[0] + 1;
  const acrossAt = seat.row - rows[0] + 1;
  if (lie === 'across') return { column: alongAt, columns: along, row: acrossAt, rows: across };
  return { column: rows[1] - (seat.row + across - 1) + 1, columns: across, row: alongAt, rows: along };
}

/** The sizes of a deck's lines, as CSS takes them: aisles are narrower. */
export function tracksOf({ rows, columns, aisles, isBerthsOnly }: DeckPlan, lie: Lie) {
  const across = Array.from({ length: rows[1] - rows[0] + 1 }, (_, index) =>
    aisles.includes(rows[0] + index) ? '20px' : lie === 'across' ? '44px' : 'minmax(44px, 72px)',
  );
  const length = columns[1] - columns[0] + 1;
  if (lie === 'across') {
    const along = isBerthsOnly ? '29px' : '46px';
    return { gridTemplateColumns: `repeat(${length}, ${along})`, gridTemplateRows: across.join(' ') };
  }
  return {
    gridTemplateColumns: across.toReversed().join(' '),
    gridTemplateRows: `repeat(${length}, ${isBerthsOnly ? '38px' : '48px'})`,
  };
}

const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * The free seat that a key leads to from another; null for keys that lead nowhere. Arrows go to the nearest free one in
 * their direction, past sold ones and the aisle, and from one deck into the other at its end; Home and End to the first
 * and the last.
 */
export function seatAfterKey(decks: readonly DeckPlan[], from: string, key: string, lie: Lie): Seat | null {
  const free = decks.flatMap((deck, index) =>
    deck.seats.filter(({ isFree }) => isFree).map((seat) => ({ seat, ...middleOf(decks, index, seat, lie) })),
  );
  const inOrder = free.toSorted((a, b) => a.far - b.far || a.side - b.side);
  if (key === 'Home') return inOrder[0]?.seat ?? null;
  if (key === 'End') return inOrder.at(-1)?.seat ?? null;
  const step = STEPS[key];
  const here = free.find(({ seat }) => seat.seatName === from);
  if (!step || !here) return null;
  const [x, y] = step;
  const ahead = free
    .map((one) => ({ seat: one.seat, along: (one.x - here.x) * x + (one.y - here.y) * y, off: offOf(one, here, x) }))
    .filter(({ along }) => along > 0.25);
  return ahead.toSorted((a, b) => a.along + 3 * a.off - (b.along + 3 * b.off))[0]?.seat ?? null;
}

function offOf(one: { x: number; y: number }, here: { x: number; y: number }, x: number): number {
  return x === 0 ? Math.abs(one.x - here.x) : Math.abs(one.y - here.y);
}

/** The middle of a seat, all decks in one line along the bus. */
function middleOf(decks: readonly DeckPlan[], index: number, seat: Seat, lie: Lie) {
  const deck = decks[index];
  if (!deck) throw new RangeError(`No deck ${index}`);
  const cell = cellOf(deck, seat, lie);
  const before = index * (deck.columns[1] - deck.columns[0] + 3);
  const [dx, dy] = lie === 'across' ? [before, 0] : [0, before];
  const [x, y] = [cell.column + cell.columns / 2 + dx, cell.row + cell.rows / 2 + dy];
  return { x, y, far: lie === 'across' ? x : y, side: lie === 'across' ? y : x };
}

/** The seat that Tab reaches first: the chosen one, else the first free one from the front. */
export function firstSeat(decks: readonly DeckPlan[], chosen: readonly string[]): Seat | null {
  const free = decks.flatMap((deck) =>
    deck.seats.filter(({ isFree }) => isFree).toSorted((a, b) => a.column - b.column || a.row - b.row),
  );
  return free.find(({ seatName }) => chosen.includes(seatName)) ?? free[0] ?? null;
}

/** The prices that free seats have, rupees, the lowest first, and how many have each. */
export function priceSteps(seats: readonly Seat[]): readonly { readonly fare: number; readonly count: number }[] {
  const counts = new Map<number, number>();
  for (const { isFree, fare } of seats) if (isFree) counts.set(fare, (counts.get(fare) ?? 0) + 1);
  return [...counts].map(([fare, count]) => ({ fare, count })).toSorted((a, b) => a.fare - b.fare);
}
