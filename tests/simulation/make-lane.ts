import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import type { DatabaseTarget } from '../../apps/server/src/platform/config.ts';
import { ownerConnection } from '../../apps/server/src/platform/database.ts';
import type { Lane } from './stage.ts';

/** Makes an organisation for a row of schedules, so that rows share no lock but the database's. */
export async function makeLane(target: DatabaseTarget): Promise<Lane> {
  const owner = new pg.Client(ownerConnection(target));
  await owner.connect();
  const [organizationId, tripId, personId, roleId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  try {
    await owner.query(
      `insert into organization (id, name, state_id, state_code, state_name, settings)
       select $1, 'Simulated', state_id, state_code, state_name, settings from organization where id = $2`,
      [organizationId, COMPANY_ID],
    );
    await owner.query(`insert into role (organization_id, id, name) values ($1, $2, 'Employee')`, [
      organizationId,
      roleId,
    ]);
    await owner.query(
      `insert into person (organization_id, id, email, password_hash, first_name, last_name, role_id)
       values ($1, $2, $3, 'hash', 'Asha', 'Rao', $4)`,
      [organizationId, personId, `${personId}@simulated.example`, roleId],
    );
    await owner.query(
      `insert into trip (organization_id, id, created_by, name, created_at, updated_at)
       values ($1, $2, $3, 'Simulated', now(), now())`,
      [organizationId, tripId, personId],
    );
    return { organizationId, tripId, personId };
  } finally {
    await owner.end();
  }
}
