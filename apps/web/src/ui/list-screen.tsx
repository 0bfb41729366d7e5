import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type SearchText, textValues } from '../lib/search-text.ts';
import { Button } from './button.tsx';
import { CardList, useIsTable } from './card-list.tsx';
import { ChoiceChip } from './choice-chip.tsx';
import { type DataColumn, DataTable, type TableSection, type TableSelection, type TableTotals } from './data-table.tsx';
import type { AskOf, ChangeAsk, ListAddress, ListPage } from './list-address.ts';
import { LoadProblem } from './load-problem.tsx';
import { NoResult } from './no-result.tsx';
import { PaginationBar } from './pagination-bar.tsx';
import { Bone } from './skeleton.tsx';

/** A page of a list as the server answers it. */
export interface RowPage<Row> {
  readonly data: readonly Row[];
  readonly total: number;
}

/** The question in the address of the list at this path, and how to change it; a change begins at the first row. */
export function useListAsk<Sort extends string, Filters>(
  path: string,
  address: ListAddress<Sort, Filters>,
  kept: SearchText = {},
): readonly [AskOf<ListAddress<Sort, Filters>>, ChangeAsk<AskOf<ListAddress<Sort, Filters>>>] {
  const ask = address.read(textValues(useSearch({ strict: false })));
  const navigate = useNavigate();
  const change: ChangeAsk<typeof ask> = (part, replace = false) =>
    void navigate({ to: path, search: { ...kept, ...address.write({ ...ask, rowNumber: 1, ...part }) }, replace });
  return [ask, change];
}

/** The bar at the head of a list's card: its search field and its filters. */
export function FilterBar({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex min-h-[53px] flex-wrap items-center gap-2 border-b border-hairline px-3 py-2.5">
      {children}
    </div>
  );
}

interface StatusChipProps {
  readonly value: 'active' | 'inactive' | '';
  readonly on?: string;
  readonly off?: string;
  readonly onChange: (part: { readonly status: 'active' | 'inactive' | '' }) => void;
}

/** The filter by whether things are switched on. */
export function StatusChip({ value, on = 'Active', off = 'Inactive', onChange }: StatusChipProps) {
  return (
    <ChoiceChip
      label="Status"
      value={value}
      options={[
        { value: 'active', label: on },
        { value: 'inactive', label: off },
      ]}
      onChange={(status) => onChange({ status })}
    />
  );
}

interface ListBodyProps<Row, Page extends RowPage<Row>> {
  readonly answer: UseQueryResult<Page>;
  readonly ask: ListPage;
  readonly onPage: (part: Pick<ListPage, 'rowNumber' | 'recordsPerPage'>) => void;
  /** "The list of grades", where it cannot be loaded. */
  readonly what: string;
  /** "Loading grades". */
  readonly loading: string;
  /** Instead of plain bones. */
  readonly bones?: ReactNode;
  /** Where filters left nothing: the ways out. Null where nothing is filtered. */
  readonly waysOut: ReactNode;
  /** Where there is nothing yet. */
  readonly firstUse?: ReactNode;
  readonly children: (page: Page) => ReactNode;
}

/** Shown below a list's filters: bones, an error, why nothing is there, or the rows with their pages. */
export function ListBody<Row, Page extends RowPage<Row>>(props: ListBodyProps<Row, Page>) {
  const { answer, ask, onPage, what, loading, bones, waysOut, firstUse, children } = props;
  const page = answer.data;
  return (
    <>
      {answer.isPending && (bones ?? <ListBones label={loading} />)}
      {answer.isError && (
        <LoadProblem failure={answer.error} what={what} onRetry={() => void answer.refetch()} className="m-4" />
      )}
      {page?.data.length === 0 && (waysOut === null ? firstUse : <NoResult>{waysOut}</NoResult>)}
      {page && page.data.length > 0 && (
        <>
          {children(page)}
          <PaginationBar
            rowNumber={ask.rowNumber}
            recordsPerPage={ask.recordsPerPage}
            total={page.total}
            onChange={(rowNumber, recordsPerPage) => onPage({ rowNumber, recordsPerPage })}
          />
        </>
      )}
    </>
  );
}

/** A way out of filters that left nothing. */
export function WayOut({ children, onClick }: { readonly children: ReactNode; readonly onClick: () => void }) {
  return (
    <Button size="small" className="rounded-full" onClick={onClick}>
      {children}
    </Button>
  );
}

/** Lines of a list while it is fetched. */
export function ListBones({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className="space-y-5 p-5">
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <Bone key={row} className="h-5" />
      ))}
    </div>
  );
}

interface ListRowsProps<Row> {
  readonly label: string;
  readonly page: RowPage<Row>;
  readonly ask: Pick<ListPage, 'rowNumber'> & Partial<ListPage>;
  /** Without it the list has one order only. */
  readonly onSort?: (part: Pick<ListPage, 'sortBy' | 'sortOrder'>) => void;
  /** The rows shown are of the previous question. */
  readonly isStale: boolean;
  readonly keyOf: (row: Row) => string | number;
  readonly columns: readonly DataColumn<Row>[];
  readonly selection?: TableSelection<Row>;
  /** Sums of the whole list; phones have none. */
  readonly totals?: TableTotals;
  /** Headings between rows. */
  readonly sections?: readonly TableSection[];
  /** Shown beside the name of a section on a phone. */
  readonly sectionSum?: (section: TableSection) => ReactNode;
  /** Opens a row of the table that is pressed beside its controls. */
  readonly onOpen?: (row: Row) => void;
  readonly card: (row: Row) => ReactNode;
  /** Expected height of a card, in pixels. */
  readonly cardPx: number;
}

/** A page of a list: a table where there is room, cards on phones. */
export function ListRows<Row>({ page, ask, onSort, columns, card, cardPx, ...rest }: ListRowsProps<Row>) {
  const { label, keyOf, isStale, selection, totals, onOpen, sections = [], sectionSum } = rest;
  if (!useIsTable()) {
    const headed = (row: Row) => {
      const above = sections.filter(({ before }) => page.data[before] === row);
      if (above.length === 0) return card(row);
      return (
        <>
          {above.map((section) => (
            <p key={section.key} className="flex justify-between gap-3 bg-sunken px-4 py-2 text-[13px] font-semibold">
              <span className="min-w-0 truncate">{section.label}</span>
              <span className="board shrink-0">{sectionSum?.(section)}</span>
            </p>
          ))}
          {card(row)}
        </>
      );
    };
    return <CardList label={label} rows={page.data} keyOf={keyOf} heightPx={cardPx} card={headed} />;
  }
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={page.data}
      keyOf={keyOf}
      firstRow={ask.rowNumber}
      total={page.total}
      sort={ask.sortBy && ask.sortOrder ? { by: ask.sortBy, order: ask.sortOrder } : null}
      onSort={({ by, order }) => onSort?.({ sortBy: by, sortOrder: order })}
      isStale={isStale}
      {...(selection ? { selection } : {})}
      {...(totals ? { totals } : {})}
      sections={sections}
      {...(onOpen ? { onOpen } : {})}
    />
  );
}
