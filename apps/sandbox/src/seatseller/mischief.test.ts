import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WireObject } from '../tbo/request.ts';
import { listAt } from '../testing/agency-client.ts';
import { asList, type BusAgency, type BusReply, startBusAgency } from '../testing/bus-agency.ts';

let agency: BusAgency;
beforeAll(async () => {
  agency = await startBusAgency();
});
afterAll(() => agency.sandbox.close());
beforeEach(() => agency.control('/reset', {}));

function kaveri(of = agency): Promise<WireObject> {
  return of.trip('9001', '9002', '2026-12-01', ({ id }) => String(id).endsWith('901'));
}

async function block(name: string, seatName = 'L7'): Promise<BusReply> {
  return agency.call('POST', 'blockTicket', await agency.blockBody(await kaveri(), [{ seatName, name }]));
}

function book(key: string): Promise<BusReply> {
  return agency.call('POST', `bookticket?blockKey=${key}`);
}

async function looks(key: string, times: number): Promise<readonly string[]> {
  const said: string[] = [];
  for (let time = 0; time < times; time += 1) {
    const { http, text, json } = await agency.call('GET', `checkBookedTicket?blockKey=${key}`);
    said.push(json.tin === undefined ? `${http} ${text}` : String(json.status));
  }
  return said;
}

async function orders(kind: 'blocks' | 'tickets'): Promise<readonly WireObject[]> {
  return listAt(await agency.control('/bus/orders'), kind);
}

/** Waits until the sandbox has done the work that it will never answer. */
async function unanswered(asking: () => Promise<unknown>, isDone: () => Promise<boolean>): Promise<void> {
  let answer: unknown;
  asking().then(
    (reply) => {
      answer = reply;
    },
    () => undefined,
  );
  await expect.poll(isDone).toBe(true);
  expect(answer).toBeUndefined();
}

const ABSENT = [
  '404 Error: No ticket found for the block key',
  '200 Error: Ticket is not booked for the block key',
] as const;

describe('last names', () => {
  it('case 9: TIMEOUT is booked, never answered, and found at the third look', async () => {
    const { text } = await block('Dev Timeout');
    await unanswered(
      () => book(text),
      async () => (await orders('tickets')).length === 1,
    );
    expect(await looks(text, 3)).toEqual([...ABSENT, 'BOOKED']);
    expect(await orders('tickets')).toHaveLength(1);
  });

  it('case 9: PHANTOM is never answered and never booked', async () => {
    const { text } = await block('Dev Phantom');
    let isAnswered = false;
    book(text).then(
      () => {
        isAnswered = true;
      },
      () => undefined,
    );
    expect(await looks(text, 4)).toEqual([...ABSENT, ...ABSENT]);
    expect(await orders('tickets')).toEqual([]);
    expect(isAnswered).toBe(false);
  });

  it('LOSTBLOCK holds and never answers', async () => {
    await unanswered(
      () => block('Dev LostBlock'),
      async () => (await orders('blocks'))[0]?.isHolding === true,
    );
    expect((await block('Dev Rao')).text).toBe('Error: Seat L7 is not available');
  });

  it('EXPIRE dies after twenty seconds', async () => {
    const { text } = await block('Dev Expire');
    await agency.clockAt('2026-11-21T09:30:20+05:30');
    expect((await book(text)).text).toMatch(/^Error: Block key has expired/);
    expect((await book((await block('Dev Expire')).text)).text).toMatch(/^X/);
  });

  it('PENDING is a failure of the operator and a ticket at the third look', async () => {
    const { text } = await block('Dev Pending');
    const answer = await book(text);
    expect([answer.http, answer.text]).toEqual([500, 'Error: Vendor failure: operator system is not responding']);
    expect(await looks(text, 3)).toEqual([...ABSENT, 'BOOKED']);
  });

  it('SLOW is answered late', async () => {
    const { text } = await block('Dev Slow');
    const startMs = performance.now();
    expect((await book(text)).text).toMatch(/^X/);
    expect(performance.now() - startMs).toBeGreaterThan(250);
  });

  it.each([
    ['SOLDOUT', 500, /^Error: Seat L7 is not available$/],
    ['FAIL', 500, /^Error: TENTATIVE BOOKING FAILED \|\| Operator: .* \|\| /],
  ])('%s is not held', async (name, http, said) => {
    const answer = await block(`Dev ${name}`);
    expect(answer.http).toBe(http);
    expect(answer.text).toMatch(said);
    expect(await orders('blocks')).toEqual([]);
  });
});

describe('planted faults', () => {
  it('case 12: refuse a good key with HTTP 200, and answer other text', async () => {
    await agency.plant('blockTicket', 'outcome_unknown');
    await agency.plant('blockTicket', 'wrong_schema');
    const first = await block('Dev Rao');
    expect([first.http, first.text]).toEqual([200, 'Error: Authorization failed please send valid consumer key']);
    expect((await block('Dev Rao')).text).toBe('abc def');
  });

  it('stop reads in the vendor’s ways', async () => {
    await agency.plant('availabletrips', 'agency_blocked');
    await agency.plant('availabletrips', 'supplier_error');
    await agency.plant('availabletrips', 'wrong_schema');
    const ask = () => agency.call('GET', 'availabletrips?source=9001&destination=9002&doj=2026-12-01');
    const blocked = await ask();
    expect([blocked.http, blocked.contentType]).toEqual([403, 'text/html; charset=utf-8']);
    expect((await ask()).text).toBe('Error: Vendor failure, please try again');
    expect((await ask()).json).not.toHaveProperty('availableTrips');
    expect(asList((await ask()).json.availableTrips).length).toBeGreaterThan(8);
  });

  it.each([
    ['session_expired', 'Error: Itinerary has expired'],
    ['wallet_short', 'Error: Insufficient balance'],
    ['supplier_error', 'Error: Vendor failure: operator system is not responding'],
  ])('refuse a booking: %s', async (kind, said) => {
    const { text } = await block('Dev Rao');
    await agency.plant('bookticket', kind);
    expect((await book(text)).text).toBe(said);
    expect((await book(text)).text).toMatch(/^X/);
  });

  it('lose the answer of a booking that was made', async () => {
    const { text } = await block('Dev Rao');
    await agency.plant('bookticket', 'http_500_after_success');
    expect((await book(text)).http).toBe(500);
    expect(await looks(text, 1)).toEqual(['BOOKED']);
  });

  it('are planted on calls with a digit in their name, and on all', async () => {
    await agency.plant('tripdetailsV2', 'http_500');
    await agency.plant('*', 'http_500', { times: 2 });
    expect((await agency.call('POST', 'tripdetailsV2', {})).contentType).toMatch(/html/);
    expect((await agency.call('GET', 'cities')).http).toBe(500);
  });
});

describe('a restart', () => {
  it('keeps blocks and tickets', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-buses-'));
    const first = await startBusAgency({ dataDir });
    const body = await first.blockBody(await kaveri(first), [{ seatName: 'L8' }]);
    const key = (await first.call('POST', 'blockTicket', body)).text;
    const tin = await first.sell(await kaveri(first), [{ seatName: 'L7' }]);
    await first.sandbox.close();
    const second = await startBusAgency({ dataDir });
    expect((await second.call('GET', `ticket?tin=${tin}`)).json).toMatchObject({ tin, status: 'BOOKED' });
    expect((await second.call('POST', `bookticket?blockKey=${key}`)).text).toMatch(/^X/);
    expect(await kaveri(second)).toMatchObject({ availableSeats: '22' });
    await second.sandbox.close();
    rmSync(dataDir, { recursive: true });
  });
});
