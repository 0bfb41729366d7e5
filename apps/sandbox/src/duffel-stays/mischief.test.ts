import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DuffelError } from '@duffel/api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SANDBOX_DUFFEL_ACCOUNT } from '../duffel/account.ts';
import { type StaysAgency, startStaysAgency, staysRefusal, USUAL_STAY } from '../testing/stays-agency.ts';

let agency: StaysAgency;
beforeAll(async () => {
  agency = await startStaysAgency();
});
afterAll(() => agency.sandbox.close());
beforeEach(() => agency.control('POST', '/reset'));

const MINUTE_MS = 60_000;
const NIGHT = (day: number) => ({ checkIn: `2026-12-${day}`, checkOut: `2026-12-${day + 1}` });

/** The truth: bookings that were made, whatever was answered. */
async function made(): Promise<readonly Record<string, unknown>[]> {
  return (await agency.control('GET', '/stays/bookings')).bookings as Record<string, unknown>[];
}

/** Sends a booking that is not answered within a moment. */
async function unanswered(lastName: string): Promise<void> {
  const payload = agency.booking(await agency.quote(USUAL_STAY), lastName);
  const sent = fetch(`${agency.sandbox.urls.duffel}/stays/bookings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SANDBOX_DUFFEL_ACCOUNT.accessToken}`, 'duffel-version': 'v2' },
    body: JSON.stringify({ data: payload }),
    signal: AbortSignal.timeout(200),
  });
  await expect(sent).rejects.toThrow('timeout');
}

describe('what a quote finds', () => {
  it('number 3 costs 4 per cent more on a 7th, once', async () => {
    const rate = await agency.rate(
      { hotel: 'BLR-03', ...NIGHT(17) },
      'Standard Room',
      ({ name }) => name === 'Best Available Rate',
    );
    const { data } = await agency.client.stays.quotes.create(rate.id);
    const risen = Math.round((Number(rate.base_amount) * 1.04) / 10) * 10;
    expect(Number(data.base_amount)).toBe(risen);
    expect((await agency.client.stays.quotes.create(rate.id)).data.total_amount).toBe(data.total_amount);
  });

  it('number 7 becomes non-refundable on an 8th', async () => {
    const rate = await agency.rate({ hotel: 'BLR-07', ...NIGHT(18) }, 'Twin Room');
    expect(rate.cancellation_timeline.length).toBeGreaterThan(0);
    const { data } = await agency.client.stays.quotes.create(rate.id);
    expect(data.total_amount).toBe(rate.total_amount);
    expect(data.accommodation.rooms[0]?.rates[0]?.cancellation_timeline).toEqual([]);
  });

  it('number 4 is gone on a 5th', async () => {
    const refused = agency.quote({ hotel: 'BLR-04', ...NIGHT(15) }, 'Standard Room');
    expect(await staysRefusal(refused)).toBe('422 invalid_state_error rate_unavailable');
  });

  it('number 10 is sold in packages only', async () => {
    const data = await agency.quote({ hotel: 'BLR-10', ...NIGHT(20) }, 'Standard Room');
    const conditions = data.accommodation.rooms[0]?.rates[0]?.conditions.map(({ title }) => title);
    expect(conditions).toContain('Package rate');
  });

  it.each([
    ['price_up', (before: number, after: number) => after > before],
    ['price_down', (before: number, after: number) => after < before],
  ])('%s moves the price', async (kind, isMoved) => {
    const rate = await agency.rate(USUAL_STAY);
    await agency.plant('quotes.create', kind);
    const { data } = await agency.client.stays.quotes.create(rate.id);
    expect(isMoved(Number(rate.total_amount), Number(data.total_amount))).toBe(true);
  });

  it.each([
    ['sold_out', '422 invalid_state_error rate_unavailable'],
    ['session_expired', '422 invalid_state_error search_result_expired'],
    ['supplier_error', '502 api_error upstream_error'],
    ['rate_limited', '429 rate_limit_error rate_limit_exceeded'],
    ['http_500', ''],
  ])('%s refuses', async (kind, code) => {
    const rate = await agency.rate(USUAL_STAY);
    await agency.plant('quotes.create', kind);
    expect(await staysRefusal(agency.client.stays.quotes.create(rate.id))).toBe(code);
  });

  it('wrong_schema and wrong_currency change what a caller needs', async () => {
    const rate = await agency.rate(USUAL_STAY);
    const { quotes } = agency.client.stays;
    await agency.plant('quotes.create', 'wrong_schema');
    const { data: renamed } = await quotes.create(rate.id);
    expect([renamed.accommodation, renamed.total_amount]).toEqual([undefined, undefined]);
    await agency.plant('quotes.create', 'wrong_currency');
    expect((await quotes.create(rate.id)).data.total_currency).toBe('USD');
  });

  it('an account without Stays hears a 403 that says nothing', async () => {
    await agency.plant('search', 'agency_blocked');
    const error = await agency.result(USUAL_STAY).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DuffelError);
    expect(error).toMatchObject({ status: 403, errors: undefined, meta: undefined });
  });
});

