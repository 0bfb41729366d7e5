import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import { Refusal } from '../../platform/refusal.ts';

type Locator = Pick<Caller, 'personId' | 'privileges'>;

/** Whether a person may see everybody's places. */
export function seesEverybody({ privileges }: Pick<Caller, 'privileges'>): boolean {
  return privileges.has('travellers.locate');
}

/** Throws `privilege_missing` for those who may neither locate everybody nor decide on anybody's trips. */
export function expectLocator(caller: Locator): void {
  if (seesEverybody(caller) || caller.privileges.has('approvals.decide')) return;
  throw new Refusal('privilege_missing');
}

/**
 * Which travellers `v` of trips `t` a person may locate: all, or as an approver those whose approver they are today and
 * those in trips that they were asked to decide on.
 */
export function locatableSql(caller: Locator): RawBuilder<boolean> {
  if (seesEverybody(caller)) return sql<boolean>`true`;
  return sql<boolean>`(exists (select from person o
      where o.organization_id = v.organization_id and o.id = v.person_id and o.approver_id = ${caller.personId})
    or exists (select from approval_task k
      join approval_request r on r.organization_id = k.organization_id and r.id = k.request_id
      where r.organization_id = t.organization_id and r.trip_id = t.id and r.state <> 'withdrawn'
        and k.state <> 'closed' and ${caller.personId}::uuid in (k.approver_id, k.assignee_id)))`;
}
