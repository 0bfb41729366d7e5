/** The kind of a column: amounts are rupees, days YYYY-MM-DD, moments ISO instants, shares percent. */
type TableKind = 'text' | 'day' | 'moment' | 'count' | 'amount' | 'percent';

/** A column of a table that is saved as a file. */
export interface TableColumn {
  readonly heading: string;
  readonly kind: TableKind;
  /** True where the total is a mean: the rows above it do not add up to it. */
  readonly isMean?: boolean | undefined;
}

/** A cell; null = empty. */
type TableCell = string | number | null;
/** A row, in the order of the columns. */
export type TableRow = readonly TableCell[];

/** A table as it is written to a file, piece by piece as it is read. */
export interface Table {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly pieces: AsyncIterable<readonly TableRow[]>;
  /** The last row; null = there is none. */
  readonly totals: TableRow | null;
  /** What it is of: name and value. */
  readonly about: readonly (readonly [string, string])[];
}

/** Whether the total of a column is the sum of the rows above it. */
export function isSummed({ kind, isMean }: TableColumn, total: TableCell | undefined): boolean {
  return kind === 'amount' && isMean !== true && total !== null && total !== undefined;
}

/** India's days are those of reports. */
const ZONE = 'Asia/Kolkata';

/** A moment as a wall clock in India shows it, "2026-11-05 09:30". */
export function wallText(instant: string): string {
  const { year, month, day, hour, minute } = Temporal.Instant.from(instant).toZonedDateTimeISO(ZONE);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`;
}
