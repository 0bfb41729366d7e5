-- What a supplier has acknowledged and not finished, by the field's word.
alter table effect rename column taken_on to acknowledged;
comment on column effect.acknowledged is
  'true: acknowledged, or may be in work unseen; false: said to have failed since; null: neither was said';
