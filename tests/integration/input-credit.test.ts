import { buyStay, enterStay } from '@pravas/contract/hotel/desk-stay.ts';
import { enterHotelInvoice } from '@pravas/contract/hotel/hotel-invoices.ts';
import * as operations from '@pravas/contract/input-credit/input-credit-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { financialYearOf } from '@pravas/domain/time/financial-year.ts';
import { strToU8, zipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { readFile } from '../../apps/server/src/modules/input-credit/import-return.ts';
import { createDrawingThreads } from '../../apps/server/src/platform/drawing-threads.ts';
import { auditOf } from '../support/company.ts';
import { aReturnFile, type FiledDocument, type FileHead, OUR_GSTIN } from '../support/gst-returns.ts';
import { watchOwnWork } from '../support/own-work.ts';
import { EMPLOYEE, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { type OfflineWorld, useOffline } from './offline-world.ts';
import { A_PICTURE, anInvoiceForm, aStayForm } from './sample-hotels.ts';
import { dayFromNow } from './sample-input.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';
import { bookFlight } from './servicing-world.ts';

type Overview = AnswerOf<typeof operations.showInputCredit>;
type Page = AnswerOf<typeof operations.listInputCredit>;
type Imported = AnswerOf<typeof operations.importTaxReturn>;

/** Long enough ago for what is missing to be late. */
const AGO = 70;
const DAY = dayFromNow(-AGO);
const PERIOD = DAY.slice(0, 7);
const year = String(financialYearOf(DAY));
const HALVES = { cgst: 450, sgst: 450 };

const offline = useOffline();
let world: OfflineWorld['world'];
let own: OfflineWorld['own'];
let desk: OfflineWorld['own'];
/** Of finance; an employee; an admin of another company. */
let nisha: TravellerClient;
let asha: TravellerClient;
let stranger: TravellerClient;

const call = (operation: (typeof operations.INPUT_CREDIT_OPERATIONS)[number], input = {}, who = nisha) =>
  callOperation(world.url, operation, input, who);
const show = async () => {
  const shown = payloadOf<Overview>(await call(operations.showInputCredit, { query: { year } }));
  expectShape(operations.showInputCredit, shown);
  return shown;
};
const list = async (search: object = {}) => {
  const query = { search: JSON.stringify({ year, ...search }), recordsPerPage: '100' };
  const page = payloadOf<Page>(await call(operations.listInputCredit, { query }));
  expectShape(operations.listInputCredit, page);
  return page;
};
const ofNumber = async (number: string) => {
  const { data } = await list();
  const found = data.find(({ books, portals }) => [...books, ...portals].some((one) => one.number === number));
  if (!found) throw new Error(`Nothing is told of ${number}`);
  return found;
};
const upload = (content: string | Uint8Array, fileName = '2b.json', who = nisha) =>
  call(operations.importTaxReturn, { file: { fileName, bytes: Buffer.from(content) } }, who);
const imported = async (documents: readonly FiledDocument[], head: Partial<FileHead> = {}) => {
  const answer = payloadOf<Imported>(await upload(aReturnFile(documents, { period: PERIOD, ...head })));
  expectShape(operations.importTaxReturn, answer);
  return answer.returns[0];
};
const decide = (decision: string, ids: readonly (string | undefined)[], more = {}, who = nisha) =>
  call(operations.decideInputCredit, { body: { documentIds: ids, decision, ...more } }, who);
const idsOf = (match: Page['data'][number]) => match.portals.map(({ _id }) => _id);
const fileRefusal = async (...sent: Parameters<typeof upload>) =>
  expectRefusal(await upload(...sent), 'file_refused').errors?.[0]?.message;

/** A stay of the company that has ended, with its hotel's invoice. */
async function invoicedStay(number: string, lines: { taxable: number; cgst: number; sgst: number }): Promise<string> {
  const { data } = payloadOf<AnswerOf<typeof createTrip>>(await own.call(createTrip, { body: { name: 'To Mysuru' } }));
  const body = { tripId: data._id, stay: aStayForm(offline().nextDays()) };
  const { bookingId } = payloadOf<AnswerOf<typeof enterStay>>(await desk.call(enterStay, { body }));
  payloadOf(await desk.call(buyStay, { body: { bookingId, hotelConfirmation: number } }));
  await world.query(`update booking_order set detail = jsonb_set(detail, '{stay}', $2::jsonb) where booking_id = $1`, [
    bookingId,
    JSON.stringify({ checkIn: dayFromNow(-AGO - 2), checkOut: DAY }),
  ]);
  await world.query(`update booking set ends_at = now() - make_interval(days => $2) where id = $1`, [bookingId, AGO]);
  const total = Math.round((lines.taxable + lines.cgst + lines.sgst) * 100) / 100;
  const invoice = { ...anInvoiceForm(0), number, issuedOn: DAY, lines: [{ rate: 18, ...lines }], total };
  payloadOf(await own.call(enterHotelInvoice, { body: { bookingId, invoice }, file: A_PICTURE }));
  return bookingId;
}

const NOTE: FiledDocument = { number: 'CN/7', on: DAY, taxable: 2_000, cgst: 180, sgst: 180 };
const FILED: readonly FiledDocument[] = [
  { number: 'INV/42', on: DAY, ...HALVES },
  { number: 'inv-43', on: DAY, ...HALVES },
  { number: 'INV/44', on: DAY, igst: 900 },
];

beforeAll(async () => {
  ({ world, own, desk } = offline());
  nisha = await signIn(world, 'nisha.verma@meridian.example');
  asha = await signIn(world, EMPLOYEE);
  stranger = await signIn(world, STRANGER);
  await invoicedStay('INV/42', { taxable: 5_000, ...HALVES });
  await invoicedStay('INV/0043', { taxable: 5_000.4, cgst: 450.03, sgst: 450.04 });
  await invoicedStay('INV/44', { taxable: 5_000, ...HALVES });
  await invoicedStay('INV/45', { taxable: 7_000, cgst: 630, sgst: 630 });
}, 240_000);

describe('a GSTR-2B', () => {
  it('is refused by what is in it, whatever it is called', async () => {
    expect(await fileRefusal('<html>')).toContain('not a JSON');
    expect(await fileRefusal('{"fp":"112026","b2b":[]}')).toContain('not a GSTR-2B');
    const ofNobody = aReturnFile([], { period: PERIOD, gstin: '29AAACM1234A1Z4' });
    expect(await fileRefusal(ofNobody)).toContain(
      '29AAACM1234A1Z4, which is not a GST registration of your organisation',
    );
    expectRefusal(await upload('{}', '2b.pdf'), 'validation_failed');
    const [row] = await world.query<{ n: number }>('select count(*)::int as n from gst_return_file');
    expect(row?.n).toBe(0);
  });

  it('is imported by finance, and by nobody else', async () => {
    const file = aReturnFile(FILED, { period: PERIOD });
    expectRefusal(await upload(file, '2b.json', asha), 'privilege_missing');
    // An admin of another company has the right there, and no registration of ours.
    expect(await fileRefusal(file, '2b.json', stranger)).toContain('is not a GST registration of your organisation');
    for (const operation of [operations.showInputCredit, operations.listInputCredit]) {
      expectRefusal(await call(operation, {}, asha), 'privilege_missing');
    }
  });

  it('is taken once, kept as it came, and tells what it holds that is not read', async () => {
    const head = { notes: [NOTE], more: { tds: [{ any: 1 }] } };
    expect(await imported(FILED, head)).toMatchObject({
      gstNumber: OUR_GSTIN,
      period: PERIOD,
      isSameFile: false,
      added: 4,
      unknownSections: ['tds'],
    });
    const version = JSON.stringify(await list());
    expect(await imported(FILED, head)).toMatchObject({ isSameFile: true, added: 0, changed: 0, unchanged: 4 });
    expect(JSON.stringify(await list())).toBe(version);
    const kept = await world.query<{ kind: string; n: number }>(
      `select f.kind, count(*)::int as n from gst_return_file r join file f on f.id = r.file_id group by f.kind`,
    );
    expect(kept).toEqual([{ kind: 'tax_return', n: 1 }]);
    expect(await auditOf(world, 'gst_return.imported')).toHaveLength(1);
  });

  it('is held against what was booked, and says what is done next by whom', async () => {
    const told = async (number: string) => {
      const { status, differences, next, atRisk, claimable } = await ofNumber(number);
      return {
        status,
        fields: differences.map(({ field }) => field),
        next: next.action,
        owner: next.owner,
        atRisk,
        claimable,
      };
    };
    expect(await told('INV/42')).toMatchObject({ status: 'exact', fields: [], next: 'claim', claimable: 900 });
    expect(await told('INV/0043')).toMatchObject({ status: 'suggested', next: 'accept', owner: 'finance', atRisk: 0 });
    expect(await told('INV/44')).toMatchObject({ status: 'mismatch', fields: ['heads'], owner: 'desk', atRisk: 900 });
    expect(await told('INV/45')).toMatchObject({
      status: 'missing_in_2b',
      next: 'chase',
      owner: 'desk',
      atRisk: 1_260,
    });
    expect(await told('CN/7')).toMatchObject({ status: 'missing_in_books', next: 'link_note', claimable: -360 });
    const { total } = await list({ status: ['mismatch'] });
    expect(total).toBe(1);
  });

  it('lets 1,440 be claimed once what is suggested is accepted, at the figures of the portal', async () => {
    const suggested = await ofNumber('INV/0043');
    expectRefusal(await decide('claim', idsOf(suggested), { claimedIn: PERIOD }), 'conflict');
    payloadOf(await decide('accept', idsOf(suggested)));
    expectRefusal(await decide('accept', idsOf(suggested)), 'conflict');
    const { totals, months } = await show();
    expect(totals).toMatchObject({ claimed: 0, claimable: 1_440, atRisk: 2_160, lost: 0 });
    const month = months.find(({ period }) => period === PERIOD);
    expect(month).toMatchObject({ claimable: 1_440, imported: { documents: 4, by: 'Nisha Verma', files: 1 } });
    expect(await auditOf(world, 'gst_document.accept')).toHaveLength(1);
  });

  it('is claimed in the return of a month that may have it, and taken back', async () => {
    const exact = await ofNumber('INV/42');
    const claim = (claimedIn?: string) => decide('claim', idsOf(exact), claimedIn === undefined ? {} : { claimedIn });
    for (const wrong of [undefined, '2020-01', '2099-12', 'soon']) {
      expect(expectRefusal(await claim(wrong), 'validation_failed').errors?.[0]?.field).toBe('claimedIn');
    }
    payloadOf(await claim(PERIOD));
    expect(await ofNumber('INV/42')).toMatchObject({ claimed: 900, claimable: 0, claimedIn: PERIOD });
    expectRefusal(await decide('ims_reject', idsOf(exact)), 'conflict');
    payloadOf(await decide('undo_claim', idsOf(exact)));
    expect(await ofNumber('INV/42')).toMatchObject({ claimed: 0, claimable: 900 });
    for (const [decision, part] of [
      ['ims_pending', 'waiting'],
      ['ims_reject', 'lost'],
      ['ims_undo', 'claimable'],
    ] as const) {
      payloadOf(await decide(decision, idsOf(exact)));
      expect(await ofNumber('INV/42')).toMatchObject({ [part]: 900 });
    }
    payloadOf(await claim(PERIOD));
  });

  it('is decided by finance alone, and by nobody of another company', async () => {
    const { books, portals } = await ofNumber('INV/44');
    const told = [...books, ...portals].map((one) => [one.placeOfSupply, one.placeOfSupplyName]);
    expect(told).toContainEqual(['29', 'Karnataka']);
    const ids = portals.map(({ _id }) => _id);
    const bookKeys = (await ofNumber('INV/45')).books.map(({ key }) => key);
    expectRefusal(await decide('ims_reject', ids, {}, asha), 'privilege_missing');
    expectRefusal(await decide('ims_reject', ids, {}, stranger), 'not_found');
    expectRefusal(
      await call(operations.linkInputCredit, { body: { documentIds: ids, bookKeys } }, stranger),
      'not_found',
    );
    expectRefusal(await call(operations.chaseInputCredit, { body: { bookKey: bookKeys[0] } }, stranger), 'not_found');
    expectRefusal(
      await call(operations.chaseInputCredit, { body: { bookKey: bookKeys[0] } }, asha),
      'privilege_missing',
    );
    const registrationId = (await show()).registrations[0]?._id;
    const query = { search: JSON.stringify({ registrationId }) };
    expectRefusal(await call(operations.listInputCredit, { query }, stranger), 'not_found');
  });

  it('has the travel desk ask a supplier once', async () => {
    const [book] = (await ofNumber('INV/45')).books;
    const body = { bookKey: book?.key };
    const first = payloadOf(await call(operations.chaseInputCredit, { body }));
    expect(payloadOf(await call(operations.chaseInputCredit, { body }))).toEqual(first);
    const cases = await world.query('select title from work_case where key = $1', [`gst-credit:${book?.key}`]);
    expect(cases).toEqual([{ title: 'Ask Chamundi Guest House to file its invoice INV/45: it is not in GSTR-2B' }]);
    expect((await ofNumber('INV/45')).chasedAt).not.toBeNull();
    const [settled] = (await ofNumber('INV/42')).books;
    expectRefusal(await call(operations.chaseInputCredit, { body: { bookKey: settled?.key } }), 'conflict');
  });

  it('keeps what it said before a later one changed it, and marks what that leaves out', async () => {
    const [first, second] = FILED as [FiledDocument, FiledDocument];
    const later = [{ ...first, cgst: 440, sgst: 440 }, second];
    expect(await imported(later, { madeOn: `${PERIOD}-29` })).toMatchObject({
      added: 0,
      changed: 1,
      gone: 2,
      unchanged: 1,
    });
    const changed = await ofNumber('INV/42');
    expect(changed.portals).toMatchObject([{ tax: 880, formerTax: 900 }]);
    expect(changed.claimedIn).toBe(PERIOD);
    expect(await ofNumber('INV/44')).toMatchObject({ status: 'missing_in_2b' });
    const former = aReturnFile(FILED.slice(1), { period: PERIOD, madeOn: `${PERIOD}-27` });
    expect(await fileRefusal(former)).toContain('A later 2B');
    const rows = await world.query('select number from gst_document where gone_file_id is not null order by number');
    expect(rows).toEqual([{ number: 'CN/7' }, { number: 'INV/44' }]);
    expect(await imported(FILED, { madeOn: `${PERIOD}-30`, notes: [NOTE] })).toMatchObject({ changed: 3, gone: 0 });
  });

  it('is joined by hand, one document with many, and taken apart again', async () => {
    const [mismatch, missing] = [await ofNumber('INV/44'), await ofNumber('INV/45')];
    const bookKeys = [...mismatch.books, ...missing.books].map(({ key }) => key);
    const link = (documentIds: readonly string[], keys = bookKeys) =>
      call(operations.linkInputCredit, { body: { documentIds, bookKeys: keys } });
    expectRefusal(await link([...idsOf(mismatch), ...idsOf(await ofNumber('CN/7'))]), 'validation_failed');
    expectRefusal(await link(idsOf(mismatch), ['stay:018f0000-0000-7000-8000-000000000001']), 'not_found');
    expectRefusal(await link(idsOf(await ofNumber('INV/42'))), 'conflict');
    payloadOf(await link(idsOf(mismatch)));
    const joined = await ofNumber('INV/44');
    expect(joined).toMatchObject({ status: 'linked', claimable: 900 });
    expect(joined.books).toHaveLength(2);
    payloadOf(await decide('unlink', idsOf(joined)));
    expect(await ofNumber('INV/45')).toMatchObject({ status: 'missing_in_2b' });
  });
});

describe('a ticket', () => {
  it('is expected with its GST, and found by the number or the PNR that its airline writes', async () => {
    const { asha: traveller } = offline();
    await bookFlight(world, traveller, { daysAhead: 90 });
    const today = dayFromNow(0);
    const find = async () => {
      const query = { search: JSON.stringify({ period: today.slice(0, 7) }), recordsPerPage: '100' };
      const { data } = payloadOf<Page>(await call(operations.listInputCredit, { query }));
      return data.find(({ books }) => books.some(({ key }) => key.startsWith('ticket:')));
    };
    const expected = await find();
    expect(expected).toMatchObject({ status: 'missing_in_2b', next: { action: 'wait' }, books: [{ number: null }] });
    const tax = expected?.tax ?? 0;
    expect(tax).toBeGreaterThan(0);
    const [order] = await world.query<{ locator: string }>(
      `select o.locator from booking_order o where o.id::text = $1`,
      [expected?.books[0]?.key.slice('ticket:'.length)],
    );
    const filed = {
      number: `TAX-${order?.locator}`,
      on: today,
      taxable: tax * 20,
      igst: tax,
      supplier: '29AABCI2726B1ZA',
    };
    await imported([filed], { period: today.slice(0, 7), madeOn: today });
    expect(await find()).toMatchObject({ status: 'suggested', portals: [{ tax }] });
  });
});

describe('an archive of a GSTR-2B', () => {
  const part = (number: string) =>
    strToU8(aReturnFile([{ number, on: DAY, ...HALVES }], { period: PERIOD, files: 2, madeOn: `${PERIOD}-30` }));

  it('is whole or refused', async () => {
    expect(await fileRefusal(part('Z/1'))).toContain('has 2 files, and one is here');
    expect(await fileRefusal(zipSync({ 'one.json': part('Z/1') }), '2b.zip')).toContain('Put all of them into one ZIP');
    expect(await fileRefusal(zipSync({ 'one.json': part('Z/1'), 'virus.exe': part('Z/2') }), '2b.zip')).toContain(
      'files other than',
    );
    expect(await fileRefusal(zipSync({}), '2b.zip')).toBeDefined();
    const whole = zipSync({ 'one.json': part('Z/1'), 'two.json': part('Z/2') });
    expect(payloadOf<Imported>(await upload(whole, '2b.zip')).returns).toMatchObject([{ documents: 2, added: 2 }]);
    expect(payloadOf<Imported>(await upload(whole, '2b.zip')).returns).toMatchObject([{ isSameFile: true }]);
  });

  it('of little that unpacks to much is refused', async () => {
    const bomb = zipSync({ '2b.json': new Uint8Array(60 * 1_048_576) });
    expect(bomb.length).toBeLessThan(1_048_576);
    expect(await fileRefusal(bomb, '2b.zip')).toContain('larger than 50 MB');
    const nested = zipSync({ 'inner.zip': bomb });
    expect(await fileRefusal(nested, '2b.zip')).toContain('files other than JSON');
    expect(await fileRefusal(bomb.subarray(0, bomb.length - 20), '2b.zip')).toContain('cannot be read');
    expect(await fileRefusal('['.repeat(5_000_000))).toContain('not a JSON');
  });

  it('of 45 MB is read while everybody else is served', async () => {
    const much = Array.from({ length: 300_000 }, (_, at) => ({ n: at, text: 'x'.repeat(130) }));
    const file = Buffer.from(aReturnFile([], { period: '2020-05', more: { unread: much } }));
    expect(file.length).toBeGreaterThan(45 * 1_000_000);
    expect(payloadOf<Imported>(await upload(file)).returns).toMatchObject([
      { period: '2020-05', documents: 0, unknownSections: ['unread'] },
    ]);
    // The request above is made by this very process; what is measured is the reading alone.
    const reading = createDrawingThreads({ memoryMb: 768 });
    const work = watchOwnWork();
    const read = await readFile({ reading }, { fileName: '2b.json', bytes: file });
    expect(read).toMatchObject([{ gstin: OUR_GSTIN, unknownSections: ['unread'] }]);
    const { turns, longestMs, here } = work.end();
    expect(turns).toBeGreaterThan(10);
    expect(longestMs).toBeLessThan(250);
    expect(here).toBeLessThan(0.5);
  });

  it('that is too much for its thread is refused, and others are read on', async () => {
    const reading = createDrawingThreads({ memoryMb: 16 });
    const much = Array.from({ length: 200_000 }, (_, at) => ({ n: at, text: 'x'.repeat(50) }));
    const bytes = Buffer.from(aReturnFile([], { period: PERIOD, more: { unread: much } }));
    await expect(readFile({ reading }, { fileName: '2b.json', bytes })).rejects.toMatchObject({ code: 'file_refused' });
    const small = Buffer.from(aReturnFile(FILED, { period: PERIOD }));
    expect(await readFile({ reading }, { fileName: '2b.json', bytes: small })).toHaveLength(1);
  });
});
