import { sql } from 'kysely';
import { type Clock, isoOf } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { recordAudit } from './record-audit.ts';

/** Rows that are written in one transaction: every other change of the organisation waits for it. */
const MOST_AT_ONCE = 100;
/** Servers note an event a moment after it; by then the minute's count is complete. */
const AFTER_A_MINUTE_SECONDS = 65;

interface Told {
  readonly minute: Date;
  readonly subject: string;
  readonly kind: string;
  readonly reason: string;
  readonly network: string;
  readonly count: number;
}

/**
 * Writes what may have been an attack into the trails of those whose accounts it was about: one row for each account,
 * kind and network in a minute, with the count. Answers how many it wrote.
 */
export async function tellSecurityEvents({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  const now = clock.now();
  const before = isoOf(now.subtract({ seconds: AFTER_A_MINUTE_SECONDS }));
  const { rows } = await database.system((db) =>
    sql<{ organization_id: string }>`select * from find_due_security_events(${before})`.execute(db),
  );
  let told = 0;
  for (const { organization_id: organizationId } of rows) {
    told += await database.forOrganization(organizationId, async (tx) => {
      const events = await sql<Told>`
        delete from security_event where (minute, subject, kind, reason, network) in (
          select minute, subject, kind, reason, network from security_event where minute < ${before}
          order by minute limit ${MOST_AT_ONCE} for update skip locked)
        returning minute, subject, kind, reason, network, count`.execute(tx);
      for (const event of events.rows) {
        const [objectType = '', objectId = ''] = event.subject.split(':');
        const { reason, network, count } = event;
        await recordAudit(tx, {
          organizationId,
          at: now,
          // An attempt with a person's own rights is theirs; who made any other attempt is unknown.
          actor: event.kind === 'privilege_refused' ? event.subject : 'security-log',
          action: `security.${event.kind}`,
          objectType,
          objectId,
          details: { ip: network, reason, count, minute: event.minute.toISOString() },
        });
      }
      return events.rows.length;
    });
  }
  return told;
}
