import { getOrganizationConfig } from '@pravas/contract/organisation/config-operations.ts';
import {
  getOrganization,
  listOrganizations,
  removeOrganizationImage,
  updateOrganization,
  updateOrganizationImage,
} from '@pravas/contract/organisation/organization-operations.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, STRANGER } from '../support/traveller.ts';
import type { World } from '../support/world.ts';
import { expectRefusal } from './send-request.ts';
import { COMPANY, PROVIDER, useCompany } from './use-company.ts';

const company = useCompany();
const { call, ask, lastAudit } = company;
let world: World;
let admin: string;
let employee: string;
let provider: string;
beforeAll(() => {
  ({ world, admin, employee, stranger: provider } = company.now());
});

const personId = async (email: string) =>
  (await world.query<{ id: string }>('select id from person where email = $1', [email]))[0]?.id ?? '';

describe('organisation details', () => {
  /** The body that the form would send back unchanged. */
  async function form(token = admin, organizationId?: string) {
    const { organization } = await ask(
      getOrganization,
      organizationId === undefined ? {} : { query: { organizationId } },
      token,
    );
    const { _id, organization_master, imageId, modules, createdAt, ...fields } = organization;
    return { ...fields, state_id: organization_master.state.state_id };
  }

  it('are shown and changed, and the change is on record field by field', async () => {
    const before = await form();
    const { organization } = await ask(updateOrganization, {
      body: { ...before, name: 'Meridian  Analytics & Co', city: 'Mysuru', website: '' },
    });
    expect(organization).toMatchObject({
      name: 'Meridian Analytics & Co',
      city: 'Mysuru',
      website: null,
      version: before.version + 1,
    });
    expect(await lastAudit()).toEqual({
      action: 'organization.updated',
      actor: `person:${await personId(ADMIN)}`,
      details: {
        before: { name: 'Meridian Analytics', city: 'Bengaluru', website: 'https://meridian.example' },
        after: { name: 'Meridian Analytics & Co', city: 'Mysuru', website: null },
      },
    });
  });

  it('changed by two at once are changed by one; the other is told', async () => {
    const before = await form();
    const answers = await Promise.all(
      ['Pune', 'Thane'].map((city) => call(updateOrganization, { body: { ...before, city } })),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    expectRefusal(answers.find((answer) => answer.status === 409) ?? fail(), 'conflict');
  });

  it('take the state with the country: in India one is required, abroad there is none', async () => {
    const before = await form();
    const { state_id: _, ...stateless } = before;
    const missing = expectRefusal(await call(updateOrganization, { body: stateless }), 'validation_failed');
    expect(missing.errors).toEqual([{ field: 'state_id', message: 'State is required' }]);
    const unknown = await call(updateOrganization, { body: { ...before, state_id: 502 - 25 } });
    expect(expectRefusal(unknown, 'validation_failed').errors?.[0]?.field).toBe('state_id');
    const nowhere = await call(updateOrganization, { body: { ...before, countryCode: 'ZZ' } });
    expect(expectRefusal(nowhere, 'validation_failed').errors?.[0]?.field).toBe('countryCode');
    const abroad = await ask(updateOrganization, { body: { ...stateless, countryCode: 'SG' } });
    expect(abroad.organization.organization_master.state).toEqual({ state_id: 0, name: 'Outside India' });
    const home = await ask(updateOrganization, { body: { ...before, version: abroad.organization.version } });
    expect(home.organization.organization_master.state).toEqual({ state_id: 506, name: 'Karnataka' });
  });

  it.each([
    ['name', 'abc', 'Organisation name must be 4 to 100 characters'],
    ['name', 'x'.repeat(101), 'Organisation name must be 4 to 100 characters'],
    ['website', 'javascript:alert(1)', 'Please enter valid website URL'],
    ['zipCode', '123', 'Zip code must be 4 to 10 characters'],
    ['contactEmail', 'nobody', 'Please enter valid contact email'],
    ['contactMobile', '12345', 'Contact mobile number must be 7 to 13 digits'],
    [
      'contactMobile',
      '+91 1234567',
      'Please enter valid contact mobile number with its country code, such as +91 98450 12345',
    ],
    ['address', 'short', 'Address must be 8 to 200 characters'],
    ['isProvider', true, 'This field is not known here'],
  ])('refuse %s = %j', async (field, value, message) => {
    const refusal = expectRefusal(
      await call(updateOrganization, { body: { ...(await form()), [field]: value } }),
      'validation_failed',
    );
    expect(refusal.errors).toEqual([{ field, message }]);
  });

  it("of others are the provider's to see and change, and nobody else's to know of", async () => {
    for (const organizationId of [PROVIDER, '01960000-0000-7000-8000-00000000ffff']) {
      expectRefusal(await call(getOrganization, { query: { organizationId } }), 'not_found');
    }
    expectRefusal(
      await call(updateOrganization, { body: { ...(await form()), organizationId: PROVIDER } }),
      'not_found',
    );
    expectRefusal(await call(getOrganization, {}, employee), 'privilege_missing');
    const theirs = await form(provider, COMPANY);
    await ask(updateOrganization, { body: { ...theirs, organizationId: COMPANY, industry: 'Consulting' } }, provider);
    expect(await lastAudit()).toMatchObject({
      actor: `provider:${await personId(STRANGER)}`,
      details: { after: { industry: 'Consulting' } },
    });
    const ghost = { query: { organizationId: '01960000-0000-7000-8000-00000000ffff' } };
    expectRefusal(await call(getOrganization, ghost, provider), 'not_found');
  });

  it('of all organisations are listed for the provider only', async () => {
    expectRefusal(await call(listOrganizations, {}), 'provider_only');
    const { data, total } = await ask(listOrganizations, {}, provider);
    expect(total).toBe(2);
    expect(data.map((one) => [one._id, one.employees])).toEqual([
      [COMPANY, 4],
      [PROVIDER, 1],
    ]);
    const backwards = await ask(listOrganizations, { query: { sortBy: 'name', sortOrder: 'DESC' } }, provider);
    expect(backwards.data[0]?._id).toBe(PROVIDER);
    const found = await ask(listOrganizations, { query: { search: JSON.stringify({ name: 'MERIDIAN' }) } }, provider);
    expect(found.data.map((one) => one._id)).toEqual([COMPANY]);
  });
});

describe('the logo', () => {
  async function upload(bytes: Buffer, fileName: string, token = admin): Promise<Response> {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), fileName);
    return fetch(world.url + updateOrganizationImage.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
  }
  const picture = () =>
    sharp({ create: { width: 900, height: 300, channels: 3, background: '#c06' } })
      .png()
      .toBuffer();

  it('is set, replaced and removed', async () => {
    const set = (await (await upload(await picture(), 'logo.png')).json()) as { payload: { imageId: string } };
    const { imageId } = set.payload;
    expect((await ask(getOrganization)).organization.imageId).toBe(imageId);
    expect((await ask(getOrganizationConfig, {}, employee)).organization.imageId).toBe(imageId);
    const again = (await (await upload(await picture(), 'new.png')).json()) as { payload: { imageId: string } };
    expect(again.payload.imageId).not.toBe(imageId);
    expect(await world.query('select 1 from file where id = $1', [imageId])).toEqual([]);
    expect((await lastAudit())?.details).toEqual({ before: { imageId }, after: { imageId: again.payload.imageId } });
    await ask(removeOrganizationImage);
    expect((await ask(getOrganization)).organization.imageId).toBeNull();
    await ask(removeOrganizationImage);
  });

  it('must be a picture, and set by who manages the organisation', async () => {
    expect((await upload(Buffer.from('<svg onload="alert(1)"/>'), 'logo.png')).status).toBe(400);
    expect((await upload(await picture(), 'logo.svg')).status).toBe(400);
    expect((await upload(await picture(), 'logo.png', employee)).status).toBe(403);
    expect((await ask(getOrganization)).organization.imageId).toBeNull();
  });
});

function fail(): never {
  throw new Error('No such answer');
}
