import { SERVICES } from '@pravas/domain/organisation/service-access.ts';
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { mayUseService, refuseServiceOff } from './service-switches.ts';

const EMPLOYEE = { isAdmin: false, isSuperAdmin: false };
const ADMIN = { isAdmin: true, isSuperAdmin: false };
const PROVIDER = { isAdmin: true, isSuperAdmin: true };
const OFF = { enableFlight: false, disableHotel: true, enableBus: false, enableTrain: false, enableCab: false };

test.each([
  ['an employee', EMPLOYEE, false, false],
  ['an admin', ADMIN, true, false],
  ['the provider’s admin', PROVIDER, true, true],
])('of a service that is off, %s keeps what the rules say', (_name, asker, whenKept, whenOff) => {
  for (const service of SERVICES) {
    const may = (enableServiceForAdmin: boolean) =>
      mayUseService({ ...DEFAULT_SETTINGS, ...OFF, enableServiceForAdmin }, service, asker);
    expect([may(true), may(false)]).toEqual([whenKept, whenOff]);
    expect(mayUseService({ ...DEFAULT_SETTINGS, disableHotel: false, enableBus: true }, service, asker)).toBe(true);
  }
});

test('a refusal names the service', () => {
  const switches = { ...DEFAULT_SETTINGS, enableTrain: false };
  expect(() => refuseServiceOff(switches, 'train', EMPLOYEE)).toThrow(
    'Trains are switched off for your organisation. Ask your company admin.',
  );
  expect(() => refuseServiceOff(switches, 'cab', EMPLOYEE)).not.toThrow();
});
