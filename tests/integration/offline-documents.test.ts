import { cancelOfflineFlight } from '@pravas/contract/desk/offline-operations.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectMoneyInOrder } from '../support/books.ts';
import { offlineForm as form, type OfflineWorld, useOffline } from './offline-world.ts';
import { payloadOf } from './send-request.ts';
import { until } from './servicing-world.ts';

const offline = useOffline();
let world: OfflineWorld['world'];
let own: OfflineWorld['own'];
let desk: OfflineWorld['own'];
let addFlight: OfflineWorld['addFlight'];
let save: OfflineWorld['save'];

beforeAll(() => {
  ({ world, own, desk, addFlight, save } = offline());
});

interface Issued {
  readonly kind: string;
  readonly number: string;
  readonly taxable: number;
  readonly tax: number;
  readonly against: string | null;
  readonly recipient: string;
}

const documentsOf = (flightId: string) =>
  world.query<Issued>(
    `select kind, number, taxable_paise::int as taxable, (cgst_paise + sgst_paise + igst_paise)::int as tax,
       facts ->> 'against' as against, facts ->> 'recipientName' as recipient
     from tax_document where booking_id = $1 order by created_at, kind`,
    [flightId],
  );
const correct = (flightId: string, payment: Record<string, string>) =>
  save(form(flightId, { isCorrection: true }, payment));

describe('the documents of a corrected offline booking', () => {
  it('stay as they are where nothing but the fare was corrected, and the invoice that stands is credited later', async () => {
    const { flightId } = await addFlight();
    await save(form(flightId, {}, { totalPrice: '8000.50' }));
    const [invoice, ...others] = await documentsOf(flightId);
    expect([invoice?.kind, invoice?.taxable, invoice?.tax, others]).toEqual(['invoice', 10_000, 1_800, []]);
    const { text } = await correct(flightId, { totalPrice: '7000.25' });
    expect(text).toBe('The provider agreed: Correct the price to ₹7,118.25.');
    expect(await documentsOf(flightId)).toEqual([invoice]);
    await expectMoneyInOrder(world);

    // All is refunded, our charge too.
    payloadOf(await desk.call(cancelOfflineFlight, { body: { flightId, refundedAmount: '7118.25', penality: '0' } }));
    await until(
      () => own.show(flightId),
      ({ refunds }) => refunds.length === 1 && refunds[0]?.state === 'refunded',
    );
    const [, note, ...more] = await documentsOf(flightId);
    expect([note?.kind, note?.against, more]).toEqual(['credit_note', invoice?.number, []]);
    await expectMoneyInOrder(world);
  });

  it('follow our charge where that was corrected, from the invoice that stands', async () => {
    const { flightId } = await addFlight();
    await save(form(flightId));
    await correct(flightId, { totalPrice: '7500' });
    await correct(flightId, { totalPrice: '7000', serviceCharge: '50', cgstCharges: '4.50', sgstCharges: '4.50' });
    const [invoice, ...rest] = await documentsOf(flightId);
    expect(rest.map(({ kind, taxable, tax, against }) => [kind, taxable, tax, against])).toEqual([
      ['credit_note', 10_000, 1_800, invoice?.number],
      ['invoice', 5_000, 900, null],
    ]);
    await expectMoneyInOrder(world);
  });

  it('follow whoever is asked for it', async () => {
    const { flightId } = await addFlight();
    await save(form(flightId));
    await world.query(
      `update booking set facts = jsonb_set(facts, '{gst,legalName}', '"Meridian Group"') where id = $1`,
      [flightId],
    );
    await correct(flightId, { totalPrice: '7000' });
    expect((await documentsOf(flightId)).map(({ kind }) => kind)).toEqual(['invoice', 'credit_note', 'invoice']);
    expect((await documentsOf(flightId)).at(-1)?.recipient).toBe('Meridian Group');
    await expectMoneyInOrder(world);
  });
});
