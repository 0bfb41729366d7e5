import type { OutwardDocument } from '@pravas/domain/gst-return/outward-document.ts';
import { type Paise, paise } from '@pravas/domain/money/money.ts';
import type { SezSupply } from '@pravas/domain/tax/service-gst.ts';
import { startOfIndianDay } from '@pravas/domain/time/indian-day.ts';
import { sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';

interface Row {
  readonly kind: OutwardDocument['kind'];
  readonly number: string;
  readonly issued_on: string;
  readonly taxable_paise: number;
  readonly rate_basis_points: number;
  readonly cgst_paise: number;
  readonly sgst_paise: number;
  readonly igst_paise: number;
  readonly facts: {
    readonly seller: { readonly gstin: string } | null;
    readonly recipientGstin: string | null;
    readonly placeOfSupplyStateCode: string;
    readonly sac: string;
    readonly sez?: SezSupply;
    readonly against: string | null;
  };
  readonly against_on: string | null;
  readonly against_total_paise: number | null;
  readonly state: string | null;
}

/** What the provider's books say of the tax on its fees, by head. */
interface BookedTax {
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
}

/** A month's documents of all registrations, for all recipients, and what the books say of it. */
export interface OutwardMonth {
  readonly documents: readonly OutwardDocument[];
  readonly booked: BookedTax;
  /** In the order in which they began to sell. */
  readonly registrations: readonly string[];
}

/** Reads a month (YYYY-MM) of India's days across all customers. Sales of an unregistered seller are in no return. */
export async function readOutwardMonth(database: Database, month: string): Promise<OutwardMonth> {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  const next = first.add({ months: 1 });
  const last = next.subtract({ days: 1 });
  const [from, end] = [first, next].map((day) => isoOf(startOfIndianDay(day)));
  return database.system(async (db) => {
    const { rows } = await sql<Row>`
      select kind, number, issued_on::text, taxable_paise, rate_basis_points, cgst_paise, sgst_paise, igst_paise, facts,
        against_on::text, against_total_paise, state
      from list_outward_documents(null, ${first.toString()}::date, ${last.toString()}::date)`.execute(db);
    const booked = await sql<{ cgst_paise: number; sgst_paise: number; igst_paise: number }>`
      select * from sum_service_tax(${from}::timestamptz, ${end}::timestamptz)`.execute(db);
    const series = await sql<{ gstin: string }>`select gstin from list_provider_series() order by ordinal`.execute(db);
    const [tax] = booked.rows;
    return {
      documents: rows.flatMap((row) => outwardOf(row) ?? []),
      booked: {
        cgstPaise: paise(Number(tax?.cgst_paise ?? 0)),
        sgstPaise: paise(Number(tax?.sgst_paise ?? 0)),
        igstPaise: paise(Number(tax?.igst_paise ?? 0)),
      },
      registrations: series.rows.map(({ gstin }) => gstin),
    };
  });
}

function outwardOf(row: Row): OutwardDocument | null {
  const { facts } = row;
  if (facts.seller === null) return null;
  const { against_on: againstOn, against_total_paise: againstTotal } = row;
  return {
    kind: row.kind,
    number: row.number,
    issuedOn: row.issued_on,
    against:
      facts.against === null || againstOn === null
        ? null
        : { number: facts.against, issuedOn: againstOn, totalPaise: paise(Number(againstTotal ?? 0)) },
    sellerGstin: facts.seller.gstin,
    recipientGstin: facts.recipientGstin,
    placeOfSupplyStateCode: facts.placeOfSupplyStateCode,
    sez: facts.sez,
    sac: facts.sac,
    rate: row.rate_basis_points,
    taxablePaise: paise(Number(row.taxable_paise)),
    cgstPaise: paise(Number(row.cgst_paise)),
    sgstPaise: paise(Number(row.sgst_paise)),
    igstPaise: paise(Number(row.igst_paise)),
    isCancelled: row.state === 'cancelled',
  };
}
