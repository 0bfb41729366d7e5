import type { downloadLedger as operation } from '@pravas/contract/ledger/ledger-operations.ts';
import type { QueryOf } from '@pravas/contract/operation.ts';
import type { Download } from '@pravas/contract/schemas.ts';
import { type AccountBook, BOOK_PARTS, type BookSums } from '@pravas/domain/ledger/account-books.ts';
import { formatInrExact, type Paise, sumFormat, toRupees } from '@pravas/domain/money/money.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { readInPieces } from '../../platform/read-in-pieces.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import {
  dayText,
  MOST_PAPER_ROWS,
  MOST_SHEET_ROWS,
  type Table,
  type TableRow,
  wallText,
  writeTableCsv,
  writeTableExcel,
  writeTablePdf,
} from '../file/index.ts';
import { type Closing, readClosing } from '../ledger/index.ts';
import { readOrganization } from '../organisation/index.ts';
import { type AskedDays, askedDays } from './asked-days.ts';
import {
  type EntryRow,
  entriesWhere,
  inDays,
  isNarrowed,
  type LedgerSearch,
  narrowedTo,
  toldOf,
} from './ledger-entries.ts';
import { readMovement } from './list-ledger.ts';
import { presentEntry } from './present-entry.ts';
import { readBalances, readBookSums } from './read-balances.ts';
import type { StatementContext } from './statement-context.ts';

type Query = QueryOf<typeof operation>;

/** Who saves a statement, and until when they wait for it. */
interface Saving {
  readonly caller: Caller;
  readonly requestId: string;
  readonly signal: AbortSignal;
}

const NOTHING: LedgerSearch = { from: null, to: null };
/** How many rows are read and passed on at once. */
const AT_ONCE = 500;

const COLUMNS = [
  { heading: 'At', kind: 'moment' },
  { heading: 'Entry', kind: 'text' },
  { heading: 'Event', kind: 'text' },
  { heading: 'Reference', kind: 'text' },
  { heading: 'Trip', kind: 'text' },
  { heading: 'Traveller', kind: 'text' },
  { heading: 'Document', kind: 'text' },
  { heading: 'Debit', kind: 'amount' },
  { heading: 'Credit', kind: 'amount' },
  // The last of its figures is the balance, not their sum.
  { heading: 'Balance', kind: 'amount', isMean: true },
] as const;

/** The head of a statement, read in one moment with its rows. */
interface Head {
  readonly organization: string;
  readonly gstin: string | null;
  readonly sums: BookSums;
  readonly movement: Pick<BookSums, 'in' | 'out' | 'entries'>;
  readonly heldPaise: Paise;
  /** Null where the last of its days is open. */
  readonly closing: Closing | null;
}

/** A statement as a file: oldest first, from its opening to its closing balance. Throws `validation_failed`. */
export async function saveStatement(
  context: StatementContext,
  { account, search = NOTHING, format }: Query,
  saving: Saving,
): Promise<Download> {
  const { database, clock } = context;
  const now = clock.now();
  const days = askedDays(search, now);
  const narrowed = isNarrowed(search);
  const { organizationId } = saving.caller;
  const read = readInPieces<Head | readonly TableRow[]>(database, organizationId, async (tx, handOn) => {
    const head = await readHead(tx, account, days, search);
    await handOn(head);
    if (!narrowed) await handOn([boundary('Opening balance', head.sums.opening)]);
    for await (const rows of readRows(tx, account, days, search, head)) await handOn(rows);
  });
  const head = (await read.next()).value as Head;
  const { entries } = head.movement;
  const refusal = tooLong(format, entries);
  if (refusal !== null) {
    await read.return(undefined);
    throw new Refusal('validation_failed', { errors: [{ field: 'format', message: refusal }] });
  }
  await tell(context, { account, format, days, search, entries }, saving, now);
  const facts = factsOf(account, days, head, narrowed, now);
  const table: Table = {
    name: `Statement of ${BOOK_PARTS[account].label.toLowerCase()}`,
    columns: COLUMNS,
    pieces: read as AsyncGenerator<readonly TableRow[]>,
    totals: totalsOf(account, head, narrowed),
    about: [
      ['Statement', BOOK_PARTS[account].label],
      ['Organisation', head.organization],
      ['GSTIN', head.gstin ?? 'Not registered'],
      ['From', days.from],
      ['To', days.to],
      ['Entries', String(entries)],
      ['Notes', facts.join(' ')],
    ],
  };
  const fileName = `${account.replaceAll('_', '-')}-statement-${days.from}-to-${days.to}`;
  if (format === 'csv') {
    return { fileName: `${fileName}.csv`, mediaType: 'text/csv; charset=utf-8', content: writeTableCsv(table) };
  }
  if (format === 'excel') {
    return {
      fileName: `${fileName}.xlsx`,
      mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      content: writeTableExcel(table),
    };
  }
  return {
    fileName: `${fileName}.pdf`,
    mediaType: 'application/pdf',
    content: await drawPaper(context, table, head.organization, facts, saving.signal),
  };
}

async function readHead(tx: Tx, account: AccountBook, days: AskedDays, search: LedgerSearch): Promise<Head> {
  const organization = await readOrganization(tx);
  const sums = await readBookSums(tx, account, days);
  const balance = (await readBalances(tx)).find((one) => one.account === account);
  return {
    organization: organization.gst?.legalName ?? organization.name,
    gstin: organization.gst?.gstin ?? null,
    sums,
    movement: isNarrowed(search) ? await readMovement(tx, account, days, search) : sums,
    heldPaise: balance?.held ?? (0 as Paise),
    closing: await readClosing(tx, days.to),
  };
}

/**
 * The rows in their order, each with the balance of the whole account: it is counted over all of them before any are
 * left out.
 */
