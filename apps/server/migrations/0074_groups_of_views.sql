-- By what the rows of a view are grouped, as its report knows it; null = by nothing.
alter table report_view add column group_by text;
