import * as z from 'zod/mini';
import type { Tx } from '../../../platform/database.ts';
import type { NoticeEvent } from '../notice.ts';

const policyEvent = z.object({ policyId: z.uuid(), versionId: z.uuid() });

/** Reads the version of a policy that was published. */
export async function readPolicyVersion(tx: Tx, event: NoticeEvent) {
  const { policyId, versionId } = policyEvent.parse(event.payload);
  const version = await tx
    .selectFrom('trip_policy_version as version')
    .innerJoin('trip_policy as policy', (join) =>
      join.onRef('policy.organization_id', '=', 'version.organization_id').onRef('policy.id', '=', 'version.policy_id'),
    )
    .select(['policy.name', 'version.number', 'version.note', 'version.published_by as by'])
    .where('version.id', '=', versionId)
    .executeTakeFirst();
  return version ? { tripId: null, policyId, ...version } : null;
}