describe('what becomes of a booking', () => {
  it.each([
    ['SoldOut', '422 invalid_state_error rate_unavailable'],
    ['FAIL', '422 invalid_state_error booking_rejected'],
    ['FailCode', '500 api_error internal_server_error'],
  ])('%s is refused and nothing is made', async (lastName, code) => {
    expect(await staysRefusal(agency.sell(lastName))).toBe(code);
    expect(await made()).toEqual([]);
  });

  it('PRICEUP wants a new quote, which is dearer and is booked', async () => {
    const quote = await agency.quote(USUAL_STAY);
    const { quotes, bookings } = agency.client.stays;
    const payload = agency.booking(quote, 'PriceUp');
    expect(await staysRefusal(bookings.create(payload))).toBe('422 invalid_state_error price_changed');
    expect(await staysRefusal(bookings.create(payload))).toBe('422 invalid_state_error price_changed');
    const { data: dearer } = await quotes.create(quote.accommodation.rooms[0]?.rates[0]?.id ?? '');
    expect(Number(dearer.total_amount)).toBeGreaterThan(Number(quote.total_amount));
    const { data } = await bookings.create(agency.booking(dearer, 'PriceUp'));
    expect(data.accommodation.rooms[0]?.rates[0]?.total_amount).toBe(dearer.total_amount);
  });

  it('TIMEOUT is booked, never answered, and found after two minutes', async () => {
    await unanswered('Timeout');
    expect(await made()).toHaveLength(1);
    expect((await agency.client.stays.bookings.list()).data).toEqual([]);
    await agency.moveClock(2 * MINUTE_MS);
    const { data } = await agency.client.stays.bookings.list();
    expect(data.map(({ metadata }) => Object.keys(metadata ?? {}))).toEqual([['client_ref']]);
  });

  it('LOSTFAIL is never booked and never answered', async () => {
    await unanswered('LostFail');
    expect(await made()).toEqual([]);
  });

  it('PENDING is accepted with 202 and found at the third look', async () => {
    const { bookings } = agency.client.stays;
    const answer = await bookings.create(agency.booking(await agency.quote(USUAL_STAY), 'Pending'));
    expect(answer).toMatchObject({ status: 202 });
    expect(answer.data).toBeUndefined();
    const looks: number[] = [];
    for (let look = 0; look < 3; look += 1) looks.push((await bookings.list()).data.length);
    expect(looks).toEqual([0, 0, 1]);
  });

  it('SLOW is booked at once and answered later', async () => {
    const startedMs = performance.now();
    expect((await agency.sell('Slow')).status).toBe('confirmed');
    expect(performance.now() - startedMs).toBeGreaterThan(290);
  });

  it('NOHCN has no reference', async () => {
    expect((await agency.sell('NoHcn')).reference).toBeNull();
  });

  it('NOCANCEL can not be cancelled', async () => {
    const { id } = await agency.sell('NoCancel');
    const { bookings } = agency.client.stays;
    expect(await staysRefusal(bookings.cancel(id))).toBe('422 invalid_state_error booking_not_cancellable');
    expect((await bookings.get(id)).data.status).toBe('confirmed');
  });

  it('SLOWCANCEL is accepted with 202 and done at the third look', async () => {
    const { id } = await agency.sell('SlowCancel');
    const { bookings } = agency.client.stays;
    expect(await bookings.cancel(id)).toMatchObject({ status: 202 });
    const looks: string[] = [];
    for (let look = 0; look < 3; look += 1) looks.push((await bookings.get(id)).data.status);
    expect(looks).toEqual(['confirmed', 'confirmed', 'cancelled']);
  });

  it('WRONGFEE keeps a tenth more than the timeline, as the account will show', async () => {
    const { id, accommodation } = await agency.sell('WrongFee');
    const [free, part] = accommodation.rooms[0]?.rates[0]?.cancellation_timeline ?? [];
    await agency.moveClock(Date.parse(free?.before ?? '') - Date.parse('2026-12-01T04:30:00Z'));
    await agency.client.stays.bookings.cancel(id);
    const keptPaise = Math.round((Number(free?.refund_amount) - Number(part?.refund_amount)) * 100);
    expect(await made()).toMatchObject([{ settled: { chargePaise: Math.round(keptPaise * 1.1) } }]);
  });

  it('a room of the test hotel is gone whenever it is booked', async () => {
    const sell = async (room: string) => {
      const quote = await agency.quote({ hotel: 'TST-02', ...NIGHT(20) }, room);
      return agency.client.stays.bookings.create(agency.booking(quote));
    };
    expect((await sell('Successful Booking with Balance')).data.status).toBe('confirmed');
    const refused = sell('Rate Unavailable at Booking');
    expect(await staysRefusal(refused)).toBe('422 invalid_state_error rate_unavailable');
  });

  it.each([
    ['wallet_short', '422 invalid_state_error insufficient_balance', 0],
    ['http_500_after_success', '', 1],
    ['outcome_unknown', '500 api_error internal_server_error', 0],
  ])('%s ends in "%s" with %i bookings', async (kind, code, count) => {
    const payload = agency.booking(await agency.quote(USUAL_STAY));
    await agency.plant('bookings.create', kind);
    expect(await staysRefusal(agency.client.stays.bookings.create(payload))).toBe(code);
    expect(await made()).toHaveLength(count);
  });

  it('accepted_then_failed and accepted_then_lost never show', async () => {
    for (const kind of ['accepted_then_failed', 'accepted_then_lost']) {
      const payload = agency.booking(await agency.quote(USUAL_STAY));
      await agency.plant('bookings.create', kind);
      await agency.client.stays.bookings.create(payload);
    }
    for (let look = 0; look < 4; look += 1) expect((await agency.client.stays.bookings.list()).data).toEqual([]);
  });

  it('takes faults for all of Stays and leaves flights alone', async () => {
    await agency.control('POST', '/faults', { target: 'duffel.stays.*', kind: 'supplier_error' });
    expect((await agency.client.aircraft.list()).data.length).toBeGreaterThan(0);
    expect(await staysRefusal(agency.result(USUAL_STAY))).toBe('502 api_error upstream_error');
  });
});

