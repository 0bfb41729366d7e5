import type { ReportName } from '@pravas/contract/report/report-names.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { readInPieces } from '../../platform/read-in-pieces.ts';
import { readSums } from '../booking/index.ts';
import { MOST_PAPER_ROWS, type Table } from '../file/index.ts';
import { readOrganization } from '../organisation/index.ts';
import { type AskedReport, groupingOf } from './asked-report.ts';
import { type Group, readGroups } from './grouped-rows.ts';
import { takePlaces } from './pick-columns.ts';
import type { Cell } from './report-cells.ts';
import { basisText, filterTexts, type NarrowedNames } from './report-words.ts';
import { readAllRows, readTotals } from './run-report.ts';
import type { ReportContext } from './show-report.ts';

/** A report as it is written to a file: all rows, piece by piece, of one moment with their totals. */
export interface ReadTable extends Table {
  readonly rows: number;
  readonly pieces: AsyncGenerator<readonly Cell[][]>;
  readonly organization: string;
  readonly asAt: Temporal.Instant;
  /** By which day it counts, in words. */
  readonly basis: string;
  /** Its filters, a phrase each. */
  readonly filters: readonly string[];
  /** Its groups with their subtotals, of so many rows as a paper has; none where nothing is grouped. */
  readonly groups: readonly Group[];
}

interface Before extends NarrowedNames, Awaited<ReturnType<typeof readTotals>> {
  readonly organization: string;
  readonly groups: readonly Group[];
}

/** Reads totals and the first rows at once, so that errors surface in words before anything is sent. */
export async function readTable(
  { database, clock }: ReportContext,
  caller: Caller,
  name: ReportName,
  asked: AskedReport,
  places: readonly number[],
): Promise<ReadTable> {
  const { definition, period, search } = asked;
  const asAt = clock.now();
  const grouping = groupingOf(asked);
  const read = readInPieces<Before | readonly Cell[][]>(database, caller.organizationId, async (tx, handOn) => {
    const organization = (await readOrganization(tx)).name;
    await handOn({
      organization,
      groups: await readGroups(tx, asked, 0, MOST_PAPER_ROWS),
      ...(await readNames(tx, search)),
      ...(await readTotals(tx, asked, await readSums(tx))),
    });
    for await (const rows of readAllRows(tx, asked)) await handOn(rows.map((row) => takePlaces(row, places)));
  });
  const before = (await read.next()).value as Before;
  const basis = basisText(name, period);
  const filters = filterTexts(asked, before);
  return {
    name: definition.title,
    columns: takePlaces(definition.columns, places),
    pieces: read as AsyncGenerator<readonly Cell[][]>,
    totals: takePlaces(before.totals, places),
    rows: before.total,
    organization: before.organization,
    asAt,
    basis,
    filters,
    groups: before.groups.map((group) => ({ ...group, totals: takePlaces(group.totals, places) })),
    about: [
      ['Report', definition.title],
      ['Organisation', before.organization],
      ['From', period.from],
      ['To', period.to],
      ['Counted by', basis],
      ['As at', asAt.toString()],
      ['Rows', String(before.total)],
      ['Only', filters.join('; ')],
      ...(grouping ? [['Grouped by', grouping.label] as const] : []),
      ['Left out', 'Private trips'],
    ],
  };
}

async function readNames(tx: Tx, { user_id, tripId }: AskedReport['search']): Promise<NarrowedNames> {
  const person =
    user_id === undefined
      ? null
      : await tx
          .selectFrom('person')
          .select(['first_name', 'last_name'])
          .where('user_id', '=', user_id)
          .executeTakeFirst();
  const trip =
    tripId === undefined
      ? null
      : await tx.selectFrom('trip').select('name').where('id', '=', tripId).executeTakeFirst();
  return {
    person: person === undefined ? 'nobody here' : person && `${person.first_name} ${person.last_name}`,
    trip: trip === undefined ? 'none here' : (trip?.name ?? null),
  };
}
