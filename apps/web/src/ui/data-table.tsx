import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type MouseEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { cx } from './class-names.ts';
import { TickBox, type TickState } from './tick-box.tsx';

/** Rows kept in the page above and below the view, so that scrolling and the Tab key never meet a gap. */
const SPARE_ROWS = 12;
/** The range moves in steps, so that scrolling by a row redraws nothing. */
const STEP_ROWS = 4;

/** Which of `count` rows of equal height are in or near the view of a scroll box: from `first` to before `end`. */
function useRowWindow(box: RefObject<HTMLElement | null>, count: number, rowPx: number) {
  const [view, setView] = useState({ first: 0, end: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      const first = Math.floor(element.scrollTop / rowPx / STEP_ROWS) * STEP_ROWS;
      const end = Math.ceil((element.scrollTop + element.clientHeight) / rowPx / STEP_ROWS) * STEP_ROWS;
      setView((before) => (before.first === first && before.end === end ? before : { first, end }));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [box, rowPx]);
  return { first: Math.max(0, Math.min(view.first - SPARE_ROWS, count)), end: Math.min(count, view.end + SPARE_ROWS) };
}

/** The order of a list. */
interface TableSort {
  readonly by: string;
  readonly order: 'ASC' | 'DESC';
}

/** A column of a table. */
export interface DataColumn<Row> {
  readonly id: string;
  readonly label: string;
  /** The least width in pixels; wider tables share the rest out in proportion. */
  readonly widthPx: number;
  readonly cell: (row: Row) => ReactNode;
  /** True where the server can sort by `id`. */
  readonly isSortable?: boolean;
  readonly alignsEnd?: boolean;
}

/** Which rows are ticked. */
export interface TableSelection<Row> {
  readonly isSelected: (row: Row) => boolean;
  readonly toggle: (rows: readonly Row[], selected: boolean) => void;
  readonly nameOf: (row: Row) => string;
  /** Why a row cannot be ticked, null where it can; without this every row can. */
  readonly obstacleOf?: (row: Row) => string | null;
}

/** The last row: sums of the whole list, which stay in view. */
export interface TableTotals {
  /** "Total of 1,234 rows": of all of them, not of those on the page. */
  readonly label: string;
  /** By the ids of columns; those without a sum are not in it. */
  readonly cells: ReadonlyMap<string, ReactNode>;
}

/** A heading between rows: the rows below it belong to it, up to the next one. */
export interface TableSection {
  readonly key: string;
  /** "Sales, 42 rows". */
  readonly label: string;
  /** The section comes before the page's row with this index. */
  readonly before: number;
  /** Subtotals by the ids of columns. */
  readonly cells: ReadonlyMap<string, ReactNode>;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** The number of the first row in the whole list, and how many that has. */
  readonly firstRow: number;
  readonly total: number;
  readonly sort: TableSort | null;
  readonly onSort: (sort: TableSort) => void;
  readonly selection?: TableSelection<Row>;
  readonly totals?: TableTotals;
  readonly sections?: readonly TableSection[];
  /** Opens a row when it is pressed beside its controls; the row's own link does it for the keyboard. */
  readonly onOpen?: (row: Row) => void;
  /** The rows shown are of the previous question. */
  readonly isStale?: boolean;
}

const ROW_PX = 40;
const TICK_PX = 48;

/** A table of 40 px rows with a fixed head. Only the rows near the view are in the page, so 500 stay quick. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, firstRow, total, selection, totals, onOpen, isStale = false } = props;
  const entries = entriesOf(rows, props.sections ?? []);
  const box = useRef<HTMLDivElement>(null);
  const { first, end } = useRowWindow(box, entries.length, ROW_PX);
  const width = columns.reduce((sum, column) => sum + column.widthPx, selection ? TICK_PX : 0);
  const span = columns.length + (selection ? 1 : 0);
  return (
    <div ref={box} className="max-h-[max(360px,calc(100dvh-272px))] overflow-auto scroll-pt-10 scroll-pb-10">
      <table
        aria-label={label}
        aria-rowcount={total + (totals ? 2 : 1)}
        aria-busy={isStale || undefined}
        style={{ minWidth: width }}
        className="w-full table-fixed border-separate border-spacing-0 text-[13px]"
      >
        <TableHead {...props} />
        <tbody className={cx(isStale && 'opacity-60')}>
          <Spacer heightPx={first * ROW_PX} span={span} />
          {entries.slice(first, end).map((entry) => {
            if ('section' in entry) {
              const { section } = entry;
              return (
                <SectionRow
                  key={`section ${section.key}`}
                  columns={columns}
                  section={section}
                  isIndented={selection !== undefined}
                />
              );
            }
            const { row, index } = entry;
            const selected = selection?.isSelected(row) ?? false;
            return (
              <tr
                key={keyOf(row)}
                aria-rowindex={firstRow + index + 1}
                aria-selected={selection ? selected : undefined}
                onClick={(event) => onOpen && isBesideControls(event) && onOpen(row)}
                className={cx('group h-10', onOpen && 'cursor-pointer', selected ? 'bg-blue-soft' : 'hover:bg-sunken')}
              >
                {selection && (
                  <td className="border-b border-hairline pl-2 group-last:border-b-0">
                    <RowTick row={row} selection={selection} selected={selected} />
                  </td>
                )}
                {columns.map((column) => (
                  <td
                    key={column.id}
                    className={cx(
                      'h-10 overflow-hidden border-b border-hairline px-3 group-last:border-b-0 text-ellipsis whitespace-nowrap',
                      column.alignsEnd && 'board text-right',
                    )}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
          <Spacer heightPx={(entries.length - end) * ROW_PX} span={span} />
        </tbody>
        {totals && <TableFoot columns={columns} totals={totals} row={total + 2} isIndented={selection !== undefined} />}
      </table>
    </div>
  );
}

type TableEntry<Row> = { readonly section: TableSection } | { readonly row: Row; readonly index: number };

/** Rows with the headings between them. */
function entriesOf<Row>(rows: readonly Row[], sections: readonly TableSection[]): readonly TableEntry<Row>[] {
  const at = Map.groupBy(sections, ({ before }) => before);
  return rows.flatMap((row, index) => [...(at.get(index) ?? []).map((section) => ({ section })), { row, index }]);
}

interface SectionRowProps<Row> {
  readonly columns: readonly DataColumn<Row>[];
  readonly section: TableSection;
  readonly isIndented: boolean;
}

/** What the rows below it have in common, over the columns up to the first with a subtotal. */
function SectionRow<Row>({ columns, section: { label, cells }, isIndented }: SectionRowProps<Row>) {
  const summed = columns.findIndex(({ id }, index) => index > 0 && cells.has(id));
  const span = summed === -1 ? columns.length : summed;
  const looks =
    'h-10 overflow-hidden border-b border-hairline bg-sunken px-3 font-semibold text-ellipsis whitespace-nowrap';
  return (
    <tr className="h-10">
      {isIndented && <td className={looks} />}
      <th scope="row" colSpan={span} title={label} className={cx(looks, 'text-left')}>
        {label}
      </th>
      {columns.slice(span).map((column) => (
        <td key={column.id} className={cx(looks, column.alignsEnd && 'board text-right')}>
          {cells.get(column.id)}
        </td>
      ))}
    </tr>
  );
}

interface TableFootProps<Row> {
  readonly columns: readonly DataColumn<Row>[];
  readonly totals: TableTotals;
  readonly row: number;
  /** True where tick boxes come first. */
  readonly isIndented: boolean;
}

function TableFoot<Row>({ columns, totals: { label, cells }, row, isIndented }: TableFootProps<Row>) {
  const [first, ...others] = columns;
  if (!first) return null;
  const own = cells.get(first.id);
  const looks = 'h-10 overflow-hidden border-t border-hairline px-3 text-ellipsis whitespace-nowrap';
  return (
    <tfoot className="sticky bottom-0 z-10 bg-sunken font-semibold">
      <tr aria-rowindex={row} className="h-10">
        {isIndented && <td className={looks} />}
        <th scope="row" title={label} className={cx(looks, 'text-left', first.alignsEnd && 'board text-right')}>
          {own === undefined ? (
            label
          ) : (
            <>
              <span className="sr-only">{label}: </span>
              {own}
            </>
          )}
        </th>
        {others.map((column) => (
          <td key={column.id} className={cx(looks, column.alignsEnd && 'board text-right')}>
            {cells.get(column.id)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

interface RowTickProps<Row> {
  readonly row: Row;
  readonly selection: TableSelection<Row>;
  readonly selected: boolean;
}

function RowTick<Row>({ row, selection, selected }: RowTickProps<Row>) {
  const obstacle = selection.obstacleOf?.(row) ?? null;
  return (
    <span title={obstacle ?? undefined}>
      <TickBox
        state={selected ? 'all' : 'none'}
        label={`Select ${selection.nameOf(row)}${obstacle === null ? '' : `: ${obstacle}`}`}
        disabled={obstacle !== null}
        onChange={(ticked) => selection.toggle([row], ticked)}
      />
    </span>
  );
}

function TableHead<Row>({ columns, rows, sort, onSort, selection }: DataTableProps<Row>) {
  const open = rows.filter((row) => (selection?.obstacleOf?.(row) ?? null) === null);
  const ticked = selection ? open.filter((row) => selection.isSelected(row)).length : 0;
  const state: TickState = ticked === 0 ? 'none' : ticked === open.length ? 'all' : 'some';
  return (
    <thead className="sticky top-0 z-10 bg-surface">
      <tr aria-rowindex={1} className="h-10">
        {selection && (
          <th scope="col" style={{ width: TICK_PX }} className="border-b border-hairline pl-2 font-normal">
            <TickBox
              state={state}
              label="Select all on this page"
              disabled={open.length === 0}
              onChange={(checked) => selection.toggle(open, checked)}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
  );
}

function HeadCell<Row>({
  column,
  sort,
  onSort,
}: {
  readonly column: DataColumn<Row>;
  readonly sort: TableSort | null;
  readonly onSort: (sort: TableSort) => void;
}) {
  const order = sort?.by === column.id ? sort.order : null;
  const Arrow = order === null ? ChevronsUpDown : order === 'ASC' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      style={{ width: column.widthPx }}
      aria-sort={order === null ? undefined : order === 'ASC' ? 'ascending' : 'descending'}
      className={cx(
        'border-b border-hairline px-3 text-left font-medium whitespace-nowrap text-ink-2',
        column.alignsEnd && 'text-right',
      )}
    >
      {column.isSortable ? (
        <button
          type="button"
          onClick={() => onSort({ by: column.id, order: order === 'ASC' ? 'DESC' : 'ASC' })}
          className={cx(
            'group -mx-1.5 inline-flex h-8 items-center gap-1 rounded-md px-1.5 hover:bg-sunken hover:text-ink',
            order !== null && 'text-ink',
          )}
        >
          {column.label}
          <Arrow
            aria-hidden
            size={13}
            className={
              order === null ? 'text-ink-3 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100' : ''
            }
          />
        </button>
      ) : (
        column.label
      )}
    </th>
  );
}

function Spacer({ heightPx, span }: { readonly heightPx: number; readonly span: number }) {
  if (heightPx <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={span} style={{ height: heightPx, padding: 0 }} />
    </tr>
  );
}

/** A press on a link, a button or a box is that control's own; so is one that ends a selection of text. */
function isBesideControls(event: MouseEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return false;
  if (window.getSelection()?.toString()) return false;
  return event.target instanceof Element && event.target.closest('a,button,input,select,label') === null;
}
