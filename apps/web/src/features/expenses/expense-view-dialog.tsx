import { Link } from '@tanstack/react-router';
import { longDate } from '../../lib/calendar-date.ts';
import { inr } from '../../lib/money-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { VerdictTree } from '../../ui/verdict-tree.tsx';
import type { Expense } from './expense-queries.ts';
import { ReceiptView } from './receipt-view.tsx';
import { ExpenseStateBadge } from './state-badge.tsx';

/** An expense that cannot be changed any more, with everything known of it. */
export function ExpenseViewDialog({ row, onClose }: { readonly row: Expense; readonly onClose: () => void }) {
  const edit = row.allowedActions.find(({ action }) => action === 'edit');
  return (
    <Dialog title={row.categoryName} shape="sheet" onClose={onClose} width="w-[min(94vw,560px)]">
      <ScrollBox label="Details" className="space-y-4 px-5 pt-1 pb-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="board text-price font-semibold">{inr(row.amount)}</p>
          <ExpenseStateBadge state={row.state} />
        </div>
        {edit?.reason && <Notice tone="info" title={edit.reason} />}
        {row.decisionComment && (
          <Notice tone={row.state === 'rejected' ? 'warning' : 'info'} title="The approver wrote">
            {row.decisionComment}
          </Notice>
        )}
        <ExpenseFacts row={row} />
        {row.verdict && <VerdictTree verdict={row.verdict} />}
        {row.receipt && <ReceiptView expense={row} />}
      </ScrollBox>
    </Dialog>
  );
}

function ExpenseFacts({ row }: { readonly row: Expense }) {
  const route = [row.fromLocation, row.toLocation].filter(Boolean).join(' → ');
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    ['Date', longDate(row.spentOn)],
    ['Paid to', row.vendor],
    ['Route', route],
    ['Location', row.location],
    ['Kilometres', row.km],
    ['Days', row.days],
    ['Tax in it', row.tax > 0 ? inr(row.tax) : null],
    [
      'GST number',
      row.gstin && (
        <span translate="no" className="font-mono">
          {row.gstin}
        </span>
      ),
    ],
    ['Receipt no', row.receiptNo],
    ['Booking ref no', row.bookingRefNo],
    ['Trip', row.trip && <TripLink trip={row.trip} />],
    ['Claim', row.claim && <ClaimLink claim={row.claim} />],
    ['Reason', [row.reasonCode?.text, row.reasonText].filter(Boolean).join(': ')],
    ['Comment', row.comment],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5">
      {facts
        .filter(([, value]) => value !== null && value !== '')
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className="board min-w-0 break-words">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

const link = 'rounded text-blue underline underline-offset-2';

function TripLink({ trip }: { readonly trip: { readonly _id: string; readonly name: string } }) {
  return (
    <Link to="/trip/details" search={{ tripId: trip._id }} className={link}>
      {trip.name}
    </Link>
  );
}

function ClaimLink({ claim }: { readonly claim: { readonly _id: string; readonly number: number } }) {
  return (
    <Link to="/expenses/claim" search={{ claimId: claim._id }} className={link}>
      Claim {claim.number}
    </Link>
  );
}
