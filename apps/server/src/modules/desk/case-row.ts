import type { workCaseRow } from '@pravas/contract/desk/case-shapes.ts';
import { WORK_CASE_KINDS, type WorkCaseKind } from '@pravas/domain/desk/work-case-kinds.ts';
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
  readonly service: string | null;
  readonly trip_id: string | null;
  readonly version: number;
  readonly facts: unknown;
  readonly resolution: string | null;
  readonly travellers: readonly { readonly firstName: string; readonly lastName: string }[] | null;
  /** That of the order that the case is about; of all orders of its booking where it is about no single one. */
  readonly locators: string | null;
  readonly is_personal: boolean;
  /** Since when the provider is asked; null = it is not. */
  readonly asked_at: Date | null;
}

/** Only the assignee of the case needs to know whose private journey it is, and where to. */
export function isHiddenFrom(
  { is_personal, owner_id }: Pick<CaseRow, 'is_personal' | 'owner_id'>,
  personId: string,
): boolean {
  return is_personal && owner_id !== personId;
}

/** A line of the queue. */
export function presentCaseRow(row: CaseRow, personId: string, now: Temporal.Instant): z.output<typeof workCaseRow> {
  const isHidden = isHiddenFrom(row, personId);
  return {
    _id: row.id,
    number: row.number,
    kind: row.kind,
    kindText: WORK_CASE_KINDS[row.kind],
    title: isHidden ? `A private journey: ${WORK_CASE_KINDS[row.kind]}` : row.title,
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
    // The assignee of the case may know of a private journey, and still not open it.
    service: row.is_personal ? null : row.service,
    bookingId: row.is_personal ? null : row.booking_id,
    tripId: row.is_personal ? null : row.trip_id,
    travelers: isHidden ? null : partyText(row.travellers),
    locator: isHidden ? null : row.locators,
    isHidden,
    waitsForProvider: row.state === 'open' && row.asked_at !== null,
    version: row.version,
  };
}

/** "Asha Rao + 2". */
function partyText(travellers: CaseRow['travellers']): string | null {
  const [first, ...others] = travellers ?? [];
  if (!first) return null;
  return `${first.firstName} ${first.lastName}${others.length > 0 ? ` + ${others.length}` : ''}`;
}
