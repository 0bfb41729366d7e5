import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { type Booking, type EnteredOrdersOf, serviceOf } from '../booking/index.ts';
import type { PurchaseContent } from './offline-entries.ts';

/** Which of their numbers distinguishes purchases of a service. */
type NumberKind = 'locator' | 'bookingRef';

/** A number that a seller gave what was bought. */
interface SellersNumber {
  readonly kind: NumberKind;
  readonly number: string;
  /** What was bought, which tells whose number it is; null = it counts for every seller. */
  readonly detail: unknown;
}

/** What else may have such a number: purchases, and entries that wait for a second person. */
type AmongWhat = 'bought' | 'entered';

interface KnownNumber {
  readonly detail: unknown;
}

/** The numbers by which an entry names what was bought. */
export function numbersOf(content: PurchaseContent): readonly SellersNumber[] {
  if (content.kind === 'booking') {
    return [{ kind: 'bookingRef', number: content.references.bookingId, detail: null }];
  }
  return content.entered.orders.map(({ locator, detail }) => ({ kind: 'locator', number: locator, detail }));
}

/**
 * The first of these numbers that another booking has, or null. A seller's number names one booking: entered twice it
 * would be bought and owed twice. Until the transaction ends nobody else can enter the same numbers.
 */
export async function findKnownNumber(
  tx: Tx,
  booking: Booking,
  numbers: readonly SellersNumber[],
  among: AmongWhat,
): Promise<string | null> {
  // All who enter several lock them in the same order, so that there is no deadlock.
  for (const one of numbers.toSorted((a, b) => (a.number < b.number ? -1 : 1))) {
    const name = `bought ${booking.organizationId} ${booking.service} ${one.number}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
    const known = [
      ...(await listBought(tx, booking, one)),
      ...(among === 'entered' ? await listWaiting(tx, booking, one) : []),
    ];
    if (known.some(({ detail }) => one.detail === null || isSameSeller(booking, one.detail, detail))) return one.number;
  }
  return null;
}

async function listBought(tx: Tx, { id, service }: Booking, { kind, number }: SellersNumber): Promise<KnownNumber[]> {
  const column = kind === 'locator' ? sql<string>`o.locator` : sql<string>`o.supplier_order ->> 'bookingRef'`;
  return tx
    .selectFrom('booking_order as o')
    .innerJoin('booking as b', 'b.id', 'o.booking_id')
    .select('o.detail')
    .where('o.booking_id', '!=', id)
    .where('b.service', '=', service)
    .where('o.state', '=', 'booked')
    .where(column, '=', number)
    .execute();
}

async function listWaiting(tx: Tx, { id, service }: Booking, { kind, number }: SellersNumber): Promise<KnownNumber[]> {
  const given = kind === 'locator' ? { orders: [{ locator: number }] } : { bookingId: number };
  const rows = await tx
    .selectFrom('offline_entry as e')
    .innerJoin('booking as b', 'b.id', 'e.booking_id')
    .select('e.references_given')
    .where('e.booking_id', '!=', id)
    .where('e.kind', '=', 'booking')
    .where('e.state', '=', 'waiting')
    .where('b.service', '=', service)
    .where('b.removed_at', 'is', null)
    .where(sql<boolean>`e.references_given @> ${JSON.stringify(given)}::jsonb`)
    .execute();
  if (kind === 'bookingRef') return rows.map(() => ({ detail: null }));
  return rows.flatMap(({ references_given }) => {
    const { orders } = references_given as Pick<EnteredOrdersOf<unknown>, 'orders'>;
    return orders.filter(({ locator }) => locator === number);
  });
}

/** Each seller numbers independently: two of them may give the same number. */
function isSameSeller(booking: Booking, one: unknown, other: unknown): boolean {
  const { rules } = serviceOf(booking);
  const others = rules.sellers(other);
  return rules
    .sellers(one)
    .some(({ code, name }) =>
      others.some((known) => known.code === code || known.name.toLowerCase() === name.toLowerCase()),
    );
}
