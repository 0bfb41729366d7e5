import type { Cabin } from './model.ts';
import { chance } from './random.ts';

/** A block of rows with the same seats abreast. Columns are letters, `-` is an aisle. */
export interface CabinLayout {
  readonly cabin: Cabin;
  readonly fromRow: number;
  readonly toRow: number;
  readonly columns: string;
}

/** An aircraft's seat layout with the rows that have a special price. */
export interface Layout {
  readonly craft: string;
  readonly cabins: readonly CabinLayout[];
  readonly exitRows: readonly number[];
  readonly legroomRows: readonly number[];
  readonly frontRows: readonly number[];
}

function layout(
  craft: string,
  cabins: readonly (readonly [Cabin, number, number, string])[],
  rows: { exit?: readonly number[]; legroom?: readonly number[]; front?: readonly number[] } = {},
): Layout {
  return {
    craft,
    cabins: cabins.map(([cabin, fromRow, toRow, columns]) => ({ cabin, fromRow, toRow, columns })),
    exitRows: rows.exit ?? [],
    legroomRows: rows.legroom ?? [],
    frontRows: rows.front ?? [],
  };
}

const LAYOUTS = new Map<string, Layout>([
  [
    '6E-32N',
    layout('32N', [['economy', 1, 31, 'ABC-DEF']], { exit: [12, 13], legroom: [1, 12, 13], front: [2, 3, 4, 5] }),
  ],
  [
    '6E-32Q',
    layout('32Q', [['economy', 1, 39, 'ABC-DEF']], {
      exit: [10, 26],
      legroom: [1, 10, 11, 26, 27],
      front: [2, 3, 4, 5],
    }),
  ],
  [
    '6E-32S',
    layout(
      '32Q',
      [
        ['business', 1, 3, 'AC-DF'],
        ['economy', 5, 39, 'ABC-DEF'],
      ],
      { exit: [12, 26], legroom: [5, 12, 26], front: [6, 7, 8] },
    ),
  ],
  [
    '6E-789',
    layout(
      '789',
      [
        ['business', 1, 8, 'AC-DG-HK'],
        ['economy', 20, 50, 'ABC-DEF-GHJ'],
      ],
      { exit: [33], legroom: [20, 33], front: [21, 22, 23] },
    ),
  ],
  ['AT7', layout('AT7', [['economy', 1, 19, 'AC-DF']], { exit: [1] })],
  [
    'AI-32N',
    layout(
      '32N',
      [
        ['business', 1, 2, 'AC-DF'],
        ['premium_economy', 3, 6, 'ABC-DEF'],
        ['economy', 7, 28, 'ABC-DEF'],
      ],
      { exit: [16, 17], legroom: [7, 16, 17], front: [8, 9] },
    ),
  ],
  [
    'AI-32Q',
    layout(
      '32Q',
      [
        ['business', 1, 3, 'AC-DF'],
        ['premium_economy', 4, 7, 'ABC-DEF'],
        ['economy', 8, 33, 'ABC-DEF'],
      ],
      { exit: [18, 19], legroom: [8, 18, 19], front: [9, 10] },
    ),
  ],
  [
    'AI-788',
    layout(
      '788',
      [
        ['business', 1, 3, 'AB-DE-JK'],
        ['economy', 5, 30, 'ABC-DEF-HJK'],
      ],
      { exit: [21], legroom: [5, 21], front: [6, 7] },
    ),
  ],
  [
    'AI-789',
    layout(
      '789',
      [
        ['business', 1, 8, 'A-DG-K'],
        ['premium_economy', 10, 12, 'AC-DEG-HK'],
        ['economy', 14, 41, 'ABC-DEF-GHJ'],
      ],
      { exit: [28], legroom: [14, 28], front: [15, 16] },
    ),
  ],
  [
    'AI-359',
    layout(
      '359',
      [
        ['business', 1, 7, 'A-DG-K'],
        ['premium_economy', 11, 13, 'AC-DEFG-HK'],
        ['economy', 20, 49, 'ABC-DEF-HJK'],
      ],
      { exit: [35], legroom: [20, 35], front: [21, 22] },
    ),
  ],
  [
    'AI-77W',
    layout(
      '77W',
      [
        ['first', 1, 2, 'A-DG-K'],
        ['business', 5, 12, 'AB-DEG-JK'],
        ['economy', 20, 52, 'ABC-DEFG-HJK'],
      ],
      { exit: [35], legroom: [20, 35], front: [21, 22] },
    ),
  ],
  [
    'IX-7M8',
    layout(
      '7M8',
      [
        ['business', 1, 2, 'AC-DF'],
        ['economy', 3, 31, 'ABC-DEF'],
      ],
      { exit: [15, 16], legroom: [3, 15, 16], front: [4, 5] },
    ),
  ],
  ['7M8', layout('7M8', [['economy', 1, 31, 'ABC-DEF']], { exit: [15, 16], legroom: [1, 15, 16], front: [2, 3, 4] })],
  ['738', layout('738', [['economy', 1, 31, 'ABC-DEF']], { exit: [15, 16], legroom: [1, 15, 16], front: [2, 3, 4] })],
  ['DH4', layout('DH4', [['economy', 1, 20, 'AC-DF']], { legroom: [1] })],
  [
    'E75',
    layout(
      'E75',
      [
        ['business', 1, 4, 'A-DF'],
        ['economy', 5, 20, 'AC-DF'],
      ],
      { exit: [13], legroom: [5, 13] },
    ),
  ],
  [
    '320',
    layout(
      '320',
      [
        ['business', 1, 3, 'AC-DF'],
        ['economy', 4, 28, 'ABC-DEF'],
      ],
      { exit: [12, 13], legroom: [4, 12, 13], front: [5, 6] },
    ),
  ],
  [
    '333',
    layout(
      '333',
      [
        ['business', 1, 7, 'A-DG-K'],
        ['economy', 11, 42, 'AC-DEFG-HK'],
      ],
      { exit: [26], legroom: [11, 26], front: [12, 13] },
    ),
  ],
  [
    'W-789',
    layout(
      '789',
      [
        ['business', 1, 7, 'A-DG-K'],
        ['premium_economy', 10, 13, 'AC-DEG-HK'],
        ['economy', 15, 41, 'ABC-DEF-GHJ'],
      ],
      { exit: [28], legroom: [15, 28], front: [16, 17] },
    ),
  ],
  [
    'W-77W',
    layout(
      '77W',
      [
        ['first', 1, 2, 'A-DG-K'],
        ['business', 6, 11, 'A-DG-K'],
        ['premium_economy', 14, 16, 'AC-DEFG-HK'],
        ['economy', 18, 46, 'ABC-DEFG-HJK'],
      ],
      { exit: [32], legroom: [18, 32], front: [19, 20] },
    ),
  ],
]);

