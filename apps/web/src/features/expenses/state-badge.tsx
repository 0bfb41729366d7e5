import { BadgeIndianRupee, Check, CircleSlash, Clock, type LucideIcon, Pencil, Undo2, X } from 'lucide-react';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import type { ClaimSummary, ExpenseState } from './expense-queries.ts';

interface Look {
  readonly label: string;
  readonly tone: BadgeTone;
  readonly icon: LucideIcon;
}

const EXPENSE_LOOKS: Readonly<Record<ExpenseState, Look>> = {
  draft: { label: 'Draft', tone: 'plain', icon: Pencil },
  claimed: { label: 'Claimed', tone: 'blue', icon: Clock },
  approved: { label: 'Approved', tone: 'green', icon: Check },
  rejected: { label: 'Rejected', tone: 'red', icon: X },
  reimbursed: { label: 'Paid out', tone: 'green', icon: BadgeIndianRupee },
};

const CLAIM_LOOKS: Readonly<Record<ClaimSummary['state'], Look>> = {
  submitted: { label: 'Waiting', tone: 'amber', icon: Clock },
  approved: { label: 'Approved', tone: 'green', icon: Check },
  partly_approved: { label: 'Partly approved', tone: 'amber', icon: CircleSlash },
  rejected: { label: 'Rejected', tone: 'red', icon: X },
  withdrawn: { label: 'Withdrawn', tone: 'plain', icon: Undo2 },
  reimbursed: { label: 'Paid out', tone: 'green', icon: BadgeIndianRupee },
};

/** The name of an expense's state. */
export function expenseStateText(state: ExpenseState): string {
  return EXPENSE_LOOKS[state].label;
}

/** The name of a claim's state. */
export function claimStateText(state: ClaimSummary['state']): string {
  return CLAIM_LOOKS[state].label;
}

/** The state of an expense. */
export function ExpenseStateBadge({ state }: { readonly state: ExpenseState }) {
  return <StateBadge look={EXPENSE_LOOKS[state]} />;
}

/** The state of a claim. */
export function ClaimStateBadge({ state }: { readonly state: ClaimSummary['state'] }) {
  return <StateBadge look={CLAIM_LOOKS[state]} />;
}

function StateBadge({ look: { label, tone, icon: Icon } }: { readonly look: Look }) {
  return (
    <Badge tone={tone}>
      <Icon aria-hidden size={12} strokeWidth={2.4} /> {label}
    </Badge>
  );
}
