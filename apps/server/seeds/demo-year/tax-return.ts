import type { BookDocument } from '@pravas/domain/input-credit/credit-document.ts';
import { toRupees } from '@pravas/domain/money/money.ts';
import { financialYearOf } from '@pravas/domain/time/financial-year.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { FileContext } from '../../src/modules/file/index.ts';
import { stayCredits } from '../../src/modules/hotel-order/index.ts';
import { importReturn, matchYear } from '../../src/modules/input-credit/index.ts';
import { createDrawingThreads } from '../../src/platform/drawing-threads.ts';
import { callerOf } from './hotel-invoices.ts';

/** The day of a month on which the portal makes the 2B of the month before. */
const MADE_ON = 14;
/** One invoice of so many is not filed, and one is filed with another amount. */
const [EVERY_UNFILED, EVERY_ODD] = [7, 5] as const;
const ODD_RUPEES = 40;

/**
 * Imports the GSTR-2B of the last month that has one, for the company's first registration: most of what was booked,
 * some of it filed with other amounts or not at all, and one unknown invoice. Answers how many documents it holds;
 * imported once.
 */
export async function seedTaxReturn(context: FileContext, organizationId: string): Promise<number> {
  const now = context.clock.now();
  const today = Temporal.PlainDate.from(indianDay(now));
  const month = today.toPlainYearMonth().subtract({ months: today.day >= MADE_ON ? 1 : 2 });
  const period = month.toString();
  const sources = [stayCredits];
  const reading = createDrawingThreads({ idleMs: 1 });
  const found = await context.database.forOrganization(organizationId, async (tx) => {
    const year = financialYearOf(`${period}-01`);
    const { registrations, matches, rows } = await matchYear(tx, { sources, reading }, { year, today: indianDay(now) });
    const finance = await tx
      .selectFrom('person')
      .select(['id as person_id', 'user_id', 'email', 'first_name', 'last_name'])
      .where('email', 'like', 'nisha.%')
      .executeTakeFirst();
    return { registrations, matches, rows, finance };
  });
  const [registration] = found.registrations;
  if (!registration || !found.finance || found.rows.size > 0) return 0;
  const books = found.matches
    .filter((match) => match.registrationId === registration.id && match.period === period)
    .flatMap((match) => match.books)
    .filter(({ number, supplierGstin, heads, kind }) => number && supplierGstin && heads && kind === 'invoice')
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .filter((_, at) => at % EVERY_UNFILED !== EVERY_UNFILED - 1);
  if (books.length === 0) return 0;
  const suppliers = Map.groupBy(books, ({ supplierGstin }) => supplierGstin ?? '');
  const b2b = [...suppliers].map(([ctin, all]) => ({
    ctin,
    trdnm: all[0]?.supplierName.toUpperCase(),
    inv: all.map((book) => filed(book, books.indexOf(book) % EVERY_ODD === EVERY_ODD - 1)),
  }));
  const stranger = {
    ...(b2b[0] as (typeof b2b)[0]),
    inv: [{ ...filed(books[0] as BookDocument, false), inum: 'EVENT/318' }],
  };
  const data = {
    gstin: registration.gstin,
    rtnprd: `${period.slice(5)}${period.slice(0, 4)}`,
    gendt: portalDay(month.add({ months: 1 }).toPlainDate({ day: MADE_ON }).toString()),
    fc: 1,
    docdata: { b2b: [...b2b, stranger] },
  };
  const { finance } = found;
  const caller = callerOf(organizationId, finance, 'gst.claim');
  const file = {
    fileName: `GSTR2B_${registration.gstin}_${data.rtnprd}.json`,
    bytes: Buffer.from(JSON.stringify({ data })),
  };
  await importReturn({ ...context, reading, sources }, file, { caller, requestId: finance.person_id, now });
  return books.length + 1;
}

function filed({ number, date, placeOfSupply, taxablePaise, heads, whyNot }: BookDocument, isOdd: boolean) {
  const rupees = (paise: BookDocument['taxPaise'] | undefined) => (paise === undefined ? 0 : toRupees(paise));
  return {
    ...{ inum: number, typ: 'R', dt: portalDay(date), pos: placeOfSupply, rev: 'N' },
    ...(whyNot === null ? { itcavl: 'Y' } : { itcavl: 'N', rsn: 'P' }),
    txval: (taxablePaise === null ? 0 : toRupees(taxablePaise)) + (isOdd ? ODD_RUPEES : 0),
    ...{ igst: rupees(heads?.igstPaise), cgst: rupees(heads?.cgstPaise), sgst: rupees(heads?.sgstPaise), cess: 0 },
  };
}

function portalDay(day: string): string {
  return day.split('-').toReversed().join('-');
}
