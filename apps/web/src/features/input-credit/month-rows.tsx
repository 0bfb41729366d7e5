import { Link, useNavigate } from '@tanstack/react-router';
import { spanText } from '../../lib/calendar-date.ts';
import { countText, inr } from '../../lib/money-text.ts';
import type { DataColumn } from '../../ui/data-table.tsx';
import { ListRows } from '../../ui/list-screen.tsx';
import type { CreditMonth, Overview } from './credit-queries.ts';
import { monthText } from './credit-words.ts';

/** Months that have begun, the latest first, for each registration; each leads to its documents. */
export function MonthRows({ overview }: { readonly overview: Overview }) {
  const navigate = useNavigate();
  const present = new Date().toISOString().slice(0, 7);
  const rows = overview.months
    .filter((month) => month.period <= present || month.imported !== null)
    .toSorted((a, b) => (a.period === b.period ? 0 : a.period < b.period ? 1 : -1));
  const isOnly = overview.registrations.length === 1;
  const nameOf = ({ registrationId }: CreditMonth) =>
    overview.registrations.find(({ _id }) => _id === registrationId)?.displayName ?? '';
  const searchOf = ({ registrationId, period }: CreditMonth) => ({
    year: String(overview.year),
    period,
    ...(isOnly ? {} : { registrationId }),
  });
  const money = (
    id: 'claimed' | 'claimable' | 'waiting' | 'atRisk' | 'lost',
    label: string,
  ): DataColumn<CreditMonth> => ({
    id,
    label,
    widthPx: 100,
    alignsEnd: true,
    cell: (row) => <span className={row[id] === 0 ? 'text-ink-3' : ''}>{inr(row[id])}</span>,
  });
  const monthLink = (row: CreditMonth) => (
    <Link
      to="/home2/gst-credit/documents"
      search={searchOf(row)}
      className="inline-flex min-h-6 items-center font-medium text-blue"
      aria-label={
        isOnly ? `Documents of ${monthText(row.period)}` : `Documents of ${monthText(row.period)}, ${nameOf(row)}`
      }
    >
      {monthText(row.period)}
    </Link>
  );
  const columns: readonly DataColumn<CreditMonth>[] = [
    { id: 'month', label: 'Month', widthPx: 150, cell: monthLink },
    ...(isOnly ? [] : [{ id: 'registration', label: 'Registration', widthPx: 150, cell: nameOf }]),
    { id: 'imported', label: 'GSTR-2B', widthPx: 190, cell: importedText },
    money('claimed', 'Claimed'),
    money('claimable', 'To claim'),
    money('waiting', 'Waiting'),
    money('atRisk', 'At risk'),
    money('lost', 'Lost'),
    { id: 'open', label: 'To do', widthPx: 70, alignsEnd: true, cell: (row) => row.open },
  ];
  return (
    <ListRows
      label="Months"
      page={{ data: rows, total: rows.length }}
      ask={{ rowNumber: 1 }}
      isStale={false}
      keyOf={(row) => `${row.registrationId} ${row.period}`}
      columns={columns}
      onOpen={(row) => void navigate({ to: '/home2/gst-credit/documents', search: searchOf(row) })}
      cardPx={150}
      card={(row) => (
        <div className="px-4 py-3 text-[13px]">
          <p className="flex items-baseline justify-between gap-3">
            {monthLink(row)}
            {row.open > 0 && <span className="shrink-0 text-ink-2">{row.open} to do</span>}
          </p>
          <p className="text-ink-2">
            {!isOnly && `${nameOf(row)} · `}
            {importedText(row)}
          </p>
          <dl className="mt-1.5 grid grid-cols-2 gap-x-4">
            {(
              [
                ['Claimed', row.claimed],
                ['To claim', row.claimable],
                ['Waiting', row.waiting],
                ['At risk', row.atRisk],
                ['Lost', row.lost],
              ] as const
            ).map(([label, value]) => (
              <div key={label} className="flex justify-between gap-2">
                <dt className="text-ink-2">{label}</dt>
                <dd className="board">{inr(value)}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    />
  );
}

function importedText({ imported }: CreditMonth): string {
  if (imported === null) return 'Not imported';
  const made = imported.generatedOn === null ? '' : `, made ${spanText(imported.generatedOn, null)}`;
  return `${countText(imported.documents, 'document')}${made}`;
}
