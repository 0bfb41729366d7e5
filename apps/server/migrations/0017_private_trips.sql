-- Whether a trip is private follows from its kind: one column says it and nothing can say otherwise.
alter table trip drop column is_personal;
alter table trip add column is_personal boolean not null generated always as (kind = 'personal') stored;
