import type { Download } from '@pravas/contract/schemas.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readStoredFile } from '../file/index.ts';
import { claimsDecidedBy } from './claim-deciders.ts';
import type { ExpenseContext } from './expense-context.ts';

/**
 * A receipt, for the expense's owner, for those who decide or decided its claim, and once it is claimed for those who
 * pay claims. To everybody else it does not exist. Throws `not_found`.
 */
export async function readReceipt(context: ExpenseContext, caller: Caller, expenseId: string): Promise<Download> {
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const deciding = await claimsDecidedBy(tx, caller, context.clock.now());
    const { rows } = await sql<{ receipt_file_id: string }>`
      select e.receipt_file_id from expense e left join expense_claim c on c.id = e.claim_id
      where e.id = ${expenseId} and e.removed_at is null and e.receipt_file_id is not null
        and (e.person_id = ${caller.personId}
          or coalesce(c.decided_by = ${caller.personId} or ${deciding}, false)
          or (c.id is not null and ${caller.privileges.has('expenses.reimburse')}))`.execute(tx);
    const [found] = rows;
    if (!found) throw new Refusal('not_found');
    const file = await readStoredFile(tx, context, caller.organizationId, found.receipt_file_id, 'document');
    return { fileName: file.name, mediaType: file.mediaType, content: file.bytes };
  });
}
