import { sql } from 'kysely';

const PAID = sql`(select sum(o.amount_paise) from payment_order o where o.organization_id = b.organization_id
  and o.booking_id = b.id and o.status = 'SUCCESSFUL')`;
const BACK = sql`(select coalesce(sum(r.amount_paise), 0) from refund r where r.organization_id = b.organization_id
  and r.booking_id = b.id)`;

/**
 * What trip `t` costs, paise, as `readTripCosts` adds it up: of a flight that is not bought yet its price, of others what
 * was paid less what came back, or its price where no card paid. What failed or expired costs nothing.
 */
export const TRIP_COST = sql<number>`(select coalesce(sum(case
    when b.status in ('FAILED', 'EXPIRED') then 0
    when b.status = 'CREATED' then b.total_paise
    else coalesce(${PAID}, case when b.status = 'CANCELED' then 0 else b.total_paise end) - ${BACK} end), 0)::bigint
  from booking b where b.organization_id = t.organization_id and b.trip_id = t.id and b.removed_at is null)`;
