import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WireObject } from '../tbo/request.ts';
import { listAt, objectAt } from '../testing/agency-client.ts';
import { asList, type BusAgency, type BusReply, type Sitting, startBusAgency } from '../testing/bus-agency.ts';

let agency: BusAgency;
beforeAll(async () => {
  agency = await startBusAgency();
});
afterAll(() => agency.sandbox.close());
beforeEach(() => agency.control('/reset', {}));

const NUMBERS = { KV101: '901', TG205: '902', SR310: '903', NB404: '904', GH500: '905' };

function bus(code: keyof typeof NUMBERS): Promise<WireObject> {
  return agency.trip('9001', '9002', '2026-12-01', ({ id }) => String(id).endsWith(NUMBERS[code]));
}

async function block(code: keyof typeof NUMBERS, sitting: readonly Sitting[], more?: WireObject): Promise<BusReply> {
  return agency.call('POST', 'blockTicket', await agency.blockBody(await bus(code), sitting, more));
}

async function seat(code: keyof typeof NUMBERS, name: string): Promise<WireObject> {
  const { json } = await agency.call('GET', `tripdetails?id=${(await bus(code)).id}`);
  return asList(json.seats).find((one) => one.name === name) ?? {};
}

function book(key: string): Promise<BusReply> {
  return agency.call('POST', `bookticket?blockKey=${key}`);
}

function look(key: string): Promise<BusReply> {
  return agency.call('GET', `checkBookedTicket?blockKey=${key}`);
}

async function tickets(): Promise<readonly WireObject[]> {
  return listAt(await agency.control('/bus/orders'), 'tickets');
}

const REFUSED = 'Error: TENTATIVE BOOKING FAILED';
const MEN: readonly Sitting[] = [{ seatName: 'L7' }, { seatName: 'L9', name: 'Dev Rao' }];

