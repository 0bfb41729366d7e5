import {
  AT_BANK_WITHIN_DAYS,
  BILLED_WITHIN_DAYS,
  type DifferenceKind,
  SETTLED_WITHIN_DAYS,
} from '@pravas/domain/reconciliation/difference.ts';
import { indianDate } from '@pravas/domain/time/indian-day.ts';
import { type RawBuilder, sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { holdPapers } from './hold-papers.ts';
import { matchAgain } from './match-rows.ts';

/** A paper that is compared with the books: the function that finds differences, and their possible kinds. */
interface Paper {
  readonly find: (daysAgo: (days: number) => string) => RawBuilder<unknown>;
  readonly kinds: readonly DifferenceKind[];
}

const PAPERS: readonly Paper[] = [
  {
    find: () => sql`settlement_differences()`,
    kinds: ['settled_amount', 'settled_unknown', 'settled_twice', 'settlement_untied'],
  },
  { find: (daysAgo) => sql`unsettled_differences(${daysAgo(SETTLED_WITHIN_DAYS)}::date)`, kinds: ['not_settled'] },
  {
    find: (daysAgo) => sql`bank_differences(${daysAgo(AT_BANK_WITHIN_DAYS)}::date)`,
    kinds: [
      ...(['settlement_not_at_bank', 'bank_unexplained', 'topup_not_at_bank', 'credit_not_at_bank'] as const),
      ...(['outgoing_unexplained', 'withdrawal_not_at_bank'] as const),
    ],
  },
  {
    find: (daysAgo) => sql`supplier_differences(${daysAgo(BILLED_WITHIN_DAYS)}::date)`,
    kinds: ['supplier_amount', 'supplier_unknown', 'supplier_not_billed'],
  },
];

/**
 * Compares everything and keeps what differs, one statement a paper: a difference that is still there keeps its age and
 * its assignee, one that is not found again is gone, and a finished one is open again once its amounts change. Answers
 * how many are open.
 */
export async function findDifferences(tx: Tx, organizationId: string, now: Temporal.Instant): Promise<number> {
  await holdPapers(tx);
  await matchAgain(tx);
  const at = isoOf(now);
  const daysAgo = (days: number) => indianDate(now).subtract({ days }).toString();
  for (const { find, kinds } of PAPERS) {
    await sql`
      with found as materialized (
        select distinct on (f.kind, f.object_key) f.*, name_of_customer(f.customer_id) as customer from ${find(daysAgo)} f),
      kept as (
        insert into reconciliation_difference as d (organization_id, id, kind, object_key, reference, detail, our_paise, their_paise,
          since, customer_id, customer, booking_id, state, seen_at)
        select ${organizationId}::uuid, gen_random_uuid(), f.kind, f.object_key, f.reference, left(f.detail, 500), f.our_paise,
          f.their_paise, f.since, f.customer_id, f.customer, f.booking_id, 'open', ${at}::timestamptz
        from found f
        on conflict (organization_id, kind, object_key) do update set
          reference = excluded.reference, detail = excluded.detail, our_paise = excluded.our_paise,
          their_paise = excluded.their_paise, customer_id = excluded.customer_id, customer = excluded.customer,
          booking_id = excluded.booking_id, seen_at = excluded.seen_at,
          since = case when d.state = 'gone' then excluded.since else least(d.since, excluded.since) end,
          is_back = d.is_back or (d.state = 'worked_off'
            and (d.our_paise, d.their_paise) is distinct from (excluded.our_paise, excluded.their_paise)),
          state = case when d.state = 'worked_off' and (d.our_paise, d.their_paise) is not distinct from
            (excluded.our_paise, excluded.their_paise) then 'worked_off' else 'open' end,
          closed_by = case when d.state = 'worked_off' and (d.our_paise, d.their_paise) is not distinct from
            (excluded.our_paise, excluded.their_paise) then d.closed_by end,
          closed_at = case when d.state = 'worked_off' and (d.our_paise, d.their_paise) is not distinct from
            (excluded.our_paise, excluded.their_paise) then d.closed_at end,
          version = d.version + case when d.state = 'gone'
            or (d.our_paise, d.their_paise) is distinct from (excluded.our_paise, excluded.their_paise) then 1 else 0 end
        returning d.kind, d.object_key)
      update reconciliation_difference g
      set state = 'gone', closed_at = ${at}::timestamptz, version = g.version + 1
      where g.state = 'open' and g.kind = any(${sql.val([...kinds])}::text[])
        and not exists (select from kept k where k.kind = g.kind and k.object_key = g.object_key)`.execute(tx);
  }
  const { count } = await tx
    .selectFrom('reconciliation_difference')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return Number(count);
}
