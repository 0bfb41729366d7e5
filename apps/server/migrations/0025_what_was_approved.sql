-- What a purchase was approved for and what was bought, as they stood in the transaction that wrote its intent: afterwards
-- both may change. Of what was sent before, nothing is known.
alter table effect add column judged jsonb;
update effect set judged = '{}' where kind in ('book', 'ticket_held', 'change');
