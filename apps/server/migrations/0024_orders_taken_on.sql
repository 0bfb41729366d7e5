-- What a supplier has taken on and not finished may be shown to nobody for as long as half an hour. Every node must know
-- of it, and after a restart too: an order that only seems not to be there would be bought a second time.
alter table effect add column taken_on boolean;
comment on column effect.taken_on is
  'true: taken on, or may be in work unseen; false: said to have failed since; null: neither was said';
