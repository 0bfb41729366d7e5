import { Link } from '@tanstack/react-router';
import { Paperclip, Pencil, PlaneTakeoff, Trash2 } from 'lucide-react';
import { opens } from '../../lib/lazy-dialog.ts';
import { inr } from '../../lib/money-text.ts';
import { IconButton } from '../../ui/button.tsx';
import type { DataColumn } from '../../ui/data-table.tsx';
import { VerdictBadge } from '../../ui/verdict-badge.tsx';
import { CATEGORY_ICONS } from './category-look.ts';
import type { Expense } from './expense-queries.ts';
import { dayText, expenseLine, expenseName } from './expense-words.ts';
import { ExpenseDialog, ExpenseViewDialog } from './lazy-dialogs.ts';
import { ExpenseStateBadge } from './state-badge.tsx';

interface RowActions {
  readonly onOpen: (row: Expense) => void;
  readonly onRemove: (row: Expense) => void;
}

/** True where the server lets its owner do this. */
export function mayDo(row: Expense, action: string): boolean {
  return row.allowedActions.some((one) => one.action === action && one.allowed);
}

/** The columns of the person's expenses. */
export function expenseColumns({ onOpen, onRemove }: RowActions): readonly DataColumn<Expense>[] {
  return [
    {
      id: 'spentOn',
      label: 'Date',
      widthPx: 122,
      isSortable: true,
      cell: (row) => <span className="board">{dayText(row.spentOn)}</span>,
    },
    {
      id: 'category',
      label: 'Category',
      widthPx: 152,
      isSortable: true,
      cell: (row) => <CategoryName row={row} onOpen={onOpen} />,
    },
    { id: 'details', label: 'Details', widthPx: 210, cell: (row) => <Details row={row} /> },
    { id: 'trip', label: 'Trip or claim', widthPx: 150, cell: (row) => <Belongs row={row} /> },
    {
      id: 'verdict',
      label: 'Policy',
      widthPx: 158,
      cell: (row) => (row.verdict ? <VerdictBadge outcome={row.verdict.outcome} /> : '-'),
    },
    {
      id: 'state',
      label: 'State',
      widthPx: 120,
      isSortable: true,
      cell: (row) => <ExpenseStateBadge state={row.state} />,
    },
    {
      id: 'amount',
      label: 'Amount',
      widthPx: 110,
      isSortable: true,
      alignsEnd: true,
      cell: (row) => <span className="font-medium">{inr(row.amount)}</span>,
    },
    {
      id: 'actions',
      label: 'Change',
      widthPx: 112,
      cell: (row) => <RowButtons row={row} onOpen={onOpen} onRemove={onRemove} />,
    },
  ];
}

/** The category as the way into the expense. */
export function CategoryName({ row, onOpen }: { readonly row: Expense; readonly onOpen: RowActions['onOpen'] }) {
  const Icon = CATEGORY_ICONS[row.category];
  return (
    <button
      type="button"
      {...opens(mayDo(row, 'edit') ? ExpenseDialog : ExpenseViewDialog)}
      onClick={() => onOpen(row)}
      aria-label={`Open ${expenseName(row)}, ${inr(row.amount)}`}
      className="inline-flex max-w-full items-center gap-2 rounded align-middle font-medium hover:text-blue max-sm:min-h-11"
    >
      <Icon aria-hidden size={16} className="shrink-0 text-ink-3" />
      <span className="truncate">{row.categoryName}</span>
      {row.receipt && (
        <span className="shrink-0 text-ink-3">
          <Paperclip aria-hidden size={13} />
          <span className="sr-only">with a receipt</span>
        </span>
      )}
    </button>
  );
}

function Details({ row }: { readonly row: Expense }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate">{expenseLine(row)}</span>
      {row.kind === 'booking' && (
        <span title="From a booking" className="shrink-0 text-blue">
          <PlaneTakeoff aria-hidden size={15} />
          <span className="sr-only">From a booking</span>
        </span>
      )}
    </span>
  );
}

function Belongs({ row }: { readonly row: Expense }) {
  const link = 'rounded text-blue underline underline-offset-2';
  if (row.claim) {
    return (
      <Link to="/expenses/claim" search={{ claimId: row.claim._id }} className={link}>
        Claim {row.claim.number}
      </Link>
    );
  }
  if (!row.trip) return '-';
  return (
    <Link to="/trip/details" search={{ tripId: row.trip._id }} className={link}>
      {row.trip.name}
    </Link>
  );
}

interface RowButtonsProps extends RowActions {
  readonly row: Expense;
}

/** Change and remove, where the server allows them. */
export function RowButtons({ row, onOpen, onRemove }: RowButtonsProps) {
  if (!mayDo(row, 'edit')) return null;
  const name = expenseName(row);
  return (
    <span className="inline-flex">
      <IconButton label={`Change ${name}`} {...opens(ExpenseDialog)} onClick={() => onOpen(row)} className="size-8">
        <Pencil aria-hidden size={15} />
      </IconButton>
      {mayDo(row, 'remove') && (
        <IconButton label={`Remove ${name}`} onClick={() => onRemove(row)} className="size-8">
          <Trash2 aria-hidden size={15} />
        </IconButton>
      )}
    </span>
  );
}
