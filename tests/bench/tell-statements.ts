import { downloadLedger } from '@pravas/contract/ledger/ledger-operations.ts';
import pg from 'pg';
import type { BenchWorld } from './bench-world.ts';
import { fillBookings } from './fill-bookings.ts';
import { connectLoad, type Login } from './load-client.ts';
import { type ExportCost, measureDownload } from './measure-exports.ts';
import { type Goal, printTable, type Row } from './print-tables.ts';

const ENTRIES = 100_000;
/** The most entries of a paper. */
const PAPER_ENTRIES = 2_000;
const BOOKINGS = 1_000;
/** A paper is drawn in a thread of its own, whose room is part of it and ends with it. */
const MOST_MIB = { csv: 40, excel: 40, pdf: 64 } as const;
const FORMATS = ['csv', 'excel', 'pdf'] as const;

/** The cost of saving a statement of many entries for the server, in each format. */
export async function tellStatements(world: BenchWorld, login: Login): Promise<readonly Goal[]> {
  const today = Temporal.Now.plainDateISO('Asia/Kolkata');
  const owner = new pg.Client({ ...world.postgres, user: 'postgres' });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ organization_id: string }>(
      'select organization_id from person where email = $1',
      [login.email],
    );
    const organizationId = rows[0]?.organization_id ?? '';
    await fillBookings(owner, [{ organizationId, bookings: BOOKINGS, mark: 'c3', today: today.toString() }]);
    await fillEntries(owner, organizationId, today);
  } finally {
    await owner.end();
  }
  const month = today.with({ day: 1 }).subtract({ months: 1 });
  const days = (last: Temporal.PlainDate) => ({ from: month.toString(), to: last.toString() });
  const all = days(month.add({ months: 1 }).subtract({ days: 1 }));
  const client = await connectLoad(world.url, login, 1);
  try {
    const save = (format: (typeof FORMATS)[number], search: typeof all) => {
      const query = new URLSearchParams({ account: 'wallet', format, search: JSON.stringify(search) });
      return measureDownload(client, world.pid, `${downloadLedger.path}?${query}`);
    };
    // One-time loads, and the room that new objects get once there are many, belong to no file.
    const costs: Partial<Record<(typeof FORMATS)[number], ExportCost>> = {};
    const onPaper = days(month);
    for (const format of ['csv', 'excel'] as const) await save(format, days(month.add({ days: 2 })));
    await save('pdf', onPaper);
    for (const format of FORMATS) costs[format] = await save(format, format === 'pdf' ? onPaper : all);
    printTable(
      'Statements of a wallet as files',
      FORMATS.flatMap((format): readonly Row[] => {
        const cost = costs[format];
        if (!cost) return [];
        const grown = cost.grownMib === null ? '?' : cost.grownMib.toFixed(0);
        return [
          [
            `${format === 'pdf' ? PAPER_ENTRIES : ENTRIES} entries as ${format}`,
            `${cost.seconds.toFixed(1)} s`,
            `${(cost.bytes / 2 ** 20).toFixed(1)} MiB sent; the server grew by ${grown} MiB; goal ${MOST_MIB[format]}`,
          ],
        ];
      }),
    );
    return FORMATS.flatMap((format): readonly Goal[] => {
      const measured = costs[format]?.grownMib ?? null;
      if (measured === null) return [];
      return [
        { what: `memory for a statement as ${format}`, measured, digits: 0, atMost: MOST_MIB[format], unit: 'MiB' },
      ];
    });
  } finally {
    client.close();
  }
}

/**
 * Entries of last month's days, half of them paid in and half taken by bookings; as many as a paper has on its first
 * day.
 */
async function fillEntries(owner: pg.Client, organizationId: string, today: Temporal.PlainDate): Promise<void> {
  const month = today.with({ day: 1 }).subtract({ months: 1 });
  const others = month.daysInMonth - 1;
  await owner.query(
    `insert into ledger_account (organization_id, code, balance_paise) values ($1, 'bank_clearing', 0), ($1, 'customer_suspense', 0),
       ($1, 'wallet', 0), ($1, 'wallet_held', 0) on conflict do nothing`,
    [organizationId],
  );
  await owner.query(
    `insert into ledger_transfer (organization_id, id, key, debit_account, credit_account, amount_paise, booking_id, reason, at)
     select $1, gen_random_uuid(), case when g.i % 2 = 0 then 'topup:' else 'hold-taken:PRV-' end || 'bench-' || g.i,
       case when g.i % 2 = 0 then 'bank_clearing' else 'wallet_held' end, case when g.i % 2 = 0 then 'wallet' else 'customer_suspense' end,
       case when g.i % 2 = 0 then 700000 else 500000 end + g.i % 1000,
       case when g.i % 2 = 1 then (select b.id from booking b where b.organization_id = $1 and b.title = 'Route ' || g.i % 400 limit 1) end,
       case when g.i % 2 = 0 then 'Bank transfer received' else 'Paid from the wallet' end,
       (($2::date + case when g.i <= ${PAPER_ENTRIES - 2} then 0 else 1 + (g.i % ${others})::int end)::timestamp at time zone 'Asia/Kolkata')
         + (g.i % 86000) * interval '1 second'
     from generate_series(1, ${ENTRIES}) g(i)`,
    [organizationId, month.toString()],
  );
  await owner.query(
    `update ledger_account a set balance_paise = coalesce((
       select sum(case when t.debit_account = a.code then t.amount_paise else -t.amount_paise end) from ledger_transfer t
       where t.organization_id = a.organization_id and a.code in (t.debit_account, t.credit_account)), 0)
     where a.organization_id = $1 and a.code <> 'wallet'`,
    [organizationId],
  );
  await owner.query(
    `update ledger_account a set balance_paise = -coalesce((
       select sum(amount_paise) from ledger_transfer t where t.organization_id = $1 and t.credit_account = 'wallet'), 0)
     where a.organization_id = $1 and a.code = 'wallet'`,
    [organizationId],
  );
  await owner.query('vacuum analyze ledger_transfer, ledger_day');
}
