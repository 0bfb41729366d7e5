import { inr, inrExact } from '../../lib/money-text.ts';
import type { DataColumn } from '../../ui/data-table.tsx';
import { cellText, type Report, type ReportRow, valueAt } from './report-cell.ts';
import { isExact, REPORTS, type ReportPath } from './report-kinds.ts';

interface ReportRowCardProps {
  readonly path: ReportPath;
  readonly report: Report;
  readonly row: ReportRow;
}

const SAID = ['name', 'traveller', 'number', 'event', 'flights', 'trip', 'place', 'kind', 'department', 'city', 'file'];
const MOVED = ['charged', 'givenBack', 'in', 'out', 'expenses'];
const WHEN = ['starts', 'checkIn', 'date', 'at'];

/** A row on a phone: who or what, where, and the sum. */
export function ReportRowCard({ path, report, row }: ReportRowCardProps) {
  const texts = [...SAID, ...WHEN].flatMap((key) => {
    const index = report.columns.findIndex((column) => column.key === key);
    const column = report.columns[index];
    const value = row[index];
    return !column || value === null || value === undefined || value === '' ? [] : [cellText(column, value)];
  });
  const [first, ...others] = texts;
  const { sum } = REPORTS[path];
  // Of a movement of money, whatever moved.
  const keys = path === '/report/transaction' ? MOVED : sum ? [sum.key] : [];
  const amounts = keys.map((key) => Number(valueAt(report, row, key) ?? 0));
  const amount = keys.length === 0 ? null : (amounts.find((one) => one !== 0) ?? 0);
  return (
    <div className="flex items-start justify-between gap-3 px-4 py-3">
      <div className="min-w-0">
        <p className="truncate font-medium">{first ?? '–'}</p>
        {others.length > 0 && <p className="truncate text-meta text-ink-2">{others.slice(0, 3).join(' · ')}</p>}
      </div>
      {amount !== null && (
        <span className="board shrink-0 font-semibold" title={inrExact(amount)}>
          {isExact(path) ? inrExact(amount) : inr(amount)}
          {path === '/report/savings-report' && missedText(report, row)}
        </span>
      )}
    </div>
  );
}

interface ChosenRowCardProps {
  readonly columns: readonly DataColumn<ReportRow>[];
  readonly row: ReportRow;
}

/** A row on a phone with the columns that were chosen, in their order: the first is what it is about. */
export function ChosenRowCard({ columns, row }: ChosenRowCardProps) {
  const [first, ...others] = columns;
  return (
    <div className="px-4 py-3">
      {first && (
        <div className="flex gap-2 font-medium">
          <span className="sr-only">{first.label}: </span>
          <div className="min-w-0">{first.cell(row)}</div>
        </div>
      )}
      {others.length > 0 && (
        <dl className="mt-1 space-y-1 text-[13px]">
          {others.map(({ id, label, cell }) => (
            <div key={id} className="flex justify-between gap-3">
              <dt className="shrink-0 text-ink-2">{label}</dt>
              <dd className="board min-w-0 text-right">{cell(row)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** What a ticket missed is shown beside what it saved, never netted. */
function missedText(report: Report, row: ReportRow) {
  const missed = Number(valueAt(report, row, 'missed') ?? 0);
  return (
    <span className="block text-right text-meta font-normal text-ink-2">
      saved{missed > 0 && `, ${inr(missed)} missed`}
    </span>
  );
}
