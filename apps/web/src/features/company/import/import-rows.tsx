import { listImportRows } from '@pravas/contract/people/import-operations.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleMinus } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../lib/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/class-names.ts';
import { LoadProblem } from '../../../ui/load-problem.tsx';
import { PaginationBar } from '../../../ui/pagination-bar.tsx';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import { Bone } from '../../../ui/skeleton.tsx';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { IMPORT_COLUMNS, type ImportRow } from './bad-rows-csv.ts';
import type { ImportState } from './use-import-watch.ts';

/** The rows as they were read, the bad ones apart, each with every reason. */
export function ImportRows({ state }: { readonly state: ImportState }) {
  const [view, setView] = useState<'bad' | 'all'>(state.bad > 0 ? 'bad' : 'all');
  const bad = { id: 'bad', label: 'Bad rows', count: state.bad } as const;
  const all = { id: 'all', label: 'All rows', count: state.rows } as const;
  const tabs = state.bad > 0 ? [bad, all] : [all];
  return (
    <div className="card overflow-hidden">
      <Tabs label="Rows" name="rows" tabs={tabs} value={view} onChange={setView} className="px-2" />
      {tabs.map((tab) => (
        <TabPanel key={tab.id} name="rows" id={tab.id} value={view}>
          <RowsTable importId={state._id} onlyBad={tab.id === 'bad'} stamp={state.state} />
        </TabPanel>
      ))}
    </div>
  );
}

interface RowsTableProps {
  readonly importId: string;
  readonly onlyBad: boolean;
  /** Rows change with the state of the import. */
  readonly stamp: string;
}

function RowsTable({ importId, onlyBad, stamp }: RowsTableProps) {
  const [page, setPage] = useState({ rowNumber: 1, recordsPerPage: 20 });
  const query = { importId, onlyBad, rowNumber: page.rowNumber, recordsPerPage: page.recordsPerPage as 20 };
  const rows = useQuery({
    queryKey: ['company', 'import-rows', query, stamp],
    queryFn: ({ signal }) => api.call(listImportRows, { query, signal }),
    placeholderData: keepPreviousData,
  });
  if (rows.isPending) {
    return (
      <div role="status" aria-label="Loading rows" className="space-y-5 p-5">
        {['a', 'b', 'c', 'd', 'e'].map((row) => (
          <Bone key={row} className="h-5" />
        ))}
      </div>
    );
  }
  if (rows.isError) {
    return <LoadProblem failure={rows.error} what="The rows" onRetry={() => void rows.refetch()} className="m-4" />;
  }
  return (
    <>
      <ScrollBox label={onlyBad ? 'Bad rows' : 'All rows'} className="max-h-[560px]">
        <table className="w-max min-w-full border-separate border-spacing-0 text-[13px]">
          <thead className="sticky top-0 z-10 bg-surface">
            <tr>
              <HeadCell>Row</HeadCell>
              <HeadCell>{onlyBad ? 'Reasons' : 'State'}</HeadCell>
              {IMPORT_COLUMNS.map((column) => (
                <HeadCell key={column.field}>{column.label}</HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.data.data.map((row) => (
              <RowLine key={row.row} row={row} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <PaginationBar
        rowNumber={page.rowNumber}
        recordsPerPage={page.recordsPerPage}
        total={rows.data.total}
        onChange={(rowNumber, recordsPerPage) => setPage({ rowNumber, recordsPerPage })}
      />
    </>
  );
}

function HeadCell({ children }: { readonly children: string }) {
  return (
    <th scope="col" className="h-10 border-b border-hairline px-3 text-left font-medium whitespace-nowrap text-ink-2">
      {children}
    </th>
  );
}

function RowLine({ row }: { readonly row: ImportRow }) {
  return (
    <tr className="align-top">
      <th scope="row" className="board border-b border-hairline px-3 py-2.5 text-left font-normal text-ink-3">
        {row.row}
      </th>
      <td className="min-w-[240px] border-b border-hairline px-3 py-2.5">
        {row.problems.length > 0 ? (
          <ul className="max-w-[340px] space-y-0.5 text-red">
            {row.problems.map((problem) => (
              <li key={`${problem.field} ${problem.message}`} className="flex gap-1.5">
                <CircleAlert aria-hidden size={14} className="mt-[3px] shrink-0" />
                {problem.message}
              </li>
            ))}
          </ul>
        ) : (
          <StateBadge state={row.state} />
        )}
      </td>
      {IMPORT_COLUMNS.map(({ field }) => (
        <Cell key={field} row={row} field={field} />
      ))}
    </tr>
  );
}

function Cell({ row, field }: { readonly row: ImportRow; readonly field: keyof ImportRow['values'] }) {
  const refused = row.problems.some((problem) => problem.field === field);
  return (
    <td
      className={cx(
        'max-w-[240px] truncate border-b border-hairline px-3 py-2.5 whitespace-nowrap',
        refused && 'bg-red-soft font-medium text-red',
      )}
      title={row.values[field]}
    >
      {refused && <CircleAlert aria-label="Refused:" size={13} className="mr-1 inline-block align-[-2px]" />}
      {row.values[field] || '-'}
    </td>
  );
}

function StateBadge({ state }: { readonly state: ImportRow['state'] }) {
  if (state === 'skipped') {
    return (
      <Badge tone="amber">
        <CircleMinus aria-hidden size={12} /> Left out
      </Badge>
    );
  }
  return (
    <Badge tone={state === 'bad' ? 'red' : 'green'}>
      {state === 'bad' ? <CircleAlert aria-hidden size={12} /> : <CircleCheck aria-hidden size={12} />}
      {state === 'imported' ? 'Imported' : state === 'good' ? 'Good' : 'Bad'}
    </Badge>
  );
}
