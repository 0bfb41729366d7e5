import { downloadGstr1 } from '@pravas/contract/gst-return/gst-return-operations.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CircleCheck, Download, TriangleAlert } from 'lucide-react';
import { today } from '../../lib/calendar-date.ts';
import { inrExact } from '../../lib/money-text.ts';
import { textValues } from '../../lib/search-text.ts';
import { api } from '../../lib/session.ts';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import { cx } from '../../ui/class-names.ts';
import type { DataColumn } from '../../ui/data-table.tsx';
import { ListRows } from '../../ui/list-screen.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { DownloadButton } from '../booking/index.ts';
import { ProviderTabs } from './provider-tabs.tsx';
import { type Gstr1, type OutwardSum, RETURN_PATH, returnQuery } from './return-queries.ts';
import { KIND_WORDS, monthsUntil, monthText } from './return-words.ts';

/** How far back a return can be viewed: as long as one can be amended. */
const MONTHS_BACK = 24;

/** Our own GST return of a month: what we supplied, by table, and whether the books agree. */
export function GstReturnPage() {
  return (
    <RoleGate title="GST return" privilege="provider.decide">
      <Return />
    </RoleGate>
  );
}

function Return() {
  const text = textValues(useSearch({ strict: false }));
  const navigate = useNavigate();
  const months = monthsUntil(today(), MONTHS_BACK);
  const month = months.find((one) => one === text.month) ?? months[0] ?? '';
  const gstin = text.gstin ?? '';
  const answer = useQuery(returnQuery(month, gstin));
  const go = (part: { readonly month?: string; readonly gstin?: string }) =>
    void navigate({ to: RETURN_PATH, search: { month, gstin, ...part } });
  const registrations = answer.data?.registrations ?? [];
  return (
    <>
      <ProviderTabs here={RETURN_PATH} />
      <PageHead title="GST return" intro="What we supplied in a month, by table of GSTR-1.">
        <ChoiceChip
          label="Month"
          value={month}
          options={months.map((one) => ({ value: one, label: monthText(one) }))}
          onChange={(next) => go({ month: next })}
        />
        {registrations.length > 1 && (
          <ChoiceChip
            label="Registration"
            value={answer.data?.gstin ?? ''}
            options={registrations.map((one) => ({ value: one.gstin, label: `${one.state}, ${one.gstin}` }))}
            onChange={(next) => go({ gstin: next })}
          />
        )}
        {answer.data && (
          <DownloadButton
            icon={Download}
            label="Save as JSON"
            fetchFile={() => api.download(downloadGstr1, { query: { month, gstin: answer.data.gstin } })}
          />
        )}
      </PageHead>
      {answer.isPending && <Bone className="h-96 rounded-2xl" />}
      {answer.isError && <LoadProblem failure={answer.error} what="The return" onRetry={() => void answer.refetch()} />}
      {answer.data && <Month made={answer.data} />}
    </>
  );
}

function Month({ made }: { readonly made: Gstr1 }) {
  const sacs = [
    ...made.bySac.registered.map((one) => ({ ...one, of: 'Registered' })),
    ...made.bySac.others.map((one) => ({ ...one, of: 'Others' })),
  ];
  return (
    <div className="space-y-4">
      <Check check={made.check} />
      <section aria-labelledby="tables-title" className="card">
        <h2 id="tables-title" className="px-5 py-4 text-lead font-semibold">
          By table
        </h2>
        <SumRows
          label="Tables"
          rows={[...made.tables.map((one) => ({ ...one, id: one.table })), { ...made.total, id: '', title: 'Total' }]}
          name={(row) => (row.id === '' ? row.title : `${tableText(row.id)} · ${row.title}`)}
        />
      </section>
      {sacs.length > 0 && (
        <section aria-labelledby="sac-title" className="card">
          <h2 id="sac-title" className="px-5 py-4 text-lead font-semibold">
            By code (table 12)
          </h2>
          <SumRows
            label="Codes"
            rows={sacs.map((one) => ({ ...one, id: `${one.of} ${one.sac} ${one.rate}` }))}
            name={(row) => `${row.sac} at ${row.rate}% · ${row.of}`}
          />
        </section>
      )}
      <Issued issued={made.issued} />
    </div>
  );
}

