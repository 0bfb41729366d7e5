-- An airline may give a credit that nobody chose. Where it pays money in its place, so much of the credit is over.
alter table flight_credit add column paid_out_paise bigint not null default 0 check (paid_out_paise >= 0);
alter table flight_credit add constraint flight_credit_within_amount check (left_paise + paid_out_paise <= amount_paise);
create index flight_credit_of_source on flight_credit (organization_id, source_booking_id);
