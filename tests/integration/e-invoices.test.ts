import { downloadTaxDocument } from '@pravas/contract/servicing/document-operations.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectEInvoicePortal } from '../../apps/server/src/connect-suppliers.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { expectMoneyInOrder } from '../support/books.ts';
import { PROVIDER_ID } from '../support/company.ts';
import { pdfText } from '../support/pdf-text.ts';
import { ASHA, bookFlight, ROHAN, type ServicingWorld, until, useServicing } from './servicing-world.ts';

const servicing = useServicing();
let world: ServicingWorld['world'];
let asha: ServicingWorld['asha'];
let own: ServicingWorld['own'];

beforeAll(async () => {
  ({ world, asha, own } = servicing());
  await world.query(
    `insert into provider_turnover (organization_id, id, valid_from, turnover, created_at)
     values ($1, gen_random_uuid(), '2026-04-01', 'from_10_crore', now())`,
    [PROVIDER_ID],
  );
});
beforeEach(() => world.clearFaults());
afterEach(() => expectMoneyInOrder(world));

interface Kept {
  readonly id: string;
  readonly kind: string;
  readonly number: string;
  readonly issued_on: string;
  readonly total: number;
  readonly state: string | null;
  readonly report_until: string | null;
  readonly sent_at: Date | null;
  readonly irn: string | null;
  readonly signed_qr: string | null;
  readonly waits_for: string | null;
  readonly problems: readonly { readonly field?: string; readonly code?: string; readonly message: string }[] | null;
}

const kept = (flightId: string) =>
  world.query<Kept>(
    `select d.id, d.kind, d.number, d.issued_on::text, e.state, e.report_until::text, e.sent_at, e.irn, e.signed_qr, e.waits_for,
       e.problems, (d.taxable_paise + d.cgst_paise + d.sgst_paise + d.igst_paise)::int as total
     from tax_document d left join e_invoice e on e.document_id = d.id
     where d.booking_id = $1 order by d.created_at, d.kind`,
    [flightId],
  );
const when = (flightId: string, holds: (documents: readonly Kept[]) => boolean) => until(() => kept(flightId), holds);
const registered = (flightId: string) => when(flightId, (all) => all.every(({ state }) => state === 'registered'));
const plant = (target: string, kind: string, times = 1) => world.inject({ target: `irp.${target}`, kind, times });
/** Lets the time pass until the next retry. */
const again = () => world.query('update e_invoice set run_at = now() where run_at is not null');
const cases = () =>
  world.query<{ title: string; state: string; organization_id: string }>(
    `select title, state, organization_id from work_case where kind = 'e_invoice_refused' order by number`,
  );

async function textOf(taxDocumentId: string): Promise<string> {
  const answer = await fetch(`${world.url}${downloadTaxDocument.path}?${new URLSearchParams({ taxDocumentId })}`, {
    headers: { authorization: `Bearer ${asha.token}` },
  });
  expect(answer.status).toBe(200);
  return pdfText(Buffer.from(await answer.arrayBuffer())).replaceAll(/\s+/g, ' ');
}

/** Somebody cancels a registration at the portal itself. */
async function cancelAtPortal(number: string) {
  const portal = connectEInvoicePortal(readConfig(world.env), systemClock);
  const [row] = await world.query<{ day: string; seller: string }>(
    `select to_char(issued_on, 'DD/MM/YYYY') as day, facts -> 'seller' ->> 'gstin' as seller from tax_document where number = $1`,
    [number],
  );
  if (!portal || !row) throw new Error('There is nothing to cancel');
  const within = () => AbortSignal.timeout(10_000);
  const found = await portal.lookUp(
    { DocDtls: { Typ: 'INV', No: number, Dt: row.day }, SellerDtls: { Gstin: row.seller } as never },
    within(),
  );
  if (found.type !== 'found') throw new Error(found.type);
  const which = { sellerGstin: row.seller, irn: found.registration.irn };
  expect(await portal.cancel(which, 'data_entry_mistake', within())).toEqual({ type: 'cancelled' });
}

