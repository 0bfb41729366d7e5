import { Link } from '@tanstack/react-router';
import { CopyX, TriangleAlert } from 'lucide-react';
import { instantText } from '../../lib/calendar-date.ts';
import { countText, inr } from '../../lib/money-text.ts';
import { Badge } from '../../ui/badge.tsx';
import type { DataColumn } from '../../ui/data-table.tsx';
import { Moment } from '../../ui/moment.tsx';
import type { ClaimSummary } from './expense-queries.ts';
import { ClaimStateBadge } from './state-badge.tsx';

/** The columns of a list of claims; the person's own need no name. */
export function claimColumns(showsOwner: boolean): readonly DataColumn<ClaimSummary>[] {
  const who: DataColumn<ClaimSummary> = showsOwner
    ? { id: 'owner', label: 'Employee', widthPx: 160, cell: (row) => row.owner.name }
    : { id: 'approver', label: 'Approver', widthPx: 160, cell: (row) => row.approver.name };
  return [
    { id: 'number', label: 'Claim', widthPx: 110, isSortable: true, cell: (row) => <ClaimLink row={row} /> },
    who,
    { id: 'trip', label: 'Trip', widthPx: 170, cell: (row) => row.trip?.name ?? '-' },
    {
      id: 'submittedAt',
      label: 'Submitted',
      widthPx: 130,
      isSortable: true,
      cell: (row) => <Moment at={row.submittedAt} />,
    },
    { id: 'lines', label: 'Lines', widthPx: 80, alignsEnd: true, cell: (row) => row.lines.toLocaleString('en-IN') },
    { id: 'marks', label: 'To look at', widthPx: 236, cell: (row) => <ClaimMarks row={row} /> },
    {
      id: 'state',
      label: 'State',
      widthPx: 150,
      isSortable: true,
      cell: (row) => <ClaimStateBadge state={row.state} />,
    },
    {
      id: 'total',
      label: 'Total',
      widthPx: 110,
      isSortable: true,
      alignsEnd: true,
      cell: (row) => <span className="font-medium">{inr(row.total)}</span>,
    },
  ];
}

function ClaimLink({ row }: { readonly row: ClaimSummary }) {
  return (
    <Link
      to="/expenses/claim"
      search={{ claimId: row._id }}
      className="inline-flex items-center rounded font-medium hover:text-blue hover:underline max-sm:min-h-11"
    >
      Claim {row.number}
    </Link>
  );
}

/** What a decider checks first: lines out of policy, and lines that look like doubles. */
function ClaimMarks({ row }: { readonly row: ClaimSummary }) {
  if (row.outOfPolicy === 0 && row.duplicates === 0) return '-';
  return (
    <span className="inline-flex gap-1.5 max-sm:flex-wrap">
      {row.outOfPolicy > 0 && (
        <Badge tone="amber">
          <TriangleAlert aria-hidden size={12} /> {row.outOfPolicy} out of policy
        </Badge>
      )}
      {row.duplicates > 0 && (
        <Badge tone="amber">
          <CopyX aria-hidden size={12} /> {countText(row.duplicates, 'double')}
        </Badge>
      )}
    </span>
  );
}

/** A claim on a phone. */
export function ClaimCard({ row, showsOwner }: { readonly row: ClaimSummary; readonly showsOwner: boolean }) {
  return (
    <div className="px-4 py-2">
      <div className="flex min-h-11 items-center justify-between gap-2">
        <ClaimLink row={row} />
        <span className="board text-lead font-semibold">{inr(row.total)}</span>
      </div>
      <p className="truncate text-[13px] text-ink-2">
        {[showsOwner ? row.owner.name : `Approver ${row.approver.name}`, row.trip?.name].filter(Boolean).join(' · ')}
      </p>
      <p className="board text-[13px] text-ink-3">
        {countText(row.lines, 'line')} · {instantText(row.submittedAt)}
      </p>
      <div className="flex flex-wrap gap-1.5 py-2">
        <ClaimStateBadge state={row.state} />
        {(row.outOfPolicy > 0 || row.duplicates > 0) && <ClaimMarks row={row} />}
      </div>
    </div>
  );
}
