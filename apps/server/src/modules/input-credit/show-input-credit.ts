import type { showInputCredit as operation } from '@pravas/contract/input-credit/input-credit-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { sumParts } from '@pravas/domain/input-credit/judge-match.ts';
import { sum } from '@pravas/domain/money/money.ts';
import { financialYearOf } from '@pravas/domain/time/financial-year.ts';
import { gstStateByCode } from '@pravas/reference/gst-states.ts';
import type { Tx } from '../../platform/database.ts';
import type { InputCreditContext } from './input-credit-context.ts';
import { listYears, matchYear, type OwnMatch } from './match-year.ts';
import { presentParts } from './present-match.ts';

type Payload = PayloadOf<typeof operation>;

/** The state of a year's GST, by registration and month, with what was imported for each. */
export async function showInputCredit(
  tx: Tx,
  context: Pick<InputCreditContext, 'sources' | 'reading'>,
  asked: string | undefined,
  today: string,
): Promise<Payload> {
  const year = asked === undefined ? financialYearOf(today) : Number(asked);
  const { registrations, matches } = await matchYear(tx, context, { year, today });
  const imported = await readImported(tx);
  const cells = new Map<string, OwnMatch[]>();
  for (const match of matches) {
    const key = `${match.registrationId} ${match.period}`;
    const cell = cells.get(key);
    if (cell) cell.push(match);
    else cells.set(key, [match]);
  }
  const lost = new Map<string, number>();
  for (const { whyLost, parts } of matches) {
    if (whyLost !== null) lost.set(whyLost, (lost.get(whyLost) ?? 0) + parts.lostPaise);
  }
  return {
    year,
    years: [...(await listYears(tx, today))],
    registrations: registrations.map(({ id, displayName, gstin }) => ({
      _id: id,
      displayName,
      gstNumber: gstin,
      stateName: gstStateByCode(gstin.slice(0, 2))?.name ?? '',
    })),
    months: registrations.flatMap(({ id }) =>
      monthsOf(year).map((period) => {
        const own = cells.get(`${id} ${period}`) ?? [];
        return {
          registrationId: id,
          period,
          ...presentParts(sumParts(own.map(({ parts }) => parts))),
          outside: sum(own.map(({ outsidePaise }) => outsidePaise)),
          open: own.filter(({ next }) => next.owner !== null).length,
          imported: imported.get(`${id} ${period}`) ?? null,
        };
      }),
    ),
    totals: presentParts(sumParts(matches.map(({ parts }) => parts))),
    outside: sum(matches.map(({ outsidePaise }) => outsidePaise)),
    lostBy: [...lost]
      .map(([reason, amount]) => ({ reason, amount: amount as Payload['outside'] }))
      .toSorted((a, b) => b.amount - a.amount),
  };
}

/** April to March, YYYY-MM. */
function monthsOf(year: number): readonly string[] {
  return Array.from({ length: 12 }, (_, at) => new Temporal.PlainYearMonth(year, 4).add({ months: at }).toString());
}

/** The latest file of each registration and month. */
async function readImported(tx: Tx): Promise<ReadonlyMap<string, NonNullable<Payload['months'][number]['imported']>>> {
  const rows = await tx
    .selectFrom('gst_return_file as f')
    .innerJoin('person as p', 'p.id', 'f.imported_by')
    .select(['f.registration_id', 'f.period', 'f.imported_at', 'f.generated_on', 'f.documents', 'f.unknown_sections'])
    .select(['p.first_name', 'p.last_name'])
    .orderBy('f.imported_at')
    .execute();
  const latest = new Map<string, NonNullable<Payload['months'][number]['imported']>>();
  for (const row of rows) {
    const key = `${row.registration_id} ${row.period}`;
    latest.set(key, {
      at: row.imported_at.toISOString(),
      by: `${row.first_name} ${row.last_name}`,
      generatedOn: row.generated_on,
      documents: row.documents,
      unknownSections: row.unknown_sections,
      files: (latest.get(key)?.files ?? 0) + 1,
    });
  }
  return latest;
}
