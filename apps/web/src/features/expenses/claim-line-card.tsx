import { Check, ChevronDown, X } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPage } from '../../lib/lazy-page.ts';
import { inr } from '../../lib/money-text.ts';
import { Amount } from '../../ui/amount.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { VerdictBadge } from '../../ui/verdict-badge.tsx';
import type { FullVerdict } from '../../ui/verdict-tree.tsx';
import { CATEGORY_ICONS } from './category-look.ts';
import { DuplicateList } from './duplicate-list.tsx';
import type { Claim, ClaimLine, Expense } from './expense-queries.ts';
import { dayText, expenseLine } from './expense-words.ts';
import { ReceiptView } from './receipt-view.tsx';

interface ClaimLineCardProps {
  readonly line: ClaimLine;
  readonly claim: Claim;
  /** The answers, where the reader decides. */
  readonly children?: ReactNode;
}

/** A line of a claim with everything a decision needs: what, when, the verdict, doubles and the receipt. */
export function ClaimLineCard({ line, claim, children }: ClaimLineCardProps) {
  const { expense } = line;
  const Icon = CATEGORY_ICONS[expense.category];
  const details = expenseLine(expense);
  return (
    <li id={`line-${expense._id}`} tabIndex={-1} className="card scroll-mt-20 p-4">
      <div className="flex items-start justify-between gap-4">
        <div className="flex min-w-0 gap-3">
          <span className="grid size-9 shrink-0 place-items-center rounded-[10px] bg-sunken text-ink-2">
            <Icon aria-hidden size={18} />
          </span>
          <div className="min-w-0">
            <h2 className="font-semibold">{expense.categoryName}</h2>
            <p className="text-[13px] text-ink-2">
              <span className="board">{dayText(expense.spentOn)}</span>
              {details !== '-' && ` · ${details}`}
            </p>
          </div>
        </div>
        <div className="shrink-0 text-right">
          <LineAmount expense={expense} />
          {!children && <DecisionBadge line={line} />}
        </div>
      </div>
      <div className="mt-3 space-y-3">
        {expense.comment && details !== expense.comment && <p className="text-ink-2">{expense.comment}</p>}
        {(expense.reasonCode || expense.reasonText) && (
          <p className="text-[13px] text-ink-2">
            <span className="font-medium text-ink">Reason given: </span>
            {[expense.reasonCode?.text, expense.reasonText].filter(Boolean).join('. ')}
          </p>
        )}
        {expense.verdict && <LineVerdict verdict={expense.verdict} />}
        <DuplicateList duplicates={line.duplicates} claim={claim} />
        {expense.receipt ? (
          <ReceiptView expense={expense} />
        ) : (
          expense.kind === 'spent' && <p className="text-[13px] text-ink-3">Without a receipt.</p>
        )}
        {line.decisionComment && (
          <p className="border-l-2 border-edge pl-3 text-[13px] text-ink-2">
            {claim.decidedBy && <span className="font-medium text-ink">{claim.decidedBy.name}: </span>}
            {line.decisionComment}
          </p>
        )}
        {children}
      </div>
    </li>
  );
}

/** The amount; where tax is in it, it opens. */
function LineAmount({ expense }: { readonly expense: Expense }) {
  const look = 'text-lead font-semibold';
  if (expense.tax === 0) return <span className={`board ${look}`}>{inr(expense.amount)}</span>;
  return (
    <Amount
      rupees={expense.amount}
      label={expense.categoryName}
      className={look}
      lines={[
        { label: 'Without tax', rupees: Math.round((expense.amount - expense.tax) * 100) / 100 },
        { label: 'Tax', rupees: expense.tax, detail: expense.gstin ? `GST number ${expense.gstin}` : 'As entered' },
        { label: 'Amount', rupees: expense.amount, total: true },
      ]}
    />
  );
}

function DecisionBadge({ line }: { readonly line: ClaimLine }) {
  if (line.decision === null) return null;
  const approved = line.decision === 'approve';
  return (
    <p className="mt-1">
      <Badge tone={approved ? 'green' : 'red'}>
        {approved ? <Check aria-hidden size={12} strokeWidth={2.6} /> : <X aria-hidden size={12} strokeWidth={2.6} />}
        {approved ? 'Approved' : 'Rejected'}
      </Badge>
    </p>
  );
}

const VerdictTree = lazyPage(() => import('../../ui/verdict-tree.tsx'), 'VerdictTree');

/** A verdict among many lines: the word and every broken rule at once, the rest on request. */
function LineVerdict({ verdict }: { readonly verdict: FullVerdict }) {
  const [opened, setOpened] = useState(false);
  const broken = verdict.checks.filter((check) => check.outcome !== 'within');
  return (
    <details className="group/verdict" onToggle={(event) => setOpened(opened || event.currentTarget.open)}>
      <summary className="flex cursor-pointer list-none flex-wrap items-start gap-x-3 gap-y-1.5 rounded-lg max-sm:min-h-11 [&::-webkit-details-marker]:hidden">
        <VerdictBadge outcome={verdict.outcome} />
        <span className="min-w-0 flex-1 basis-60 text-[13px] leading-[22px] max-sm:order-last max-sm:basis-full">
          {broken.map((check) => (
            <span key={check.rule} className="block">
              {check.sentence}
            </span>
          ))}
          <span className={broken.length === 0 ? 'text-ink-2' : 'sr-only'}>
            {broken.length === 0 ? 'Within every rule.' : 'All rules.'}
          </span>
        </span>
        <span className="inline-flex min-h-[22px] items-center gap-0.5 text-meta text-blue max-sm:ml-auto">
          Why?
          <ChevronDown aria-hidden size={12} className="transition-transform group-open/verdict:rotate-180" />
        </span>
      </summary>
      <div className="mt-3 rounded-xl bg-sunken p-4">
        {opened && (
          <Suspense fallback={<Bone className="h-16" />}>
            <VerdictTree verdict={verdict} hideOutcome />
          </Suspense>
        )}
      </div>
    </details>
  );
}
