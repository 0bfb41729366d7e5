import type { VerdictOutcome } from '@pravas/domain/policy/verdict.ts';
import type { MapPoint } from '../../ui/map/map-view.ts';

/** A hotel where it is drawn, pixels. */
export interface LaidMark extends MapPoint {
  readonly hotelId: string;
  readonly outcome: VerdictOutcome;
  /** Its price where there is room for it; null = a point alone. */
  readonly price: string | null;
  /** Of the price's label. */
  readonly widthPx: number;
}

/** What a mark is made of. */
export interface MarkSource extends MapPoint {
  readonly hotelId: string;
  readonly outcome: VerdictOutcome;
  /** "₹5,675". */
  readonly priceText: () => string;
}

/** A label's height and padding, and how wide a figure is; pixels. */
export const LABEL = { height: 20, padding: 7, figure: 7 } as const;
/** As wide as the longest price that is usual. */
const CELL = { width: 74, height: LABEL.height + 4 } as const;
/** How far from its middle a finger still hits a point. */
const POINT_REACH_PX = 11;

/**
 * Marks of the hotels within a map, in the order of the list. Earlier hotels get their price printed, so long as no
 * other price is there; all others are points.
 */
export function layMarks(
  sources: readonly MarkSource[],
  size: { readonly width: number; readonly height: number },
): readonly LaidMark[] {
  const taken = new Set<number>();
  return sources.flatMap(({ hotelId, outcome, x, y, priceText }) => {
    if (x < -LABEL.height || y < -LABEL.height || x > size.width + LABEL.height || y > size.height + LABEL.height)
      return [];
    const price = isFree(taken, x, y) ? priceText() : null;
    const widthPx = price === null ? 0 : price.length * LABEL.figure + 2 * LABEL.padding;
    return [{ hotelId, outcome, x, y, price, widthPx }];
  });
}

/** Reserves the place of a label, unless another one overlaps it. */
function isFree(taken: Set<number>, x: number, y: number): boolean {
  const [column, line] = [Math.floor(x / CELL.width), Math.floor(y / CELL.height)];
  for (const dx of [-1, 0, 1]) for (const dy of [-1, 0, 1]) if (taken.has(cellOf(column + dx, line + dy))) return false;
  taken.add(cellOf(column, line));
  return true;
}

/** A number for each cell of a map: a thousand hotels ask for nine of them with every filter. */
function cellOf(column: number, line: number): number {
  return column * MOST_LINES + line;
}

const MOST_LINES = 65_536;

/** The mark at a place, the one drawn last where there are several; null = there is none. */
export function markAt(marks: readonly LaidMark[], { x, y }: MapPoint): LaidMark | null {
  const isIn = (mark: LaidMark) =>
    mark.price === null
      ? Math.hypot(mark.x - x, mark.y - y) <= POINT_REACH_PX
      : Math.abs(mark.x - x) <= mark.widthPx / 2 && Math.abs(mark.y - y) <= LABEL.height / 2;
  return marks.find((mark) => mark.price !== null && isIn(mark)) ?? marks.find(isIn) ?? null;
}
