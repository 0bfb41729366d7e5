import type { Privilege } from '@pravas/contract/privileges.ts';
import { indianDate } from '@pravas/domain/time/indian-day.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { taxReturnTasks } from '../../apps/server/src/modules/input-credit/index.ts';
import type { Caller } from '../../apps/server/src/platform/caller.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { COMPANY_ID, PROVIDER_ID } from '../support/company.ts';
import { bookFlight, useServicing } from './servicing-world.ts';

const servicing = useServicing();
let database: Database;

beforeAll(async () => {
  const { world, asha } = servicing();
  database = openDatabase(readConfig(world.env).database, 2, 60_000);
  await bookFlight(world, asha);
});
afterAll(() => database.close());

const booked = indianDate(Temporal.Now.instant()).toPlainYearMonth();
const tasks = (day: number, ahead = 1, privilege: Privilege = 'gst.claim', organizationId = COMPANY_ID) => {
  const on = booked.add({ months: ahead }).toPlainDate({ day }).toZonedDateTime('Asia/Kolkata');
  const caller = { organizationId, privileges: new Set([privilege]) } as unknown as Caller;
  return database.readOrganization(organizationId, (tx) => taxReturnTasks(tx, caller, on.toInstant()));
};

it('asks finance for the GSTR-2B of last month from the 15th, where anything was booked for a registration', async () => {
  expect(await tasks(14)).toEqual([]);
  const [task, ...others] = await tasks(15);
  expect(others).toEqual([]);
  expect(task).toMatchObject({
    key: `tax_return:${booked}`,
    title: expect.stringMatching(/^GSTR-2B of [A-Z][a-z]+ 20\d\d not imported$/),
    link: '/home2/gst-credit',
  });
  expect(await tasks(15, 2)).toEqual([]);
  expect(await tasks(15, 1, 'reports.view')).toEqual([]);
  expect(await tasks(15, 1, 'gst.claim', PROVIDER_ID)).toEqual([]);
});
