import type { showGstr1 as operation } from '@pravas/contract/gst-return/gst-return-operations.ts';
import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import type { Download } from '@pravas/contract/schemas.ts';
import { type Gstr1, gstr1Of, type OutwardGroup, type SacGroup } from '@pravas/domain/gst-return/gstr-1.ts';
import { writeGstr1 } from '@pravas/domain/gst-return/gstr-1-file.ts';
import { gstStateText } from '@pravas/reference/gst-states.ts';
import type { Database } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type OutwardMonth, readOutwardMonth } from './read-outward.ts';

type Shown = PayloadOf<typeof operation>;
type Asked = QueryOf<typeof operation>;

/**
 * The return of a month, with what the books say beside it. Throws `not_found` for an unregistered or foreign
 * registration.
 */
export async function showReturn(database: Database, asked: Asked): Promise<Shown> {
  const { month, gstin, made } = await makeReturn(database, asked);
  const all = gstr1Of(month.documents).total;
  const { booked } = month;
  return {
    month: asked.month,
    gstin,
    registrations: month.registrations.map((one) => ({ gstin: one, state: gstStateText(one.slice(0, 2)) })),
    tables: made.tables.map(({ table, title, ...group }) => ({ table, title, ...sumOf(group) })),
    total: sumOf(made.total),
    bySac: { registered: made.bySac.registered.map(sacOf), others: made.bySac.others.map(sacOf) },
    issued: made.issued.map((one) => ({ ...one })),
    check: {
      documents: sumOf(all),
      books: { CGST: booked.cgstPaise, SGST: booked.sgstPaise, IGST: booked.igstPaise },
      isEqual:
        all.cgstPaise === booked.cgstPaise && all.sgstPaise === booked.sgstPaise && all.igstPaise === booked.igstPaise,
    },
  };
}

/** The same as the file that is uploaded. Throws as `showReturn`. */
export async function saveReturn(database: Database, asked: Asked): Promise<Download> {
  const { gstin, made } = await makeReturn(database, asked);
  return {
    fileName: `GSTR1_${gstin}_${asked.month}.json`,
    mediaType: 'application/json',
    content: new TextEncoder().encode(JSON.stringify(writeGstr1(gstin, asked.month, made))),
  };
}

async function makeReturn(
  database: Database,
  asked: Asked,
): Promise<{ readonly month: OutwardMonth; readonly gstin: string; readonly made: Gstr1 }> {
  const month = await readOutwardMonth(database, asked.month);
  const gstin = asked.gstin ?? month.registrations[0];
  if (gstin === undefined || !month.registrations.includes(gstin)) {
    throw new Refusal('not_found', { message: 'No registration of the provider has this GSTIN.' });
  }
  return { month, gstin, made: gstr1Of(month.documents.filter((one) => one.sellerGstin === gstin)) };
}

function sumOf({ documents, taxablePaise, cgstPaise, sgstPaise, igstPaise }: OutwardGroup) {
  return { count: documents.length, taxable: taxablePaise, CGST: cgstPaise, SGST: sgstPaise, IGST: igstPaise };
}

function sacOf({ sac, rate, ...group }: SacGroup) {
  return { sac, rate: rate / 100, ...sumOf(group) };
}