const FIRST_CLASS_CARRIERS = new Set(['EK', 'SQ', 'BA', 'LH', 'AF', 'LX', 'JL', 'NH', 'CX']);
const LOW_COST_ABROAD = new Set(['FZ', 'G9', 'TR', 'AK']);

/** The layout of a flight's aircraft. Throws on a key that no flight carries. */
export function layoutByKey(key: string): Layout {
  const found = LAYOUTS.get(key);
  if (found === undefined) throw new Error(`No seat layout is known as "${key}".`);
  return found;
}

function indigoLayout(distanceKm: number, isInternational: boolean, isTrunk: boolean, roll: number): string {
  if (isInternational) return distanceKm > 5000 ? '6E-789' : '6E-32Q';
  if (distanceKm < 400 && roll < 0.45) return 'AT7';
  if (isTrunk && roll < 0.3) return '6E-32S';
  return roll < 0.65 ? '6E-32N' : '6E-32Q';
}

function airIndiaLayout(distanceKm: number, isInternational: boolean, isTrunk: boolean, roll: number): string {
  if (isInternational && distanceKm > 10_500) return roll < 0.5 ? 'AI-77W' : 'AI-359';
  if (isInternational && distanceKm > 4500) return roll < 0.6 ? 'AI-789' : 'AI-359';
  if (isInternational && distanceKm > 2500) return roll < 0.5 ? 'AI-788' : 'AI-32Q';
  if (isTrunk && roll < 0.1) return 'AI-788';
  return roll < 0.7 ? 'AI-32N' : 'AI-32Q';
}

function foreignLayout(carrier: string, distanceKm: number): string {
  if (LOW_COST_ABROAD.has(carrier)) return '738';
  if (distanceKm < 1800) return '320';
  if (FIRST_CLASS_CARRIERS.has(carrier)) return 'W-77W';
  return distanceKm < 4000 ? '333' : 'W-789';
}

/** Which aircraft a carrier rosters on a flight; the same flight always gets the same one. */
export function layoutKeyFor(
  carrier: string,
  flightNumber: string,
  distanceKm: number,
  isInternational: boolean,
  isTrunk: boolean,
): string {
  const roll = chance('fleet', carrier, flightNumber);
  switch (carrier) {
    case '6E':
      return indigoLayout(distanceKm, isInternational, isTrunk, roll);
    case 'AI':
      return airIndiaLayout(distanceKm, isInternational, isTrunk, roll);
    case 'IX':
      return 'IX-7M8';
    case 'QP':
      return '7M8';
    case 'SG':
      return distanceKm < 450 ? 'DH4' : '738';
    case 'S5':
      return 'E75';
    case '9I':
    case 'IC':
      return 'AT7';
    default:
      return foreignLayout(carrier, distanceKm);
  }
}

/** How many seats a cabin of the layout has; 0 when it has no such cabin. */
export function capacityOf(key: string, cabin: Cabin): number {
  return layoutByKey(key)
    .cabins.filter((block) => block.cabin === cabin)
    .reduce((sum, block) => sum + (block.toRow - block.fromRow + 1) * block.columns.replaceAll('-', '').length, 0);
}

/** Turboprops, which fly slower than the timetable's jets. */
export function isTurboprop(key: string): boolean {
  return key === 'AT7' || key === 'DH4';
}