describe('messages', () => {
  let heard: { type: string; object: Record<string, unknown> }[] = [];
  let wake = () => {};
  let ear: Server;
  let told: StaysAgency;
  beforeAll(async () => {
    ear = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        const { type, data } = JSON.parse(body) as { type: string; data: { object: Record<string, unknown> } };
        heard.push({ type, object: data.object });
        response.writeHead(200).end();
        wake();
      });
    });
    await new Promise<void>((resolve) => {
      ear.listen(0, '127.0.0.1', resolve);
    });
    told = await startStaysAgency({ duffelWebhookUrl: `http://127.0.0.1:${(ear.address() as AddressInfo).port}/` });
  });
  afterAll(async () => {
    await told.sandbox.close();
    ear.close();
  });
  beforeEach(() => {
    heard = [];
  });

  async function hears(type: string) {
    for (;;) {
      const found = heard.find((one) => one.type === type);
      if (found !== undefined) return found.object;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }

  it('tells of bookings made and cancelled', async () => {
    const { id } = await told.sell();
    expect(await hears('stays.booking.created')).toMatchObject({ id, status: 'confirmed' });
    await told.client.stays.bookings.cancel(id);
    expect(await hears('stays.booking.cancelled')).toMatchObject({ id, status: 'cancelled' });
  });

  it('tells of one that failed after it was accepted', async () => {
    const payload = told.booking(await told.quote(USUAL_STAY));
    await told.plant('bookings.create', 'accepted_then_failed');
    await told.client.stays.bookings.create(payload);
    const object = await hears('stays.booking_creation_failed');
    expect(object).toMatchObject({ quote_id: payload.quote_id, metadata: payload.metadata });
  });
});
