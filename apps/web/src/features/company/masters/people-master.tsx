import { Link } from '@tanstack/react-router';
import { Layers } from 'lucide-react';
import type { ReactNode } from 'react';
import { countText } from '../../../lib/money-text.ts';
import type { DataColumn } from '../../../ui/data-table.tsx';
import { type AskOf, listAddress, onOrOff, readStatus, searchParameter, typed } from '../../../ui/list-address.ts';
import type { Master, MasterRow } from '../../../ui/master-screen.tsx';
import { EMPLOYEES_PATH } from '../employees/employee-address.ts';

/** The addresses of the lists of grades and departments. */
export const PEOPLE_MASTERS = listAddress({
  sortColumns: ['name', 'employees', 'isActive', 'createdAt'],
  sortBy: 'name',
  sortOrder: 'ASC',
  filters: { search: typed(100), status: onOrOff },
});

type Ask = AskOf<typeof PEOPLE_MASTERS>;

/** The question as the operations take it. */
export function peopleMasterQuery(ask: Ask) {
  return {
    ...searchParameter({ name: ask.search, isActive: readStatus(ask.status) }),
    ...PEOPLE_MASTERS.page(ask),
  };
}

interface PeopleRow extends MasterRow {
  readonly description: string | null;
  readonly employees: number;
}

interface PeopleMaster<Row> {
  readonly title: string;
  readonly intro: string;
  /** "grade". */
  readonly noun: string;
  /** The employee list's filter that these are. */
  readonly filter: 'gradeId' | 'departmentId';
  readonly extraColumns?: readonly DataColumn<Row>[];
  readonly form: (row: Row | null, onClose: () => void) => ReactNode;
}

/** What grades and departments have in common: people have one of them, and the number leads to these people. */
export function peopleMaster<Row extends PeopleRow>(kind: PeopleMaster<Row>): Master<Row, Ask> {
  const { title, intro, noun, filter, extraColumns = [], form } = kind;
  const people = (row: Row) => <PeopleLink row={row} filter={filter} />;
  return {
    title,
    intro,
    label: title,
    words: {
      search: `Search ${noun}s`,
      add: `Add ${noun}`,
      loading: `Loading ${noun}s`,
      what: `The list of ${noun}s`,
      showAll: `Show all ${noun}s`,
      none: [`No ${noun}s yet`, intro],
    },
    icon: Layers,
    nounOf: () => noun,
    columns: [
      {
        id: 'name',
        label: 'Name',
        widthPx: 180,
        isSortable: true,
        cell: (row) => <span className="font-medium">{row.name}</span>,
      },
      { id: 'description', label: 'Description', widthPx: 280, cell: (row) => row.description ?? '-' },
      ...extraColumns,
      { id: 'employees', label: 'Employees', widthPx: 140, isSortable: true, cell: people },
    ],
    card: {
      heightPx: 116,
      head: (row) => row.name,
      facts: (row) => (
        <>
          {row.description && <p className="text-[13px] text-ink-2">{row.description}</p>}
          {extraColumns
            .map((column) => ({ ...column, content: column.cell(row) }))
            .filter(({ content }) => content !== '-')
            .map(({ id, label, content }) => (
              <p key={id} className="text-[13px] text-ink-2">
                {label}: {content}
              </p>
            ))}
        </>
      ),
      foot: people,
    },
    noFilters: PEOPLE_MASTERS.none,
    isNarrowed: PEOPLE_MASTERS.isNarrowed,
    inUse: (row) =>
      row.employees === 0 ? null : (
        <p>
          {people(row)} {row.employees === 1 ? 'has' : 'have'} this {noun}. Give them another one first, then it can be
          switched off.
        </p>
      ),
    switched: (row) =>
      row.isActive
        ? `No one can get this ${noun} until it is active again. Past records keep it.`
        : `People can be given this ${noun} again.`,
    form,
  };
}

interface PeopleLinkProps {
  readonly row: PeopleRow;
  readonly filter: 'gradeId' | 'departmentId';
}

/** How many people have it, as the way to them. */
function PeopleLink({ row, filter }: PeopleLinkProps) {
  if (row.employees === 0) return <span className="text-ink-3">Nobody</span>;
  return (
    <Link
      to={EMPLOYEES_PATH as string}
      search={{ [filter]: row._id }}
      className="board inline-flex items-center rounded text-blue underline underline-offset-2 max-sm:min-h-11"
    >
      {countText(row.employees, 'employee')}
    </Link>
  );
}