/** The signed content of the portal, as any reader of the QR code finds it. */
function signedIn(jws: string | null): Record<string, unknown> {
  const [, payload = ''] = (jws ?? '').split('.');
  const outer = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { data: string };
  return JSON.parse(outer.data) as Record<string, unknown>;
}

describe('a document of whoever is registered', () => {
  it('is registered with the tax portal after the booking, and printed with what the portal signed', async () => {
    const { flightId } = await bookFlight(world, asha);
    const [invoice] = await registered(flightId);
    if (!invoice) throw new Error('No invoice was issued');
    const last = Temporal.PlainDate.from(invoice.issued_on).add({ days: 29 }).toString();
    expect(invoice.report_until).toBe(last);
    expect(signedIn(invoice.signed_qr)).toMatchObject({
      SellerGstin: '29AAECP2026T1ZU',
      BuyerGstin: '29AAFCM1806Q1Z0',
      DocNo: invoice.number,
      DocTyp: 'INV',
      TotInvVal: invoice.total / 100,
      MainHsnCode: '998551',
      Irn: invoice.irn,
    });
    const text = await textOf(invoice.id);
    expect(text.replaceAll(' ', '')).toContain(`IRN${invoice.irn}`);
    expect(text).toMatch(/Acknowledgement \d{15}/);
    expect(text).not.toContain('is being registered');
  });

  it('is registered with its notes, which name it', async () => {
    const { flightId } = await bookFlight(world, asha);
    await own.cancel(flightId);
    const documents = await when(flightId, (all) => all.length > 1 && all.every(({ state }) => state === 'registered'));
    const [invoice, note] = documents;
    expect(signedIn(note?.signed_qr ?? '')).toMatchObject({ DocTyp: 'DBN', DocNo: note?.number });
    expect(note?.irn).not.toBe(invoice?.irn);
  });

  it.each(['timeout_after_success', 'http_500_after_success', 'malformed_after_success'])(
    'whose answer was lost (%s) is looked up, and not sent again',
    async (kind) => {
      await plant('Generate', kind);
      const { flightId } = await bookFlight(world, asha);
      const [open] = await when(flightId, ([one]) => one?.waits_for !== null);
      expect([open?.state, open?.sent_at !== null]).toEqual(['waiting', true]);
      expect(await textOf(open?.id ?? '')).toContain('is being registered');
      // Were it sent, it would be refused.
      await plant('Generate', 'http_500', 5);
      await again();
      const [done] = await registered(flightId);
      expect(done?.irn).toMatch(/^[0-9a-f]{64}$/);
    },
  );

  it('that was cancelled at the portal is issued again under a new number, and its month states it once', async () => {
    await plant('Generate', 'timeout_after_success');
    const { flightId } = await bookFlight(world, asha);
    const [open] = await when(flightId, ([one]) => one?.waits_for !== null);
    if (!open) throw new Error('No invoice was issued');
    await cancelAtPortal(open.number);
    await again();
    const [cancelled, replacing] = await when(flightId, (all) => all[1]?.state === 'registered');
    expect(cancelled).toMatchObject({ number: open.number, state: 'cancelled' });
    expect(replacing).toMatchObject({ kind: 'invoice', total: open.total, issued_on: open.issued_on });
    expect(replacing?.number).not.toBe(open.number);
    const month = await world.query(
      `select item, many::int, paise::int from list_period_items(date_trunc('month', $1::date)::date,
         (date_trunc('month', $1::date) + interval '1 month - 1 day')::date) where item in ('fees', 'taxes')`,
      [open.issued_on],
    );
    expect(month).toEqual([
      { item: 'fees', many: 0, paise: 0 },
      { item: 'taxes', many: 0, paise: 0 },
    ]);
    const listed = await world.query<{ number: string; state: string }>(
      'select number, state from list_outward_documents(null, $1::date, $1::date) where number = any($2) order by number',
      [open.issued_on, [open.number, replacing?.number]],
    );
    expect(listed.map(({ state }) => state)).toEqual(['cancelled', 'registered']);
    // Processed again, it is not issued again.
    await again();
    expect(await kept(flightId)).toHaveLength(2);
  });

  it('that is cancelled once it is registered is issued again too, and keeps its month open until then', async () => {
    const { flightId } = await bookFlight(world, asha);
    const [invoice] = await registered(flightId);
    const items = `select paise::int from list_period_items(date_trunc('month', $1::date)::date,
      (date_trunc('month', $1::date) + interval '1 month - 1 day')::date) where item = 'taxes'`;
    const taxes = async () => (await world.query<{ paise: number }>(items, [invoice?.issued_on]))[0]?.paise;
    expect(await taxes()).toBe(0);
    await world.query("update e_invoice set state = 'cancelled' where document_id = $1", [invoice?.id]);
    const [, replacing] = await when(flightId, (all) => all[1]?.state === 'registered');
    expect(replacing).toMatchObject({ kind: 'invoice', total: invoice?.total, issued_on: invoice?.issued_on });
    expect(await taxes()).toBe(0);
    // A note that is written after that names its replacement.
    await own.cancel(flightId);
    const [note] = await until(
      () =>
        world.query<{ against: string }>(
          "select facts ->> 'against' as against from tax_document where booking_id = $1 and kind <> 'invoice'",
          [flightId],
        ),
      ({ length }) => length > 0,
    );
    expect(note?.against).toBe(replacing?.number);
    // The note is cancelled as well: another one corrects the same invoice.
    const noteId = (await when(flightId, (all) => all.every(({ state }) => state !== 'waiting'))).at(-1)?.id;
    await world.query("update e_invoice set state = 'cancelled' where document_id = $1", [noteId]);
    const notes = await until(
      () =>
        world.query<{ against: string }>(
          "select facts ->> 'against' as against from tax_document where booking_id = $1 and kind <> 'invoice'",
          [flightId],
        ),
      ({ length }) => length > 1,
    );
    expect(new Set(notes.map(({ against }) => against))).toEqual(new Set([replacing?.number]));
    expect(await taxes()).toBe(0);
  });

  it('of a closed month is not issued again: a person is called to write a note, once', async () => {
    const { flightId } = await bookFlight(world, asha);
    const [invoice] = await registered(flightId);
    const month = Temporal.PlainDate.from(invoice?.issued_on ?? '')
      .with({ day: 1 })
      .toString();
    await world.query(
      `insert into ledger_period (organization_id, month, is_closed, open_items, closed_by, closed_at)
       select $1, $2, true, '[]', h.id, now() from person h where h.organization_id = $1 order by h.id limit 1`,
      [PROVIDER_ID, month],
    );
    const called = () =>
      world.query<{ state: string; title: string }>('select state, title from work_case where key = $1', [
        `e-invoice-note:${invoice?.id}`,
      ]);
    try {
      await world.query("update e_invoice set state = 'cancelled' where document_id = $1", [invoice?.id]);
      const [one] = await until(called, ({ length }) => length > 0);
      expect(one?.title).toContain('its month is closed');
      await world.query(
        "update work_case set state = 'done', resolution = 'Written', closed_at = now() where key = $1",
        [`e-invoice-note:${invoice?.id}`],
      );
      expect(await world.query('select 1 from find_unreplaced_documents(50) where id = $1', [invoice?.id])).toEqual([]);
      expect(await kept(flightId)).toHaveLength(1);
    } finally {
      // The world is shared: its months are open for the others.
      await world.query('delete from ledger_period where month = $1', [month]);
    }
    // Open again, its month takes another document, and no note is wanted.
    await world.query("update work_case set state = 'open', resolution = null, closed_at = null where key = $1", [
      `e-invoice-note:${invoice?.id}`,
    ]);
    await when(flightId, (all) => all[1]?.state === 'registered');
    await until(called, ([one]) => one?.state === 'done');
  });

  it.each(['http_500', 'connection_reset'])(
    'that never arrived (%s) is sent again once the portal says so',
    async (kind) => {
      await plant('Generate', kind);
      const { flightId } = await bookFlight(world, asha);
      await when(flightId, ([one]) => one?.waits_for !== null);
      await again();
      await registered(flightId);
    },
  );

  it('waits while the portal is out of order, and the booking does not', async () => {
    await plant('*', 'http_500', 3);
    const { flightId } = await bookFlight(world, asha);
    const [open] = await when(flightId, ([one]) => one?.waits_for !== null);
    expect(open?.state).toBe('waiting');
    expect((await own.show(flightId)).flightStatus).toBe('BOOKED');
    await world.clearFaults();
    await again();
    await registered(flightId);
  });
});

