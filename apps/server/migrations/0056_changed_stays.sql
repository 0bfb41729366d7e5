-- A paid stay that another one is to take the place of: neither supplier changes a stay, so that the new one is booked first, and
-- only then the old one is cancelled. This row drives it, and nothing in anybody's memory.
create table stay_change (
  organization_id uuid not null references organization (id),
  id uuid not null,
  old_booking_id uuid not null,
  new_booking_id uuid not null,
  -- open: the new one is being had · cancelling: the old one is being cancelled · done · ended: it came to nothing
  state text not null check (state in ('open', 'cancelling', 'done', 'ended')),
  started_by uuid not null,
  started_at timestamptz not null,
  -- What comes back of the old stay as it was agreed to last.
  agreed_back_paise bigint not null check (agreed_back_paise >= 0),
  -- Whether its supplier has said so itself.
  is_back_exact boolean not null,
  -- Less, as it was asked about while paying; null = nothing is asked.
  asked_back_paise bigint check (asked_back_paise >= 0),
  -- The cancellation of the old stay that it asked for last.
  cancellation_id uuid,
  -- Until when the old one's hotel is asked again what cancelling costs; null = it was not asked yet.
  ask_until timestamptz,
  is_decline_told boolean not null default false,
  -- Why it came to nothing.
  ended_why text check (ended_why in ('old_gone', 'withdrawn', 'not_had', 'new_cancelled', 'not_cancelled')),
  ended_at timestamptz,
  -- When it is looked at next; null = it is over.
  look_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, old_booking_id) references booking (organization_id, id),
  foreign key (organization_id, new_booking_id) references booking (organization_id, id),
  foreign key (organization_id, cancellation_id) references cancellation (organization_id, id),
  foreign key (organization_id, started_by) references person (organization_id, id),
  check (old_booking_id <> new_booking_id),
  check ((state in ('done', 'ended')) = (ended_at is not null)),
  check ((state = 'ended') = (ended_why is not null)),
  check ((look_at is null) = (ended_at is not null))
);
create unique index stay_change_of_old on stay_change (organization_id, old_booking_id) where ended_at is null;
create unique index stay_change_of_new on stay_change (organization_id, new_booking_id) where ended_at is null;
create index stay_change_by_old on stay_change (organization_id, old_booking_id);
create index stay_change_by_new on stay_change (organization_id, new_booking_id);
create index stay_change_of_cancellation on stay_change (organization_id, cancellation_id);
create index stay_change_of_starter on stay_change (organization_id, started_by);
create index stay_change_due on stay_change (look_at) where look_at is not null;
alter table stay_change enable row level security;
alter table stay_change force row level security;
create policy tenant on stay_change to pravas_app
  using (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid))
  with check (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid));
do $$ begin
  execute format('create policy owner on stay_change to %I using (true) with check (true)', current_user);
end $$;
grant select, insert, update on stay_change to pravas_app;
revoke delete on stay_change from pravas_app;

-- Changes about which there is something to do: one of the two stays has come to an end of some kind.
create function claim_due_stay_changes(now_at timestamptz, retry_at timestamptz, max_rows integer)
returns table (organization_id uuid, id uuid)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update stay_change s set look_at = retry_at
  from (
    select d.organization_id, d.id from stay_change d
    join booking o on o.organization_id = d.organization_id and o.id = d.old_booking_id
    join booking n on n.organization_id = d.organization_id and n.id = d.new_booking_id
    left join cancellation c on c.organization_id = d.organization_id and c.id = d.cancellation_id
    where d.look_at <= now_at and (
      (d.state = 'open' and (o.status <> 'BOOKED' or n.removed_at is not null
        or n.status in ('BOOKED', 'FAILED', 'CANCELED', 'EXPIRED')
        or (n.approval_status = 'Rejected' and not d.is_decline_told)))
      or (d.state = 'cancelling' and (o.status = 'CANCELED' or c.state <> 'requested')))
    order by d.look_at limit max_rows for update of d skip locked
  ) due
  where s.organization_id = due.organization_id and s.id = due.id
  returning s.organization_id, s.id
$$;
revoke all on function claim_due_stay_changes(timestamptz, timestamptz, integer) from public;
grant execute on function claim_due_stay_changes(timestamptz, timestamptz, integer) to pravas_app;

alter table work_case drop constraint work_case_kind_check;
alter table work_case add constraint work_case_kind_check check (kind in ('desk_request', 'desk_purchase', 'booking_paused',
  'unknown_outcome', 'half_booked', 'price_moved', 'refund_short', 'refund_overdue', 'cancel_request', 'change_request',
  'schedule_change', 'flight_cancelled', 'stay_unconfirmed', 'stay_overcharged', 'stay_change', 'invoice_missing',
  'offline_booking', 'books_disagree'));
