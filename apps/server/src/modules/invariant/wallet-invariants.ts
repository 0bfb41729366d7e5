import { sql } from 'kysely';
import type { Invariant } from './invariant.ts';

/** Payments that are held on accounts with us; their references end so (`packages/domain/src/wallet/means.ts`). */
export const IS_HELD = (reference: string) => sql`${sql.ref(reference)} ~ '/(WALLET|CREDIT|PROMO)$'`;

/** A requested withdrawal is set aside until it is paid, and is then gone, or back in the wallet. */
const withdrawalsRest = sql`
    select a.code, 'what is set aside is not the sum of what is to be paid out' from ledger_account a
    where a.code = 'withdrawal_held'
      and -a.balance_paise <> (select coalesce(sum(amount_paise), 0) from withdrawal where state in ('asked', 'approved'))
    union all
    select w.id::text, 'its withdrawal and its books tell different things' from withdrawal w
    left join ledger_transfer h on h.organization_id = w.organization_id and h.key = 'withdrawal:' || w.id || ':held'
    left join ledger_transfer p on p.organization_id = w.organization_id and p.key = 'withdrawal:' || w.id
    left join ledger_transfer f on f.organization_id = w.organization_id and f.key = 'withdrawal:' || w.id || ':free'
    where h.amount_paise is distinct from w.amount_paise
      or (w.state = 'paid') <> (p.key is not null) or (w.state in ('refused', 'taken_back')) <> (f.key is not null)
      or coalesce(p.amount_paise, f.amount_paise, w.amount_paise) <> w.amount_paise`;

/** What is left of grants matches the books, and each paisa is spent, expired or left. */
const grantsAgree = sql`
    select a.code, 'it is not the sum of what is left of grants' from ledger_account a
    where a.code = 'wallet_promo' and -a.balance_paise <> (select coalesce(sum(left_paise), 0) from promo_grant)
    union all
    select g.id::text, 'what was granted is not what is left, ended or spent' from promo_grant g
    where g.amount_paise <> g.left_paise + g.expired_paise
      + (select coalesce(sum(u.amount_paise - u.returned_paise), 0) from promo_use u where u.grant_id = g.id)
    union all
    select m.payment_ref, 'grants have paid another sum than the payment' from (
      select payment_ref, booking_id, sum(amount_paise) as paise from promo_use group by 1, 2) m
    left join ledger_transfer h on h.key = 'hold:' || m.payment_ref
    where h.amount_paise is distinct from m.paise`;

/** What is set aside is for something (reliability I17). */
export const holdsAreFor: Invariant = {
  id: 'I17',
  title:
    'A wallet never owes; what is set aside waits for a card, a purchase under way or a withdrawal, and is then taken or free again.',
  scope: 'organization',
  breaches: () => sql`
    with held as materialized (
        select o.organization_id, o.booking_id, o.reference, o.status, o.amount_paise,
          case when o.reference like '%/WALLET' then 'wallet' when o.reference like '%/PROMO' then 'wallet_promo'
            else 'credit_line' end as account,
          'hold:' || o.reference as hold_key, 'hold-taken:' || o.reference as taken_key,
          'release:' || o.reference as release_key
        from payment o where ${IS_HELD('o.reference')}),
      moved as materialized (
        select h.*, a.amount_paise as aside, coalesce(t.amount_paise, 0) as taken, coalesce(r.amount_paise, 0) as released
        from held h
        left join ledger_transfer a on a.organization_id = h.organization_id and a.key = h.hold_key
        left join ledger_transfer t on t.organization_id = h.organization_id and t.key = h.taken_key
        left join ledger_transfer r on r.organization_id = h.organization_id and r.key = h.release_key),
      resting as (select account || '_held' as code, sum(aside - taken - released) as paise from moved group by 1)
    select code as object_id, 'it owes, though it can only be spent' as why from ledger_account
    where code in ('wallet', 'wallet_promo', 'wallet_held', 'wallet_promo_held', 'credit_line_held', 'withdrawal_held') and balance_paise > 0
    union all
    select a.code, 'what is set aside is not the sum of what waits' from ledger_account a
    left join resting on resting.code = a.code
    where a.code in ('wallet_held', 'wallet_promo_held', 'credit_line_held') and -a.balance_paise <> coalesce(resting.paise, 0)
    union all
    select reference, 'it is held, and nothing was set aside' from moved where aside is null
    union all
    select reference, 'another amount was taken than it paid' from moved
    where status = 'SUCCESSFUL' and taken > 0 and taken <> amount_paise
    union all
    select reference, 'it was taken or given up, and a part of it still rests' from moved
    where (taken > 0 or released > 0 or status = 'FAILED') and aside <> taken + released
    union all
    select reference, 'it waits for a card that nobody asks about' from moved
    where status = 'HELD' and not exists (select from payment c where c.organization_id = moved.organization_id
      and c.reference = regexp_replace(moved.reference, '/(WALLET|CREDIT|PROMO)$', '') and c.status = 'IN_PROGRESS')
    union all
    select m.reference, 'it is set aside for a purchase that is over' from moved m
    join booking b on b.organization_id = m.organization_id and b.id = m.booking_id
    where m.status = 'SUCCESSFUL' and m.taken = 0 and b.status not in ('BOOKING_IN_PROCESS', 'BOOKING_PAUSED')
      and not exists (select from booking_change c where c.organization_id = b.organization_id and c.booking_id = b.id
        and c.state = 'sending')
    union all
    select t.key, 'the books tell of a hold that is not there' from ledger_transfer t
    where t.key ~ '^(hold|hold-taken|release):' and not exists (select from held h where t.key in (h.hold_key, h.taken_key, h.release_key))
    union all ${withdrawalsRest}
    union all ${grantsAgree}`,
};
