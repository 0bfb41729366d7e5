import { sql } from 'kysely';

const PAID = sql`(select sum(o.amount_paise) from payment o where o.organization_id = b.organization_id
  and o.booking_id = b.id and o.status = 'SUCCESSFUL')`;
const BACK = sql`(select coalesce(sum(r.amount_paise), 0) from refund r where r.organization_id = b.organization_id
  and r.booking_id = b.id)`;

const CREDITS = sql`(select coalesce(sum(u.amount_paise), 0) from flight_credit_use u where u.organization_id = b.organization_id
  and u.booking_id = b.id and u.state = 'reserved')`;

const TO_PAY = sql`case when b.status = 'CREATED' then coalesce(b.pending_total_paise, b.total_paise) - ${CREDITS} else 0 end`;

/**
 * What trip `t` costs, paise: the total of `readTripCosts` for pages of trips. What was paid, or the price of what is
 * booked though no card has paid for it, and what is still to pay, less refunds.
 */
export const TRIP_COST = sql<number>`(select coalesce(sum(
    coalesce(${PAID}, case when b.status = 'BOOKED' then b.total_paise else 0 end)
    + ${TO_PAY}
    - ${BACK}), 0)::bigint
  from booking b where b.organization_id = t.organization_id and b.trip_id = t.id and b.removed_at is null)`;

/**
 * What of that is only to be paid, paise: not what others have to answer first or have turned down, nor what the policy
 * does not let through in its current state. What the travel desk has bought, or buys, elsewhere is not paid for here.
 */
export const TRIP_UNPAID = sql<number>`(select coalesce(sum(${TO_PAY}), 0)::bigint
  from booking b where b.organization_id = t.organization_id and b.trip_id = t.id and b.removed_at is null
    and b.origin = 'online' and (b.approval_status in ('Approved', 'Bypass') or (b.approval_status = 'Not Required'
      and coalesce(b.verdict ->> 'outcome', 'within') not in ('approval', 'block')))
    and not exists (select from offline_entry e where e.organization_id = b.organization_id and e.booking_id = b.id
      and e.state = 'waiting'))`;
