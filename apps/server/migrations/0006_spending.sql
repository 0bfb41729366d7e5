-- What a booking needs to be bought; cancellations, budgets and expenses. Valid on PostgreSQL 15 and later.

-- ---------------------------------------------------------------- the approval guard's side of a booking

alter table booking
  add column verdict jsonb,
  add column reason_code_id uuid,
  add column reason_text text,
  -- What a booking may be bought on (screens §4). Written by the trip's use cases, read inside the ticketing transaction.
  add column approval_status text not null default 'Not Required'
    check (approval_status in ('Approved', 'Rejected', 'Pending For Approval', 'Not Required', 'Bypass')),
  -- What was judged or approved: itinerary, travellers and policy version. Null = not judged yet, so not to be bought.
  add column approval_fingerprint text,
  -- The highest total that needs no new question.
  add column approval_band_paise bigint,
  -- Who decided; a bypass needs a person.
  add column approval_actor text,
  add column approval_at timestamptz,
  add check (approval_status <> 'Bypass' or approval_actor is not null);
-- Bookings made before there were approvals are bought on the terms they were made on.
update booking set approval_fingerprint = 'before-approvals', approval_band_paise = total_paise;

-- ---------------------------------------------------------------- cancelling what is booked

alter table effect drop constraint effect_kind_check,
  add constraint effect_kind_check check (kind in ('book', 'ticket_held', 'release_held', 'cancel'));

-- The wish to cancel a whole booking, what was shown before, and how far each of its orders is.
create table cancellation (
  organization_id uuid not null references organization (id),
  id uuid not null,
  booking_id uuid not null,
  requested_by uuid not null,
  reason text,
  -- requested: the airlines are being asked · airline: accepted, their refund is awaited · settled · refused: still booked
  state text not null check (state in ('requested', 'airline', 'settled', 'refused')),
  quote jsonb not null,
  -- By order: what the airline said.
  legs jsonb not null default '{}',
  poll_at timestamptz,
  refund jsonb,
  message text,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, booking_id) references booking (organization_id, id)
);
create unique index cancellation_once on cancellation (organization_id, booking_id) where state <> 'refused';

-- ---------------------------------------------------------------- budgets

create table budget (
  organization_id uuid not null references organization (id),
  id uuid not null,
  name text not null check (length(name) between 2 and 50),
  scope text not null check (scope in ('department', 'cost_centre', 'project')),
  department_id uuid,
  cost_centre_id uuid,
  starts_on date not null,
  ends_on date not null,
  amount_paise bigint not null check (amount_paise > 0),
  owner_id uuid,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  check (ends_on >= starts_on),
  check ((scope = 'department') = (department_id is not null)),
  check ((scope <> 'department') = (cost_centre_id is not null)),
  foreign key (organization_id, department_id) references department (organization_id, id),
  foreign key (organization_id, cost_centre_id) references cost_centre (organization_id, id),
  foreign key (organization_id, owner_id) references person (organization_id, id)
);
create index budget_of_department on budget (organization_id, department_id);
create index budget_of_cost_centre on budget (organization_id, cost_centre_id);

-- ---------------------------------------------------------------- expenses

create table expense_claim (
  organization_id uuid not null references organization (id),
  id uuid not null,
  number integer not null,
  person_id uuid not null,
  trip_id uuid,
  state text not null check (state in ('submitted', 'approved', 'partly_approved', 'rejected', 'withdrawn', 'reimbursed')),
  approver_id uuid not null,
  total_paise bigint not null check (total_paise >= 0),
  approved_paise bigint not null default 0 check (approved_paise >= 0),
  comment text,
  submitted_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  reimbursed_by uuid,
  reimbursed_at timestamptz,
  payment_ref text,
  -- As they stood when the claim was made: lines out of policy, and lines that look like something claimed before.
  out_of_policy integer not null default 0,
  duplicates integer not null default 0,
  -- The rejected lines as they were: their owner may change them and claim them again elsewhere.
  rejected_lines jsonb not null default '[]',
  version integer not null default 1,
  primary key (organization_id, id),
  unique (organization_id, number),
  check (approved_paise <= total_paise),
  foreign key (organization_id, person_id) references person (organization_id, id),
  foreign key (organization_id, approver_id) references person (organization_id, id),
  foreign key (organization_id, trip_id) references trip (organization_id, id)
);
create index expense_claim_of_person on expense_claim (organization_id, person_id, submitted_at desc);
create index expense_claim_of_approver on expense_claim (organization_id, approver_id) where state = 'submitted';

create table expense (
  organization_id uuid not null references organization (id),
  id uuid not null,
  person_id uuid not null,
  trip_id uuid,
  -- Set for entries that bookings make by themselves.
  booking_id uuid,
  claim_id uuid,
  kind text not null check (kind in ('spent', 'mileage', 'daily_allowance', 'booking')),
  category text not null check (category in ('train', 'miscellaneous', 'laundry', 'incidental', 'hotel',
    'fuel_toll_parking', 'food', 'conveyance', 'car', 'bus', 'airfare')),
  spent_on date not null,
  amount_paise bigint not null check (amount_paise > 0),
  tax_paise bigint not null default 0 check (tax_paise >= 0),
  gstin text,
  vendor text,
  receipt_no text,
  booking_ref_no text,
  from_location text,
  to_location text,
  location text,
  km integer check (km > 0),
  days integer check (days > 0),
  is_international boolean not null default false,
  comment text,
  receipt_file_id uuid,
  receipt_hash text,
  state text not null check (state in ('draft', 'claimed', 'approved', 'rejected', 'reimbursed')),
  verdict jsonb,
  reason_code_id uuid,
  reason_text text,
  decision_comment text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  version integer not null default 1,
  primary key (organization_id, id),
  check (tax_paise <= amount_paise),
  check ((kind = 'booking') = (booking_id is not null)),
  foreign key (organization_id, person_id) references person (organization_id, id),
  foreign key (organization_id, trip_id) references trip (organization_id, id),
  foreign key (organization_id, claim_id) references expense_claim (organization_id, id),
  foreign key (organization_id, receipt_file_id) references file (organization_id, id)
);
create index expense_of_person on expense (organization_id, person_id, spent_on desc, id desc) where removed_at is null;
create index expense_of_trip on expense (organization_id, trip_id) where removed_at is null;
create index expense_of_claim on expense (organization_id, claim_id);
-- The same receipt twice is found across the whole organisation.
create index expense_of_receipt on expense (organization_id, receipt_hash) where receipt_hash is not null;
create index expense_of_receipt_no on expense (organization_id, gstin, receipt_no)
  where gstin is not null and receipt_no is not null;
-- What counts for budgets, by the day of the spending.
create index expense_counted on expense (organization_id, spent_on) where state in ('approved', 'reimbursed');
create index booking_by_time on booking (organization_id, created_at) where removed_at is null;
create unique index expense_of_booking on expense (organization_id, booking_id) where booking_id is not null;

-- Roles every organisation has get the rights that came with budgets and expenses.
insert into role_privilege (organization_id, role_id, privilege)
  select r.organization_id, r.id, p.privilege
  from role r cross join (values ('budgets.manage'), ('expenses.reimburse')) as p (privilege)
  where r.is_system and r.name in ('Finance', 'Company admin')
  on conflict do nothing;
