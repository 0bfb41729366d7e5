-- Invoices and notes of the provider that are registered with the tax portal (CGST Rules, rule 48(4)), and its monthly return.

-- What the provider's turnover of any year came to, as far as e-invoices depend on it, from the day on which that counts.
create table provider_turnover (
  organization_id uuid not null references organization (id),
  id uuid not null,
  valid_from date not null,
  turnover text not null check (turnover in ('up_to_5_crore', 'above_5_crore', 'from_10_crore')),
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, valid_from)
);

-- Whatever buys is issued documents by it.
create function list_provider_turnovers()
returns table (valid_from date, turnover text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.valid_from, t.turnover from provider_turnover t join organization o on o.id = t.organization_id
  where o.is_provider
$$;

-- Where a document stands at the portal; documents that need no registration have no row.
create table e_invoice (
  organization_id uuid not null,
  document_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'registered', 'refused', 'cancelled')),
  -- The last day on which the portal takes it; null = any.
  report_until date,
  -- When it was last sent without an answer that is known; null = it may be sent.
  sent_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  -- When something is to be done; null = nothing is.
  run_at timestamptz,
  -- Why it waits, for people.
  waits_for text,
  irn text unique check (irn ~ '^[0-9a-f]{64}$'),
  ack_no text,
  ack_at timestamptz,
  signed_qr text,
  -- What has to be mended: [{field or code, message}].
  problems jsonb,
  primary key (organization_id, document_id),
  foreign key (organization_id, document_id) references tax_document (organization_id, id),
  check (state <> 'registered' or num_nulls(irn, ack_no, ack_at, signed_qr) = 0),
  check ((state = 'refused') = (problems is not null)),
  check ((state = 'waiting') = (run_at is not null))
);
create index e_invoice_due on e_invoice (run_at) where run_at is not null;

do $$
declare name text;
begin
  foreach name in array array['provider_turnover', 'e_invoice'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to pravas_app
      using (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))
      with check (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))', name);
    execute format('create policy owner on %I to %I using (true) with check (true)', name, current_user);
  end loop;
end $$;
grant select, insert, update, delete on provider_turnover to pravas_app;
grant select, insert, update on e_invoice to pravas_app;
revoke delete on e_invoice from pravas_app;

create function claim_due_e_invoices(now_at timestamptz, lease_until timestamptz, most integer)
returns table (organization_id uuid, id uuid, provider_id uuid)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with due as (
    select e.organization_id, e.document_id from e_invoice e
    where e.run_at <= now_at order by e.run_at limit most for update skip locked)
  update e_invoice e set run_at = lease_until from due
  where e.organization_id = due.organization_id and e.document_id = due.document_id
  returning e.organization_id, e.document_id, (select o.id from organization o where o.is_provider order by o.created_at limit 1)
$$;

-- The provider's documents of some days, whoever received them; `registration` null = of all its registrations.
create function list_outward_documents(registration text, first_day date, last_day date)
returns table (organization_id uuid, id uuid, organization_name text, kind text, number text, issued_on date,
  taxable_paise bigint, rate_basis_points integer, cgst_paise bigint, sgst_paise bigint, igst_paise bigint, facts jsonb,
  against_on date, against_total_paise bigint, state text, report_until date, irn text, problems jsonb, waits_for text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.organization_id, d.id, o.name, d.kind, d.number, d.issued_on, d.taxable_paise, d.rate_basis_points, d.cgst_paise,
    d.sgst_paise, d.igst_paise, d.facts, a.issued_on, a.taxable_paise + a.cgst_paise + a.sgst_paise + a.igst_paise,
    e.state, e.report_until, e.irn, e.problems, e.waits_for
  from tax_document d
  join organization o on o.id = d.organization_id
  left join tax_document a on a.number = d.facts ->> 'against'
  left join e_invoice e on e.organization_id = d.organization_id and e.document_id = d.id
  where d.issued_on between first_day and last_day
    and (registration is null or d.facts #>> '{seller,gstin}' = registration)
  order by d.issued_on, d.number
$$;
create index tax_document_issued on tax_document (issued_on);

-- Documents that are registered, or that ought to be, of all customers; the newest first.
create function list_e_invoices(wanted text, today date, skipped integer, most integer)
returns table (organization_id uuid, document_id uuid, organization_name text, kind text, number text, issued_on date,
  total_paise bigint, recipient_name text, recipient_gstin text, state text, report_until date, irn text, ack_no text,
  ack_at timestamptz, problems jsonb, waits_for text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.organization_id, d.id, o.name, d.kind, d.number, d.issued_on,
    d.taxable_paise + d.cgst_paise + d.sgst_paise + d.igst_paise, d.facts ->> 'recipientName', d.facts ->> 'recipientGstin',
    e.state, e.report_until, e.irn, e.ack_no, e.ack_at, e.problems, e.waits_for
  from e_invoice e
  join tax_document d on d.organization_id = e.organization_id and d.id = e.document_id
  join organization o on o.id = e.organization_id
  where wanted is null or wanted = case
    when e.state in ('waiting', 'refused') and e.report_until < today then 'overdue' else e.state end
  order by d.issued_on desc, d.number desc offset skipped limit most
$$;

-- How many of each state there are.
create function count_e_invoices(today date)
returns table (state text, many bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case when e.state in ('waiting', 'refused') and e.report_until < today then 'overdue' else e.state end, count(*)
  from e_invoice e group by 1
$$;

-- What the books say of the tax on our fees in some days, by head: credits less debits.
create function sum_service_tax(first_at timestamptz, end_at timestamptz)
returns table (cgst_paise bigint, sgst_paise bigint, igst_paise bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(sum(s.paise) filter (where s.account = 'cgst_payable'), 0)::bigint,
    coalesce(sum(s.paise) filter (where s.account = 'sgst_payable'), 0)::bigint,
    coalesce(sum(s.paise) filter (where s.account = 'igst_payable'), 0)::bigint
  from ledger_transfer t
  cross join lateral (values (t.credit_account, t.amount_paise), (t.debit_account, -t.amount_paise)) s (account, paise)
  where t.at >= first_at and t.at < end_at and s.account in ('cgst_payable', 'sgst_payable', 'igst_payable')
$$;

revoke all on function list_provider_turnovers(), claim_due_e_invoices(timestamptz, timestamptz, integer),
  list_outward_documents(text, date, date), list_e_invoices(text, date, integer, integer), count_e_invoices(date),
  sum_service_tax(timestamptz, timestamptz) from public;
grant execute on function list_provider_turnovers(), claim_due_e_invoices(timestamptz, timestamptz, integer),
  list_outward_documents(text, date, date), list_e_invoices(text, date, integer, integer), count_e_invoices(date),
  sum_service_tax(timestamptz, timestamptz) to pravas_app;

-- A document that the portal refuses is mended by the provider's people.
alter table work_case drop constraint work_case_kind_check;
alter table work_case add constraint work_case_kind_check check (kind in ('desk_request', 'desk_purchase', 'booking_paused',
  'unknown_outcome', 'half_booked', 'price_moved', 'refund_short', 'refund_overdue', 'cancel_request', 'change_request',
  'schedule_change', 'flight_cancelled', 'stay_unconfirmed', 'stay_overcharged', 'stay_change', 'invoice_missing',
  'e_invoice_refused', 'bus_missing', 'offline_booking', 'books_disagree'));
