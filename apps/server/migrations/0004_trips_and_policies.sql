-- Trips with their rules: cost centres and policies. Valid on PostgreSQL 15 and later.

-- ---------------------------------------------------------------- what a trip is charged to

create table cost_centre (
  organization_id uuid not null references organization (id),
  id uuid not null,
  kind text not null check (kind in ('cost_centre', 'project')),
  code text not null check (length(code) between 1 and 50),
  name text not null check (length(name) between 2 and 100),
  department_id uuid,
  owner_id uuid,
  is_active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, department_id) references department (organization_id, id),
  foreign key (organization_id, owner_id) references person (organization_id, id)
);
create unique index cost_centre_code on cost_centre (organization_id, kind, lower(code));

-- ---------------------------------------------------------------- trips

alter table trip
  add column kind text not null default 'self' check (kind in ('self', 'colleagues', 'guests', 'personal')),
  add column purpose text,
  add column state text not null default 'draft' check (state in ('draft', 'finalised', 'cancelled')),
  add column finalised_at timestamptz,
  add column cancelled_at timestamptz,
  add column cancel_reason text,
  add column cost_centre_id uuid,
  add column project_id uuid,
  add column gst_registration_id uuid,
  add column copied_from uuid,
  add column version integer not null default 1,
  -- The days it was planned for; once flights are in it, starts_at and ends_at are theirs.
  add column starts_on date,
  add column ends_on date,
  -- The calendar its days count by: that of the first departure.
  add column zone text not null default 'Asia/Kolkata',
  add foreign key (organization_id, cost_centre_id) references cost_centre (organization_id, id),
  add foreign key (organization_id, project_id) references cost_centre (organization_id, id),
  add foreign key (organization_id, gst_registration_id) references gst_registration (organization_id, id);
update trip set kind = 'personal' where is_personal;
update trip t set starts_on = (t.starts_at at time zone 'Asia/Kolkata')::date, ends_on = (t.ends_at at time zone 'Asia/Kolkata')::date
  where not exists (select from booking b where b.organization_id = t.organization_id and b.trip_id = t.id and b.removed_at is null);
update trip t set state = 'finalised', finalised_at = t.updated_at
  where exists (select from booking b where b.organization_id = t.organization_id and b.trip_id = t.id
    and b.removed_at is null and b.status in ('BOOKED', 'CANCELED', 'BOOKING_IN_PROCESS', 'BOOKING_PAUSED'));
create index trip_by_start on trip (organization_id, starts_at);
create index trip_traveller_person on trip_traveller (organization_id, person_id) where person_id is not null;

-- Guests and family, kept to be chosen again; `personal` ones are their owner's alone.
create table saved_traveller (
  organization_id uuid not null references organization (id),
  id uuid not null,
  kind text not null check (kind in ('external', 'personal')),
  owner_id uuid not null,
  company text,
  details jsonb not null,
  is_active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, owner_id) references person (organization_id, id)
);
create index saved_traveller_of_owner on saved_traveller (organization_id, owner_id);

create table trip_event (
  organization_id uuid not null,
  trip_id uuid not null,
  seq integer not null,
  at timestamptz not null,
  actor_id uuid,
  text text not null,
  primary key (organization_id, trip_id, seq),
  foreign key (organization_id, trip_id) references trip (organization_id, id)
);

create table trip_share (
  organization_id uuid not null references organization (id),
  id uuid not null,
  trip_id uuid not null,
  token_hash bytea not null unique,
  created_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened_count integer not null default 0,
  last_opened_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, trip_id) references trip (organization_id, id)
);
create index trip_share_of_trip on trip_share (organization_id, trip_id);

-- ---------------------------------------------------------------- policies

create table trip_policy (
  organization_id uuid not null references organization (id),
  id uuid not null,
  name text not null check (length(name) between 2 and 50),
  description text,
  is_active boolean not null default true,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id)
);
create unique index trip_policy_name on trip_policy (organization_id, lower(name));

