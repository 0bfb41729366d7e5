import { getOrganizationConfig } from '@pravas/contract/organisation/config-operations.ts';
import {
  getOrganizationSettings,
  updateOrganizationSettings,
} from '@pravas/contract/organisation/organization-operations.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { beginSession } from '../support/callers.ts';
import { EMPLOYEE } from '../support/traveller.ts';
import type { World } from '../support/world.ts';
import { expectRefusal } from './send-request.ts';
import { COMPANY, PROVIDER, useCompany } from './use-company.ts';

const company = useCompany();
const { call, ask, lastAudit } = company;
const SECURITY = { secondFactor: 'nobody', sessionDays: 14, idleHours: 72 };

let world: World;
let admin: string;
let employee: string;
let provider: string;
beforeAll(() => {
  ({ world, admin, employee, stranger: provider } = company.now());
});

const personId = async (email: string) =>
  (await world.query<{ id: string }>('select id from person where email = $1', [email]))[0]?.id ?? '';

describe('organisation settings', () => {
  const versionNow = async () => (await ask(getOrganizationSettings)).settings.version;
  const SERVICES_ON = {
    enableFlight: true,
    disableHotel: false,
    enableBus: true,
    enableTrain: true,
    enableCab: true,
    enableServiceForAdmin: true,
  };

  it('change section by section, and the rest stays', async () => {
    const { settings } = await ask(getOrganizationSettings);
    const additionalEmployeeFields = {
      enable: true,
      fields: [
        { label: 'Home town', type: 'CitiesList' },
        { label: 'Blood group', type: 'text' },
      ],
    };
    const changed = await ask(updateOrganizationSettings, {
      body: { version: settings.version, additionalEmployeeFields, multipleGsts: { enable: true } },
    });
    expect(changed.settings).toEqual({
      ...settings,
      additionalEmployeeFields,
      multipleGsts: { ...settings.multipleGsts, enable: true },
      version: settings.version + 1,
    });
    expect((await lastAudit())?.details).toEqual({
      before: { additionalEmployeeFields: { enable: false, fields: [] }, multipleGsts: { enable: false } },
      after: { additionalEmployeeFields, multipleGsts: { enable: true } },
    });
  });

  it('changed from a stale page are refused', async () => {
    const version = await versionNow();
    const body = { version, multipleGsts: { enable: false } };
    await ask(updateOrganizationSettings, { body });
    expectRefusal(await call(updateOrganizationSettings, { body }), 'conflict');
  });

  it('say from which sum on two people of the travel desk agree', async () => {
    expect((await ask(getOrganizationSettings)).settings.offline).toEqual({ confirmAbove: 50_000 });
    const set = async (confirmAbove: unknown) =>
      call(updateOrganizationSettings, { body: { version: await versionNow(), offline: { confirmAbove } } });
    for (const wrong of [-1, 10.005, '5000', null]) {
      expect(expectRefusal(await set(wrong), 'validation_failed').errors?.[0]?.field).toBe('offline.confirmAbove');
    }
    expect((await set(1_250.5)).status).toBe(200);
    expect((await ask(getOrganizationSettings)).settings.offline).toEqual({ confirmAbove: 1_250.5 });
    expect((await lastAudit())?.details).toEqual({
      before: { offlineConfirmAbovePaise: 5_000_000 },
      after: { offlineConfirmAbovePaise: 125_050 },
    });
    expect((await set(0)).status).toBe(200);
    expect((await ask(getOrganizationSettings)).settings.offline).toEqual({ confirmAbove: 0 });
  });

  it('say what of a stay is compared with a limit, and whether GST at 5 % is claimed', async () => {
    const usual = { capOf: 'average', capWithTax: false, creditAt5: false, roomsApart: true };
    expect((await ask(getOrganizationSettings)).settings.stays).toEqual(usual);
    const set = async (stays: unknown) =>
      call(updateOrganizationSettings, { body: { version: await versionNow(), stays } });
    expectRefusal(await set({ ...usual, capOf: 'cheapest' }), 'validation_failed');
    const other = { capOf: 'highest', capWithTax: true, creditAt5: true, roomsApart: false };
    expect((await set(other)).status).toBe(200);
    expect((await ask(getOrganizationSettings)).settings.stays).toEqual(other);
    expect((await lastAudit())?.details).toEqual({ before: { stays: usual }, after: { stays: other } });
    expect((await set(usual)).status).toBe(200);
  });

  it('say for each service and kind of user what the switches mean', async () => {
    const services = { ...SERVICES_ON, enableFlight: false, disableHotel: true, enableServiceForAdmin: false };
    const off = await ask(updateOrganizationSettings, { body: { version: await versionNow(), services } });
    const meaning = (kind: string) =>
      Object.fromEntries(
        off.settings.effectiveServices.filter((one) => one.kind === kind).map((one) => [one.service, one.enabled]),
      );
    expect(meaning('user')).toEqual({ flight: false, hotel: false, bus: true, train: true, cab: true });
    expect(meaning('admin')).toEqual(meaning('user'));
    expect(meaning('provider_admin')).toEqual({ flight: true, hotel: true, bus: true, train: true, cab: true });
    expect((await ask(getOrganizationConfig)).services).toEqual(meaning('admin'));
    const kept = { ...services, enableServiceForAdmin: true };
    await ask(updateOrganizationSettings, { body: { version: await versionNow(), services: kept } });
    expect((await ask(getOrganizationConfig)).services.flight).toBe(true);
    expect((await ask(getOrganizationConfig, {}, employee)).services.flight).toBe(false);
    await ask(updateOrganizationSettings, { body: { version: await versionNow(), services: SERVICES_ON } });
  });

  it('let others be booked for where module 8, a switch and the own role say so', async () => {
    expect((await ask(getOrganizationConfig)).mayBookForOthers).toBe(false);
    const booking = { enableBookForGuest: true, enableStaffBook: false, enableNewUXHotel: true };
    await ask(updateOrganizationSettings, { body: { version: await versionNow(), booking } });
    expect((await ask(getOrganizationConfig)).mayBookForOthers).toBe(true);
    expect((await ask(getOrganizationConfig, {}, employee)).mayBookForOthers).toBe(false);
  });

  it('leave modules to the provider, and tell of fees without changing them', async () => {
    const { settings } = await ask(getOrganizationSettings);
    expect(settings.canChangeFees).toBe(false);
    const body = { version: settings.version, modules: [{ id: 8, active: false }] };
    expectRefusal(await call(updateOrganizationSettings, { body }), 'provider_only');
    const fees = { version: settings.version, convenienceFee: settings.convenienceFee };
    expectRefusal(await call(updateOrganizationSettings, { body: fees }), 'validation_failed');
    const theirs = { ...body, organizationId: COMPANY };
    expect((await ask(updateOrganizationSettings, { body: theirs }, provider)).settings.canChangeFees).toBe(true);
  });

  it.each([
    [
      {
        additionalEmployeeFields: {
          enable: true,
          fields: [
            { label: 'Team', type: 'text' },
            { label: 'TEAM', type: 'text' },
          ],
        },
      },
      'additionalEmployeeFields.fields.1.label',
    ],
    [
      { additionalEmployeeFields: { enable: true, fields: [{ label: 'Team', type: 'file' }] } },
      'additionalEmployeeFields.fields.0.type',
    ],
    [
      { dealcode: { enable: true, label: 'Deal', airlines: [{ airline: 'ZZ', code: 'MER01' }] } },
      'dealcode.airlines.0.airline',
    ],
    [{ dealcode: { enable: true, label: ' ', airlines: [] } }, 'dealcode.label'],
    [{ security: { ...SECURITY, sessionDays: 0 } }, 'security.sessionDays'],
    [{ security: { ...SECURITY, sessionDays: 31 } }, 'security.sessionDays'],
    [{ security: { ...SECURITY, idleHours: 0 } }, 'security.idleHours'],
    [{ security: { ...SECURITY, idleHours: 721 } }, 'security.idleHours'],
    [{ security: { ...SECURITY, secondFactor: 'some' } }, 'security.secondFactor'],
    [{ services: { enableFlight: true } }, 'services'],
  ])('refuse %j', async (section, field) => {
    const body = { version: await versionNow(), ...section };
    const refusal = expectRefusal(await call(updateOrganizationSettings, { body }), 'validation_failed');
    expect(refusal.errors?.[0]?.field).toContain(field);
  });

  it('that demand a second factor shut out at once who has none, and let him in again when they no longer do', async () => {
    const asha = await personId(EMPLOYEE);
    const meera = await personId('meera.iyer@meridian.example');
    await world.query(
      `insert into second_factor (organization_id, id, person_id, kind, name, confirmed_at, created_at)
       values ($1, gen_random_uuid(), $2, 'totp', 'Phone', now(), now())`,
      [COMPANY, meera],
    );
    const ofMeera = await beginSession(world, meera);
    const ofAsha = await beginSession(world, asha);
    const throughSso = await beginSession(world, asha);
    await world.query(
      `update session set method = 'sso' where id = (select session_id from session_access where token_hash = sha256($1))`,
      [throughSso],
    );
    const setting = async (secondFactor: string) => ({
      body: { version: await versionNow(), security: { ...SECURITY, secondFactor } },
    });
    const demand = await setting('everyone');
    expect((await call(updateOrganizationSettings, demand)).status).toBe(200);
    expectRefusal(await call(getOrganizationConfig, {}, ofAsha), 'second_factor_required');
    expectRefusal(await call(getOrganizationConfig, {}, admin), 'second_factor_required');
    expect((await call(getOrganizationConfig, {}, ofMeera)).status).toBe(200);
    expect((await call(getOrganizationConfig, {}, throughSso)).status).toBe(200);
    expect((await call(getOrganizationConfig, {}, provider)).status).toBe(200);
    const { settings } = await ask(getOrganizationSettings, { query: { organizationId: COMPANY } }, provider);
    await ask(
      updateOrganizationSettings,
      {
        body: {
          organizationId: COMPANY,
          version: settings.version,
          security: SECURITY,
        },
      },
      provider,
    );
    expect((await call(getOrganizationConfig, {}, ofAsha)).status).toBe(200);
  });

  it('that shorten sessions shorten those that are there', async () => {
    const token = await beginSession(world, await personId(EMPLOYEE));
    await world.query(
      `update session set created_at = now() - interval '3 days', last_seen_at = now() where id =
         (select session_id from session_access where token_hash = sha256($1))`,
      [token],
    );
    expect((await call(getOrganizationConfig, {}, token)).status).toBe(200);
    const security = { ...SECURITY, sessionDays: 2 };
    await ask(updateOrganizationSettings, { body: { version: await versionNow(), security } });
    expectRefusal(await call(getOrganizationConfig, {}, token), 'session_ended');
    const idle = await beginSession(world, await personId(EMPLOYEE));
    await world.query(
      `update session set last_seen_at = now() - interval '5 hours' where id =
         (select session_id from session_access where token_hash = sha256($1))`,
      [idle],
    );
    const unused = { ...SECURITY, idleHours: 4 };
    await ask(updateOrganizationSettings, { body: { version: await versionNow(), security: unused } });
    expectRefusal(await call(getOrganizationConfig, {}, idle), 'session_ended');
    // An ended session does not begin again with a rule that would have let it live.
    await ask(updateOrganizationSettings, { body: { version: await versionNow(), security: SECURITY } });
    expectRefusal(await call(getOrganizationConfig, {}, idle), 'session_ended');
  });

  it('are managed by who may', async () => {
    expectRefusal(await call(getOrganizationSettings, {}, employee), 'privilege_missing');
    expectRefusal(await call(getOrganizationSettings, { query: { organizationId: PROVIDER } }), 'not_found');
  });
});
