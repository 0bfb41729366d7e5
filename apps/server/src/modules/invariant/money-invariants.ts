import { sql } from 'kysely';
import type { Invariant } from './invariant.ts';
import { IS_HELD } from './wallet-invariants.ts';

/**
 * Payments that a gateway was asked about; the others are owed by the organisation or held on its accounts with us
 * (specification section 9.2).
 */
const BY_GATEWAY = sql`o.reference !~ '/(ZIPFARE|ZTFARE|ZT|WALLET|CREDIT|PROMO)$'`;

/**
 * Captured payments (`paid`) with what the gateway really took and what was sent back of it, as the beginning of a
 * query. Keys are computed before the join: under row-level security the planner would not look them up otherwise.
 */
const WITH_PAID = sql`with asked as materialized (
    select o.organization_id, o.id, o.booking_id, o.reference, o.amount_paise,
      case when o.reference like '%/ZIPFARE' then 'pay-later:' when ${IS_HELD('o.reference')} then 'hold-taken:'
        else 'capture:' end || o.reference as key
    from payment o where o.status = 'SUCCESSFUL'),
  back as materialized (
    select r.payment_id as id, sum(r.amount_paise) as refunded, bool_or(r.refund_ref like 'rl-%') as unneeded
    from refund r group by r.payment_id),
  paid as materialized (
    select o.id, o.booking_id, o.reference, o.amount_paise, t.amount_paise as captured,
      coalesce(back.refunded, 0) as refunded, coalesce(back.unneeded, false) as unneeded,
      exists (select from booking_change c where c.payment_id = o.id) as for_change
    from asked o join ledger_transfer t on t.organization_id = o.organization_id and t.key = o.key
    left join back on back.id = o.id)`;

/** The airlines' credits that pay for bookings, as a part of a query's beginning. */
const USED = sql`used as (select booking_id, sum(amount_paise) as credit from flight_credit_use
    where state <> 'released' group by booking_id)`;

/** What a booking's transfers did to one account; debits less credits. */
const MOVED = (account: string) =>
  sql`sum(case when t.debit_account = ${account} then t.amount_paise
    when t.credit_account = ${account} then -t.amount_paise else 0 end)`;

/** Captured money becomes tickets or is refunded (reliability I1). */
export const paymentsEnd: Invariant = {
  id: 'I1',
  title: 'A captured payment ends as live tickets or as refunds, never as both and never as neither.',
  scope: 'organization',
  breaches: () => sql`
    ${WITH_PAID}, ${USED},
      -- What cancelled parts had cost; I14 holds what goes back and what is kept of it against each other.
      settled as (select booking_id, sum((refund ->> 'paidPaise')::bigint) as paise from cancellation
        where state = 'settled' group by booking_id),
      -- What something came to above what was paid is owed beside it.
      owed as (select booking_id, sum(amount_paise) as paise from ledger_transfer where key ~ '^corrected:.*:owed$'
        group by booking_id),
      unbought as (select booking_id, sum(amount_paise) as paise from refund where refund_ref !~ '^r[cp]-'
        group by booking_id)
    select reference as object_id, 'more was refunded than was captured' as why from paid where refunded > captured
    union all
    select b.id::text, 'nothing was bought, and captured money has not been sent back'
    from booking b join paid on paid.booking_id = b.id
    where b.status in ('CREATED', 'EXPIRED', 'FAILED') group by b.id having sum(captured) <> sum(refunded)
    union all
    select b.id::text, 'it is cancelled, and what was taken is not what came back and what was kept'
    from booking b join settled on settled.booking_id = b.id
    left join (select booking_id, sum(captured) as paise from paid group by booking_id) taken on taken.booking_id = b.id
    left join used on used.booking_id = b.id
    left join owed on owed.booking_id = b.id
    left join unbought on unbought.booking_id = b.id
    where b.status = 'CANCELED' and b.origin <> 'offline'
      and not exists (select from cancellation c where c.booking_id = b.id and c.state in ('requested', 'supplier'))
      -- What a change of flights has cost is no part of the price that was cancelled.
      and not exists (select from booking_change g where g.booking_id = b.id and g.state in ('sending', 'done'))
      and settled.paise <> coalesce(taken.paise, 0) + coalesce(owed.paise, 0) + coalesce(used.credit, 0)
        - coalesce(unbought.paise, 0)
    union all
    select b.id::text, 'it is booked, and no payment is left that paid for it' from booking b
    where b.status = 'BOOKED' and b.origin = 'online'
      and not exists (select from paid where paid.booking_id = b.id and paid.refunded < paid.captured)
      and not exists (select from flight_credit_use u where u.booking_id = b.id and u.state = 'used')`,
};

