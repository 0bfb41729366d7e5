import type { workCaseRow } from '@pravas/contract/desk/case-shapes.ts';
import { WORK_CASE_KINDS, type WorkCaseKind } from '@pravas/domain/servicing/work-case-kinds.ts';
import type * as z from 'zod/mini';

/** A case as it is read for lists. */
export interface CaseRow {
  readonly id: string;
  readonly number: number;
  readonly kind: WorkCaseKind;
  readonly title: string;
  readonly state: 'open' | 'done';
  readonly owner_id: string | null;
  readonly owner_user_id: number | null;
  readonly owner_name: string | null;
  readonly due_at: Date | null;
  readonly created_at: Date;
  readonly closed_at: Date | null;
  readonly booking_id: string | null;
  readonly trip_id: string | null;
  readonly version: number;
  readonly facts: unknown;
  readonly resolution: string | null;
  readonly travellers: readonly { readonly firstName: string; readonly lastName: string }[] | null;
  readonly pnrs: string | null;
}

/** A line of the queue. */
export function presentCaseRow(row: CaseRow, personId: string, now: Temporal.Instant): z.output<typeof workCaseRow> {
  return {
    _id: row.id,
    number: row.number,
    kind: row.kind,
    kindText: WORK_CASE_KINDS[row.kind],
    title: row.title,
    state: row.state,
    owner:
      row.owner_user_id === null || row.owner_name === null
        ? null
        : { user_id: row.owner_user_id, name: row.owner_name },
    isMine: row.owner_id === personId,
    dueAt: row.due_at?.toISOString() ?? null,
    isOverdue: row.state === 'open' && row.due_at !== null && row.due_at.getTime() < now.epochMilliseconds,
    createdAt: row.created_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    flightId: row.booking_id,
    tripId: row.trip_id,
    travelers: partyText(row.travellers),
    airlinePnr: row.pnrs,
    version: row.version,
  };
}

/** "Asha Rao + 2". */
function partyText(travellers: CaseRow['travellers']): string | null {
  const [first, ...others] = travellers ?? [];
  if (!first) return null;
  return `${first.firstName} ${first.lastName}${others.length > 0 ? ` + ${others.length}` : ''}`;
}
