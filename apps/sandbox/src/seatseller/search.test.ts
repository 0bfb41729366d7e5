import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireObject } from '../tbo/request.ts';
import { objectAt } from '../testing/agency-client.ts';
import { asList, type BusAgency, startBusAgency } from '../testing/bus-agency.ts';
import { javaTimeText, type Plain, readBound, toWire } from './wire-text.ts';

let agency: BusAgency;
beforeAll(async () => {
  agency = await startBusAgency();
});
afterAll(() => agency.sandbox.close());

const LEAVES = {
  KV101: '1230',
  TG205: '1140',
  SR310: '1320',
  GH500: '1470',
  GH599: '1260',
  NB404: '480',
  FU000: '1290',
};

function hyderabad(code: keyof typeof LEAVES, doj = '2026-12-01'): Promise<WireObject> {
  return agency.trip(
    '9001',
    '9002',
    doj,
    (trip) => trip.departureTime === LEAVES[code] && /9\d\d$/.test(String(trip.id)),
  );
}

async function list(from: string, to: string, doj = '2026-12-01'): Promise<WireObject> {
  const { json, http } = await agency.call('GET', `availabletrips?source=${from}&destination=${to}&doj=${doj}`);
  expect(http).toBe(200);
  return json;
}

function everyLeaf(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [value];
  return Object.values(value).flatMap(everyLeaf);
}

describe('towns', () => {
  it('are listed whole, in texts', async () => {
    const { json } = await agency.call('GET', 'cities');
    expect(asList(json.cities)).toHaveLength(28);
    expect(asList(json.cities)[0]).toEqual({
      id: '9001',
      name: 'Bengaluru',
      state: 'Karnataka',
      stateId: '1',
      latitude: '12.97',
      longitude: '77.59',
      locationType: 'CITY',
    });
    expect((await agency.call('GET', 'sources')).json).toEqual(json);
  });

  it('have other names: a single one is no list', async () => {
    const { json } = await agency.call('GET', 'aliases');
    expect(asList(json.aliases)).toContainEqual({ id: '9001', cityName: 'Bengaluru', aliasNames: 'Bangalore' });
    expect(asList(json.aliases).map(({ aliasNames }) => aliasNames)).toEqual([
      'Bangalore',
      'Cochin',
      'Bombay',
      'Vizag',
      'Calcutta',
      'Banaras',
    ]);
  });

  it('lead to others', async () => {
    const { json } = await agency.call('GET', 'destinations?source=9010');
    expect(asList(json.cities)).toMatchObject({ 0: { id: '9002' } });
    expect((await agency.call('GET', 'destinations?source=1')).text).toBe('Error: Invalid source');
  });
});

