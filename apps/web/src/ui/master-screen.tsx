import type { UseQueryResult } from '@tanstack/react-query';
import { type LucideIcon, Pencil, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import { ConfirmAction } from './confirm-action.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { DataColumn } from './data-table.tsx';
import type { ChangeAsk, ListPage } from './list-address.ts';
import { FilterBar, ListBody, ListRows, type RowPage, StatusChip, WayOut } from './list-screen.tsx';
import { FirstUse } from './no-result.tsx';
import { PageHead } from './page-head.tsx';
import { SearchBox } from './search-box.tsx';
import { Toggle } from './toggle.tsx';

/** The fields of every record that others choose from: a name, and whether it can still be chosen. */
export interface MasterRow {
  readonly _id: string;
  readonly name: string;
  readonly isActive: boolean;
}

/** The question that the address of a list of such records holds. */
interface MasterAsk extends ListPage {
  readonly search: string;
  readonly status: 'active' | 'inactive' | '';
}

/** A kind of such records: its name, the look of a row, and what can be done with it. */
export interface Master<Row extends MasterRow, Ask extends MasterAsk> {
  readonly title: string;
  readonly intro: string;
  /** The name of the table. */
  readonly label: string;
  readonly words: {
    readonly search: string;
    readonly add: string;
    readonly loading: string;
    /** "The list of grades". */
    readonly what: string;
    readonly showAll: string;
    /** The head and the text of a list with nothing in it yet. */
    readonly none: readonly [string, string];
  };
  readonly icon: LucideIcon;
  /** "grade". */
  readonly nounOf: (row: Row) => string;
  /** The columns before status and change. */
  readonly columns: readonly DataColumn<Row>[];
  /** The parts of a card on a phone, and its expected height. */
  readonly card: {
    readonly heightPx: number;
    readonly head: (row: Row) => ReactNode;
    readonly facts: (row: Row) => ReactNode;
    readonly foot: (row: Row) => ReactNode;
  };
  /** Filters beside the status. */
  readonly filters?: (ask: Ask, onChange: ChangeAsk<Ask>) => ReactNode;
  readonly noFilters: Partial<Ask>;
  readonly isNarrowed: (ask: Ask) => boolean;
  /** Why a row cannot be switched off, null where it can. */
  readonly inUse?: (row: Row) => ReactNode;
  /** What switching a row means. */
  readonly switched: (row: Row) => string;
  /** The form: of a row, or of a new one (null). */
  readonly form: (row: Row | null, onClose: () => void) => ReactNode;
}

interface MasterScreenProps<Row extends MasterRow, Ask extends MasterAsk> {
  readonly master: Master<Row, Ask>;
  readonly ask: Ask;
  readonly onChange: ChangeAsk<Ask>;
  readonly answer: UseQueryResult<RowPage<Row>>;
  readonly mayManage: boolean;
  readonly onStatus: (row: Row, isActive: boolean) => Promise<void>;
}

/** A list of records that others choose from, with their form and their switches. */
export function MasterScreen<Row extends MasterRow, Ask extends MasterAsk>(props: MasterScreenProps<Row, Ask>) {
  const { master, ask, answer, mayManage, onStatus } = props;
  const { title, intro, label, words, icon: Icon, nounOf, columns, card, form } = master;
  // Every kind has the fields of `MasterAsk`, which the compiler cannot see through a part of `Ask`.
  const onChange = props.onChange as ChangeAsk<MasterAsk>;
  /** Undefined = no form; null = the form of a new one. */
  const [editing, setEditing] = useState<Row | null | undefined>(undefined);
  const [switching, setSwitching] = useState<Row | null>(null);
  const add = mayManage && (
    <Button tone="primary" onClick={() => setEditing(null)}>
      <Plus aria-hidden size={16} /> {words.add}
    </Button>
  );
  const status = (row: Row) => (
    <span className="inline-flex items-center gap-1">
      {mayManage && (
        <Toggle
          checked={row.isActive}
          label={`${nounOf(row)} ${row.name} can be chosen`}
          onChange={() => setSwitching(row)}
        />
      )}
      <span className="text-ink-2">{row.isActive ? 'Active' : 'Off'}</span>
    </span>
  );
  const edit = (row: Row) =>
    mayManage && (
      <IconButton label={`Change ${nounOf(row)} ${row.name}`} onClick={() => setEditing(row)} className="size-8">
        <Pencil aria-hidden size={15} />
      </IconButton>
    );
  return (
    <>
      <PageHead title={title} intro={intro}>
        <SearchBox
          label={words.search}
          value={ask.search}
          onSearch={(search) => onChange({ search }, true)}
          className="w-full sm:w-60"
        />
        {add}
      </PageHead>
      <div className="card">
        <FilterBar>
          {master.filters?.(ask, props.onChange)}
          <StatusChip value={ask.status} onChange={onChange} />
        </FilterBar>
        <ListBody
          answer={answer}
          ask={ask}
          onPage={onChange}
          what={words.what}
          loading={words.loading}
          waysOut={
            master.isNarrowed(ask) ? (
              <WayOut onClick={() => props.onChange(master.noFilters)}>{words.showAll}</WayOut>
            ) : null
          }
          firstUse={
            <FirstUse icon={<Icon size={30} strokeWidth={1.6} />} title={words.none[0]} action={add}>
              {words.none[1]}
            </FirstUse>
          }
        >
          {(page) => (
            <ListRows
              label={label}
              page={page}
              ask={ask}
              onSort={onChange}
              isStale={answer.isPlaceholderData}
              keyOf={(row) => row._id}
              columns={[
                ...columns,
                { id: 'isActive', label: 'Status', widthPx: 120, isSortable: true, cell: status },
                { id: 'edit', label: mayManage ? 'Change' : '', widthPx: 80, cell: edit },
              ]}
              cardPx={card.heightPx}
              card={(row) => (
                <div className="px-4 py-2">
                  <div className="flex min-h-11 items-center justify-between gap-2">
                    <span className="min-w-0 font-medium">{card.head(row)}</span>
                    {edit(row)}
                  </div>
                  {card.facts(row)}
                  <div className="flex min-h-11 items-center justify-between gap-2">
                    {card.foot(row)}
                    {status(row)}
                  </div>
                </div>
              )}
            />
          )}
        </ListBody>
      </div>
      {editing !== undefined && form(editing, () => setEditing(undefined))}
      {switching && (
        <StatusQuestion
          row={switching}
          inUse={switching.isActive ? (master.inUse?.(switching) ?? null) : null}
          onYes={() => onStatus(switching, !switching.isActive)}
          onClose={() => setSwitching(null)}
        >
          {master.switched(switching)}
        </StatusQuestion>
      )}
    </>
  );
}

interface StatusQuestionProps {
  readonly row: MasterRow;
  readonly inUse: ReactNode;
  readonly children: string;
  readonly onYes: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before a record is switched, and says why one in use cannot be switched off. */
function StatusQuestion({ row, inUse, children, onYes, onClose }: StatusQuestionProps) {
  if (inUse !== null) {
    return (
      <ConfirmDialog title={`${row.name} is still in use`} yes="Close" no={null} onYes={onClose} onClose={onClose}>
        {inUse}
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmAction
      title={row.isActive ? `Switch ${row.name} off?` : `Switch ${row.name} on?`}
      yes={row.isActive ? 'Switch off' : 'Switch on'}
      danger={row.isActive}
      onYes={onYes}
      onClose={onClose}
    >
      {children}
    </ConfirmAction>
  );
}
