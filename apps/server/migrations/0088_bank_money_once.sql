-- What came and left at the bank is money once: a transfer fills one wallet, pays on one credit line, or is one settlement.

-- The bank's number within the reference of a payment on a credit line; null where it has none, or where nothing came in. Of two that were
-- entered under one number before this was kept, the first has it, and the other is found missing at the bank.
alter table credit_payment add column utr text check (utr ~ '^[A-Z0-9]{12,22}$');
update credit_payment c set utr = n.utr
from (
  select distinct on (found.utr) found.id, found.utr
  from (
    select p.id, p.entered_at, regexp_replace((regexp_match(upper(p.reference), '(?:^|[^A-Z0-9])((?=[A-Z]*[0-9])[A-Z0-9]{12,22})(?:[^A-Z0-9]|$)'))[1],
      '^0+([0-9]{12})$', '\1') as utr
    from credit_payment p where p.received_paise > 0) found
  where found.utr is not null order by found.utr, found.entered_at, found.id) n
where n.id = c.id;
create unique index credit_payment_utr on credit_payment (utr) where utr is not null;
create index settlement_of_utr on settlement (utr) where utr is not null and confirmed_at is not null;
create index bank_line_of_utr on bank_line (organization_id, utr) where utr is not null;

-- A transfer comes in at one account, whatever file it stood in. What is in two wallets from before this was asked is left as it is, and is
-- found missing at the bank; the first one counts. Of what one organisation declared twice, for two accounts, the second is the first
-- again as soon as it is found, or the other is refused.
alter table bank_topup add column is_second boolean not null default false;
update bank_topup t set is_second = true
where t.state <> 'refused' and exists (
  select from bank_topup f where f.utr = t.utr and f.state <> 'refused'
    and (f.organization_id = t.organization_id or (f.state in ('matched', 'credited') and t.state in ('matched', 'credited')))
    and (case f.state when 'credited' then 0 when 'matched' then 1 else 2 end, f.declared_at, f.id)
      < (case t.state when 'credited' then 0 when 'matched' then 1 else 2 end, t.declared_at, t.id));
drop index bank_topup_once;
drop index bank_topup_utr;
create unique index bank_topup_once on bank_topup (organization_id, utr) where state <> 'refused' and not is_second;
create unique index bank_topup_utr on bank_topup (utr) where state in ('matched', 'credited') and not is_second;
create index bank_topup_of_utr on bank_topup (utr) where state in ('matched', 'credited');

-- A statement that was imported for the wrong account is taken back: its lines go, the file and who imported it stay.
alter table bank_statement add column taken_back_at timestamptz;
alter table bank_statement add column taken_back_by uuid;
alter table bank_statement add foreign key (organization_id, taken_back_by) references person (organization_id, id);
alter table bank_statement add check ((taken_back_at is null) = (taken_back_by is null));
-- The statements that had its lines already. From before this was kept: all that may have.
alter table bank_statement add column known_from uuid[] not null default '{}';
update bank_statement s set known_from = coalesce((
  select array_agg(e.id) from bank_statement e
  where e.organization_id = s.organization_id and e.bank_account_id = s.bank_account_id and e.imported_at < s.imported_at
    and e.first_day <= s.last_day and e.last_day >= s.first_day), '{}')
where s.added < s.lines;
alter table bank_statement drop constraint bank_statement_organization_id_bank_account_id_sha256_key;
create unique index bank_statement_once on bank_statement (organization_id, bank_account_id, sha256) where taken_back_at is null;
create index bank_line_of_statement on bank_line (organization_id, statement_id);

-- Where the money of a matched line was declared for, if for another account than it came in at.
alter table bank_line add column declared_account_id uuid;

