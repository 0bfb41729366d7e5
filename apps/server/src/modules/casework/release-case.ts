import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { type RawBuilder, sql } from 'kysely';
import { announce, wakeWorker } from '../../platform/change-feed.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../audit/index.ts';
import { addCaseEvent, assignCase, CASES_TOPIC, findCase } from './case-repository.ts';

const ACTOR = 'decider-review';

/** True where the person called `p` is active and works at the travel desk. */
export function atDesk(): RawBuilder<boolean> {
  return sql<boolean>`(p.is_active and exists (select from role r
    join role_privilege v on v.organization_id = r.organization_id and v.role_id = r.id and v.privilege = 'desk.work'
    where r.organization_id = p.organization_id and r.id = p.role_id and r.is_active))`;
}

/** True where the person called `p` is not away today. */
export function isHere(now: Temporal.Instant): RawBuilder<boolean> {
  return sql<boolean>`(not exists (select from approval_delegation d
    where d.organization_id = p.organization_id and d.person_id = p.id and d.ended_at is null
      and ${indianDay(now)}::date between d.starts_on and d.ends_on))`;
}

/**
 * Unassigns an open case whose person has left the desk or is away, and notifies the desk that it waits for somebody.
 * Answers whether it was unassigned.
 */
export async function releaseCase(tx: Tx, caseId: string, now: Temporal.Instant): Promise<boolean> {
  const found = await findCase(tx, caseId, true);
  if (found?.state !== 'open' || found.ownerId === null) return false;
  const { rows } = await sql<{ organization_id: string; name: string; works: boolean }>`
    select p.organization_id, p.first_name || ' ' || p.last_name as name, (${atDesk()} and ${isHere(now)}) as works
    from person p where p.id = ${found.ownerId}`.execute(tx);
  const [owner] = rows;
  if (!owner || owner.works) return false;
  const { organization_id: organizationId, name } = owner;
  await assignCase(tx, found, null);
  await addCaseEvent(
    tx,
    organizationId,
    caseId,
    ACTOR,
    `${name} can no longer handle it. It is not assigned to anyone.`,
    now,
  );
  await tx
    .insertInto('outbox_event')
    .values({
      organization_id: organizationId,
      id: newId(),
      topic: 'case.released',
      payload: JSON.stringify({ caseId }),
      created_at: isoOf(now),
      run_at: isoOf(now),
      last_error: null,
    })
    .execute();
  await recordAudit(tx, {
    organizationId,
    at: now,
    actor: ACTOR,
    action: 'work_case.released',
    objectType: 'work_case',
    objectId: caseId,
    details: { ownerId: found.ownerId },
  });
  await announce(tx, organizationId, CASES_TOPIC);
  await wakeWorker(tx);
  return true;
}
