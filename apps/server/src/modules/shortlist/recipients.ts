import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import type { listShortlistRecipients as recipientsOperation } from '@pravas/contract/shortlist/shortlist-operations.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';

const MOST_RECIPIENTS_SHOWN = 20;

/** Active colleagues by name, approvers first, the caller left out. */
export async function listRecipients(
  tx: Tx,
  caller: Caller,
  { name = '' }: QueryOf<typeof recipientsOperation>,
): Promise<PayloadOf<typeof recipientsOperation>> {
  const { rows } = await sql<{ user_id: number; name: string; isApprover: boolean }>`
    select p.user_id, trim(p.first_name || ' ' || p.last_name) as name,
      exists (
        select from role r join role_privilege rp on rp.organization_id = r.organization_id and rp.role_id = r.id
        where r.organization_id = p.organization_id and r.id = p.role_id and r.is_active
          and rp.privilege = 'approvals.decide'
      ) as "isApprover"
    from person p
    where p.is_active and p.id <> ${caller.personId}
      and (${name.trim()} = '' or position(lower(${name.trim()}) in lower(p.first_name || ' ' || p.last_name)) > 0)
    order by "isApprover" desc, lower(p.first_name), lower(p.last_name), p.user_id
    limit ${MOST_RECIPIENTS_SHOWN}`.execute(tx);
  return { data: rows.map((row) => ({ ...row })) };
}

/** Their ids. Everyone has to be an active colleague; the whole list is refused otherwise, naming the place. */
export async function findRecipients(tx: Tx, caller: Caller, userIds: readonly number[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('person')
    .select(['id', 'user_id'])
    .where('user_id', 'in', userIds)
    .where('is_active', '=', true)
    .execute();
  const idByUser = new Map(rows.map((row) => [row.user_id, row.id]));
  const ids = userIds.map((userId, index) => {
    const field = `recipients.${index}`;
    const id = idByUser.get(userId);
    if (id === undefined) throw new Refusal('not_found', { errors: [{ field, message: 'Choose a colleague' }] });
    if (id === caller.personId) {
      throw new Refusal('validation_failed', { errors: [{ field, message: 'Choose someone other than yourself' }] });
    }
    return id;
  });
  return [...new Set(ids)];
}
