import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { BackgroundTasks } from './background-tasks.ts';
import { type Clock, isoOf } from './clock.ts';
import type { Database } from './database.ts';
import { networkOf } from './network-of.ts';
import type { SecurityAccount, SecurityNote } from './security-note.ts';

/** Records what may be an attack. */
export interface SecurityLog {
  /**
   * Finds out whom it concerns and records it, once the answer is sent: the time of an answer must not reveal whether
   * an account exists. Null = nothing to record.
   */
  note(request: FastifyRequest, find: () => Promise<SecurityNote | null>): void;
}

/** What noting needs. */
interface SecurityContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly backgroundTasks: BackgroundTasks;
}

/**
 * Makes the log: a line at `warn` for the operator of the installation, and a count by minute for the organisation
 * whose account it is, which the worker writes into its audit trail.
 */
export function createSecurityLog({ database, clock, backgroundTasks }: SecurityContext): SecurityLog {
  return {
    note(request, find) {
      const { ip, log } = request;
      const at = clock.now();
      backgroundTasks.later(async () => {
        try {
          const note = await find();
          if (note === null) return;
          const { kind, reason, account } = note;
          log.warn({ event: 'security', kind, reason, ip, ...account }, 'security');
          if (account !== null) await count(database, { kind, reason, account, network: networkOf(ip), at });
        } catch (error) {
          log.error({ err: error }, 'a security event could not be noted');
        }
      });
    },
  };
}

interface Counted extends SecurityNote {
  readonly account: SecurityAccount;
  readonly network: string;
  readonly at: Temporal.Instant;
}

async function count(database: Database, { kind, reason, account, network, at }: Counted): Promise<void> {
  const { organizationId, subject } = account;
  await database.forOrganization(organizationId, (tx) =>
    sql`
      insert into security_event as e (organization_id, minute, subject, kind, reason, network, count)
      values (${organizationId}, date_trunc('minute', ${isoOf(at)}::timestamptz), ${subject}, ${kind}, ${reason}, ${network}, 1)
      on conflict (organization_id, minute, subject, kind, reason, network) do update set count = e.count + 1`.execute(
      tx,
    ),
  );
}
