import { postSourceTax } from '@pravas/domain/ledger/post-source-tax.ts';
import { paise, sum, ZERO } from '@pravas/domain/money/money.ts';
import {
  firstDayOn,
  keptAtSource,
  type SourceService,
  type SourceTaxSwitch,
  suppliedValue,
  switchOn,
} from '@pravas/domain/tax/source-tax.ts';
import { sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { type DueContext, findDue, workThrough } from '../../platform/due-rows.ts';
import { postTransfers } from '../ledger/index.ts';
import { readSwitches } from './read-switches.ts';

/** So many bookings are checked in one go. */
const AT_ONCE = 100;

/** Taxes that we keep back from suppliers. */
const FROM_SUPPLIERS = ['gst_tcs', 'operator_tds'] as const;
type FromSuppliers = (typeof FROM_SUPPLIERS)[number];

/**
 * Keeps back from suppliers what is switched on, for each line of a booking that was not checked yet, or only while it
 * was off: by the switch of the day on which it was bought, all its life. What was kept back stays, and refunds follow
 * it, though the day has another switch since. Reads nothing while nothing is on. Answers for how many bookings
 * something was done.
 */
export async function keepSourceTaxes(context: DueContext): Promise<number> {
  const switches = await context.database.system((db) => readSwitches(db as Tx));
  let done = 0;
  for (const tax of FROM_SUPPLIERS) {
    const first = firstDayOn(switches, tax);
    if (first === null) continue;
    const due = await findDue(context, 'find_lines_before_tax', tax, first, AT_ONCE);
    done += await workThrough(context, due, 'a tax at source could not be kept back', async (tx, row) => {
      await keepForBooking(
        tx,
        { organizationId: row.organization_id, bookingId: row.id, tax, switches },
        context.clock.now(),
      );
      return true;
    });
  }
  return done;
}

interface OfBooking {
  readonly organizationId: string;
  readonly bookingId: string;
  readonly tax: FromSuppliers;
  readonly switches: readonly SourceTaxSwitch[];
}

async function keepForBooking(
  tx: Tx,
  { organizationId, bookingId, tax, switches }: OfBooking,
  now: Temporal.Instant,
): Promise<void> {
  // Two workers that check a booking at once do it one after the other.
  await tx.selectFrom('booking').select('id').where('id', '=', bookingId).forUpdate().executeTakeFirst();
  const { before, lines } = await readLines(tx, bookingId, tax);
  let { valuePaise, keptPaise } = before;
  for (const line of lines) {
    const { isOn, rate: dated } = switchOn(switches, { tax, service: line.service }, line.bookedDay);
    const rate = before.rate ?? (isOn ? dated : 0);
    // It was checked while the tax was off, and still is.
    if (line.isLookedAt && rate === 0) continue;
    const value = rate > 0 ? suppliedValue(line) : ZERO;
    const amount = keptAtSource({ valuePaise, keptPaise }, value, rate);
    valuePaise = sum([valuePaise, value]);
    keptPaise = sum([keptPaise, amount]);
    await tx
      .insertInto('source_tax')
      .values({
        organization_id: organizationId,
        line_id: line.id,
        tax,
        booking_id: bookingId,
        day: line.day,
        service: line.service,
        vendor: line.vendor,
        value_paise: value,
        rate,
        amount_paise: amount,
        posted_at: isoOf(now),
      })
      .execute();
    await postTransfers(tx, organizationId, bookingId, postSourceTax(tax, line.id, amount), now);
  }
}

/** Lines of a booking without tax kept back, in order, and for the others what was kept back, at which rate. */
async function readLines(tx: Tx, bookingId: string, tax: FromSuppliers) {
  const { rows } = await sql<{
    id: string;
    day: string;
    booked_day: string;
    service: SourceService;
    vendor: string;
    price_paise: number;
    tax_paise: number;
    extras_paise: number;
    penalty_paise: number;
    owed_by: string | null;
    value_paise: number | null;
    amount_paise: number | null;
    rate: number | null;
    is_looked_at: boolean;
  }>`
    select l.id, l.day, l.booked_day, l.service, l.vendor, l.price_paise, l.tax_paise, l.extras_paise, l.penalty_paise,
      (select min(o.detail ->> 'taxOwedBy') from booking_order o where o.booking_id = l.booking_id) as owed_by,
      t.value_paise, t.amount_paise, t.rate,
      exists (select from source_tax m where m.line_id = l.id and m.tax = ${tax} and not m.is_kept) as is_looked_at
    from booking_line l left join source_tax t on t.line_id = l.id and t.tax = ${tax} and t.is_kept
    where l.booking_id = ${bookingId} and l.service in ('flight', 'hotel', 'bus')
    order by l.at, l.id`.execute(tx);
  const done = rows.filter(({ rate }) => rate !== null);
  return {
    before: {
      valuePaise: sum(done.map((row) => paise(row.value_paise ?? 0))),
      keptPaise: sum(done.map((row) => paise(row.amount_paise ?? 0))),
      rate: done[0]?.rate ?? null,
    },
    lines: rows
      .filter(({ rate }) => rate === null)
      .map((row) => ({
        id: row.id,
        day: row.day,
        bookedDay: row.booked_day,
        service: row.service,
        vendor: row.vendor,
        pricePaise: paise(row.price_paise),
        taxPaise: paise(row.tax_paise),
        extrasPaise: paise(row.extras_paise),
        penaltyPaise: paise(row.penalty_paise),
        taxOwedBy: row.owed_by,
        isLookedAt: row.is_looked_at,
      })),
  };
}
