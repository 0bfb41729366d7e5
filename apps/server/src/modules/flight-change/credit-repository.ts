import {
  type CreditUse,
  type FlightCredit,
  planCredits,
  usableCredits,
} from '@pravas/domain/flight-change/flight-credit.ts';
import { type Paise, paise, splitEvenly, sum, ZERO } from '@pravas/domain/money/money.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { type Selectable, sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Schema } from '../../platform/schema.generated.ts';
import type { Booking } from '../booking/index.ts';

/** A credit as the domain reads it. */
export function asCredit(row: Selectable<Schema['flight_credit']>): FlightCredit {
  return {
    creditId: row.id,
    airlineCode: row.airline_code,
    travellerName: row.traveller_name,
    amountPaise: paise(row.amount_paise),
    leftPaise: paise(row.left_paise),
    expiresOn: row.expires_on,
  };
}

/**
 * The credits that may pay for a booking's travellers at these airlines, earliest expiry first. What is set aside for
 * the booking already counts as left; what has paid for it does not.
 */
export async function readUsableCredits(
  tx: Tx,
  booking: Pick<Booking, 'id' | 'travellers'>,
  airlineCodes: readonly string[],
  now: Temporal.Instant,
): Promise<readonly FlightCredit[]> {
  if (airlineCodes.length === 0) return [];
  const rows = await tx
    .selectFrom('flight_credit as c')
    .leftJoin('flight_credit_use as u', (join) =>
      join.onRef('u.credit_id', '=', 'c.id').on('u.booking_id', '=', booking.id).on('u.state', '=', 'reserved'),
    )
    .selectAll('c')
    .select('u.amount_paise as use_paise')
    .where('c.airline_code', 'in', [...airlineCodes])
    .execute();
  const credits = rows.map((row) => ({ ...asCredit(row), leftPaise: paise(row.left_paise + (row.use_paise ?? 0)) }));
  return usableCredits(credits, {
    airlineCodes,
    travellerNames: booking.travellers.map(nameOf),
    on: indianDay(now),
  });
}

/** Which credits pay how much of what an airline gets: each traveller's pay for their own share alone. */
export function planShares(
  travellers: Booking['travellers'],
  credits: readonly FlightCredit[],
  airlinePaise: Paise,
): readonly CreditUse[] {
  if (airlinePaise <= 0) return [];
  const shares = splitEvenly(airlinePaise, travellers.length);
  const spent = new Set<string>();
  return travellers.flatMap((traveller, index) => {
    const own = credits.filter(
      (credit) => isSameName(credit.travellerName, nameOf(traveller)) && !spent.has(credit.creditId),
    );
    const uses = planCredits(own, shares[index] ?? ZERO);
    for (const use of uses) spent.add(use.creditId);
    return uses;
  });
}

/**
 * Sets credits aside for a booking, or for the change of it that is named. Throws `credit_not_usable` where another
 * person was faster.
 */
export async function reserveCredits(
  tx: Tx,
  { organizationId, id: bookingId }: Pick<Booking, 'organizationId' | 'id'>,
  changeId: string | null,
  uses: readonly CreditUse[],
  now: Temporal.Instant,
): Promise<void> {
  // In one order for everybody, so that two who want the same credits do not deadlock.
  for (const { creditId, amountPaise } of uses.toSorted((a, b) => (a.creditId < b.creditId ? -1 : 1))) {
    const taken = await tx
      .updateTable('flight_credit')
      .set({ left_paise: sql<number>`left_paise - ${amountPaise}` })
      .where('id', '=', creditId)
      .where('left_paise', '>=', amountPaise)
      .where('expires_on', '>=', indianDay(now))
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n) throw new Refusal('credit_not_usable');
    const row = { amount_paise: amountPaise, state: 'reserved', at: isoOf(now) };
    const written = await tx
      .insertInto('flight_credit_use')
      .values({
        organization_id: organizationId,
        credit_id: creditId,
        booking_id: bookingId,
        change_id: changeId,
        ...row,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['organization_id', 'credit_id', 'booking_id', 'change_id'])
          .doUpdateSet(row)
          .where('flight_credit_use.state', '=', 'released'),
      )
      .executeTakeFirst();
    if (written.numInsertedOrUpdatedRows === 0n) throw new Refusal('credit_not_usable');
  }
}

/** Releases what is set aside for a booking; answers how much that was. */
export async function releaseCredits(tx: Tx, bookingId: string, now: Temporal.Instant): Promise<Paise> {
  const released = await tx
    .updateTable('flight_credit_use')
    .set({ state: 'released', at: isoOf(now) })
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'reserved')
    .returning(['credit_id', 'amount_paise'])
    .execute();
  for (const { credit_id: creditId, amount_paise: amountPaise } of released) {
    await tx
      .updateTable('flight_credit')
      .set({ left_paise: sql<number>`left_paise + ${amountPaise}` })
      .where('id', '=', creditId)
      .execute();
  }
  return sum(released.map((row) => paise(row.amount_paise)));
}

function nameOf({ firstName, lastName }: Booking['travellers'][number]): string {
  return `${firstName} ${lastName}`;
}

function isSameName(a: string, b: string): boolean {
  const plain = (name: string) => name.normalize('NFC').trim().replaceAll(/\s+/gu, ' ').toUpperCase();
  return plain(a) === plain(b);
}
