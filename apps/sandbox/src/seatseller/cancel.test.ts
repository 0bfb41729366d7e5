import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WireObject } from '../tbo/request.ts';
import { listAt } from '../testing/agency-client.ts';
import { asList, type BusAgency, type BusReply, type Sitting, startBusAgency } from '../testing/bus-agency.ts';

let agency: BusAgency;
beforeAll(async () => {
  agency = await startBusAgency();
});
afterAll(() => agency.sandbox.close());
beforeEach(() => agency.control('/reset', {}));

function bus(number: string): Promise<WireObject> {
  return agency.trip('9001', '9002', '2026-12-01', ({ id }) => String(id).endsWith(number));
}

const KAVERI = '901';
const STATE = '903';
const CANCELLED = '906';
const MEN: readonly Sitting[] = [{ seatName: 'L7' }, { seatName: 'L9', name: 'Dev Rao' }];

async function sell(number: string, sitting = MEN): Promise<string> {
  return agency.sell(await bus(number), sitting);
}

async function quote(tin: string): Promise<WireObject> {
  return (await agency.call('GET', `cancellationdata?tin=${tin}`)).json;
}

function cancel(tin: string, ...seatsToCancel: readonly string[]): Promise<BusReply> {
  return agency.call('POST', 'cancelticket', { tin, seatsToCancel });
}

async function ticket(tin: string): Promise<WireObject> {
  return (await agency.call('GET', `ticket?tin=${tin}`)).json;
}

async function polled(query = ''): Promise<unknown> {
  return (await agency.call('GET', `busCancellationInfo${query}`)).json.tins;
}