create table trip_policy_version (
  organization_id uuid not null references organization (id),
  id uuid not null,
  policy_id uuid not null,
  number integer not null check (number > 0),
  state text not null check (state in ('draft', 'published')),
  rules jsonb not null,
  -- What changed and why, for those who read the history.
  note text,
  -- Published versions hold from then on, until a later one does.
  effective_from timestamptz,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_by uuid,
  published_at timestamptz,
  -- Counts the saves of a draft, so that two editors do not overwrite each other.
  revision integer not null default 1,
  primary key (organization_id, id),
  unique (organization_id, policy_id, number),
  foreign key (organization_id, policy_id) references trip_policy (organization_id, id),
  check ((state = 'published') = (effective_from is not null and published_at is not null))
);
create unique index trip_policy_draft on trip_policy_version (organization_id, policy_id) where state = 'draft';

create function refuse_published_edit() returns trigger language plpgsql as $$
begin
  if old.state = 'published' then
    raise exception 'a published policy version is never edited' using errcode = 'check_violation';
  end if;
  -- Answering with `new`, which a deletion has none of, would silently leave the row where it is.
  return coalesce(new, old);
end $$;
create trigger published_versions_stay before update or delete on trip_policy_version
  for each row execute function refuse_published_edit();

create table trip_policy_assignment (
  organization_id uuid not null references organization (id),
  id uuid not null,
  policy_id uuid not null,
  grade_id uuid,
  department_id uuid,
  created_by uuid,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, policy_id) references trip_policy (organization_id, id),
  foreign key (organization_id, grade_id) references grade (organization_id, id),
  foreign key (organization_id, department_id) references department (organization_id, id)
);
create unique index trip_policy_assignment_once on trip_policy_assignment (organization_id, policy_id, grade_id, department_id)
  nulls not distinct;

create table reason_code (
  organization_id uuid not null references organization (id),
  id uuid not null,
  code text not null check (length(code) between 1 and 20),
  text text not null check (length(text) between 2 and 200),
  is_active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id)
);
create unique index reason_code_code on reason_code (organization_id, lower(code));

-- What was searched and what was bought, with what could have been bought instead: a draft policy is replayed on it.
create table policy_case (
  organization_id uuid not null references organization (id),
  id uuid not null,
  kind text not null check (kind in ('search', 'booking')),
  person_id uuid not null,
  grade_id uuid,
  department_id uuid,
  trip_id uuid,
  booking_id uuid,
  -- The search it belongs to; one case a search.
  search_id uuid,
  at timestamptz not null,
  origin text not null,
  destination text not null,
  is_international boolean not null,
  -- Adults and children; prices below are for each of them.
  travellers integer not null default 1 check (travellers > 0),
  -- What was bought; null for a search that led to nothing.
  choices jsonb,
  market jsonb not null,
  outcome text check (outcome in ('within', 'note', 'reason', 'approval', 'block')),
  version_id uuid,
  primary key (organization_id, id)
);
create index policy_case_by_time on policy_case (organization_id, at, id);
create unique index policy_case_of_booking on policy_case (organization_id, booking_id) where booking_id is not null;
create unique index policy_case_of_search on policy_case (organization_id, search_id) where search_id is not null;

create table policy_replay (
  organization_id uuid not null references organization (id),
  id uuid not null,
  policy_id uuid not null,
  version_id uuid not null,
  -- Frozen when it starts, so that editing on does not change what is being tried.
  rules jsonb not null,
  since timestamptz not null,
  until timestamptz not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  total integer not null default 0,
  done integer not null default 0,
  summary jsonb,
  failure text,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  lease_until timestamptz,
  epoch integer not null default 0,
  primary key (organization_id, id),
  foreign key (organization_id, policy_id) references trip_policy (organization_id, id)
);
create index policy_replay_due on policy_replay (created_at) where state in ('waiting', 'running');

create table policy_replay_case (
  organization_id uuid not null,
  replay_id uuid not null,
  case_id uuid not null,
  outcome_before text,
  -- Null for a search that led to nothing.
  outcome_after text,
  saved_paise bigint not null,
  has_compliant boolean not null,
  changed boolean not null,
  -- Who would be asked now; null where nobody would.
  approver_id uuid,
  primary key (organization_id, replay_id, case_id),
  foreign key (organization_id, replay_id) references policy_replay (organization_id, id) on delete cascade
);
