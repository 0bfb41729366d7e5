-- When an order left for a supplier that shows nobody what it is working on. It is kept right before the order leaves, so
-- that one that never did is known not to be in work, and need not be waited for as if it were.
alter table effect add column left_at timestamptz;
comment on column effect.left_at is
  'when it left for a supplier that may work on it unseen; null: it never left, or its supplier shows whatever it takes on';

-- Whether what is open at this moment has left nobody kept: it counts as what it may be.
update effect set left_at = sent_at where kind = 'book' and state = 'sent';
-- A worker of the release before this one names no such column, and what it sends may have left.
alter table effect alter column left_at set default now();