describe('cancelling', () => {
  it.each([
    ['2026-11-30T20:30:00+05:30', '120.00', '6.00', '1134.00', '54.00'],
    ['2026-11-30T20:30:01+05:30', '600.00', '30.00', '630.00', '30.00'],
    ['2026-11-30T21:00:00+05:30', '600.00', '30.00', '630.00', '30.00'],
    ['2026-12-01T08:31:00+05:30', '1200.00', '60.00', '0.00', '0.00'],
  ])('case 5: L7 at %s keeps %s and its tax %s, and gives %s back', async (iso, charge, tax, refund, refundTax) => {
    const tin = await sell(KAVERI);
    await agency.clockAt(iso);
    expect(await quote(tin)).toMatchObject({
      cancellable: 'true',
      cancellationCharges: { entry: [{ key: 'L7', value: charge }, { key: 'L9' }] },
      fares: {
        entry: [
          { key: 'L7', value: '1260.00' },
          { key: 'L9', value: '1365.00' },
        ],
      },
      partiallyCancellable: 'true',
    });
    const { json } = await cancel(tin, 'L7');
    expect(json).toEqual({
      tin,
      cancellationCharge: charge,
      refundAmount: refund,
      refundServiceTax: refundTax,
      serviceTaxOnCancellationCharge: tax,
    });
    expect(await ticket(tin)).toMatchObject({
      status: 'BOOKED',
      inventoryItems: { seatName: 'L9' },
      cancellationReason: 'USER_CANCELLATION',
      refundAmount: refund,
      cancellationCharges: charge,
    });
  });

  it('case 11: quotes one seat as an object, and ends with the last one', async () => {
    const tin = await sell(KAVERI, [{ seatName: 'L7' }]);
    expect(await quote(tin)).toMatchObject({
      cancellationCharges: { entry: { key: 'L7', value: '120.00' } },
      fares: { entry: { key: 'L7', value: '1260.00' } },
    });
    await cancel(tin, 'L7');
    expect(await ticket(tin)).toMatchObject({ status: 'CANCELLED', inventoryItems: { seatName: 'L7' } });
    expect(await quote(tin)).toMatchObject({ cancellable: 'false', cancellationCharges: {} });
    expect((await cancel(tin, 'L7')).json).toEqual({ message: 'Ticket is not cancellable' });
    const again = await agency.sell(await bus(KAVERI), [{ seatName: 'L7' }]);
    expect(again).not.toBe(tin);
  });

  it('gives the agency its money back', async () => {
    await agency.control('/bus/switches', { balancePaise: 300_000 });
    const tin = await sell(KAVERI);
    expect(await agency.control('/bus/switches')).toEqual({ balancePaise: 37_500 });
    await agency.call('POST', 'cancelticket', { tin });
    expect(await agency.control('/bus/switches')).toEqual({ balancePaise: 37_500 + 113_400 + 122_850 });
  });

  it('case 7: a state corporation keeps its fee, and cancels all seats or none', async () => {
    const one = await sell(STATE, [{ seatName: '1A' }]);
    expect((await cancel(one, '1A')).json).toMatchObject({ cancellationCharge: '85.00', refundAmount: '815.85' });
    const two = await sell(STATE, [{ seatName: '2A' }, { seatName: '2B' }]);
    const part = await cancel(two, '2A');
    expect([part.http, part.json]).toEqual([500, { message: 'Partial cancellation is not allowed' }]);
    expect((await cancel(two, '2A', '2B')).json).toMatchObject({ refundAmount: '1631.70' });
  });

  it('keeps the primary passenger with the others where the operator wants it', async () => {
    const palani = await agency.trip(
      '9001',
      '9003',
      '2026-12-15',
      ({ id, primaryPaxCancellable }) => primaryPaxCancellable === 'false' && String(id).endsWith('101'),
    );
    const { json } = await agency.call('GET', `tripdetails?id=${palani.id}`);
    const free = asList(json.seats).filter((one) => one.available === 'true' && one.ladiesSeat === 'false');
    const [first = '', second = ''] = free.map(({ name }) => String(name));
    const tin = await agency.sell(palani, [{ seatName: first }, { seatName: second }]);
    expect((await cancel(tin, first)).json.message).toMatch(/^Primary passenger/);
    expect((await cancel(tin, second)).json.refundAmount).toMatch(/^\d+\.\d\d$/);
    expect((await cancel(tin, first)).json.refundAmount).toMatch(/^\d+\.\d\d$/);
  });

  it('refuses seats of others, no seat, and a bus that has started', async () => {
    const tin = await sell(KAVERI);
    expect((await cancel(tin, 'L8')).json).toEqual({ message: 'Seat is not part of the ticket' });
    expect((await cancel(tin)).json).toEqual({ message: 'Seat is not part of the ticket' });
    expect((await cancel('X0000000', 'L7')).text).toBe('Error: Invalid tin');
    await agency.clockAt('2026-12-01T20:30:00+05:30');
    expect(await quote(tin)).toMatchObject({ cancellable: 'false' });
    expect((await cancel(tin, 'L7')).json).toEqual({ message: 'Ticket is not cancellable' });
  });

  it('PARTFAIL cancels the first seat and fails at the second, also in one call', async () => {
    const partial = MEN.map((one, index) => (index === 0 ? { ...one, name: 'Dev PartFail' } : one));
    const tin = await sell(KAVERI, partial);
    const both = await cancel(tin, 'L7', 'L9');
    expect([both.http, both.text]).toEqual([200, 'Error: Cancellation failed, please contact support']);
    expect(await ticket(tin)).toMatchObject({
      status: 'BOOKED',
      inventoryItems: { seatName: 'L9' },
      refundAmount: '1134.00',
    });
    expect((await cancel(tin, 'L9')).text).toMatch(/^Error: /);
  });

  it.each([
    ['cancel_rejected', 500, '{"message":"Cancellation rejected by the operator"}'],
    ['supplier_error', 500, 'Error: Vendor failure: cancellation failed'],
  ])('fails on demand: %s', async (kind, http, said) => {
    const tin = await sell(KAVERI);
    await agency.plant('cancelticket', kind);
    const refused = await cancel(tin, 'L7');
    expect([refused.http, refused.text]).toEqual([http, said]);
    expect(await ticket(tin)).not.toHaveProperty('refundAmount');
  });
});

