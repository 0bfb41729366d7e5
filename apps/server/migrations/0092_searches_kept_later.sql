-- A list that is answered in one piece is written down after its answer: false until all that it shows can be opened.
alter table hotel_search add column is_kept boolean not null default true;
