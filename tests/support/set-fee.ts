import { randomUUID } from 'node:crypto';
import { COMPANY_ID } from './company.ts';
import type { World } from './world.ts';

/** A fee as a test gives it, in paise. */
export interface SaidFee {
  readonly service: 'hotel' | 'bus';
  readonly per: 'room' | 'seat' | 'booking';
  readonly standardPaise: number;
  readonly cancelPaise?: number;
}

let entered = 0;

/** Sets the demo company's fee to us for a service, as if it had always been so. */
export async function setFee(world: World, { service, per, standardPaise, cancelPaise = 10_000 }: SaidFee) {
  entered += 1;
  await world.query(
    `insert into convenience_fee (organization_id, id, service, per, standard_paise, cancel_paise, valid_from, entered_at)
     values ($1, $2, $3, $4, $5, $6, '0001-01-01', to_timestamp($7))`,
    [COMPANY_ID, randomUUID(), service, per, standardPaise, cancelPaise, entered],
  );
  // Processes that have the organisation in memory read it again.
  await world.query('update organization set version = version where id = $1', [COMPANY_ID]);
}
