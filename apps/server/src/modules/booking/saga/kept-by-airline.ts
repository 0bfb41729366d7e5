import { greatest, least, type Paise, splitByWeight, subtract, sum, ZERO } from '@pravas/domain/money/money.ts';
import {
  keepableExtras,
  type PaidCell,
  soldForCell,
  withoutExtras,
  withoutLowerFare,
} from '@pravas/domain/refund/paid-cells.ts';
import { marginOn, recalledMargin } from '@pravas/domain/refund/recalled-margin.ts';
import type { Booking, BookingOrder } from '../booking.ts';
import type { Cancellation } from '../cancellation-repository.ts';
import type { CancelledPart } from './credits-given.ts';

/** True where a part flies on flights for which its airline kept what a lower fare was worth less. */
export function mayKeepLowerFare(booking: Booking, cell: PaidCell): boolean {
  const changes = booking.facts.changed?.[cell.orderId]?.changes ?? [];
  return changes.some(
    ({ keepsLowerFare, slices, travellers }) =>
      keepsLowerFare === true && slices.includes(cell.sliceIndex) && travellers.includes(cell.travellerIndex),
  );
}

/**
 * What of our margin on a part is taken back with it. Of one whose airline keeps what a lower fare was worth less nobody
 * knows how much of that was tax: there it is all of it, so that no airline is accused of keeping taxes on a guess.
 */
export function recalledOf(booking: Booking, cells: readonly PaidCell[], chargeOf: (cell: PaidCell) => Paise): Paise {
  return cells.some((cell) => mayKeepLowerFare(booking, cell)) ? marginOn(cells) : recalledMargin(cells, chargeOf);
}

/** What an airline says that it keeps and returns of some cells. */
interface Said {
  readonly penaltyPaise: Paise;
  readonly refundPaise: Paise;
}

/**
 * Cells of an order as their airline sees them. One that gave nothing back for a lower fare when flights were changed does
 * not return it now either, as people read when they chose; nor need it return seats, meals and bags, which no rule of the
 * law names. Only what it says it does not return is taken off, at most the cells' part of how much less the order costs
 * there since the change, and their extras: whatever else is missing is claimed. `all` are the cells of the whole booking,
 * `at` is when the cancellation was asked for.
 */
export function asKept(
  booking: Booking,
  all: readonly PaidCell[],
  order: BookingOrder,
  cells: readonly PaidCell[],
  { penaltyPaise, refundPaise }: Said,
  at: Temporal.Instant,
): readonly PaidCell[] {
  const bounds = worthLessByCell(booking, all, order);
  const own = cells.map((cell) => bounds.get(cell) ?? ZERO);
  const paid = least(sum(cells.map(soldForCell)), sum(cells.map((cell) => cell.costPaise)));
  const missing = greatest(subtract(subtract(paid, penaltyPaise), refundPaise), ZERO);
  const kept = least(missing, sum(own));
  const paidFor = kept === 0 ? cells : withoutLowerFare(cells, splitByWeight(kept, own));
  const extras = paidFor.map((cell) => keepableExtras(cell, at));
  const keptExtras = least(subtract(missing, kept), sum(extras));
  return keptExtras === 0 ? paidFor : withoutExtras(paidFor, splitByWeight(keptExtras, extras));
}

/**
 * Cells as they would come back where each airline keeps as much of a lower fare, and of seats, meals and bags, as it can;
 * nobody has asked it yet.
 */
export function asMostKept(booking: Booking, all: readonly PaidCell[]): readonly PaidCell[] {
  const paidFor = booking.orders.reduce((cells, order) => {
    const bounds = worthLessByCell(booking, all, order);
    const kept = all.map((cell) => bounds.get(cell) ?? ZERO);
    return withoutLowerFare(cells, kept);
  }, all);
  return withoutExtras(
    paidFor,
    paidFor.map((cell) => keepableExtras(cell, null)),
  );
}

/** How much less the order costs at its supplier since the change, divided among the cells that were changed. */
function worthLessByCell(
  booking: Booking,
  all: readonly PaidCell[],
  { id, supplierBooking }: BookingOrder,
): ReadonlyMap<PaidCell, Paise> {
  const changed = all.filter((cell) => cell.orderId === id && mayKeepLowerFare(booking, cell));
  const weights = changed.map(soldForCell);
  if (!supplierBooking || weights.every((weight) => weight === 0)) return new Map();
  // Whoever was cancelled before the change is none of the order that it left.
  const flew = new Set(changed.map((cell) => cell.travellerIndex));
  const costPaise = sum(
    all.filter((cell) => cell.orderId === id && flew.has(cell.travellerIndex)).map((cell) => cell.costPaise),
  );
  const worthLess = greatest(subtract(costPaise, supplierBooking.costPaise), ZERO);
  const shares = splitByWeight(worthLess, weights);
  return new Map(changed.map((cell, index) => [cell, shares[index] ?? ZERO]));
}

/** The same for a part of a cancellation; as it is until its airline has stated both amounts. */
export function partAsKept(
  booking: Booking,
  all: readonly PaidCell[],
  { orders, createdAt }: Pick<Cancellation, 'orders' | 'createdAt'>,
  part: CancelledPart,
): CancelledPart {
  const { penaltyPaise = null, refundPaise = null } = orders[part.item.itemKey]?.cancellation ?? {};
  if (penaltyPaise === null || refundPaise === null) return part;
  const at = Temporal.Instant.fromEpochMilliseconds(createdAt.getTime());
  return { ...part, cells: asKept(booking, all, part.item.order, part.cells, { penaltyPaise, refundPaise }, at) };
}
