/** A place in a bus. */
export interface SeatPlace {
  /** Such as `L7` or `4B`. */
  readonly name: string;
  /** Across the bus, 0 to 4; what is missing is the aisle. */
  readonly row: number;
  /** Along the bus, 0 at the front. */
  readonly column: number;
  readonly isUpper: boolean;
  /** A berth is two columns long. */
  readonly isBerth: boolean;
  /** Whether there is no seat beside it. */
  readonly isSingle: boolean;
  readonly isWindow: boolean;
  /** The seat beside it, for whose passenger it may be kept; null for a single one. */
  readonly neighbour: string | null;
}

/** A seating plan. */
export type LayoutName = 'sleeper_2_1' | 'seater_2_2' | 'mix';

const SINGLE_ROW = 3;

function berths(prefix: string, isUpper: boolean): readonly SeatPlace[] {
  return [0, 1, 2, 3, 4].flatMap((column) => {
    const [left, right, single] = [1, 2, 3].map((place) => `${prefix}${3 * column + place}`) as [
      string,
      string,
      string,
    ];
    const berth = { column: 2 * column, isUpper, isBerth: true };
    return [
      { ...berth, name: left, row: 0, isSingle: false, isWindow: true, neighbour: right },
      { ...berth, name: right, row: 1, isSingle: false, isWindow: false, neighbour: left },
      { ...berth, name: single, row: SINGLE_ROW, isSingle: true, isWindow: true, neighbour: null },
    ];
  });
}

function seaterRows(): readonly SeatPlace[] {
  return Array.from({ length: 11 }, (_, column) => column).flatMap((column) => {
    const seat = { column, isUpper: false, isBerth: false, isSingle: false };
    const named = (letter: string): string => `${column + 1}${letter}`;
    return [
      { ...seat, name: named('A'), row: 0, isWindow: true, neighbour: named('B') },
      { ...seat, name: named('B'), row: 1, isWindow: false, neighbour: named('A') },
      { ...seat, name: named('C'), row: 3, isWindow: false, neighbour: named('D') },
      { ...seat, name: named('D'), row: 4, isWindow: true, neighbour: named('C') },
    ];
  });
}

function mixedSeats(): readonly SeatPlace[] {
  return Array.from({ length: 10 }, (_, column) => column).flatMap((column) => {
    const seat = { column, isUpper: false, isBerth: false, isSingle: false };
    const [left, right] = [`S${2 * column + 1}`, `S${2 * column + 2}`];
    return [
      { ...seat, name: left, row: 0, isWindow: true, neighbour: right },
      { ...seat, name: right, row: 1, isWindow: false, neighbour: left },
    ];
  });
}

const LOWER = berths('L', false);
const UPPER = berths('U', true);

/** All plans: 30 berths, 44 seats, or 20 seats and 20 berths. */
export const LAYOUTS: Readonly<Record<LayoutName, readonly SeatPlace[]>> = {
  sleeper_2_1: [...LOWER, ...UPPER],
  seater_2_2: seaterRows(),
  mix: [...mixedSeats(), ...LOWER.filter(({ isSingle }) => isSingle), ...UPPER],
};