async function* readRows(
  tx: Tx,
  account: AccountBook,
  days: AskedDays,
  search: LedgerSearch,
  { sums }: Head,
): AsyncGenerator<readonly TableRow[]> {
  const counted = sql`(select e.* from (
    select x.*, (${sums.opening}::bigint + sum(x.change_paise) over (order by x.at, x.id rows unbounded preceding))::bigint as balance_paise
    from ${entriesWhere(account, inDays(days))} x) e where ${narrowedTo(search)})`;
  await sql`declare statement_rows no scroll cursor for ${toldOf(counted, sql`p.at, p.id`)}`.execute(tx);
  for (;;) {
    const { rows } = await sql<EntryRow>`fetch ${sql.lit(AT_ONCE)} from statement_rows`.execute(tx);
    if (rows.length > 0) yield rows.map((row) => cellsOf(account, row));
    if (rows.length < AT_ONCE) return;
  }
}

function cellsOf(account: AccountBook, row: EntryRow): TableRow {
  const entry = presentEntry(account, row);
  return [
    entry.at,
    entry.entryNo,
    entry.eventText,
    entry.reference,
    entry.tripName,
    entry.traveller,
    entry.documents.map(({ number }) => number).join(', '),
    entry.debit === 0 ? null : toRupees(entry.debit),
    entry.credit === 0 ? null : toRupees(entry.credit),
    toRupees(entry.balance),
  ];
}

function boundary(text: string, balance: Paise): TableRow {
  return [null, null, text, null, null, null, null, null, null, toRupees(balance)];
}

function totalsOf(account: AccountBook, { sums, movement }: Head, isNarrow: boolean): TableRow {
  const { isOwed } = BOOK_PARTS[account];
  const [debit, credit] = isOwed ? [movement.in, movement.out] : [movement.out, movement.in];
  const closing = isNarrow ? null : toRupees(sums.closing);
  const word = isNarrow ? 'Movement' : 'Closing balance';
  return [null, null, word, null, null, null, null, toRupees(debit), toRupees(credit), closing];
}

/** The notes on a statement, a sentence each. */
function factsOf(
  account: AccountBook,
  days: AskedDays,
  { gstin, sums, movement, heldPaise, closing }: Head,
  isNarrow: boolean,
  now: Temporal.Instant,
): readonly string[] {
  const wall = wallText(now.toString());
  const { isOwed } = BOOK_PARTS[account];
  const [into, out] = isOwed ? ['charged', 'paid'] : ['in', 'out'];
  const inr = sumFormat([sums.opening, sums.in, sums.out, sums.closing]);
  return [
    ...(gstin === null ? [] : [`GSTIN ${gstin}.`]),
    `${dayText(days.from)} to ${dayText(days.to)}, by days in India. ${closing === null ? `As at ${dayText(wall)} ${wall.slice(11)}` : closedText(closing)}.`,
    `Opening ${inr(sums.opening)} + ${into} ${inr(sums.in)} - ${out} ${inr(sums.out)} = closing ${inr(sums.closing)}${isOwed ? ', owed to Pravas' : ''}.`,
    ...(isNarrow
      ? [
          `Only some entries are listed: a movement of ${formatInrExact(movement.in)} ${into} and ${formatInrExact(movement.out)} ${out}. Balances are of the whole account.`,
        ]
      : []),
    ...(heldPaise === 0 || closing !== null
      ? []
      : [`${formatInrExact(heldPaise)} of the present balance is set aside for orders and withdrawals.`]),
    'This statement is computer generated and needs no signature.',
  ];
}

/** A closed period is named instead of the moment: its figures no longer change. */
function closedText({ at, by }: Closing): string {
  const wall = wallText(at.toISOString());
  return `Closed on ${dayText(wall)} ${wall.slice(11)} by ${by}`;
}

function tooLong(format: Query['format'], entries: number): string | null {
  const count = (rows: number) => rows.toLocaleString('en-IN');
  if (format === 'excel' && entries + 1 > MOST_SHEET_ROWS) {
    return `A sheet can have at most ${count(MOST_SHEET_ROWS)} rows, and this is ${count(entries)}. Save as CSV, or choose fewer days`;
  }
  if (format === 'pdf' && entries > MOST_PAPER_ROWS) {
    return `A PDF can have at most ${count(MOST_PAPER_ROWS)} rows, and this is ${count(entries)}. Save as Excel or CSV, or choose fewer days`;
  }
  return null;
}

interface Told {
  readonly account: AccountBook;
  readonly format: Query['format'];
  readonly days: AskedDays;
  readonly search: LedgerSearch;
  readonly entries: number;
}

/** Audits who has exported what. */
async function tell(
  { database }: StatementContext,
  { account, format, days, search, entries }: Told,
  { caller, requestId }: Saving,
  now: Temporal.Instant,
): Promise<void> {
  await database.forOrganization(caller.organizationId, (tx) =>
    recordAudit(tx, {
      organizationId: caller.organizationId,
      at: now,
      actor: actorOf(caller),
      action: 'ledger.downloaded',
      objectType: 'organization',
      objectId: caller.organizationId,
      details: { account, format, ...days, rows: entries, filter: JSON.stringify(search) },
      requestId,
    }),
  );
}

/** Reads the rows, few enough for memory, and only then draws: no transaction waits for a thread. */
async function drawPaper(
  { threads }: StatementContext,
  { name, columns, totals, pieces }: Table,
  organization: string,
  facts: readonly string[],
  signal: AbortSignal,
): Promise<Uint8Array> {
  const rows: (readonly TableRow[])[] = [];
  for await (const piece of pieces) rows.push(piece);
  return writeTablePdf(threads, { title: name, organization, facts, columns, totals }, rows, signal);
}
