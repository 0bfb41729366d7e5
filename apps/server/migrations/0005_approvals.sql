-- Approvals: who is asked, and what was decided. Valid on PostgreSQL 15 and later.

create table approval_setting (
  organization_id uuid primary key references organization (id),
  -- How far a price may rise after approval; the smaller of both holds.
  tolerance_percent integer not null default 5 check (tolerance_percent between 0 and 50),
  tolerance_paise bigint not null default 100000 check (tolerance_paise >= 0),
  reminder_hours integer not null default 4 check (reminder_hours between 1 and 168),
  decide_by_mail boolean not null default true,
  updated_at timestamptz not null
);

create table approval_workflow (
  organization_id uuid not null references organization (id),
  id uuid not null,
  name text not null check (length(name) between 2 and 50),
  department_id uuid,
  grade_id uuid,
  from_paise bigint not null default 0 check (from_paise >= 0),
  within_levels jsonb not null,
  out_levels jsonb not null,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, department_id) references department (organization_id, id),
  foreign key (organization_id, grade_id) references grade (organization_id, id)
);
create unique index approval_workflow_name on approval_workflow (organization_id, lower(name));

create table approval_request (
  organization_id uuid not null references organization (id),
  id uuid not null,
  trip_id uuid not null,
  round integer not null check (round > 0),
  state text not null check (state in ('open', 'decided', 'withdrawn')),
  requested_by uuid not null,
  reason text,
  workflow_id uuid,
  -- The people as they were resolved when the request was made.
  within_levels jsonb not null,
  out_levels jsonb not null,
  notes jsonb not null default '[]',
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, trip_id, round),
  foreign key (organization_id, trip_id) references trip (organization_id, id)
);

create table approval_item (
  organization_id uuid not null references organization (id),
  id uuid not null,
  request_id uuid not null,
  trip_id uuid not null,
  booking_id uuid not null,
  chain text not null check (chain in ('within', 'out')),
  state text not null check (state in ('pending', 'approved', 'rejected', 'changes', 'withdrawn', 'bypassed')),
  level integer not null default 0,
  fingerprint text not null,
  total_paise bigint not null check (total_paise > 0),
  band_paise bigint not null,
  verdict jsonb,
  -- A compliant flight on the same route and day may be bought instead, inside the band.
  allow_substitutes boolean not null default false,
  decided_at timestamptz,
  primary key (organization_id, id),
  check (band_paise >= total_paise),
  foreign key (organization_id, request_id) references approval_request (organization_id, id),
  foreign key (organization_id, booking_id) references booking (organization_id, id)
);
create unique index approval_item_open on approval_item (organization_id, booking_id) where state = 'pending';
create index approval_item_of_request on approval_item (organization_id, request_id);
create index approval_item_of_trip on approval_item (organization_id, trip_id);

-- Every vote ever given; an approver's latest on a level counts.
create table approval_vote (
  organization_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  level integer not null,
  -- In whose place it counts, and who gave it.
  approver_id uuid not null,
  given_by uuid not null,
  decision text not null check (decision in ('approve', 'reject', 'changes')),
  allow_substitutes boolean not null default false,
  comment text,
  via text not null check (via in ('app', 'mail')),
  at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, item_id) references approval_item (organization_id, id)
);
create index approval_vote_of_item on approval_vote (organization_id, item_id, at);

-- Whose turn it is: one row for each approver of a level that is asked.
create table approval_task (
  organization_id uuid not null references organization (id),
  id uuid not null,
  request_id uuid not null,
  chain text not null check (chain in ('within', 'out')),
  level integer not null,
  approver_id uuid not null,
  -- The approver, or who stands in for him while he is away.
  assignee_id uuid not null,
  -- Somebody else who is asked as well, because the approver has let his time pass.
  is_escalation boolean not null default false,
  state text not null check (state in ('open', 'done', 'closed')),
  asked_at timestamptz not null,
  due_at timestamptz not null,
  remind_at timestamptz,
  reminders integer not null default 0,
  reminded_at timestamptz,
  escalated_at timestamptz,
  closed_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, request_id) references approval_request (organization_id, id),
  foreign key (organization_id, assignee_id) references person (organization_id, id)
);
create unique index approval_task_once on approval_task (organization_id, request_id, chain, level, approver_id)
  where not is_escalation;
create unique index approval_task_escalation on approval_task (organization_id, request_id, chain, level, approver_id, assignee_id)
  where is_escalation;
create index approval_task_of_person on approval_task (organization_id, assignee_id, state);
create index approval_task_due on approval_task (least(due_at, coalesce(remind_at, due_at))) where state = 'open';

-- A link in a mail that lets its reader decide once. Only its hash is kept.
create table approval_link (
  organization_id uuid not null references organization (id),
  id uuid not null,
  task_id uuid not null,
  person_id uuid not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, task_id) references approval_task (organization_id, id)
);

create table approval_comment (
  organization_id uuid not null,
  id uuid not null,
  trip_id uuid not null,
  person_id uuid not null,
  text text not null check (length(text) between 2 and 200),
  at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, trip_id) references trip (organization_id, id),
  foreign key (organization_id, person_id) references person (organization_id, id)
);
create index approval_comment_of_trip on approval_comment (organization_id, trip_id, at);

create table approval_delegation (
  organization_id uuid not null references organization (id),
  id uuid not null,
  person_id uuid not null,
  delegate_id uuid not null,
  starts_on date not null,
  ends_on date not null,
  reason text,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, person_id) references person (organization_id, id),
  foreign key (organization_id, delegate_id) references person (organization_id, id),
  check (ends_on >= starts_on),
  check (person_id <> delegate_id)
);
create index approval_delegation_of_person on approval_delegation (organization_id, person_id);