-- Whoever makes money of a transfer that came in holds its number until the end, so that nobody else does meanwhile.
create function hold_receipts(wanted text[]) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('receipt:' || w.utr, 0)) from (select distinct unnest(wanted) as utr order by 1) w
$$;
-- What the books of anybody have it as already, and never whose: wallet · unapplied · credit_line · settlement.
create function uses_of_receipts(wanted text[], but_line uuid, but_settlement uuid) returns table (use text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select 'credit_line' from credit_payment c where c.utr = any(wanted)
  union all
  select 'settlement' from settlement s
    where s.utr = any(wanted) and s.confirmed_at is not null and s.net_paise > 0 and s.id is distinct from but_settlement
  union all
  select 'wallet' from bank_topup t
    where t.utr = any(wanted) and t.state in ('matched', 'credited') and t.line_id is distinct from but_line
  union all
  select case when l.state in ('matched', 'approved') then 'wallet' else 'unapplied' end
    from organization o join bank_line l on l.organization_id = o.id
    where o.is_provider and l.utr = any(wanted) and l.amount_paise > 0 and l.id is distinct from but_line
      and (l.state in ('matched', 'approved') or (l.unapplied_at is not null and l.applied_at is null))
$$;
revoke all on function hold_receipts(text[]), uses_of_receipts(text[], uuid, uuid) from public;
grant execute on function hold_receipts(text[]), uses_of_receipts(text[], uuid, uuid) to pravas_app;

-- Takes a statement of the provider back, unless something was made of one of its lines: answers the row of the first such line.
create function take_back_statement(wanted uuid, person uuid, at timestamptz) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare used integer;
begin
  perform from bank_line l where l.organization_id = asking_provider() and l.statement_id = wanted order by l.id for update;
  select min(l.line_row) into used from bank_line l
  where l.organization_id = asking_provider() and l.statement_id = wanted
    and (l.state in ('matched', 'approved') or l.unapplied_at is not null
      or exists (select from settlement s where s.utr = l.utr and s.confirmed_at is not null and s.net_paise = l.amount_paise)
      or exists (select from credit_payment c where c.utr = l.utr and c.received_paise = l.amount_paise)
      or exists (select from withdrawal w where w.utr = l.utr and w.state = 'paid' and -w.amount_paise = l.amount_paise));
  if used is not null then return used; end if;
  delete from bank_line l where l.organization_id = asking_provider() and l.statement_id = wanted;
  update bank_statement s set taken_back_at = at, taken_back_by = person
  where s.organization_id = asking_provider() and s.id = wanted and s.taken_back_at is null;
  return null;
end $$;
revoke all on function take_back_statement(uuid, uuid, timestamptz) from public;
grant execute on function take_back_statement(uuid, uuid, timestamptz) to pravas_app;

-- What came or left at the bank and nothing of ours explains, and what we have as received or sent and no bank line shows. A line explains
-- one of them: the top-up that it was credited as; else of several of one number and amount the first, so that the second differs. What is
-- older than the first statement of its account, or of any where nobody knows the account, cannot be missing in one.
create function bank_differences(at_bank_before date)
returns table (kind text, object_key text, reference text, detail text, our_paise bigint, their_paise bigint, since date,
  customer_id uuid, booking_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with first as (select min(b.first_day) as day from bank_statement b
    where b.organization_id = asking_provider() and b.taken_back_at is null),
  line as materialized (
    select l.* from bank_line l where l.organization_id = asking_provider()),
  topped as materialized (
    select t.organization_id, split_part(t.key, ':', 2) as id, t.amount_paise, t.reason, (t.at at time zone 'Asia/Kolkata')::date as day,
      b.bank_account_id, b.utr, l.id as line_id
    from ledger_transfer t
    left join bank_topup b on b.organization_id = t.organization_id and b.id::text = split_part(t.key, ':', 2)
    left join line l on l.id = b.line_id and l.topup_id = b.id and l.amount_paise = t.amount_paise and not b.is_second
    where t.key like 'topup:%' and asking_provider() is not null),
  offered as (
    select l.id, l.utr, l.amount_paise, row_number() over (partition by l.utr, l.amount_paise order by l.id) as turn
    from line l where l.utr is not null and not exists (select from topped t where t.line_id = l.id)),
  wanting as (
    select w.*, row_number() over (partition by w.utr, w.paise order by w.at, w.id) as turn from (
      select 'settlement' as what, s.id, s.utr, s.net_paise as paise, s.confirmed_at as at from settlement s
        where s.organization_id = asking_provider() and s.confirmed_at is not null and s.utr is not null
      union all
      select 'credit_line', c.id, c.utr, c.received_paise, c.entered_at from credit_payment c
        where c.utr is not null and asking_provider() is not null
      union all
      select 'withdrawal', w.id, w.utr, -w.amount_paise, w.decided_at from withdrawal w
        where w.state = 'paid' and asking_provider() is not null) w),
  explained as materialized (
    select w.what, w.id, o.id as line_id from wanting w
    join offered o on o.utr = w.utr and o.amount_paise = w.paise and o.turn = w.turn)
  select 'bank_unexplained', l.id::text, coalesce(l.utr, to_char(l.day, 'YYYY-MM-DD')),
    l.narration || coalesce(' · ' || l.note, ''), null::bigint, l.amount_paise, l.day, null::uuid, null::uuid
  from line l
  where l.amount_paise > 0
    and not exists (select from topped t where t.line_id = l.id) and not exists (select from explained e where e.line_id = l.id)
  union all
  select 'outgoing_unexplained', l.id::text, coalesce(l.utr, to_char(l.day, 'YYYY-MM-DD')), l.narration, null, l.amount_paise, l.day, null, null
  from line l
  where l.amount_paise < 0 and not exists (select from explained e where e.line_id = l.id)
  union all
  select 'settlement_not_at_bank', s.id::text, coalesce(s.utr, s.reference), 'Settlement ' || s.reference, s.net_paise,
    (select min(l.amount_paise) from line l where l.utr = s.utr and l.amount_paise <> s.net_paise), s.day, null, null
  from settlement s, first
  where s.organization_id = asking_provider() and s.confirmed_at is not null and s.net_paise <> 0
    and s.day >= first.day and s.day < at_bank_before
    and not exists (select from explained e where e.what = 'settlement' and e.id = s.id)
  union all
  select 'topup_not_at_bank', t.id, coalesce(t.utr, t.id), t.reason, t.amount_paise, null, t.day, t.organization_id, null
  from topped t, first
  where t.line_id is null and t.day >= coalesce((select min(b.first_day) from bank_statement b
    where b.organization_id = asking_provider() and b.taken_back_at is null and b.bank_account_id = t.bank_account_id), first.day)
  union all
  select 'credit_not_at_bank', c.id::text, c.reference, 'Paid on a credit line', c.received_paise,
    (select min(l.amount_paise) from line l where l.utr = c.utr and l.amount_paise <> c.received_paise), c.paid_on, c.organization_id, null
  from credit_payment c, first
  where c.received_paise > 0 and c.paid_on >= first.day and c.paid_on < at_bank_before and asking_provider() is not null
    and not exists (select from explained e where e.what = 'credit_line' and e.id = c.id)
  union all
  select 'withdrawal_not_at_bank', w.id::text, w.utr, 'Paid out of a wallet', -w.amount_paise,
    (select min(l.amount_paise) from line l where l.utr = w.utr and l.amount_paise < 0 and l.amount_paise <> -w.amount_paise), w.paid_on,
    w.organization_id, null
  from withdrawal w, first
  where w.state = 'paid' and w.paid_on >= first.day and w.paid_on < at_bank_before and asking_provider() is not null
    and not exists (select from explained e where e.what = 'withdrawal' and e.id = w.id)
$$;
revoke all on function bank_differences(date) from public;
grant execute on function bank_differences(date) to pravas_app;
