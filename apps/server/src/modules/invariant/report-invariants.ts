import { sql } from 'kysely';
import type { Invariant } from './invariant.ts';

/** Where the customer's own money is or is owed; see `packages/domain/src/report/spend-event.ts`. */
export const OWN = sql`array['gateway_clearing', 'customer_suspense', 'refunds_due', 'receivable', 'pay_later_receivable', 'airline_credits',
  'wallet', 'wallet_held', 'withdrawal_held', 'wallet_promo', 'wallet_promo_held', 'credit_line', 'credit_line_held']`;

/** Reports say what the books say (reliability I16). */
export const reportsAgree: Invariant = {
  id: 'I16',
  title:
    'What reports count of a booking is what its transfers took and gave back, and days are the sum of their lines.',
  scope: 'organization',
  breaches: () => sql`
    with moved as (
      select booking_id, sum(amount_paise * ((debit_account = any(${OWN}))::int - (credit_account = any(${OWN}))::int)) as paise
      from ledger_transfer where booking_id is not null group by booking_id),
    told as (select booking_id, sum(total_paise) as paise from booking_line group by booking_id),
    folded as (
      select day, booked_day, total_paise from booking_line l
      where not is_personal and not exists (select from spend_due d where d.line_id = l.id)),
    counted as (
      select basis, day, sum(total_paise) as paise, count(*) as lines
      from (
        select 'transaction' as basis, day, total_paise from folded
        union all select 'booking', booked_day, total_paise from folded
        union all select 'transaction month', date_trunc('month', day)::date, total_paise from folded
        union all select 'booking month', date_trunc('month', booked_day)::date, total_paise from folded
      ) l group by basis, day),
    kept as (select basis, day, sum(total_paise) as paise, sum(lines) as lines from spend_day group by basis, day)
    select booking_id::text as object_id, 'reports count another sum than its transfers moved' as why
    from moved full join told using (booking_id)
    where coalesce(moved.paise, 0) <> coalesce(told.paise, 0)
      and not exists (select from booking_line_due d where d.booking_id = coalesce(moved.booking_id, told.booking_id))
    union all
    select basis || ' ' || day, 'a day is not the sum of its lines'
    from counted full join kept using (basis, day)
    where (coalesce(counted.paise, 0) <> coalesce(kept.paise, 0) or coalesce(counted.lines, 0) <> coalesce(kept.lines, 0))
      -- All of it is to be counted anew.
      and not exists (select from spend_due d where d.booking_id is null)`,
};
