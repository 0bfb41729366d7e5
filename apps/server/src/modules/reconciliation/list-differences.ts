import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import type {
  downloadDifferences as downloadOperation,
  listDifferences as operation,
} from '@pravas/contract/reconciliation/reconciliation-operations.ts';
import type { Download } from '@pravas/contract/schemas.ts';
import { paise, subtract, toRupees, ZERO } from '@pravas/domain/money/money.ts';
import { AGE_BANDS, DIFFERENCE_WORDS, type DifferenceKind } from '@pravas/domain/reconciliation/difference.ts';
import { indianDate } from '@pravas/domain/time/indian-day.ts';
import type { Selectable } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { readInPieces } from '../../platform/read-in-pieces.ts';
import type { Schema } from '../../platform/schema.generated.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { ageOf, type BankChange, type BankContext, expectProvider } from '../bank/index.ts';
import { type TableRow, writeTableCsv } from '../file/index.ts';

type WireDifference = PayloadOf<typeof operation>['data'][number];
type Row = Selectable<Schema['reconciliation_difference']>;
type Search = NonNullable<QueryOf<typeof operation>['search']>;

/** A page of differences, the oldest first; closed ones, the latest first. Throws `provider_only`. */
export function listDifferences(
  { database, clock }: BankContext,
  { search = {}, rowNumber, recordsPerPage, sortOrder }: QueryOf<typeof operation>,
  { caller }: Pick<BankChange, 'caller'>,
): Promise<PayloadOf<typeof operation>> {
  expectProvider(caller);
  const now = clock.now();
  return database.readOrganization(caller.organizationId, async (tx) => {
    const matching = selectWanted(tx, search, caller, now);
    const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const order = sortOrder.toLowerCase() === 'desc' ? 'desc' : 'asc';
    const rows = await matching
      .selectAll()
      .orderBy('since', order)
      .orderBy('id', order)
      .offset(rowNumber - 1)
      .limit(recordsPerPage)
      .execute();
    return { data: await present(tx, rows, caller, now), total: Number(total), rowNumber, recordsPerPage };
  });
}