/** The books add up (reliability I3). */
export const booksBalance: Invariant = {
  id: 'I3',
  title: 'Every transfer has two sides, balances are the sum of the transfers, and nothing rests in suspense.',
  scope: 'organization',
  breaches: () => sql`
    with owed as materialized (
        select r.organization_id, r.refund_ref, r.amount_paise, r.charged_back_paise, r.state, 'refund-due:' || r.refund_ref as due_key,
          'refund-paid:' || r.refund_ref as paid_key from refund r),
      disputed as materialized (
        select d.reference || case when d.take > 1 then '#' || d.take else '' end as reference, d.reference as told,
          d.take, case when d.debited_at is null then 0 else d.wallet_paise + d.owed_paise end as debited,
          case when d.returned_at is null then 0 else d.wallet_paise + d.owed_paise end as returned from payment_dispute d),
      taken as materialized (
        select split_part(t.key, ':', 2) as reference,
          coalesce(sum(t.amount_paise) filter (where t.credit_account = 'gateway_clearing'), 0) as debited,
          coalesce(sum(t.amount_paise) filter (where t.debit_account = 'gateway_clearing'), 0) as returned
        from ledger_transfer t where t.key ~ '^chargeback(-won)?:' group by 1),
      charged_back as materialized (
        select t.organization_id, split_part(t.key, ':', 2) as refund_ref, sum(t.amount_paise) as paise
        from ledger_transfer t where t.key like 'refund-charged-back:%' group by 1, 2),
      known as materialized (select due_key as key from owed union all select paid_key from owed),
      owned as materialized (
        select c.id::text, c.left_paise - c.written_off_paise + coalesce(sum(u.amount_paise), 0) as paise
        from flight_credit c left join flight_credit_use u on u.organization_id = c.organization_id
          and u.credit_id = c.id and u.state = 'reserved'
        group by c.organization_id, c.id),
      kept as materialized (
        select split_part(t.key, ':', 2) as id, -${MOVED('airline_credits')} as paise from ledger_transfer t
        where 'airline_credits' in (t.debit_account, t.credit_account) group by 1),
      settled as materialized (
        select split_part(t.key, ':', 2) as id, -${MOVED('gateway_clearing')} as gross, ${MOVED('gateway_fees')} as fee
        from ledger_transfer t where t.key like 'settlement:%' group by 1),
      resting as materialized (
        select t.booking_id from ledger_transfer t
        where t.booking_id is not null and 'customer_suspense' in (t.debit_account, t.credit_account)
        group by t.booking_id having ${MOVED('customer_suspense')} <> 0)
    select t.id::text as object_id, 'a transfer without two sides or without an amount' as why from ledger_transfer t
    where t.debit_account = t.credit_account or t.amount_paise <= 0
    union all
    select a.code, 'the balance is not the sum of its transfers' from ledger_account a
    left join (
      select account, sum(amount) as moved from (
        select debit_account as account, amount_paise as amount from ledger_transfer
        union all select credit_account, -amount_paise from ledger_transfer) sides group by account
    ) m on m.account = a.code
    where a.balance_paise <> coalesce(m.moved, 0)
    union all
    select a.code, 'the days of an account do not add up to its balance' from ledger_account a
    left join (
      select account, sum(amount) as moved from (
        select debit_account as account, amount_paise as amount from ledger_day
        union all select credit_account, -amount_paise from ledger_day) sides group by account
    ) m on m.account = a.code
    where a.balance_paise <> coalesce(m.moved, 0)
    union all
    select 'ledger', 'the balances do not add up to nothing' from ledger_account having sum(balance_paise) <> 0
    union all
    select b.id::text, 'money rests in suspense though the booking does not wait for anything'
    from resting join booking b on b.id = resting.booking_id
    where b.status not in ('BOOKING_IN_PROCESS', 'BOOKING_PAUSED')
      and not exists (select from booking_change c where c.booking_id = b.id and c.state in ('chosen', 'sending', 'request'))
      and not exists (select from offline_entry e where e.booking_id = b.id and e.state = 'waiting')
    union all
    select t.key, 'the gateway’s account moved without a payment, a refund or a dispute' from ledger_transfer t
    where 'gateway_clearing' in (t.debit_account, t.credit_account)
      and t.key !~ '^(capture|refund-paid|settlement|chargeback|chargeback-won):'
    union all
    select d.reference, 'the dispute and its transfers disagree' from disputed d
    left join taken t on t.reference = d.reference
    where coalesce(t.debited, 0) <> d.debited or coalesce(t.returned, 0) <> d.returned
    union all
    select t.reference, 'the books tell of a dispute that is not there' from taken t
    where not exists (select from disputed d where d.reference = t.reference
      -- Each time before the last has come back.
      or (d.take > 1 and t.debited = t.returned and t.debited > 0 and t.reference in (
        select d.told || case when n > 1 then '#' || n else '' end from generate_series(1, d.take - 1) n)))
    union all
    select coalesce(t.id, s.settlement_id::text), 'the settlement and its transfers disagree'
    from settled t full join settlement_share s on s.settlement_id::text = t.id
    where coalesce(t.gross, 0) <> coalesce(s.gross_paise, 0) or coalesce(t.fee, 0) <> coalesce(s.fee_paise, 0)
    union all
    select r.refund_ref, 'the refund and its transfers disagree' from owed r
    left join ledger_transfer due on due.organization_id = r.organization_id and due.key = r.due_key
    left join ledger_transfer paid on paid.organization_id = r.organization_id and paid.key = r.paid_key
    left join charged_back back on back.organization_id = r.organization_id and back.refund_ref = r.refund_ref
    where due.amount_paise is distinct from r.amount_paise
      or (r.state = 'refunded') <> (paid.id is not null)
      or paid.amount_paise <> r.amount_paise - coalesce(back.paise, 0)
      or r.charged_back_paise <> coalesce(back.paise, 0)
        + case when r.charged_back_paise > 0 and paid.credit_account = 'receivable' then paid.amount_paise else 0 end
    union all
    select b.refund_ref, 'the books tell of a refund that is not there' from charged_back b
    where not exists (select from owed where owed.refund_ref = b.refund_ref)
    union all
    select t.key, 'the books tell of a refund that is not there' from ledger_transfer t
    where t.key ~ '^refund-(due|paid):' and not exists (select from known where known.key = t.key)
    union all
    select id, 'the airline’s credit and its transfers disagree' from owned full join kept using (id)
    where coalesce(owned.paise, 0) <> coalesce(kept.paise, 0)`,
};

