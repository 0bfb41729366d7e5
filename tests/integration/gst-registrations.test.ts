import {
  consentToGstRegistration,
  listHeldGstRegistrations,
} from '@pravas/contract/organisation/held-gst-operations.ts';
import {
  createGstRegistration,
  getOrganizationSettings,
  listGstRegistrations,
  updateGstRegistration,
  updateGstRegistrationStatus,
} from '@pravas/contract/organisation/organization-operations.ts';
import { gstinCheckCharacter } from '@pravas/domain/validation/gstin.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectRefusal } from './send-request.ts';
import { useCompany } from './use-company.ts';

const company = useCompany();
const { call, ask, lastAudit } = company;

let employee: string;
let provider: string;
beforeAll(() => {
  ({ employee, stranger: provider } = company.now());
});

describe('GST registrations', () => {
  const gstinOf = (stateCode: string, entity = '1') => {
    const body = `${stateCode}AAFCM1806Q${entity}Z`;
    return body + gstinCheckCharacter(body);
  };
  const fields = (displayName: string, gstNumber: string, isDefault = false) => ({
    displayName,
    gstType: 'regular',
    gstNumber,
    legalName: 'Meridian Analytics Private Limited',
    address: '9th Floor, 3 Nariman Point, Mumbai 400021',
    email: 'accounts@meridian.example',
    mobile: '9845012345',
    isDefault,
  });
  const defaults = async () => (await ask(listGstRegistrations)).data.filter((one) => one.isDefault);

  it('are added with the state their number names; the default comes first', async () => {
    const { registration } = await ask(createGstRegistration, {
      body: fields('Mumbai', gstinOf('27').toLowerCase()),
    });
    expect(registration).toMatchObject({
      gstNumber: gstinOf('27'),
      stateName: 'Maharashtra',
      isDefault: false,
      isActive: true,
    });
    const { data } = await ask(listGstRegistrations, {}, employee);
    expect(data.map((one) => one.displayName)).toEqual(['Karnataka', 'Mumbai']);
  });

  it.each([
    ['wrong check digit', `${gstinOf('27').slice(0, 14)}?`],
    ['unknown state', '00AAFCM1806Q1ZX'],
    ['too short', '27AAFCM1806Q1'],
  ])('refuse a number with %s', async (_, gstNumber) => {
    const refusal = expectRefusal(
      await call(createGstRegistration, { body: fields('Wrong', gstNumber) }),
      'validation_failed',
    );
    expect(refusal.errors?.[0]?.field).toBe('gstNumber');
  });

  it('refuse a number whose check digit is another', async () => {
    const right = gstinOf('33');
    const wrong = right.slice(0, 14) + (right.endsWith('A') ? 'B' : 'A');
    const refusal = expectRefusal(
      await call(createGstRegistration, { body: fields('Chennai', wrong) }),
      'validation_failed',
    );
    expect(refusal.errors).toEqual([{ field: 'gstNumber', message: 'Please enter valid GST number' }]);
  });

  it('have each name and number once', async () => {
    const sameName = await call(createGstRegistration, { body: fields('MUMBAI', gstinOf('27', '2')) });
    expect(expectRefusal(sameName, 'name_taken').errors?.[0]?.field).toBe('displayName');
    const sameNumber = await call(createGstRegistration, { body: fields('Mumbai 2', gstinOf('27')) });
    expect(expectRefusal(sameNumber, 'name_taken').errors?.[0]?.field).toBe('gstNumber');
  });

  it('have exactly one default, which moves when another is made it, also by several at once', async () => {
    const created = await Promise.all(
      ['24', '32', '36'].map((code) =>
        call(createGstRegistration, { body: fields(`Branch ${code}`, gstinOf(code), true) }),
      ),
    );
    for (const answer of created) expect(answer.status, answer.text).toBe(200);
    expect(await defaults()).toHaveLength(1);
    const [current] = await defaults();
    const mumbai = (await ask(listGstRegistrations)).data.find((one) => one.displayName === 'Mumbai');
    const moved = await ask(updateGstRegistration, {
      body: { gstId: mumbai?._id, ...fields('Mumbai', gstinOf('27'), true) },
    });
    expect(moved.registration.isDefault).toBe(true);
    expect((await defaults()).map((one) => one._id)).toEqual([mumbai?._id]);
    expect(current?._id).not.toBe(mumbai?._id);
    expect(await lastAudit()).toMatchObject({
      action: 'gst_registration.updated',
      details: { before: { isDefault: false }, after: { isDefault: true } },
    });
  });

  it('keep their default: it is neither switched off nor given up', async () => {
    const [current] = await defaults();
    const gstId = current?._id ?? '';
    expectRefusal(await call(updateGstRegistrationStatus, { body: { gstId, isActive: false } }), 'in_use');
    const given = await call(updateGstRegistration, { body: { gstId, ...fields('Mumbai', gstinOf('27'), false) } });
    expect(expectRefusal(given, 'validation_failed').errors?.[0]?.field).toBe('isDefault');
    const other = (await ask(listGstRegistrations)).data.find((one) => !one.isDefault);
    const off = await ask(updateGstRegistrationStatus, { body: { gstId: other?._id, isActive: false } });
    expect(off.registration.isActive).toBe(false);
    const body = { gstId: other?._id, ...fields(other?.displayName ?? '', other?.gstNumber ?? '', true) };
    expect(expectRefusal(await call(updateGstRegistration, { body }), 'validation_failed').errors?.[0]?.field).toBe(
      'isDefault',
    );
    const { settings } = await ask(getOrganizationSettings);
    expect(settings.multipleGsts.gstDetails.map((one) => one._id)).not.toContain(other?._id);
  });

  it('of others are not found, and changing them takes the right to', async () => {
    const [current] = await defaults();
    const body = { gstId: current?._id, ...fields('Theirs', gstinOf('27', '3')) };
    expectRefusal(await call(updateGstRegistration, { body }, provider), 'not_found');
    expectRefusal(
      await call(updateGstRegistrationStatus, { body: { gstId: current?._id, isActive: true } }, provider),
      'not_found',
    );
    expectRefusal(
      await call(createGstRegistration, { body: fields('Mine', gstinOf('19')) }, employee),
      'privilege_missing',
    );
  });

  it('of another organisation are held: off, no default, until the provider consents', async () => {
    const used = (await ask(listGstRegistrations)).data.find((one) => one.isDefault);
    const body = { ...fields('Borrowed', used?.gstNumber ?? '', true), legalName: used?.legalName ?? '' };
    const before = (await ask(listGstRegistrations, {}, provider)).data.find((one) => one.isDefault)?._id;
    const { registration } = await ask(createGstRegistration, { body }, provider);
    expect(registration).toMatchObject({ isHeld: true, isActive: false, isDefault: false });
    expect((await ask(listGstRegistrations, {}, provider)).data.find((one) => one.isDefault)?._id).toBe(before);
    const on = { body: { gstId: registration._id, isActive: true } };
    expectRefusal(await call(updateGstRegistrationStatus, on, provider), 'provider_only');
    const asDefault = { body: { gstId: registration._id, ...body } };
    expectRefusal(await call(updateGstRegistration, asDefault, provider), 'validation_failed');
    // Nor by another operation: a number in use cannot become a borrowed one.
    const own = (await ask(createGstRegistration, { body: fields('Own', gstinOf('24', '7')) }, provider)).registration;
    const moved = { body: { gstId: own._id, ...fields('Own', used?.gstNumber ?? '') } };
    expectRefusal(await call(updateGstRegistration, moved, provider), 'validation_failed');

    expectRefusal(await call(listHeldGstRegistrations, {}), 'provider_only');
    const held = await ask(listHeldGstRegistrations, {}, provider);
    expect(held.data).toMatchObject([
      { gstId: registration._id, gstNumber: used?.gstNumber, usedBy: ['Meridian Analytics'], isSameLegalName: true },
    ]);
    const consent = {
      body: { organizationId: held.data[0]?.organizationId ?? '', gstId: registration._id },
    };
    expectRefusal(await call(consentToGstRegistration, consent), 'provider_only');
    await ask(consentToGstRegistration, consent, provider);
    expectRefusal(await call(consentToGstRegistration, consent, provider), 'not_found');
    expect(
      (await ask(listGstRegistrations, {}, provider)).data.find((one) => one._id === registration._id),
    ).toMatchObject({
      isHeld: false,
      isActive: true,
    });
    expect((await ask(listHeldGstRegistrations, {}, provider)).total).toBe(0);
  });
});
