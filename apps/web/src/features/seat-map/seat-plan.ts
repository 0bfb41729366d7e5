import { formatInr } from '@pravas/domain/money/money.ts';
import type { SeatView } from '@pravas/domain/seat/seat-rules.ts';
import { seatCode } from './extras-ground.ts';

/** How the cabin lies: nose to the left on wide screens, nose up on phones. */
export type Lie = 'across' | 'down';

/** The cabin as lines of places, as they are on screen; null = no seat there. */
export interface SeatPlan {
  readonly lie: Lie;
  /** Letters of seats, in order. */
  readonly columns: readonly string[];
  readonly rows: readonly number[];
  /** Letters after which the aisle runs. */
  readonly aisleAfter: readonly string[];
  /** `across`: one line per letter; `down`: one per row. */
  readonly lines: readonly (readonly (SeatView | null)[])[];
}

/** Lays the seats of a map out. */
export function planOf(views: readonly SeatView[], lie: Lie): SeatPlan {
  const columns = [...new Set(views.map(({ seat }) => seat.column))].toSorted();
  const rows = [...new Set(views.map(({ seat }) => seat.row))].toSorted((a, b) => a - b);
  const byPlace = new Map(views.map((view) => [`${view.seat.row} ${view.seat.column}`, view]));
  const at = (row: number, column: string) => byPlace.get(`${row} ${column}`) ?? null;
  const isAisle = (row: number, column: string) => at(row, column)?.seat.kind === 'aisle';
  const aisleAfter = columns.filter((column, index) => {
    const next = columns[index + 1];
    return next !== undefined && rows.some((row) => isAisle(row, column) && isAisle(row, next));
  });
  const lines =
    lie === 'across'
      ? columns.map((column) => rows.map((row) => at(row, column)))
      : rows.map((row) => columns.map((column) => at(row, column)));
  return { lie, columns, rows, aisleAfter, lines };
}

const STEPS: Readonly<Record<string, readonly [line: number, place: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-5, 0],
  PageDown: [5, 0],
};

/**
 * The seat a key leads to from another, or null where it leads nowhere. Places without a seat are passed over; Home and
 * End go to the ends of the line, with Ctrl to those of the cabin.
 */
export function seatAfterKey(plan: SeatPlan, code: string, key: string, ctrl = false): SeatView | null {
  const line = plan.lines.findIndex((views) => views.some((view) => view?.seat.code === code));
  const views = plan.lines[line];
  if (!views) return null;
  const place = views.findIndex((view) => view?.seat.code === code);
  if (key === 'Home' || key === 'End') {
    const all = (ctrl ? plan.lines.flat() : views).filter((view) => view !== null);
    return (key === 'Home' ? all[0] : all.at(-1)) ?? null;
  }
  const step = STEPS[key];
  if (!step) return null;
  const [down, right] = step;
  if (Math.abs(down) > 1) return farSeat(plan, line, place, down);
  for (let l = line + down, p = place + right; plan.lines[l]?.[p] !== undefined; l += down, p += right) {
    const view = plan.lines[l]?.[p];
    if (view) return view;
  }
  return null;
}

/** Several lines on, or as far as there are seats. */
function farSeat(plan: SeatPlan, line: number, place: number, down: number): SeatView | null {
  const step = Math.sign(down);
  const last = Math.min(Math.max(line + down, 0), plan.lines.length - 1);
  for (let l = last; l !== line; l -= step) {
    const view = plan.lines[l]?.[place];
    if (view) return view;
  }
  return null;
}

/** The seat whose designator begins with what was typed; an exact one first. */
export function seatTyped(plan: SeatPlan, typed: string): SeatView | null {
  const wanted = typed.toUpperCase();
  const all = plan.lines.flat().filter((view) => view !== null);
  const startsSo = all
    .filter(({ seat }) => seatCode(seat.code).startsWith(wanted))
    .toSorted((a, b) => a.seat.row - b.seat.row);
  return all.find(({ seat }) => seatCode(seat.code) === wanted) ?? startsSo[0] ?? null;
}

/** Where the keyboard enters the map: the traveller's own seat, else the first they can have, else the first. */
export function firstSeat(plan: SeatPlan): SeatView | null {
  const all = plan.lines.flat().filter((view) => view !== null);
  const byRow = all.toSorted((a, b) => a.seat.row - b.seat.row);
  return (
    byRow.find((view) => view.state === 'selected') ?? byRow.find((view) => view.reason === null) ?? byRow[0] ?? null
  );
}

/** "FREE" or "₹450". */
export function priceLabel(pricePaise: SeatView['seat']['pricePaise']): string {
  return pricePaise > 0 ? formatInr(pricePaise) : 'FREE';
}

/** "Seat 12A, window, ₹450, available". */
export function seatWords(view: SeatView, nameOf: (travellerIndex: number) => string): string {
  const { seat } = view;
  return [
    `Seat ${seatCode(seat.code)}`,
    seat.kind,
    ...(seat.legroom ? ['extra legroom'] : []),
    ...(view.state === 'booked' ? [] : [seat.pricePaise > 0 ? formatInr(seat.pricePaise) : 'no charge']),
    stateWords(view, nameOf),
  ].join(', ');
}

/** What can be done with a seat, in words. */
export function stateWords(view: SeatView, nameOf: (travellerIndex: number) => string): string {
  const holder = view.heldBy === null ? '' : nameOf(view.heldBy);
  switch (view.state) {
    case 'selected':
      return `selected for ${holder}`;
    case 'held':
      return `taken by ${holder}`;
    case 'booked':
      return 'booked';
    case 'not_allowed':
      return `cannot be chosen. ${view.reason ?? ''}`.trim();
    default:
      return 'available';
  }
}
