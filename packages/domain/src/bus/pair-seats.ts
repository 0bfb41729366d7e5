import type { BusLayout, BusSeat, SeatKind } from './bus-layout.ts';

/** How far places reach: a berth along is two columns long, one across two rows wide. */
const LENGTHS: Readonly<Record<SeatKind, readonly [columns: number, rows: number]>> = {
  seat: [1, 1],
  berth_along: [2, 1],
  berth_across: [1, 2],
};

/**
 * The places right beside one: on the same deck, in the next row across, with no aisle between, over some of the same length
 * of the bus. Free or sold.
 */
export function pairSeats({ seats }: Pick<BusLayout, 'seats'>, seat: BusSeat): readonly BusSeat[] {
  return seats.filter((other) => other.deck === seat.deck && isBeside(seat, other));
}

/** True for a place without a neighbour, which people who travel alone look for. */
export function isSingle(layout: Pick<BusLayout, 'seats'>, seat: BusSeat): boolean {
  return pairSeats(layout, seat).length === 0;
}

function isBeside(one: BusSeat, other: BusSeat): boolean {
  const [a, b] = [spanOf(one), spanOf(other)];
  const touches = a.lastRow + 1 === b.row || b.lastRow + 1 === a.row;
  return touches && a.column <= b.lastColumn && b.column <= a.lastColumn;
}

function spanOf({ kind, row, column }: BusSeat) {
  const [columns, rows] = LENGTHS[kind];
  return { row, column, lastRow: row + rows - 1, lastColumn: column + columns - 1 };
}