/** What is charged is what was agreed to (reliability I7). */
export const chargedAsConfirmed: Invariant = {
  id: 'I7',
  title: 'The amount charged is the amount that was last confirmed.',
  scope: 'organization',
  breaches: () => sql`
    ${WITH_PAID}, ${USED}
    select paid.reference as object_id, 'another amount was taken than was asked for' as why from paid
    where not unneeded and captured <> amount_paise
    union all
    select b.id::text, 'another amount was taken than the booking’s total' from booking b
    join paid on paid.booking_id = b.id left join used on used.booking_id = b.id
    where b.status = 'BOOKING_IN_PROCESS' and not unneeded and not for_change
      and captured <> b.total_paise - coalesce(used.credit, 0) - coalesce((select sum(h.amount_paise) from payment h
        where h.booking_id = b.id and h.status = 'SUCCESSFUL' and ${IS_HELD('h.reference')}), 0)
    union all
    select b.id::text, 'two payments were taken for one purchase' from booking b join paid on paid.booking_id = b.id
    where not unneeded and not for_change and not ${IS_HELD('paid.reference')} group by b.id having count(*) > 1`,
};

/** A payment counts once, however often and by whichever way it is reported (reliability I8). */
export const capturesAreOnce: Invariant = {
  id: 'I8',
  title: 'A payment that came in has one effect, however often and by whomever it was reported.',
  scope: 'organization',
  breaches: () => sql`
    with asked as materialized (
        select o.organization_id, o.reference, o.gateway_ref, 'capture:' || o.reference as key
        from payment o where o.status = 'SUCCESSFUL' and ${BY_GATEWAY}),
      capture as materialized (select t.key from ledger_transfer t where t.key like 'capture:%'),
      topped as materialized (select w.gateway_ref, w.reference, 'capture:' || w.reference as key from wallet_topup w
        where w.state = 'paid')
    select o.reference as object_id, 'it is paid, and its capture is missing from the books' as why from asked o
    where not exists (select from capture where capture.key = o.key)
    union all
    select o.reference, 'it is paid without the gateway’s reference' from asked o where o.gateway_ref is null
    union all
    select capture.key, 'a capture of a payment that is not known as paid' from capture
    where not exists (select from asked o where o.key = capture.key)
      and not exists (select from topped where topped.key = capture.key)
    union all
    select reference, 'the wallet was topped up, and its capture is missing from the books' from topped
    where not exists (select from capture where capture.key = topped.key)
    union all
    select r.payment_id::text, 'one payment was sent back twice as not needed' from refund r
    where r.refund_ref like 'rl-%' group by r.payment_id having count(*) > 1`,
};

