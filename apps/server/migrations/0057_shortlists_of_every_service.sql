-- What is shared with colleagues is no longer flights alone: a shortlist is of one service, and an answer names one of its
-- things by two ids that the service gives it (a flight and its fare, a hotel and its rate).
alter table flight_shortlist rename to shortlist;
alter index flight_shortlist_pkey rename to shortlist_pkey;
alter index flight_shortlist_age rename to shortlist_age;
alter table shortlist add column service text not null default 'flight' check (service in ('flight', 'hotel'));
alter table shortlist alter column service drop default;

alter table flight_shortlist_answer rename to shortlist_answer;
alter index flight_shortlist_answer_pkey rename to shortlist_answer_pkey;
alter table shortlist_answer rename column flight_id to item_id;
alter table shortlist_answer rename column fare_type to variant_id;

-- As before, by the table's new name.
create or replace function forget_expired(now_at timestamptz)
returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from flight_search_batch b using flight_search s
    where s.organization_id = b.organization_id and s.id = b.search_id and s.expires_at < now_at - interval '2 hours';
  delete from flight_search where expires_at < now_at - interval '2 hours';
  delete from session_access where expires_at < now_at - interval '1 day';
  delete from idempotency_key where created_at < now_at - interval '30 days';
  delete from verification where created_at < now_at - interval '1 day';
  delete from system_outbox where created_at < now_at - interval '1 day';
  delete from guess_count where window_start < now_at - interval '1 day';
  delete from login_ticket where expires_at < now_at - interval '1 day';
  delete from sso_login where expires_at < now_at - interval '1 day';
  delete from mail_digest_line where sent_at < now_at - interval '7 days';
  delete from webhook_delivery where state <> 'waiting' and created_at < now_at - interval '30 days';
  delete from inbox_item where created_at < now_at - interval '1 year';
  delete from fare_memory where seen_on < (now_at - interval '100 days')::date;
  delete from shortlist where created_at < now_at - interval '1 year';
$$;