describe('a duplicate', () => {
  it('is ours where customer and sum are', async () => {
    const { flightId } = await bookFlight(world, asha);
    await registered(flightId);
    // As though the answer had never been written down.
    await world.query(
      `update e_invoice set state = 'waiting', irn = null, ack_no = null, ack_at = null, signed_qr = null, sent_at = null,
         run_at = now() where document_id in (select id from tax_document where booking_id = $1)`,
      [flightId],
    );
    await registered(flightId);
  });

  it('of another sum is nobody’s to take: the provider’s people are told', async () => {
    const { flightId } = await bookFlight(world, asha);
    const [invoice] = await registered(flightId);
    await world.query(
      `with forgotten as (update e_invoice set state = 'waiting', irn = null, ack_no = null, ack_at = null, signed_qr = null,
         run_at = now() where document_id = $1 returning document_id)
       update tax_document set taxable_paise = taxable_paise + 100 where id in (select document_id from forgotten)`,
      [invoice?.id],
    );
    const [refused] = await when(flightId, ([one]) => one?.state === 'refused');
    expect(refused?.problems).toEqual([
      { field: 'number', message: expect.stringMatching(/another document: of 29AAFCM/) },
    ]);
    await world.query('update tax_document set taxable_paise = taxable_paise - 100 where id = $1', [invoice?.id]);
    const told = (await cases()).filter(({ title }) => title.includes(invoice?.number ?? '-'));
    expect(told).toEqual([
      { state: 'open', organization_id: PROVIDER_ID, title: expect.stringMatching(/^Mend PI.*another document/) },
    ]);
  });
});