function tableText(table: string): string {
  return `Table ${table.replace(/-[RU]$/, '')}`;
}

function Check({ check }: { readonly check: Gstr1['check'] }) {
  const { documents, books, isEqual } = check;
  const Icon = isEqual ? CircleCheck : TriangleAlert;
  return (
    <section aria-label="Documents and books" className="card flex gap-3 px-5 py-4">
      <Icon aria-hidden size={20} className={isEqual ? 'shrink-0 text-green' : 'shrink-0 text-amber'} />
      <div className="min-w-0">
        <h2 className="font-semibold">
          {isEqual ? 'Documents and books agree' : 'Documents and books differ: look before you file'}
        </h2>
        <p className="text-ink-2">
          {isEqual
            ? `Tax on ${documents.count === 1 ? '1 document' : `${documents.count} documents`} of all registrations: ${taxText(documents)}.`
            : `By our documents: ${taxText(documents)}. By our books: ${taxText(books)}.`}
        </p>
      </div>
    </section>
  );
}

function taxText({ CGST, SGST, IGST }: Pick<OutwardSum, 'CGST' | 'SGST' | 'IGST'>): string {
  return `CGST ${inrExact(CGST)}, SGST ${inrExact(SGST)}, IGST ${inrExact(IGST)}`;
}

interface SumRowsProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly name: (row: Row) => string;
}

function SumRows<Row extends OutwardSum & { readonly id: string }>({ label, rows, name }: SumRowsProps<Row>) {
  const money = (id: 'taxable' | 'CGST' | 'SGST' | 'IGST', heading: string): DataColumn<Row> => ({
    id,
    label: heading,
    widthPx: 120,
    alignsEnd: true,
    cell: (row) => (
      <span className={cx('board', row[id] === 0 && 'text-ink-3', row.id === '' && 'font-semibold')}>
        {inrExact(row[id])}
      </span>
    ),
  });
  const columns: readonly DataColumn<Row>[] = [
    {
      id: 'name',
      label: 'What',
      widthPx: 330,
      cell: (row) => <span className={row.id === '' ? 'font-semibold' : ''}>{name(row)}</span>,
    },
    { id: 'count', label: 'Documents', widthPx: 100, alignsEnd: true, cell: (row) => row.count },
    money('taxable', 'Taxable'),
    money('CGST', 'CGST'),
    money('SGST', 'SGST'),
    money('IGST', 'IGST'),
  ];
  return (
    <ListRows
      label={label}
      page={{ data: rows, total: rows.length }}
      ask={{ rowNumber: 1 }}
      isStale={false}
      keyOf={(row) => row.id}
      columns={columns}
      cardPx={118}
      card={(row) => (
        <div className="px-4 py-3 text-[13px]">
          <p className="flex justify-between gap-3 font-medium">
            <span className="min-w-0">{name(row)}</span>
            <span className="board shrink-0">{inrExact(row.taxable)}</span>
          </p>
          <p className="text-ink-2">{row.count === 1 ? '1 document' : `${row.count} documents`}</p>
          <p className="board text-ink-2">{taxText(row)}</p>
        </div>
      )}
    />
  );
}

function Issued({ issued }: Pick<Gstr1, 'issued'>) {
  return (
    <section aria-labelledby="issued-title" className="card px-5 py-4">
      <h2 id="issued-title" className="text-lead font-semibold">
        Numbers issued (table 13)
      </h2>
      {issued.length === 0 && <p className="mt-2 text-ink-2">Nothing was issued in this month.</p>}
      <ul className="mt-2 divide-y divide-hairline">
        {issued.map(({ kind, from, to, total, cancelled }) => (
          <li key={from} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2">
            <span className="min-w-0">
              <span className="font-medium">{KIND_WORDS[kind]}s</span>{' '}
              <span translate="no" className="font-mono text-[13px] break-all">
                {from} to {to}
              </span>
            </span>
            <span className="text-ink-2">
              {total} issued{cancelled > 0 && `, ${cancelled} of them not in force`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
