-- Articles that an organisation adds to the help, in Markdown. Nobody but its admins reads one that is not published.
create table help_article (
  organization_id uuid not null references organization (id),
  id uuid not null,
  title text not null,
  topic text not null check (topic in ('book', 'change', 'refund', 'invoice', 'approval', 'expense', 'payment', 'account')),
  synonyms text[] not null,
  body text not null,
  is_published boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, updated_by) references person (organization_id, id)
);

-- Whether an article helped: one vote of a person for an article, ours or their organisation's.
create table help_vote (
  organization_id uuid not null references organization (id),
  person_id uuid not null,
  -- The words that name one of ours, or the id of an own one.
  article_id text not null,
  is_helpful boolean not null,
  voted_at timestamptz not null,
  primary key (organization_id, person_id, article_id),
  foreign key (organization_id, person_id) references person (organization_id, id)
);
create index help_vote_by_article on help_vote (organization_id, article_id);

do $$
declare name text;
begin
  foreach name in array array['help_article', 'help_vote'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to pravas_app
      using (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))
      with check (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))', name);
    execute format('create policy owner on %I to %I using (true) with check (true)', name, current_user);
  end loop;
end $$;
grant select, insert, update on help_article, help_vote to pravas_app;
revoke delete on help_article, help_vote from pravas_app;