describe('a document that cannot be registered', () => {
  const rename = (column: 'address' | 'legal_name', value: string) =>
    world.query(`update gst_registration set ${column} = $1 where gstin = '29AAFCM1806Q1Z0'`, [value]);
  let before: { readonly address: string; readonly legal_name: string };

  beforeAll(async () => {
    const [row] = await world.query<typeof before>(
      `select address, legal_name from gst_registration where gstin = '29AAFCM1806Q1Z0'`,
    );
    if (!row) throw new Error('The company has no registration');
    before = row;
  });
  afterEach(async () => {
    await rename('address', before.address);
    await rename('legal_name', before.legal_name);
  });

  it('for want of a PIN is never sent, and its case names the field', async () => {
    await rename('address', '12 Residency Road, Bengaluru');
    const { flightId } = await bookFlight(world, asha);
    const [refused] = await when(flightId, ([one]) => one?.state === 'refused');
    expect(refused?.problems).toEqual([{ field: 'buyer.address', message: 'The customer’s address has no PIN' }]);
    expect(refused?.sent_at).toBeNull();
    const told = (await cases()).filter(({ title }) => title.includes(refused?.number ?? '-'));
    expect(told).toEqual([
      { state: 'open', organization_id: PROVIDER_ID, title: expect.stringMatching(/customer’s address has no PIN$/) },
    ]);
  });

  it('as the customer’s registration is suspended has the portal’s words and number in its case', async () => {
    await rename('legal_name', 'Meridian SUSPENDED Limited');
    const { flightId } = await bookFlight(world, asha);
    const [refused] = await when(flightId, ([one]) => one?.state === 'refused');
    expect(refused?.problems).toEqual([{ code: '3029', message: 'GSTIN is not active' }]);
    const [told] = (await cases()).filter(({ title }) => title.includes(refused?.number ?? '-'));
    expect(told?.title).toMatch(/GSTIN is not active \(3029\)$/);
  });
});

it('a document of whoever is not registered needs no registration', async () => {
  // A private journey is bought by the person.
  const { flightId } = await bookFlight(world, asha, { travelers: [ASHA, ROHAN] });
  const [invoice] = await kept(flightId);
  expect([invoice?.kind, invoice?.state]).toEqual(['invoice', null]);
  expect(await textOf(invoice?.id ?? '')).not.toMatch(/IRN|being registered/);
});
