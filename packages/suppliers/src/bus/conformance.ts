import { instantOf } from '@pravas/domain/time/airport-time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BusWorld, type BusWorldOf, patience, serviceAt, valueIn } from './conformance-world.ts';

/** Contexts above this size are not handed out: 8 KB. */
const MAX_CONTEXT = 8_192;
const STAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Registers what every bus supplier's towns, buses and seats must do. */
export function busConformance(name: string, makeWorld: () => Promise<BusWorld>): void {
  describe(`${name} as a bus supplier`, () => {
    let world: BusWorld;
    beforeAll(async () => {
      world = await makeWorld();
    });
    beforeEach(() => world.reset());
    afterAll(() => world.close());
    listConformance(() => world);
    layoutConformance(() => world);
  });
}

function listConformance(worldOf: BusWorldOf): void {
  test('towns are listed once each, by the ids that buses are searched by', async () => {
    const { supplier, searches } = worldOf();
    const stations = valueIn(await supplier.listStations(patience()));
    const ids = stations.map(({ supplierStationId }) => supplierStationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { from, to } of Object.values(searches)) {
      expect(ids).toEqual(expect.arrayContaining([from.supplierStationId, to.supplierStationId]));
    }
    for (const { name, aliases } of stations) {
      expect([name, ...aliases]).not.toContain('');
      expect(aliases).not.toContain(name);
    }
  });

  test('buses of a day are listed with times, stops and prices that fit together', async () => {
    const { supplier, searches } = worldOf();
    const services = valueIn(await supplier.listServices(searches.usual, patience()));
    expect(services.length).toBeGreaterThan(5);
    expect(new Set(services.map(({ serviceId }) => serviceId)).size).toBe(services.length);
    for (const one of services) {
      const { from, to, date } = searches.usual;
      expect(one).toMatchObject({
        supplierId: supplier.supplierId,
        date,
        from: { stationId: from.stationId, name: from.name },
        to: { stationId: to.stationId, name: to.name },
      });
      expect(one.context.length).toBeLessThan(MAX_CONTEXT);
      expect([one.departure.wall, one.arrival.wall].every((wall) => STAMP.test(wall))).toBe(true);
      expect(instantOf(one.arrival).epochMilliseconds).toBeGreaterThan(instantOf(one.departure).epochMilliseconds);
      expect(one.boardingPoints.length).toBeGreaterThan(0);
      const boarding = one.boardingPoints.map(({ at }) => instantOf(at).epochMilliseconds);
      expect(boarding).toEqual(boarding.toSorted((a, b) => a - b));
      expect(one.fromPaise).toBeGreaterThan(0);
      expect(one.seatsLeft).toBeGreaterThanOrEqual(0);
      expect(one.mostSeats).toBeGreaterThan(0);
      expect(one.terms.tiers.length).toBeGreaterThan(0);
      expect(one.operator.name).not.toBe('');
      expect(one.routeId).toMatch(/^\d{19}$/);
    }
    expect(new Set(services.map(({ type }) => type.seating)).size).toBeGreaterThan(1);
    expect(new Set(services.map(({ type }) => type.isAc))).toEqual(new Set([true, false]));
  });

  test('a full bus is listed as full', async () => {
    const { supplier, searches } = worldOf();
    const services = valueIn(await supplier.listServices(searches.usual, patience()));
    expect(services.filter(({ seatsLeft }) => seatsLeft === 0).length).toBeGreaterThan(0);
  });

  test('the only bus between two towns is a list of one, and none is an empty list', async () => {
    const { supplier, searches } = worldOf();
    expect(valueIn(await supplier.listServices(searches.single, patience()))).toHaveLength(1);
    expect(await supplier.listServices(searches.empty, patience())).toEqual({ ok: true, value: [] });
  });

  test('what cannot be asked is an error in the supplier’s name', async () => {
    const { unreachable, searches, supplier } = worldOf();
    const error = { supplierId: supplier.supplierId, kind: 'unavailable', retryable: true };
    expect(await unreachable.listServices(searches.usual, patience())).toMatchObject({ ok: false, error });
    expect(await unreachable.listStations(patience())).toMatchObject({ ok: false, error });
    expect((await unreachable.authenticate(patience())).ok).toBe(false);
    expect((await supplier.authenticate(patience())).ok).toBe(true);
  });
}

function layoutConformance(worldOf: BusWorldOf): void {
  test('the seats of the sleeper are those of its plan, each with a fare that adds up', async () => {
    const { supplier, searches } = worldOf();
    const service = await serviceAt(supplier, searches.usual, '2026-12-01T20:30', /Kaveri/);
    expect(service.seatsLeft).toBe(24);
    const layout = valueIn(await supplier.readLayout(service, null, patience()));
    expect(layout.seats).toHaveLength(30);
    expect(layout.seats.filter(({ isFree }) => isFree)).toHaveLength(24);
    for (const { fare, kind } of layout.seats) {
      expect(fare.basePaise + fare.chargesPaise + fare.taxPaise).toBe(fare.totalPaise);
      expect(kind).toBe('berth_along');
    }
    const by = new Map(layout.seats.map((seat) => [seat.seatName, seat]));
    expect(by.get('L7')).toMatchObject({ deck: 'lower', row: 0, isWindow: true, isFree: true });
    expect(by.get('U6')).toMatchObject({ deck: 'upper', isFree: true });
    expect(by.get('L1')).toMatchObject({ isFree: false });
    expect(['L4', 'L5', 'L11', 'U7'].map((name) => by.get(name)?.keptFor)).toEqual(Array(4).fill('ladies'));
    expect(['L7', 'L9', 'U7', 'U6'].map((name) => by.get(name)?.fare.totalPaise)).toEqual([
      126_000, 136_500, 110_250, 120_750,
    ]);
    expect(Math.min(...layout.seats.filter(({ isFree }) => isFree).map(({ fare }) => fare.totalPaise))).toBe(
      service.fromPaise,
    );
  });

  test('stops are told with where they are', async () => {
    const { supplier, searches } = worldOf();
    const service = await serviceAt(supplier, searches.usual, '2026-12-01T20:30', /Kaveri/);
    const { boardingPoints, droppingPoints } = valueIn(await supplier.readPoints(service, patience()));
    expect(boardingPoints.map(({ name, at }) => [name, at.wall])).toEqual([
      ['Silk Board', '2026-12-01T20:30'],
      ['Madiwala', '2026-12-01T20:45'],
      ['Kalasipalyam', '2026-12-01T21:15'],
      ['Yeshwanthpur', '2026-12-01T21:50'],
      ['Hebbal', '2026-12-01T22:10'],
    ]);
    expect(droppingPoints[0]).toMatchObject({ name: 'Mehdipatnam', at: { wall: '2026-12-02T06:00' } });
    for (const { address, phone } of boardingPoints) expect([address, phone]).not.toContain(null);
  });

  test('a bus of somebody else is not taken', async () => {
    const { supplier, searches } = worldOf();
    const service = { ...(await serviceAt(supplier, searches.usual, '2026-12-01T20:30')), context: '{"of":"another"}' };
    const refused = { ok: false, error: { kind: 'not_supported', retryable: false } };
    expect(await supplier.readLayout(service, null, patience())).toMatchObject(refused);
    expect(await supplier.readPoints(service, patience())).toMatchObject(refused);
  });
}
