import {
  exportAudit as exportAuditOperation,
  listAudit as listAuditOperation,
  verifyAudit,
} from '@pravas/contract/audit/audit-operations.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { Refusal } from '../../platform/refusal.ts';
import { exportAudit } from './export-audit.ts';
import { listAudit } from './list-audit.ts';
import { periodOf } from './read-audit.ts';
import { actorOf, recordAudit } from './record-audit.ts';
import { type InOrganization, judgeAuditChain } from './verify-audit-chain.ts';

/** What the audit pages need to work. */
export interface AuditContext {
  readonly database: Database;
  readonly clock: Clock;
}

/** Reading a whole chain is expensive; nobody needs it more often than this. */
const WHOLE_CHAINS_PER_MINUTE = 10;

/** Registers listing, exporting and verifying the audit trail. */
export function registerAuditRoutes(router: OperationRouter, { database, clock }: AuditContext): void {
  const within =
    (organizationId: string): InOrganization =>
    (work) =>
      database.forOrganization(organizationId, work);

  router.register(listAuditOperation, ({ query, caller }) =>
    database.forOrganization(caller.organizationId, (tx) => listAudit(tx, query)),
  );

  router.register(
    exportAuditOperation,
    async ({ query, caller, requestId, request }) => {
      const { from, to } = query.search ?? {};
      if (from && to && from > to) {
        throw new Refusal('validation_failed', { errors: [{ field: 'search.to', message: 'Please enter valid to' }] });
      }
      // Exporting the trail is itself an audited act.
      await database.forOrganization(caller.organizationId, (tx) =>
        recordAudit(tx, {
          organizationId: caller.organizationId,
          at: clock.now(),
          actor: actorOf(caller),
          action: 'audit.exported',
          objectType: 'organization',
          objectId: caller.organizationId,
          details: { from: from ?? null, to: to ?? null, ip: request.ip },
          requestId,
        }),
      );
      return exportAudit(within(caller.organizationId), clock, periodOf(from, to));
    },
    { perPersonPerMinute: WHOLE_CHAINS_PER_MINUTE },
  );

  router.register(
    verifyAudit,
    async ({ caller }) => {
      const { firstBroken, rows, head } = await judgeAuditChain(within(caller.organizationId));
      return { holds: firstBroken === null, rows, firstBroken, headHash: head.hash };
    },
    { perPersonPerMinute: WHOLE_CHAINS_PER_MINUTE },
  );
}
