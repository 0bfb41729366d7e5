import type { expense } from '@pravas/contract/expense/expense-shapes.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { EXPENSE_CATEGORY_WORDS } from '@pravas/domain/policy/policy-words.ts';
import type * as z from 'zod/mini';
import { presentVerdict } from '../policy/index.ts';
import type { ExpenseRow } from './expense-repository.ts';

/** An expense as the wire shows it. */
export type WireExpense = z.output<typeof expense>;

/** True where the owner may still change it: a draft, or a line that its approver sent back. */
export function isEditable({ kind, state }: Pick<ExpenseRow, 'kind' | 'state'>): boolean {
  return kind !== 'booking' && (state === 'draft' || state === 'rejected');
}

/** Why an expense cannot be claimed in its current state; null where it can. */
function claimObstacle(row: ExpenseRow): string | null {
  if (row.kind === 'booking') return 'The company paid this booking.';
  if (!isEditable(row))
    return row.state === 'claimed' ? 'It has already been claimed.' : 'It has already been decided.';
  if (row.verdict?.outcome === 'block') return 'The trip policy does not allow it.';
  if (row.verdict?.outcome === 'reason' && row.reason_code_id === null)
    return 'It is out of policy and needs a reason.';
  return null;
}

/** An expense as a reader sees it; only its owner can act. */
export function presentExpense(row: ExpenseRow, viewerId: string): WireExpense {
  const obstacle = claimObstacle(row);
  return {
    _id: row.id,
    kind: row.kind,
    category: row.category,
    categoryName: EXPENSE_CATEGORY_WORDS[row.category],
    spentOn: row.spent_on,
    amount: paise(row.amount_paise),
    tax: paise(row.tax_paise),
    gstin: row.gstin,
    vendor: row.vendor,
    receiptNo: row.receipt_no,
    bookingRefNo: row.booking_ref_no,
    fromLocation: row.from_location,
    toLocation: row.to_location,
    location: row.location,
    km: row.km,
    days: row.days,
    isInternational: row.is_international,
    comment: row.comment,
    trip: row.trip_id === null ? null : { _id: row.trip_id, name: row.trip_name ?? '' },
    bookingId: row.booking_id,
    claim: row.claim_id === null ? null : { _id: row.claim_id, number: row.claim_number ?? 0 },
    receipt: receiptOf(row),
    state: row.state,
    verdict: row.verdict === null ? null : presentVerdict(row.verdict),
    reasonCode:
      row.reason_code_id === null
        ? null
        : { _id: row.reason_code_id, code: row.reason_code ?? '', text: row.reason_code_text ?? '' },
    reasonText: row.reason_text,
    decisionComment: row.decision_comment,
    claimable: { allowed: obstacle === null, reason: obstacle },
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    allowedActions: row.person_id === viewerId ? ownActions(row, obstacle) : [],
  };
}

function receiptOf(row: ExpenseRow): WireExpense['receipt'] {
  const { receipt_name: name, receipt_bytes: bytes, receipt_media_type: mediaType } = row;
  return name === null || bytes === null || mediaType === null ? null : { name, bytes, mediaType };
}

function ownActions(row: ExpenseRow, obstacle: string | null): WireExpense['allowedActions'] {
  const editable = isEditable(row);
  const reason = editable
    ? null
    : row.kind === 'booking'
      ? 'Pravas keeps this entry up to date with the booking.'
      : 'Only a draft or a rejected expense can be changed.';
  return [
    { action: 'edit', allowed: editable, reason },
    { action: 'remove', allowed: editable, reason },
    { action: 'claim', allowed: obstacle === null, reason: obstacle },
  ];
}
