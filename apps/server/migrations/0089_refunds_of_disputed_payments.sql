-- A refund of a payment that is disputed: money must not reach the same card twice.
alter table refund
  -- Since when it waits, and for whom. bank: the payer's has not decided · person: what the gateway said of a dispute has to be looked into
  add column held_at timestamptz,
  add column held_for text check (held_for in ('bank', 'person')),
  add check ((held_at is null) = (held_for is null)),
  -- What of it the bank has taken back already: that part counts as given back to the card.
  add column charged_back_paise bigint not null default 0 check (charged_back_paise between 0 and amount_paise),
  -- The gateway was asked, and what became of it is not known: only asking again tells.
  add column is_unsure boolean not null default false;
-- Whether those under way have gone is not known either.
update refund set is_unsure = true where state = 'processing' and attempts > 0;
-- As before, but for them.
drop trigger booking_version on refund;
create trigger booking_version after insert or delete
  or update of state, amount_paise, gateway_refund_ref, attempts, next_try_at, completed_at, due_on, cancellation_id, held_at,
    held_for, charged_back_paise, is_unsure
  on refund for each row execute function raise_part_version();

-- As before, but for what waits for a bank: nobody is late with it. What waits for a person can be late.
create or replace function find_overdue_refunds(today date, max_rows integer)
returns table (organization_id uuid, booking_id uuid, refund_id uuid, cancellation_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  (select r.organization_id, r.booking_id, r.id, r.cancellation_id from refund r
   where r.state = 'processing' and r.due_on < today and r.escalated_at is null
     and r.held_for is distinct from 'bank'
   order by r.due_on limit max_rows)
  union all
  (select c.organization_id, c.booking_id, null, c.id from cancellation c
   where c.state = 'supplier' and c.due_on < today and c.escalated_at is null
   order by c.due_on limit max_rows)
$$;

-- A document whose number the tax portal has cancelled is replaced by another one of the same: the number that it stands for; '' = none.
alter table tax_document add column replaces text not null default '';
alter table tax_document drop constraint tax_document_organization_id_kind_subject_key;
alter table tax_document add unique (organization_id, kind, subject, replaces);
create index tax_document_replaces on tax_document (organization_id, replaces) where replaces <> '';

-- Documents that the portal has cancelled and for which neither another stands nor, where their month is closed, a person was called to write a
-- note: of all customers, the oldest first.
create function find_unreplaced_documents(most integer) returns table (organization_id uuid, id uuid, provider_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.organization_id, d.id, p.id
  from e_invoice e
  join tax_document d on d.organization_id = e.organization_id and d.id = e.document_id
  cross join lateral (select o.id from organization o where o.is_provider order by o.created_at limit 1) p
  where e.state = 'cancelled'
    and not exists (select from tax_document r where r.organization_id = d.organization_id and r.replaces = d.number)
    and (d.issued_on > coalesce((select c.day from ledger_closed_through() c), '-infinity'::date)
      or not exists (select from work_case w where w.organization_id = p.id and w.key = 'e-invoice-note:' || d.id))
  order by d.issued_on, d.number limit most
$$;
create index e_invoice_cancelled on e_invoice (organization_id, document_id) where state = 'cancelled';
revoke all on function find_unreplaced_documents(integer) from public;
grant execute on function find_unreplaced_documents(integer) to pravas_app;
