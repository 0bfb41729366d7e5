import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type KindOfUser, mayBookForOthers, SERVICES, type ServiceSwitches, serviceAccess } from './service-access.ts';

const ALL_ON: ServiceSwitches = {
  enableFlight: true,
  disableHotel: false,
  enableBus: true,
  enableTrain: true,
  enableCab: true,
  enableServiceForAdmin: true,
};
const ALL_OFF: ServiceSwitches = {
  enableFlight: false,
  disableHotel: true,
  enableBus: false,
  enableTrain: false,
  enableCab: false,
  enableServiceForAdmin: false,
};

const switches = fc.record({
  enableFlight: fc.boolean(),
  disableHotel: fc.boolean(),
  enableBus: fc.boolean(),
  enableTrain: fc.boolean(),
  enableCab: fc.boolean(),
  enableServiceForAdmin: fc.boolean(),
});

describe('serviceAccess', () => {
  it.each<[KindOfUser, boolean, boolean, boolean]>([
    ['user', true, false, false],
    ['admin', true, true, false],
    ['provider_admin', true, true, true],
  ])('of a %s: on %s, off but kept for admins %s, off %s', (kind, whenOn, whenKept, whenOff) => {
    for (const service of SERVICES) {
      expect(serviceAccess(ALL_ON, service, kind).enabled).toBe(whenOn);
      expect(serviceAccess({ ...ALL_OFF, enableServiceForAdmin: true }, service, kind).enabled).toBe(whenKept);
      expect(serviceAccess(ALL_OFF, service, kind).enabled).toBe(whenOff);
    }
  });

  it.each([
    ['flight', { enableFlight: true }],
    ['hotel', { disableHotel: false }],
    ['bus', { enableBus: true }],
    ['train', { enableTrain: true }],
    ['cab', { enableCab: true }],
  ] as const)('of the %s hangs on its own switch and no other', (service, on) => {
    const only = { ...ALL_OFF, ...on };
    expect(SERVICES.filter((one) => serviceAccess(only, one, 'user').enabled)).toEqual([service]);
  });

  it('never gives a user more than an admin, nor an admin more than the provider, and always says why', () => {
    fc.assert(
      fc.property(switches, fc.constantFrom(...SERVICES), (set, service) => {
        const [user, admin, provider] = (['user', 'admin', 'provider_admin'] as const).map((kind) =>
          serviceAccess(set, service, kind),
        );
        expect(provider?.enabled).toBe(true);
        if (user?.enabled) expect(admin?.enabled).toBe(true);
        for (const access of [user, admin, provider]) expect(access?.reason).toMatch(/^O(n|ff) for the organisation/);
      }),
    );
  });
});

describe('mayBookForOthers', () => {
  const settings = (active: boolean, enableBookForGuest: boolean, enableStaffBook: boolean) => ({
    modules: [
      { id: 7, active: true },
      { id: 8, active },
    ],
    enableBookForGuest,
    enableStaffBook,
  });
  it.each([
    [false, false, false, false],
    [false, true, true, false],
    [true, false, false, false],
    [true, true, false, true],
    [true, false, true, true],
    [true, true, true, true],
  ])('module 8 %s, guests %s, staff %s: %s', (active, guests, staff, expected) => {
    expect(mayBookForOthers(settings(active, guests, staff), false)).toBe(expected);
    expect(mayBookForOthers(settings(active, guests, staff), true)).toBe(true);
  });

  it('needs the module to be there at all', () => {
    expect(mayBookForOthers({ ...settings(true, true, true), modules: [] }, false)).toBe(false);
  });
});
