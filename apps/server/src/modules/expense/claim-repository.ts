import type { claimSummary } from '@pravas/contract/expense/expense-shapes.ts';
import type { ExpenseCategory } from '@pravas/domain/expense/expense-category.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';

/** A claim as lists show it. */
export type WireClaimSummary = z.output<typeof claimSummary>;

/** A rejected line as it was when it was rejected; money in paise. */
export const rejectedLine = z.object({
  expenseId: z.string(),
  category: z.custom<ExpenseCategory>(),
  spentOn: z.string(),
  amountPaise: z.number(),
  comment: z.nullable(z.string()),
});

/** A claim as the database holds one, with the names of what it speaks of. */
export interface ClaimRow {
  readonly id: string;
  readonly number: number;
  readonly person_id: string;
  readonly owner_user_id: number;
  readonly owner_name: string;
  /** On whose behalf it is decided. */
  readonly approver_id: string;
  /** Who is asked: the approver, or their stand-in. */
  readonly asked_id: string;
  readonly approver_user_id: number;
  readonly approver_name: string;
  readonly trip_id: string | null;
  readonly trip_name: string | null;
  readonly state: WireClaimSummary['state'];
  readonly total_paise: number;
  readonly approved_paise: number;
  readonly out_of_policy: number;
  readonly duplicates: number;
  readonly rejected_lines: unknown;
  readonly lines: number;
  readonly comment: string | null;
  readonly submitted_at: Date;
  readonly decided_at: Date | null;
  readonly decided_user_id: number | null;
  readonly decided_name: string | null;
  readonly reimbursed_at: Date | null;
  readonly reimbursed_user_id: number | null;
  readonly reimbursed_name: string | null;
  readonly payment_ref: string | null;
  readonly version: number;
}

/** Reads claims; `where` and `rest` refer to `c`, the owner `o` and the person who is asked, `a`. */
export async function selectClaims(
  tx: Tx,
  where: RawBuilder<unknown>,
  rest: RawBuilder<unknown> = sql``,
): Promise<readonly ClaimRow[]> {
  const { rows } = await sql<ClaimRow>`
    select c.id, c.number, c.person_id, o.user_id as owner_user_id, o.first_name || ' ' || o.last_name as owner_name,
      c.approver_id, a.id as asked_id, a.user_id as approver_user_id, a.first_name || ' ' || a.last_name as approver_name,
      c.trip_id, t.name as trip_name, c.state, c.total_paise, c.approved_paise, c.out_of_policy, c.duplicates,
      c.rejected_lines, c.comment, c.submitted_at, c.decided_at, d.user_id as decided_user_id,
      d.first_name || ' ' || d.last_name as decided_name, c.reimbursed_at, p.user_id as reimbursed_user_id,
      p.first_name || ' ' || p.last_name as reimbursed_name, c.payment_ref, c.version,
      (select count(*) from expense e where e.claim_id = c.id and e.removed_at is null) as lines
    from expense_claim c
      join person o on o.organization_id = c.organization_id and o.id = c.person_id
      join person a on a.organization_id = c.organization_id and a.id = coalesce(c.assignee_id, c.approver_id)
      left join trip t on t.organization_id = c.organization_id and t.id = c.trip_id
      left join person d on d.organization_id = c.organization_id and d.id = c.decided_by
      left join person p on p.organization_id = c.organization_id and p.id = c.reimbursed_by
    where ${where} ${rest}`.execute(tx);
  return rows;
}

/** Takes a claim for this transaction: nobody decides, withdraws or pays it meanwhile. */
export async function lockClaim(tx: Tx, claimId: string): Promise<void> {
  await tx.selectFrom('expense_claim').select('id').where('id', '=', claimId).forUpdate().executeTakeFirst();
}

/** The next claim number of the organisation; another caller waits until this transaction has ended. */
export async function nextClaimNumber(tx: Tx, organizationId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`expense_claim ${organizationId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0) + 1 as number from expense_claim`.execute(tx);
  return rows[0]?.number ?? 1;
}

/** A claim as lists show it. */
export function presentClaimSummary(row: ClaimRow): WireClaimSummary {
  return {
    _id: row.id,
    number: row.number,
    state: row.state,
    owner: { user_id: row.owner_user_id, name: row.owner_name },
    approver: { user_id: row.approver_user_id, name: row.approver_name },
    trip: row.trip_id === null ? null : { _id: row.trip_id, name: row.trip_name ?? '' },
    total: paise(row.total_paise),
    approved: paise(row.approved_paise),
    lines: row.lines,
    outOfPolicy: row.out_of_policy,
    duplicates: row.duplicates,
    submittedAt: row.submitted_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    reimbursedAt: row.reimbursed_at?.toISOString() ?? null,
    version: row.version,
  };
}
