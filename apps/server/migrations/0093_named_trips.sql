-- False for a trip that was made with its first booking and that nobody has named since: once it is empty again, lists leave
-- it out.
alter table trip add column is_named boolean not null default true;
