import * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { NOBODY_TOLD, type NoticeEvent, type NoticePlan, noticesFor } from './notice.ts';
import { policyLink } from './templates/words.ts';

const policyEvent = z.object({ policyId: z.uuid(), versionId: z.uuid() });

/** Tells the others who look after policies, in their inbox only: nobody else has to do anything about it. */
export async function policyNotices(tx: Tx, event: NoticeEvent): Promise<NoticePlan> {
  const { policyId, versionId } = policyEvent.parse(event.payload);
  const version = await tx
    .selectFrom('trip_policy_version as version')
    .innerJoin('trip_policy as policy', (join) =>
      join.onRef('policy.organization_id', '=', 'version.organization_id').onRef('policy.id', '=', 'version.policy_id'),
    )
    .select(['policy.name', 'version.number', 'version.note', 'version.published_by'])
    .where('version.id', '=', versionId)
    .executeTakeFirst();
  if (!version) return NOBODY_TOLD;
  const words = {
    subject: `Policy published: ${version.name}, version ${version.number}`,
    lines: [version.note ?? 'It holds for everyone who is assigned to it.'],
    link: policyLink(policyId),
    linkLabel: 'The policy',
    needsAction: false,
  };
  const keepers = await listHolders(tx, 'policies.manage');
  return { tripId: null, notices: noticesFor(keepers, version.published_by, words, 'never'), guest: null };
}

/** Everybody active whose role holds a right. */
export async function listHolders(tx: Tx, privilege: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('person')
    .innerJoin('role_privilege', (join) =>
      join
        .onRef('role_privilege.organization_id', '=', 'person.organization_id')
        .onRef('role_privilege.role_id', '=', 'person.role_id'),
    )
    .select('person.id')
    .where('role_privilege.privilege', '=', privilege)
    .where('person.is_active', '=', true)
    .execute();
  return rows.map((row) => row.id);
}
