-- What is remembered for drafts of policies to be tried on is of any service, and a replay keeps what it has found by service.
alter table policy_case add column service text not null default 'flight';
alter table policy_case add constraint policy_case_service check (service ~ '^[a-z]+$');
comment on column policy_case.origin is 'Where from: an airport''s code; for what goes nowhere its town';
comment on column policy_case.destination is 'Where to; the same as the origin for what goes nowhere';

update policy_replay set summary = (summary - 'found' - 'withoutCompliant' - 'extraByApprover') || jsonb_build_object(
  'comparedWith', null,
  'services', case when jsonb_typeof(summary -> 'found') = 'object' then jsonb_build_object('flight', jsonb_build_object(
    'found', summary -> 'found',
    'withoutCompliant', summary -> 'withoutCompliant',
    'extraByApprover', summary -> 'extraByApprover')) else '{}'::jsonb end)
where summary is not null;

-- Nothing is tried on more than the last twelve months: a search that led to nothing is of no use after that, unless a replay shows
-- it. What was bought stays with its booking, which is judged by it.
create function forget_policy_searches(now_at timestamptz)
returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from policy_case c
  where c.kind = 'search' and c.at < now_at - interval '13 months'
    and not exists (select from policy_replay_case r where r.organization_id = c.organization_id and r.case_id = c.id)
$$;
revoke all on function forget_policy_searches(timestamptz) from public;
grant execute on function forget_policy_searches(timestamptz) to pravas_app;
create index policy_case_old_searches on policy_case (at) where kind = 'search';
create index policy_replay_case_of_case on policy_replay_case (organization_id, case_id);
