-- What is set aside of a credit may become free after its last day, when the rest has been written off already: how much
-- was written off is counted, so that what is left beyond it follows.
alter table flight_credit add column written_off_paise bigint not null default 0;
update flight_credit c set written_off_paise = t.amount_paise
from ledger_transfer t
where t.organization_id = c.organization_id and t.key = 'credit:' || c.id || ':expired';
alter table flight_credit add constraint flight_credit_written_off check (written_off_paise between 0 and left_paise);

create or replace function find_due_credits(today date, max_rows integer)
returns table (organization_id uuid, id uuid)
language sql stable security definer set search_path = public as $$
  select c.organization_id, c.id from flight_credit c
  where c.left_paise > c.written_off_paise and c.expires_on <= today + 30
    and (c.expires_on < today
      or c.expires_on >= today and (c.reminded_on is null or c.reminded_on < c.expires_on - case
        when c.expires_on <= today + 1 then 1 when c.expires_on <= today + 7 then 7 else 30 end))
  order by c.expires_on limit max_rows
$$;