describe('blocking and booking', () => {
  it('sells two berths by a bare key and a bare ticket number', async () => {
    const held = await block('KV101', MEN);
    expect([held.http, held.contentType]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(held.text).toMatch(/^[A-Za-z0-9]{10}$/);
    const sold = await book(held.text);
    expect(sold.text).toMatch(/^(?=.*\d)X[A-Z0-9]{7}$/);
    const { json } = await agency.call('GET', `ticket?tin=${sold.text}`);
    expect(json).toMatchObject({
      MTicketEnabled: 'true',
      cancellationCalculationTimestamp: '2026-12-01 20:30:00',
      dateOfIssue: '2026-11-21T09:30:00+05:30',
      destinationCity: 'Hyderabad',
      doj: '2026-12-01T00:00:00+05:30',
      pickUpContactNo: '1800900101',
      pickUpLocationAddress: 'Silk Board bus stop, Bengaluru',
      pickupLocation: 'Silk Board',
      pickupTime: '1230',
      dropTime: '1800',
      reschedulingPolicy: { reschedulingCharge: '0', windowTime: '0' },
      status: 'BOOKED',
      tin: sold.text,
    });
    expect(asList(json.inventoryItems).map(({ seatName, fare }) => [seatName, fare])).toEqual([
      ['L7', '1260.00'],
      ['L9', '1365.00'],
    ]);
    expect(json).not.toHaveProperty('refundAmount');
    expect((await look(held.text)).json).toEqual(json);
    expect((await book(held.text)).text).toBe('Error: Block key is already used');
  });

  it('writes the one seat of a ticket as an object', async () => {
    const tin = await agency.sell(await bus('KV101'), [{ seatName: 'L7' }]);
    const { json } = await agency.call('GET', `ticket?tin=${tin}`);
    expect(json.inventoryItems).toMatchObject({ seatName: 'L7', passenger: { primary: 'true', gender: 'MALE' } });
  });

  it('holds for 480 seconds, also against who holds, and then no longer', async () => {
    const { text } = await block('KV101', [{ seatName: 'L7' }]);
    expect(await seat('KV101', 'L7')).toMatchObject({ available: 'false' });
    const again = await block('KV101', [{ seatName: 'L7' }]);
    expect([again.http, again.text]).toEqual([500, 'Error: Seat L7 is not available']);
    await agency.clockAt('2026-11-21T09:37:59+05:30');
    expect(await seat('KV101', 'L7')).toMatchObject({ available: 'false' });
    await agency.clockAt('2026-11-21T09:38:00+05:30');
    expect(await seat('KV101', 'L7')).toMatchObject({ available: 'true' });
    expect((await book(text)).text).toBe('Error: Block key has expired, please block the seats again');
    expect(await tickets()).toEqual([]);
  });

  it('knows no key that it never gave', async () => {
    expect((await book('AAAAAAAAAA')).text).toBe('Error: Invalid block key');
    expect((await look('AAAAAAAAAA')).http).toBe(404);
  });

  it('pays from the agency’s money, and sells nothing without it', async () => {
    await agency.control('/bus/switches', { balancePaise: 130_000 });
    const sold = await book((await block('KV101', [{ seatName: 'L7' }])).text);
    expect(sold.text).toMatch(/^X/);
    expect(await agency.control('/bus/switches')).toEqual({ balancePaise: 4000 });
    const poor = await book((await block('KV101', [{ seatName: 'L8' }])).text);
    expect([poor.http, poor.text]).toEqual([200, 'Error: Insufficient balance']);
    await expect(agency.control('/bus/switches', { balancePaise: -1 })).rejects.toThrow('whole number');
  });
});

describe('who may sit where', () => {
  it.each<readonly [string, readonly Sitting[], boolean]>([
    ['a man beside a woman who has bought', [{ seatName: 'L11' }], false],
    ['a woman beside her', [{ seatName: 'L11', title: 'Ms' }], true],
    ['a man on a ladies seat', [{ seatName: 'U7' }], false],
    ['a woman on a ladies seat', [{ seatName: 'U7', title: 'Mrs' }], true],
    ['a woman elsewhere while a forced seat is free', [{ seatName: 'L13', title: 'Ms' }], false],
    ['a man there', [{ seatName: 'L13' }], true],
    [
      'two women, one of them on a forced seat',
      [
        { seatName: 'L4', title: 'Ms' },
        { seatName: 'L13', title: 'Ms' },
      ],
      true,
    ],
    ['a seat twice', [{ seatName: 'L7' }, { seatName: 'L7' }], false],
    ['a woman whose title is Mr', [{ seatName: 'L4', title: 'Ms', more: { title: 'Mr' } }], false],
  ])('case 6: %s', async (_, sitting, isHeld) => {
    const { text } = await block('KV101', sitting);
    if (isHeld) expect(text).toMatch(/^[A-Za-z0-9]{10}$/);
    else expect(text).toMatch(/^Error: (TENTATIVE BOOKING FAILED|Seat L7 is not available)$/);
  });

  it('puts a pair of any two together in one block, and keeps the free seat beside a woman for women', async () => {
    const pair: readonly Sitting[] = [{ seatName: 'L1', title: 'Ms' }, { seatName: 'L2' }];
    expect((await block('GH500', pair)).text).toMatch(/^[A-Za-z0-9]{10}$/);
    await block('GH500', [{ seatName: 'L5', title: 'Ms' }]);
    expect(await seat('GH500', 'L4')).toMatchObject({ available: 'true', ladiesSeat: 'true' });
    expect((await block('GH500', [{ seatName: 'L4' }])).text).toBe(REFUSED);
  });
});

describe('a block', () => {
  it.each<readonly [string, WireObject, string]>([
    ['another fare', { fare: '1260.0' }, REFUSED],
    ['a ladies seat that is none', { ladiesSeat: 'true' }, REFUSED],
    ['no passenger', { passenger: null }, 'Error: passenger is mandatory'],
    ['a seat that is not there', { seatName: 'Z1' }, 'Error: Seat Z1 is not available in the layout'],
  ])('is refused for %s', async (_, change, said) => {
    const body = await agency.blockBody(await bus('KV101'), [{ seatName: 'L7' }]);
    const [item = {}] = listAt(body, 'inventoryItems');
    const { text } = await agency.call('POST', 'blockTicket', { ...body, inventoryItems: [{ ...item, ...change }] });
    expect(text).toBe(said);
  });

  it.each<readonly [WireObject, string]>([
    [{ boardingPointId: '900201' }, 'Error: invalid boarding point'],
    [{ droppingPointId: '1' }, 'Error: invalid dropping point'],
    [{ source: '9003' }, 'Error: source and destination should be those of the trip'],
    [{ availableTripId: Number('2000000098310102901') }, 'Error: Invalid trip id'],
    [{ inventoryItems: [] }, 'Error: inventoryItems is mandatory'],
  ])('is refused for %j', async (more, said) => {
    expect((await block('KV101', [{ seatName: 'L7' }], more)).text).toBe(said);
  });

  it('wants one primary passenger, the first, with telephone and mail', async () => {
    const primary = 'Error: Exactly the first passenger should be primary';
    expect((await block('KV101', [{ seatName: 'L7', more: { primary: 'false' } }])).text).toBe(primary);
    const two = [{ seatName: 'L7' }, { seatName: 'L8', more: { primary: 'true' } }];
    expect((await block('KV101', two)).text).toBe(primary);
    expect((await block('KV101', [{ seatName: 'L7', more: { mobile: '' } }])).text).toMatch(/mobile and email/);
  });

  it('holds six seats at most, and needs a proof of identity where the operator does', async () => {
    const seven = ['1A', '1B', '1C', '1D', '2A', '2B', '2C'].map((seatName) => ({ seatName }));
    expect((await block('TG205', seven)).text).toBe('Error: Maximum 6 seats are allowed per ticket');
    const [from, to] = ['9001', '9008'];
    const strict = await agency.trip(
      from,
      to,
      '2026-12-20',
      (one) => one.idProofRequired === 'true' && one.availableSeats !== '0' && one.bpDpSeatLayout === 'false',
    );
    const { json } = await agency.call('GET', `tripdetails?id=${strict.id}`);
    const free = asList(json.seats).find(
      (one) => one.available === 'true' && one.ladiesSeat === 'false' && one.malesSeat === 'false',
    );
    const seatName = String(free?.name);
    const none = await agency.blockBody(strict, [{ seatName, more: { idType: '', idNumber: '' } }]);
    expect((await agency.call('POST', 'blockTicket', none)).text).toBe(REFUSED);
    const proof = await agency.blockBody(strict, [{ seatName }]);
    expect((await agency.call('POST', 'blockTicket', proof)).text).toMatch(/^[A-Za-z0-9]{10}$/);
  });
});

describe('the price of a block', () => {
  it('case 7: a state corporation adds its fees, part by part', async () => {
    const { text } = await block('SR310', [{ seatName: '1A' }]);
    const { json } = await agency.call('GET', `rtcfarebreakup?blockKey=${text}`);
    expect(json).toMatchObject({
      previousFare: '892.50',
      updatedFare: '926.10',
      reservationFee: '20.00',
      asnFare: '0.00',
    });
    const parts = asList(objectAt(json, 'fareBreakup').customerPriceBreakUp);
    expect(parts.map(({ componentName, value, refundableValue }) => [componentName, value, refundableValue])).toEqual([
      ['BASIC_FARE', '850.00', '850.00'],
      ['RESERVATION_FEE', '20.00', '0.00'],
      ['TOLL_FEE', '12.00', '12.00'],
      ['SERVICE_TAX', '44.10', '43.10'],
      ['TOTAL_FARE', '926.10', '905.10'],
    ]);
  });

  it('case 8: NB404 costs more once it is held', async () => {
    const { json } = await agency.call(
      'POST',
      'blockTicketV2',
      await agency.blockBody(await bus('NB404'), [{ seatName: '1A' }]),
    );
    expect(json).toMatchObject({
      blockKey: expect.stringMatching(/^[A-Za-z0-9]{10}$/),
      fareBreakup: { previousFare: '630.00', updatedFare: '661.50', updatedServiceTax: '31.50' },
    });
    const nested = objectAt(objectAt(objectAt(json, 'fareBreakup'), 'fareBreakup'), 'fareBreakups');
    expect(nested.seatName).toBe('1A');
  });

  it('stays as shown for all others, and PRICEUP moves it', async () => {
    const body = await agency.blockBody(await bus('KV101'), MEN);
    const same = await agency.call('POST', 'blockTicketV2', body);
    expect(same.json).toMatchObject({ fareBreakup: { previousFare: '2625.00', updatedFare: '2625.00' } });
    const moved = await agency.blockBody(await bus('KV101'), [{ seatName: 'L8', name: 'Dev PriceUp' }]);
    const { json } = await agency.call('POST', 'blockTicketV2', moved);
    expect(json).toMatchObject({ fareBreakup: { previousFare: '1260.00', updatedFare: '1323.00' } });
  });
});