describe('a list of buses', () => {
  it('is written in texts alone, with ids that no number holds', async () => {
    const found = await list('9001', '9002');
    for (const leaf of everyLeaf(found)) expect(typeof leaf).toBe('string');
    for (const { id, routeId } of asList(found.availableTrips)) {
      expect(String(id)).toMatch(/^\d{19}$/);
      expect(String(routeId)).toMatch(/^\d{19}$/);
      expect(String(Number(id))).not.toBe(id);
    }
  });

  it('shows KV101 as the dossier has it', async () => {
    const trip = await hyderabad('KV101');
    expect(trip).toMatchObject({
      AC: 'true',
      arrivalTime: '1800',
      availableSeats: '24',
      busType: 'A/C Sleeper (2+1)',
      callFareBreakUpAPI: 'false',
      cancellationCalculationTimestamp: 'Tue Dec 01 20:30:00 IST 2026',
      cancellationPolicy: '0:12:100:0;12:24:50:0;24:-1:10:0',
      departureTime: '1230',
      doj: '2026-12-01T00:00:00+05:30',
      duration: '9:30 hrs',
      fares: ['1102.50', '1207.50', '1260.00', '1365.00'],
      liveTrackingAvailable: 'true',
      mTicketEnabled: 'true',
      maxSeatsPerTicket: '6',
      nextDay: 'false',
      nonAC: 'false',
      partialCancellationAllowed: 'true',
      rtc: 'false',
      serviceStartTime: '2026-12-01 20:30:00',
      sleeper: 'true',
      travels: 'Kaveri Roadlines Pvt Ltd',
    });
    expect(asList(trip.boardingTimes).map(({ bpId, bpName, time }) => [bpId, bpName, time])).toEqual([
      ['900101', 'Silk Board', '1230'],
      ['900102', 'Madiwala', '1245'],
      ['900103', 'Kalasipalyam', '1275'],
      ['900104', 'Yeshwanthpur', '1310'],
      ['900105', 'Hebbal', '1330'],
    ]);
    expect(asList(trip.fareDetails)[0]).toMatchObject({
      baseFare: '1050.00',
      gst: '52.50',
      serviceTaxAbsolute: '52.50',
      serviceTaxPercentage: '5',
      tollFee: '0',
      totalFare: '1102.50',
    });
  });

  it('writes one fare as a text, and one bus as an object', async () => {
    expect((await hyderabad('TG205')).fares).toBe('735.00');
    const { availableTrips } = await list('9011', '9010');
    expect(availableTrips).toMatchObject({ source: '9011', destination: '9010', departureTime: '1200' });
  });

  it('says nothing of buses where there are none', async () => {
    expect(await list('9001', '9017')).not.toHaveProperty('availableTrips');
    expect(await list('9001', '9002', '2027-06-01')).not.toHaveProperty('availableTrips');
    expect((await agency.call('GET', 'availabletrips?source=9001&destination=1&doj=2026-12-01')).http).toBe(500);
  });

  it('shows a bus after midnight, one from farther off, a full one and a state one', async () => {
    expect(await hyderabad('GH500')).toMatchObject({ nextDay: 'true', arrivalTime: '2040', fares: '1050.00' });
    const [from, to] = ['9010', '9002'];
    expect(
      await agency.trip(
        from,
        to,
        '2026-12-01',
        ({ departureTime, id }) => departureTime === '150' && String(id).endsWith('907'),
      ),
    ).toMatchObject({
      arrivalTime: '450',
      cancellationCalculationTimestamp: 'Mon Nov 30 20:00:00 IST 2026',
      serviceStartTime: '2026-11-30 20:00:00',
    });
    expect(await hyderabad('FU000')).toMatchObject({ availableSeats: '0', fares: '1050.00' });
    expect(await hyderabad('SR310')).toMatchObject({
      callFareBreakUpAPI: 'true',
      fares: '892.50',
      partialCancellationAllowed: 'false',
      rtc: 'true',
    });
  });

  it('tells when an operator has cancelled its bus', async () => {
    expect(await hyderabad('GH599')).toMatchObject({ busCancelled: 'false', bookable: 'true', availableSeats: '30' });
    await agency.clockAt('2026-12-01T15:00:00+05:30');
    expect(await hyderabad('GH599')).toMatchObject({ busCancelled: 'true', bookable: 'false', availableSeats: '0' });
    await agency.control('/reset', {});
  });
});

