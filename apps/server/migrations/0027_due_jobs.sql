-- Which jobs of the worker have something to do: asked once for all of them, instead of by each of itself. Valid on
-- PostgreSQL 15 and later.

-- Beside its name stands the condition of a job's own claim. Where it says no there is nothing to do. Where it says yes the
-- job may still find nothing: another worker has it, or the open tasks stay with whom they are.
create function due_jobs(now_at timestamptz, today date, closed_before timestamptz)
returns table (job text, is_due boolean)
language sql stable security definer set search_path = public as $$
  select v.job, coalesce(v.is_due, false) from (values
    -- The earliest moment is the first entry of an index, however many rows a planner expects to be due.
    ('bookings', (select min(run_at) from booking where lease_until is null or lease_until <= now_at) <= now_at),
    ('events', (select min(run_at) from outbox_event where delivered_at is null) <= now_at),
    ('system mails', (select min(run_at) from system_outbox where delivered_at is null) <= now_at),
    ('gathered mails', (select min(send_after) from mail_digest_line where sent_at is null) <= now_at),
    ('supplier messages', (select min(run_at) from supplier_message where handled_at is null) <= now_at),
    ('orders read again', (select min(sweep_at) from booking_leg) <= now_at),
    ('webhooks', (select min(next_try_at) from webhook_delivery where state = 'waiting') <= now_at),
    ('imports', exists (select from employee_import
      where state in ('reading', 'running') and (lease_until is null or lease_until <= now_at))),
    ('policy replays', exists (select from policy_replay
      where state in ('waiting', 'running') and (lease_until is null or lease_until <= now_at))),
    ('approvals', exists (select from approval_task where state = 'open')),
    ('exit reminders', exists (select from find_due_reminders(now_at, 1))),
    ('overdue refunds', exists (select from find_overdue_refunds(today, 1))),
    ('late airlines', exists (select from find_late_cases_to_reopen(closed_before, 1))),
    ('changes made', exists (select from find_changes_to_apply(1))),
    ('check-in', exists (select from find_due_check_ins(now_at, 1))),
    ('overdue cases', exists (select from find_overdue_cases(now_at, 1))),
    ('airline credits', exists (select from find_due_credits(today, 1)) or exists (select from find_idle_credits(1)))
  ) v (job, is_due)
$$;
revoke all on function due_jobs(timestamptz, date, timestamptz) from public;
grant execute on function due_jobs(timestamptz, date, timestamptz) to pravas_app;