/** Taxes are of one kind and sums are exact (reliability I13). */
export const taxesAgree: Invariant = {
  id: 'I13',
  title:
    'CGST with SGST or IGST, never both; documents add up to revenue and tax in the books, and what was kept back from suppliers to what is owed for it.',
  scope: 'organization',
  breaches: () => sql`
    with quoted as (
      select id, coalesce((facts -> 'quote' ->> 'cgstPaise')::bigint, 0) as cgst,
        coalesce((facts -> 'quote' ->> 'sgstPaise')::bigint, 0) as sgst,
        coalesce((facts -> 'quote' ->> 'igstPaise')::bigint, 0) as igst from booking),
    moved as (
      select t.booking_id as id, -${MOVED('revenue_fees')} as fees, -${MOVED('cgst_payable')} as cgst,
        -${MOVED('sgst_payable')} as sgst, -${MOVED('igst_payable')} as igst
      from ledger_transfer t
      where t.booking_id is not null and t.credit_account || t.debit_account ~ '(revenue_fees|gst_payable)'
      group by t.booking_id),
    stated as (
      select booking_id as id, sum(case kind when 'credit_note' then -taxable_paise else taxable_paise end) as fees,
        sum(case kind when 'credit_note' then -cgst_paise - sgst_paise - igst_paise
          else cgst_paise + sgst_paise + igst_paise end) as tax
      from tax_document d
      -- Another one stands for what the tax portal has cancelled.
      where not exists (select from tax_document n where n.organization_id = d.organization_id and n.replaces = d.number)
      group by booking_id),
    kept as materialized (
      select k.organization_id, k.line_id, k.amount_paise, w.account, w.event || ':' || k.line_id as key
      from source_tax k join (values ('gst_tcs', 'tcs', 'tcs_payable'), ('operator_tds', 'tds-kept', 'tds_payable'))
        w(tax, event, account) on w.tax = k.tax
      where k.rate > 0)
    select id::text as object_id, 'it is taxed within the state and across states at once' as why from quoted
    where igst > 0 and cgst + sgst > 0
    union all
    select id::text, 'CGST and SGST of one fee differ' from quoted where cgst <> sgst
    union all
    select id::text, 'the books tax it within the state and across states at once' from moved
    where igst <> 0 and (cgst <> 0 or sgst <> 0)
    union all
    select id::text, 'CGST and SGST in the books differ' from moved where cgst <> sgst
    union all
    select id::text, 'its documents and its books state different fees or taxes'
    from stated s full join moved m using (id)
    where coalesce(s.fees, 0) <> coalesce(m.fees, 0)
      or coalesce(s.tax, 0) <> coalesce(m.cgst + m.sgst + m.igst, 0)
    union all
    select k.line_id::text, 'what was kept back of it is not what its transfer says' from kept k
    left join ledger_transfer t on t.organization_id = k.organization_id and t.key = k.key
    where k.amount_paise <> coalesce(case t.credit_account when k.account then t.amount_paise else -t.amount_paise end, 0)
    union all
    select a.code, 'it is not the sum of what was kept back from suppliers' from ledger_account a
    where a.code in ('tcs_payable', 'tds_payable')
      and -a.balance_paise <> (select coalesce(sum(k.amount_paise), 0) from kept k where k.account = a.code)`,
};
