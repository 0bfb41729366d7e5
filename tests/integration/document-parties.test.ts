import type { AnswerOf } from '@pravas/contract/operation.ts';
import {
  createGstRegistration,
  getOrganization,
  listGstRegistrations,
  updateOrganization,
} from '@pravas/contract/organisation/organization-operations.ts';
import { downloadTaxDocument } from '@pravas/contract/servicing/document-operations.ts';
import { financialYearOf } from '@pravas/domain/time/financial-year.ts';
import { gstinCheckCharacter } from '@pravas/domain/validation/gstin.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectMoneyInOrder } from '../support/books.ts';
import { COMPANY_ID } from '../support/company.ts';
import { pdfText } from '../support/pdf-text.ts';
import { dayFromNow } from './sample-input.ts';
import { payloadOf } from './send-request.ts';
import { ASHA, bookFlight, ROHAN, type ServicingWorld, useServicing } from './servicing-world.ts';

const servicing = useServicing();
let world: ServicingWorld['world'];
let asha: ServicingWorld['asha'];
let own: ServicingWorld['own'];
let admin: ServicingWorld['own'];
let provider: ServicingWorld['own'];

beforeAll(() => {
  ({ world, asha, own, admin, stranger: provider } = servicing());
});
afterEach(() => expectMoneyInOrder(world));

interface Issued {
  readonly id: string;
  readonly kind: string;
  readonly number: string;
  readonly against: string | null;
  readonly seller: string;
  readonly recipient: string;
  readonly address: string | null;
  readonly place: string;
}

const documentsOf = (flightId: string) =>
  world.query<Issued>(
    `select id, kind, number, facts ->> 'against' as against, facts #>> '{seller,gstin}' as seller,
       facts ->> 'recipientName' as recipient, facts ->> 'recipientAddress' as address,
       facts ->> 'placeOfSupplyStateCode' as place
     from tax_document where booking_id = $1 order by created_at, kind`,
    [flightId],
  );

async function textOf(taxDocumentId: string): Promise<string> {
  const answer = await fetch(`${world.url}${downloadTaxDocument.path}?${new URLSearchParams({ taxDocumentId })}`, {
    headers: { authorization: `Bearer ${asha.token}` },
  });
  return pdfText(Buffer.from(await answer.arrayBuffer())).replaceAll(/\s+/g, ' ');
}

describe('a second registration of the provider', () => {
  const gstinOf = (stateCode: string) => {
    const body = `${stateCode}AAECP2026T1Z`;
    return body + gstinCheckCharacter(body);
  };

  it('numbers from one in series of its own, and notes stay with the one that sold', async () => {
    const first = await bookFlight(world, asha);
    const [before] = await documentsOf(first.flightId);
    const { data } = payloadOf<AnswerOf<typeof listGstRegistrations>>(await provider.call(listGstRegistrations, {}));
    const [{ _id, stateName, isActive, isHeld, ...fields }] = data as [(typeof data)[number]];
    const second = { ...fields, displayName: 'Mumbai', gstNumber: gstinOf('27'), isDefault: true };
    payloadOf(await provider.call(createGstRegistration, { body: second }));

    await own.cancel(first.flightId);
    const [, note] = await documentsOf(first.flightId);
    expect([note?.seller, note?.against, note?.number.slice(0, 2)]).toEqual([before?.seller, before?.number, 'PD']);
    expect(await textOf(note?.id ?? '')).toMatch(
      new RegExp(`against invoice ${before?.number} of \\w{3}, \\d+ \\w{3} \\d{4}`),
    );

    const year = financialYearOf(dayFromNow(0)) % 100;
    const numbers: string[] = [];
    for (const _ of [1, 2]) {
      const { flightId } = await bookFlight(world, asha);
      const [invoice] = await documentsOf(flightId);
      expect(invoice?.seller).toBe(gstinOf('27'));
      numbers.push(invoice?.number ?? '');
    }
    expect(numbers).toEqual([1, 2].map((n) => `P2/${year}${year + 1}/000000${n}`));
  });
});

describe('an organisation without a registration', () => {
  beforeAll(() =>
    world.query('update gst_registration set is_active = false, is_default = false where organization_id = $1', [
      COMPANY_ID,
    ]),
  );

  it('is named with its address, PIN and State once its settings have them, and books before that too', async () => {
    await world.query(
      `update organization set address = null, zip_code = null, state_code = '33', state_name = 'Tamil Nadu' where id = $1`,
      [COMPANY_ID],
    );
    const { flightId } = await bookFlight(world, asha);
    const [bare] = await documentsOf(flightId);
    expect([bare?.address, bare?.place]).toEqual([null, '33']);
    expect(await textOf(bare?.id ?? '')).toContain('Address not given');

    const { organization } = payloadOf<AnswerOf<typeof getOrganization>>(await admin.call(getOrganization, {}));
    const said = {
      name: organization.name,
      organizationType: 'Private limited company',
      organizationSize: '51-200',
      industry: 'Technology',
      website: '',
      address: '4 Beach Road',
      countryCode: 'IN',
      state_id: organization.organization_master.state.state_id,
      city: 'Bengaluru',
      zipCode: '560001',
      contactEmail: 'accounts@meridian.example',
      contactMobile: '9845012345',
      version: organization.version,
    };
    const changed = payloadOf<AnswerOf<typeof updateOrganization>>(
      await admin.call(updateOrganization, { body: said }),
    );
    const state = changed.organization.organization_master.state.name;

    const later = await bookFlight(world, asha);
    const [invoice] = await documentsOf(later.flightId);
    expect(invoice).toMatchObject({
      recipient: organization.name,
      address: `4 Beach Road, Bengaluru, ${state} 560001`,
    });
    const text = await textOf(invoice?.id ?? '');
    expect(text).toContain(`4 Beach Road, Bengaluru, ${state} 560001`);
    expect(text).toContain('Not registered for GST');

    // An invoice without an address has notes without one.
    await own.cancel(flightId);
    expect((await documentsOf(flightId)).map(({ address }) => address)).toEqual([null, null]);
  });

  it('is not who buys a private journey: that is supplied to the traveller, in our own State', async () => {
    const { flightId } = await bookFlight(world, asha, { travelers: [ASHA, ROHAN] });
    const [invoice] = await documentsOf(flightId);
    expect(invoice).toMatchObject({ recipient: 'Asha Rao', address: null, place: '29' });
  });
});
