-- A credit that has paid a part of a booking may pay for a change of its flights too: each is a use of its own, and knows
-- what of it has come back.
alter table flight_credit_use
  drop constraint flight_credit_use_pkey,
  -- The change that it pays for; null = the purchase.
  add column change_id uuid,
  add column returned_paise bigint not null default 0,
  add constraint flight_credit_use_returned check (returned_paise between 0 and amount_paise),
  add constraint flight_credit_use_once unique nulls not distinct (organization_id, credit_id, booking_id, change_id),
  add foreign key (organization_id, change_id) references booking_change (organization_id, id);

-- What is set aside is settled by its credit and booking alone.
create unique index flight_credit_use_reserved on flight_credit_use (organization_id, credit_id, booking_id)
  where state = 'reserved';
create index flight_credit_use_of_booking on flight_credit_use (organization_id, booking_id);

update flight_credit_use u set change_id = c.id
from booking_change c
where c.organization_id = u.organization_id and c.booking_id = u.booking_id
  and (u.state = 'reserved' and c.state in ('chosen', 'sending')
    or u.state = 'used' and exists (
      select from ledger_transfer t
      where t.organization_id = u.organization_id and t.key = 'credit:' || u.credit_id || ':used:' || c.id));
