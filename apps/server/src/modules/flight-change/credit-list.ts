import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import type { flightCredit, listCredits as operation } from '@pravas/contract/servicing/credit-operations.ts';
import { dueCreditWarning, type FlightCredit, isExpired } from '@pravas/domain/flight-change/flight-credit.ts';
import { paise, sum } from '@pravas/domain/money/money.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { type Selectable, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Schema } from '../../platform/schema.generated.ts';
import { asCredit } from './credit-repository.ts';
import type { ServicingContext } from './servicing-context.ts';

/** A credit on the wire. */
export type WireCredit = z.output<typeof flightCredit>;

/** Nobody reads more than this, and no person ever has more. */
const MOST_CREDITS = 1_000;

/**
 * The credits of the caller, or of everybody for the travel desk; the earliest expiry first. Throws `privilege_missing`
 * where another person asks for everybody's.
 */
export async function listCredits(
  { database, clock }: ServicingContext,
  caller: Caller,
  { scope, show }: QueryOf<typeof operation>,
): Promise<PayloadOf<typeof operation>> {
  if (scope === 'all' && !caller.privileges.has('desk.work')) throw new Refusal('privilege_missing');
  const today = indianDay(clock.now());
  const rows = await database.forOrganization(caller.organizationId, (tx) => {
    let query = tx
      .selectFrom('flight_credit as c')
      .selectAll('c')
      .select(
        sql<number>`(select coalesce(sum(u.amount_paise), 0)::bigint from flight_credit_use u
          where u.organization_id = c.organization_id and u.credit_id = c.id and u.state = 'reserved')`.as('reserved'),
      )
      .orderBy('c.expires_on')
      .orderBy('c.id')
      .limit(MOST_CREDITS);
    if (scope === 'own') query = query.where('c.person_id', '=', caller.personId);
    if (show === 'open') query = query.where('c.expires_on', '>=', today).where('c.left_paise', '>', 0);
    return query.execute();
  });
  const list = rows.map((row) => presentCredit(row, Number(row.reserved), today));
  const open = rows.filter((row) => !isExpired({ expiresOn: row.expires_on }, today));
  return { list, left: sum(open.map((row) => paise(row.left_paise))) };
}

/** A credit as its owner sees it. */
export function presentCredit(
  row: Selectable<Schema['flight_credit']>,
  reservedPaise: number,
  today: string,
): WireCredit {
  const credit = asCredit(row);
  return {
    _id: row.id,
    airlineCode: row.airline_code,
    traveler: row.traveller_name,
    code: row.code,
    amount: credit.amountPaise,
    left: credit.leftPaise,
    paidOut: paise(row.paid_out_paise),
    expiresOn: row.expires_on,
    state: stateOf(credit, reservedPaise, row.paid_out_paise, today),
    warning: dueCreditWarning(credit, today, null)?.sentence ?? null,
    sourceFlightId: row.source_booking_id,
  };
}

function stateOf(
  credit: FlightCredit,
  reservedPaise: number,
  paidOutPaise: number,
  today: string,
): WireCredit['state'] {
  if (credit.leftPaise > 0) return isExpired(credit, today) ? 'expired' : 'usable';
  if (reservedPaise > 0) return 'reserved';
  return paidOutPaise > 0 ? 'paid_out' : 'used';
}