describe('operators', () => {
  it('case 13: GH599 is cancelled six hours before its start, and all comes back', async () => {
    const tin = await sell(CANCELLED, [{ seatName: 'L1' }]);
    await agency.clockAt('2026-12-01T14:59:59+05:30');
    expect(await polled()).toBeUndefined();
    expect(await ticket(tin)).toMatchObject({ status: 'BOOKED' });
    await agency.clockAt('2026-12-01T15:05:00+05:30');
    expect(await polled('?from=2026-12-01&to=2026-12-01')).toBe(tin);
    expect(await ticket(tin)).toMatchObject({
      status: 'CANCELLED',
      cancellationReason: 'BUS_CANCELLATION',
      cancellationCharges: '0.00',
      refundAmount: '1050.00',
      dateOfCancellation: '2026-12-01T15:00:00+05:30',
    });
    expect(await polled('?from=2026-12-02&to=2026-12-03')).toBeUndefined();
    expect(await polled('?from=2026-12-01 15:00:01&to=2026-12-01 16:00:00')).toBeUndefined();
    expect((await agency.call('GET', 'busCancellationInfo?from=soon')).text).toBe('Error: Invalid date range');
  });

  it('cancel a bus with all its tickets on command, and one ticket alone', async () => {
    const [one, other] = [await sell(KAVERI), await sell(KAVERI, [{ seatName: 'L8' }])];
    const elsewhere = await sell('905', [{ seatName: 'L1' }]);
    await agency.control('/bus/commands', { tin: one, command: 'cancel_bus' });
    expect(await polled()).toEqual([one, other]);
    expect(await bus(KAVERI)).toMatchObject({ busCancelled: 'true', availableSeats: '0' });
    expect(await ticket(other)).toMatchObject({ cancellationReason: 'BUS_CANCELLATION', refundAmount: '1260.00' });
    await agency.control('/bus/commands', { tin: elsewhere, command: 'cancel_ticket' });
    expect(await ticket(elsewhere)).toMatchObject({ cancellationReason: 'BO_CANCELLATION', status: 'CANCELLED' });
    const orders = listAt(await agency.control('/bus/orders'), 'tickets');
    expect(orders.map(({ status, refundedPaise }) => [status, refundedPaise])).toEqual([
      ['cancelled', 262_500],
      ['cancelled', 126_000],
      ['cancelled', 105_000],
    ]);
    await expect(agency.control('/bus/commands', { tin: 'X1', command: 'cancel_bus' })).rejects.toThrow('tin');
    await expect(agency.control('/bus/commands', { tin: one, command: 'stop' })).rejects.toThrow('cancel_ticket');
  });

  it('cancel a bus of which nobody has bought, sell it out, and raise its prices', async () => {
    const kaveri = await bus(KAVERI);
    const seat = async (): Promise<WireObject> => {
      const { json } = await agency.call('GET', `tripdetails?id=${kaveri.id}`);
      return asList(json.seats).find(({ name }) => name === 'L7') ?? {};
    };
    const stale = await agency.blockBody(kaveri, [{ seatName: 'L7' }]);
    await agency.control('/bus/commands', { trip: kaveri.id, command: 'raise_prices', byPaise: 10_000 });
    expect(await seat()).toMatchObject({ fare: '1365.00', baseFare: '1300.00' });
    expect((await agency.call('POST', 'blockTicket', stale)).text).toBe('Error: TENTATIVE BOOKING FAILED');
    const tin = await agency.sell(kaveri, [{ seatName: 'L7' }]);
    expect(await ticket(tin)).toMatchObject({ inventoryItems: { fare: '1365.00' } });
    await agency.control('/bus/commands', { trip: kaveri.id, command: 'sell_out' });
    expect(await bus(KAVERI)).toMatchObject({ availableSeats: '0', busCancelled: 'false', bookable: 'true' });
    expect(await ticket(tin)).toMatchObject({ status: 'BOOKED' });
    await agency.control('/bus/commands', { trip: kaveri.id, command: 'cancel_bus' });
    expect(await bus(KAVERI)).toMatchObject({ busCancelled: 'true' });
    expect(await ticket(tin)).toMatchObject({ status: 'CANCELLED', refundAmount: '1365.00' });
    await expect(agency.control('/bus/commands', { trip: '1', command: 'sell_out' })).rejects.toThrow('trip');
    await expect(agency.control('/bus/commands', { trip: kaveri.id, command: 'cancel_ticket' })).rejects.toThrow('tin');
  });

  it('cancel a bus under a block, which then can not be bought', async () => {
    const gone = await agency.call(
      'POST',
      'blockTicket',
      await agency.blockBody(await bus(CANCELLED), [{ seatName: 'L1' }]),
    );
    await agency.control('/bus/commands', { trip: (await bus(CANCELLED)).id, command: 'cancel_bus' });
    const late = await agency.call('POST', `bookticket?blockKey=${gone.text}`);
    expect([late.http, late.text]).toEqual([500, 'Error: Operator failure: the service is not available any more']);
    expect(listAt(await agency.control('/bus/orders'), 'tickets')).toEqual([]);
  });

  it('give nothing twice: a seat that was cancelled before keeps its own sum', async () => {
    const tin = await sell(KAVERI);
    await cancel(tin, 'L7');
    await agency.control('/bus/commands', { tin, command: 'cancel_bus' });
    expect(await ticket(tin)).toMatchObject({ refundAmount: '2499.00', cancellationCharges: '120.00' });
  });

  it('ALTBUS replaces the bus at the next look and gives 200 rupees back for each seat', async () => {
    const tin = await sell(KAVERI, [{ seatName: 'L7', name: 'Dev AltBus' }, { seatName: 'L9' }]);
    expect(await ticket(tin)).not.toHaveProperty('cancellationReason');
    expect(await polled()).toBe(tin);
    expect(await ticket(tin)).toMatchObject({
      status: 'BOOKED',
      cancellationReason: 'ALTERNATE_ARRANGEMENT',
      refundAmount: '400.00',
    });
  });
});
