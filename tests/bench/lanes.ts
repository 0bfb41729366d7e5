import pg from 'pg';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import type { DatabaseTarget } from '../../apps/server/src/platform/config.ts';
import { ownerConnection } from '../../apps/server/src/platform/database.ts';

/** An organisation with one person and one trip: rows of different lanes share no lock but the database's. */
export interface Lane {
  readonly number: number;
  readonly organizationId: string;
  readonly personId: string;
  readonly tripId: string;
}

/** The prefixes of a lane's ids; they end in its number, so that SQL can compute them. */
export const LANE_IDS = {
  organizationId: '0000000a-0000-4000-8000-',
  personId: '0000000b-0000-4000-8000-',
  tripId: '0000000c-0000-4000-8000-',
} as const;

const GENESIS = '0'.repeat(64);
const ROLE_ID = '0000000d-0000-4000-8000-';

const numbered = (prefix: string, number: number): string => prefix + number.toString(16).padStart(12, '0');

/** Makes so many lanes, numbered from `first` on. */
export async function makeLanes(target: DatabaseTarget, first: number, count: number): Promise<readonly Lane[]> {
  const owner = new pg.Client(ownerConnection(target));
  await owner.connect();
  try {
    const lanes = Array.from({ length: count }, (_, index) => laneOf(first + index));
    for (const lane of lanes) await insertLane(owner, lane);
    return lanes;
  } finally {
    await owner.end();
  }
}

function laneOf(number: number): Lane {
  return {
    number,
    organizationId: numbered(LANE_IDS.organizationId, number),
    personId: numbered(LANE_IDS.personId, number),
    tripId: numbered(LANE_IDS.tripId, number),
  };
}

async function insertLane(owner: pg.Client, lane: Lane): Promise<void> {
  const { organizationId, personId, tripId } = lane;
  const roleId = numbered(ROLE_ID, lane.number);
  await owner.query(
    `insert into organization (id, name, state_id, state_code, state_name, settings)
     select $1, 'Measured', state_id, state_code, state_name, settings from organization where id = $2`,
    [organizationId, COMPANY_ID],
  );
  // Its audit trail has begun already: bookings go on with it.
  await owner.query(`insert into audit_head (organization_id, seq, hash) values ($1, 0, $2)`, [
    organizationId,
    GENESIS,
  ]);
  await owner.query(`insert into role (organization_id, id, name) values ($1, $2, 'Employee')`, [
    organizationId,
    roleId,
  ]);
  await owner.query(
    `insert into person (organization_id, id, email, password_hash, first_name, last_name, role_id)
     values ($1, $2, $3, 'hash', 'Asha', 'Rao', $4)`,
    [organizationId, personId, `lane${lane.number}@measured.example`, roleId],
  );
  await owner.query(
    `insert into trip (organization_id, id, created_by, name, created_at, updated_at)
     values ($1, $2, $3, 'Measured', now(), now())`,
    [organizationId, tripId, personId],
  );
}