describe('a seating plan', () => {
  async function plan(trip: WireObject): Promise<WireObject> {
    const { json } = await agency.call('GET', `tripdetails?id=${trip.id}`);
    return json;
  }

  it('has berths of two columns, seats for women and seats to take first', async () => {
    const details = await plan(await hyderabad('KV101'));
    expect(details).toMatchObject({ availableSeats: '24', forcedSeats: 'L4,L5,U7,L11@', maxSeatsPerTicket: '6' });
    const seats = new Map(asList(details.seats).map((seat) => [seat.name, seat]));
    expect(seats.get('L9')).toMatchObject({
      available: 'true',
      baseFare: '1300.00',
      column: '4',
      fare: '1365.00',
      ladiesSeat: 'false',
      length: '2',
      row: '3',
      serviceTaxAbsolute: '65.00',
      width: '1',
      window: 'true',
      zIndex: '0',
    });
    expect(seats.get('U7')).toMatchObject({ ladiesSeat: 'true', zIndex: '1', fare: '1102.50' });
    expect([...seats.values()].filter(({ available }) => available === 'false').map(({ name }) => name)).toEqual([
      'L1',
      'L2',
      'L10',
      'U4',
      'U9',
      'U15',
    ]);
  });

  it('asks for points first where it depends on them', async () => {
    const trip = await agency.trip('9001', '9002', '2026-12-01', ({ bpDpSeatLayout }) => bpDpSeatLayout === 'true');
    expect((await agency.call('GET', `tripdetails?id=${trip.id}`)).text).toMatch(/^Error: Boarding point/);
    const points = { inventoryId: trip.id, bpId: '900101', dpId: '900201' };
    expect(asList((await agency.call('POST', 'tripdetailsV2', points)).json.seats).length).toBeGreaterThanOrEqual(30);
    const wrong = await agency.call('POST', 'tripdetailsV2', { ...points, bpId: '900201' });
    expect(wrong.text).toBe('Error: invalid boarding point');
  });

  it('is refused for an id that was read as a number, and for a bus that has left', async () => {
    const trip = await hyderabad('KV101');
    const asNumber = await agency.call('POST', 'tripdetailsV2', { inventoryId: Number(trip.id), bpId: '', dpId: '' });
    expect(asNumber.text).toBe('Error: Invalid trip id');
    await agency.clockAt('2026-12-01T20:30:00+05:30');
    expect((await agency.call('GET', `tripdetails?id=${trip.id}`)).text).toBe('Error: Trip is not available');
    await agency.control('/reset', {});
  });
});

describe('points', () => {
  it('are told with their places and without times', async () => {
    const trip = await hyderabad('KV101');
    const { json } = await agency.call('GET', `bpdpDetails?id=${trip.id}`);
    const first = {
      address: 'Silk Board bus stop, Bengaluru',
      contactnumber: '1800900101',
      id: '900101',
      landmark: 'Near Silk Board police station',
      locationName: 'Silk Board',
      name: 'Silk Board',
      rbMasterId: '7900101',
    };
    expect(asList(json.boardingPoints)[0]).toEqual(first);
    expect(asList(json.droppingPoints)).toHaveLength(5);
    expect((await agency.call('GET', `boardingPoint?id=900101&tripId=${trip.id}`)).json).toEqual(first);
    const wrong = await agency.call('GET', `boardingPoint?id=1&tripId=${trip.id}`);
    expect([wrong.http, objectAt({ wrong: wrong.json }, 'wrong').error]).toEqual([500, 'invalid boarding point']);
  });
});

describe('the wire', () => {
  it('writes lists of one as the one, and lists of none not at all', () => {
    expect(toWire({ a: [], b: [1], c: [true, false], d: null, e: { f: [{ g: [] }] } })).toEqual({
      b: '1',
      c: ['true', 'false'],
      e: { f: {} },
    });
  });

  it('loses nothing that a reader who takes one for a list can not find', () => {
    const words = fc.array(fc.string({ minLength: 1 }), { maxLength: 5 });
    fc.assert(
      fc.property(words, (list) => {
        const written = toWire({ list } as Plain) as WireObject;
        const back = written.list === undefined ? [] : Array.isArray(written.list) ? written.list : [written.list];
        expect(back).toEqual(list);
      }),
    );
  });

  it('prints moments as Java does, and reads spans', () => {
    expect(javaTimeText(Date.parse('2024-10-29T14:32:00Z'))).toBe('Tue Oct 29 20:02:00 IST 2024');
    expect(readBound('2026-12-01', true)).toBe(Date.parse('2026-12-01T18:30:00Z'));
    expect(readBound('2026-12-01 10:00:00', true)).toBe(Date.parse('2026-12-01T04:30:00Z'));
    expect(readBound('yesterday', false)).toBeUndefined();
  });
});