function selectWanted(tx: Tx, search: Search, caller: Caller, now: Temporal.Instant) {
  const { state = 'open', kind, age, isMine, text = '' } = search;
  let matching = tx.selectFrom('reconciliation_difference').where('state', '=', state);
  if (kind !== undefined) matching = matching.where('kind', '=', kind);
  if (isMine === true) matching = matching.where('owner_id', '=', caller.personId);
  const band = AGE_BANDS.find((one) => one.band === age);
  if (band) {
    const daysAgo = (days: number) => indianDate(now).subtract({ days }).toString();
    matching = matching.where('since', '<=', daysAgo(band.from));
    if (band.to !== null) matching = matching.where('since', '>=', daysAgo(band.to));
  }
  const wanted = text.trim();
  if (wanted === '') return matching;
  const like = `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const rupees = Number(wanted.replaceAll(/[,₹\s]/g, ''));
  const amount = Number.isFinite(rupees) ? Math.round(rupees * 100) : 0;
  const hasAmount = Number.isSafeInteger(amount) && amount !== 0;
  return matching.where((where) =>
    where.or([
      where('reference', 'ilike', like),
      where('detail', 'ilike', like),
      where('customer', 'ilike', like),
      ...(hasAmount ? [where('our_paise', '=', amount), where('their_paise', '=', amount)] : []),
    ]),
  );
}

async function present(tx: Tx, rows: readonly Row[], caller: Caller, now: Temporal.Instant): Promise<WireDifference[]> {
  if (rows.length === 0) return [];
  const notes = await tx
    .selectFrom('reconciliation_note')
    .selectAll()
    .where(
      'difference_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('written_at')
    .orderBy('id')
    .execute();
  const ids = [...rows.flatMap((row) => [row.owner_id, row.closed_by]), ...notes.map((note) => note.written_by)];
  const nameOf = await readNames(tx, ids);
  return rows.map((row) => ({
    ...shown(row, now),
    isBack: row.is_back,
    worker: nameOf(row.owner_id),
    isMine: row.owner_id === caller.personId,
    closedBy: nameOf(row.closed_by),
    notes: notes
      .filter((note) => note.difference_id === row.id)
      .map((note) => ({
        action: note.action as WireDifference['notes'][number]['action'],
        note: note.note,
        by: nameOf(note.written_by) ?? '',
        at: note.written_at.toISOString(),
      })),
    version: row.version,
  }));
}

async function readNames(tx: Tx, ids: readonly (string | null)[]): Promise<(id: string | null) => string | null> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const people =
    wanted.length === 0
      ? []
      : await tx.selectFrom('person').select(['id', 'first_name', 'last_name']).where('id', 'in', wanted).execute();
  const names = new Map(people.map((one) => [one.id, `${one.first_name} ${one.last_name}`]));
  return (id) => (id === null ? null : (names.get(id) ?? null));
}

function shown(row: Row, now: Temporal.Instant) {
  const amountOf = (value: number | null) => (value === null ? null : paise(value));
  const [ours, theirs] = [amountOf(row.our_paise), amountOf(row.their_paise)];
  return {
    _id: row.id,
    kind: row.kind as DifferenceKind,
    reference: row.reference,
    detail: row.detail,
    customer: row.customer,
    ours,
    theirs,
    difference: subtract(theirs ?? ZERO, ours ?? ZERO),
    since: row.since,
    ageDays: ageOf(row.since, now),
    state: row.state as WireDifference['state'],
  };
}

/** How many rows are read and passed on at once. */
const AT_ONCE = 500;
const COLUMNS = [
  { heading: 'Kind', kind: 'text' },
  { heading: 'Reference', kind: 'text' },
  { heading: 'Detail', kind: 'text' },
  { heading: 'Customer', kind: 'text' },
  { heading: 'Ours', kind: 'amount' },
  { heading: 'Theirs', kind: 'amount' },
  { heading: 'Difference', kind: 'amount' },
  { heading: 'Since', kind: 'day' },
  { heading: 'Days', kind: 'count' },
  { heading: 'State', kind: 'text' },
  { heading: 'Worked on by', kind: 'text' },
  { heading: 'Last note', kind: 'text' },
] as const;
const STATES: Readonly<Record<WireDifference['state'], string>> = {
  open: 'Open',
  worked_off: 'Worked off',
  gone: 'Gone',
};

/** What the list shows, as a CSV file that is written while it is read. Throws `provider_only`. */
export async function downloadDifferences(
  { database, clock }: BankContext,
  { search = {} }: QueryOf<typeof downloadOperation>,
  { caller, requestId }: Pick<BankChange, 'caller' | 'requestId'>,
): Promise<Download> {
  expectProvider(caller);
  const now = clock.now();
  const { organizationId } = caller;
  await database.forOrganization(organizationId, (tx) =>
    recordAudit(tx, {
      organizationId,
      at: now,
      actor: actorOf(caller),
      action: 'differences.downloaded',
      objectType: 'organization',
      objectId: organizationId,
      details: {
        state: search.state ?? 'open',
        kind: search.kind ?? null,
        age: search.age ?? null,
        text: search.text ?? null,
      },
      requestId,
    }),
  );
  const pieces = readInPieces<readonly TableRow[]>(database, organizationId, async (tx, handOn) => {
    for (let after: Row | null = null; ; ) {
      let asked = selectWanted(tx, search, caller, now).selectAll().orderBy('since').orderBy('id').limit(AT_ONCE);
      if (after !== null) {
        const { since, id } = after;
        asked = asked.where((where) =>
          where.or([where('since', '>', since), where.and([where('since', '=', since), where('id', '>', id)])]),
        );
      }
      const rows = await asked.execute();
      if (rows.length > 0) await handOn((await present(tx, rows, caller, now)).map(tableRow));
      const last = rows.at(-1);
      if (!last || rows.length < AT_ONCE) return;
      after = last;
    }
  });
  const content = writeTableCsv({ name: 'Differences', columns: COLUMNS, pieces, totals: null, about: [] });
  return { fileName: `differences-${indianDate(now)}.csv`, mediaType: 'text/csv; charset=utf-8', content };
}

function tableRow(row: WireDifference): TableRow {
  const rupeesOf = (amount: WireDifference['ours']) => (amount === null ? null : toRupees(amount));
  return [
    ...[DIFFERENCE_WORDS[row.kind], row.reference, row.detail, row.customer],
    ...[rupeesOf(row.ours), rupeesOf(row.theirs), toRupees(row.difference), row.since, row.ageDays],
    ...[STATES[row.state], row.worker, row.notes.at(-1)?.note ?? null],
  ];
}
