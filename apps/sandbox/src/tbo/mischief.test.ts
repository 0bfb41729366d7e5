import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AgencyClient,
  codeOf,
  type FoundResult,
  objectAt,
  passengersFor,
  startAgency,
} from '../testing/agency-client.ts';
import type { WireObject } from './request.ts';

let agency: AgencyClient;
beforeAll(async () => {
  agency = await startAgency();
});
afterAll(() => agency.sandbox.close());

const LEG = { from: 'DEL', to: 'BOM', date: '2026-12-05' };

async function quoted(carrier = '6E'): Promise<FoundResult> {
  return agency.quote(
    await agency.find(
      LEG,
      (one) => one.AirlineCode === carrier && objectAt(one, 'FareClassification').Color === 'lightBlue',
    ),
  );
}

function bodyOf(found: FoundResult, lastName?: string): WireObject {
  return { TraceId: found.traceId, ResultIndex: found.resultIndex, Passengers: passengersFor(found.result, lastName) };
}

async function bookingsOf(traceId: string): Promise<readonly WireObject[]> {
  return (await agency.bookings()).filter((booking) => booking.traceId === traceId);
}

/** Calls and gives up after a moment, as a client with a deadline does. */
async function callWithDeadline(method: string, body: WireObject): Promise<string> {
  try {
    const answer = await fetch(`${agency.sandbox.urls.tbo}/AirService.svc/rest/${method}`, {
      method: 'POST',
      body: JSON.stringify({ EndUserIp: '127.0.0.1', TokenId: await tokenOf(), ...body }),
      signal: AbortSignal.timeout(400),
    });
    return `${answer.status} ${await answer.text()}`;
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'no answer' : 'broken';
  }
}

async function tokenOf(): Promise<string> {
  const answer = await fetch(`${agency.sandbox.urls.tbo}/SharedData.svc/rest/Authenticate`, {
    method: 'POST',
    body: JSON.stringify({
      ClientId: 'ApiIntegrationNew',
      UserName: 'pravas-sandbox',
      Password: 'sandbox-only',
      EndUserIp: '1',
    }),
  });
  return String(((await answer.json()) as WireObject).TokenId);
}

describe('magic last names', () => {
  it('PRICEUP shows a higher fare, books nothing, and books at that fare once accepted', async () => {
    const found = await quoted();
    const shown = objectAt(await agency.ask('Ticket', bodyOf(found, 'PriceUp')), 'Response');
    expect(shown).toMatchObject({ TicketStatus: 8, IsPriceChanged: true, PNR: '', BookingId: 0 });
    expect(await bookingsOf(found.traceId)).toEqual([]);
    const raised = await agency.quote(found);
    const difference =
      Number(objectAt(raised.result, 'Fare').PublishedFare) - Number(objectAt(found.result, 'Fare').PublishedFare);
    expect(difference).toBe(750);
    expect(objectAt(await agency.ask('Ticket', bodyOf(raised, 'PriceUp')), 'Response').TicketStatus).toBe(8);
    const accepted = await agency.ask('Ticket', { ...bodyOf(raised, 'PriceUp'), IsPriceChangeAccepted: true });
    expect(objectAt(accepted, 'Response').TicketStatus).toBe(1);
  });

  it('PRICEUP on a held carrier books when Book is sent again with the new fare', async () => {
    const found = await quoted('AI');
    const shown = objectAt(await agency.ask('Book', bodyOf(found, 'PriceUp')), 'Response');
    expect(shown).toMatchObject({ Status: 3, IsPriceChanged: true, PNR: '' });
    const raised = await agency.quote(found);
    expect(objectAt(await agency.ask('Book', bodyOf(raised, 'PriceUp')), 'Response')).toMatchObject({ Status: 1 });
  });

  it('a fare that rises on a held booking is ticketed only with consent', async () => {
    const found = await quoted('AI');
    const held = objectAt(await agency.ask('Book', bodyOf(found, 'Gokhale')), 'Response');
    const ids = { TraceId: found.traceId, PNR: held.PNR, BookingId: held.BookingId };
    await agency.plant({ target: 'tbo.Ticket', kind: 'price_up', times: 1, byPaise: 20_000 });
    const statuses: unknown[] = [];
    for (const body of [ids, ids, { ...ids, IsPriceChangeAccepted: 'true' }]) {
      statuses.push(objectAt(await agency.ask('Ticket', body), 'Response').TicketStatus);
    }
    expect(statuses).toEqual([8, 8, 1]);
  });

  it.each([
    ['SoldOut', /sold out/],
    ['Fail', /\|\|/],
  ])('%s refuses', async (name, text) => {
    const found = await quoted();
    const answer = await agency.ask('Ticket', bodyOf(found, name));
    expect(codeOf(answer)).toBe(2);
    expect(String(objectAt(answer, 'Error').ErrorMessage)).toMatch(text);
    expect(await bookingsOf(found.traceId)).toEqual([]);
  });

  it('PENDING is known at the third look', async () => {
    const found = await quoted();
    const answer = objectAt(await agency.ask('Ticket', bodyOf(found, 'Pending')), 'Response');
    expect(answer).toMatchObject({ TicketStatus: 5, PNR: '' });
    const look = (): Promise<WireObject> => agency.ask('GetBookingDetails', { TraceId: found.traceId });
    expect(objectAt(await look(), 'Error')).toMatchObject({ ErrorMessage: expect.stringContaining('under process') });
    expect(codeOf(await look())).toBe(35);
    expect(objectAt(await look(), 'FlightItinerary')).toMatchObject({ Status: 5 });
  });

  it('TIMEOUT commits and never answers', async () => {
    const found = await quoted();
    expect(await callWithDeadline('Ticket', bodyOf(found, 'Timeout'))).toBe('no answer');
    expect(await bookingsOf(found.traceId)).toMatchObject([{ status: 'ticketed' }]);
    expect(
      objectAt(await agency.ask('GetBookingDetails', { TraceId: found.traceId }), 'FlightItinerary'),
    ).toMatchObject({ Status: 5 });
  });

  it('SLOW is under process until it answers', async () => {
    // A clock that runs: with the tests' own frozen one the booking would stay busy.
    const own = await startAgency({ now: () => new Date(), slowMs: 600 });
    const date = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    const found = await own.quote(await own.find({ ...LEG, date }, (one) => one.AirlineCode === '6E'));
    const ticketing = own.ask('Ticket', bodyOf(found, 'Slow'));
    const look = (): Promise<WireObject> => own.ask('GetBookingDetails', { TraceId: found.traceId });
    let early = await look();
    while (codeOf(early) === 2) early = await look();
    expect(codeOf(early)).toBe(35);
    expect(objectAt(await ticketing, 'Response').TicketStatus).toBe(1);
    expect(codeOf(await look())).toBe(0);
    await own.sandbox.close();
  });
});

describe('planted faults', () => {
  it.each([
    ['http_500', /^500 /, 0],
    ['http_500_after_success', /^500 /, 1],
    ['malformed', /^200 <html>/, 0],
    ['malformed_after_success', /^200 \{.*<html>$/, 1],
    ['rate_limited', /^429 /, 0],
    ['truncated', /^broken$/, 1],
    ['connection_reset', /^broken$/, 0],
    ['timeout', /^no answer$/, 0],
    ['timeout_after_success', /^no answer$/, 1],
  ])('%s spoils Ticket once', async (kind, seen, booked) => {
    const found = await quoted();
    await agency.plant({ target: 'tbo.Ticket', kind, times: 1 });
    expect(await callWithDeadline('Ticket', bodyOf(found))).toMatch(seen);
    expect(await bookingsOf(found.traceId)).toHaveLength(booked);
    expect(codeOf(await agency.ask('Ticket', bodyOf(found)))).toBe(booked === 1 ? 5 : 0);
  });

  it('moves the price at FareQuote up and down', async () => {
    const found = await agency.find(LEG, (one) => one.AirlineCode === '6E');
    const before = Number(objectAt(found.result, 'Fare').PublishedFare);
    const body = { TraceId: found.traceId, ResultIndex: found.resultIndex };
    await agency.plant({ target: 'tbo.FareQuote', kind: 'price_up', times: 1, byPaise: 30_000 });
    const up = await agency.ask('FareQuote', body);
    expect(up.IsPriceChanged).toBe(true);
    expect(Number(objectAt(objectAt(up, 'Results'), 'Fare').PublishedFare) - before).toBe(300);
    await agency.plant({ target: 'tbo.FareQuote', kind: 'price_down', times: 1, byPaise: 10_000 });
    const down = await agency.ask('FareQuote', body);
    expect(Number(objectAt(objectAt(down, 'Results'), 'Fare').PublishedFare) - before).toBe(200);
    expect((await agency.ask('FareQuote', body)).IsPriceChanged).toBe(false);
  });

  it.each([
    ['tbo.Search', 'sold_out', 25],
    ['tbo.Search', 'supplier_error', 35],
    ['tbo.*', 'supplier_error', 35],
  ])('%s %s answers code %i', async (target, kind, code) => {
    await agency.plant({ target, kind, times: 1 });
    expect(codeOf(await agency.search([LEG]))).toBe(code);
    expect(codeOf(await agency.search([LEG]))).toBe(0);
  });

  it('answers paths, methods and bodies it can not read as the supplier does', async () => {
    const base = agency.sandbox.urls.tbo;
    const post = async (path: string, body: string): Promise<string> => {
      const answer = await fetch(`${base}${path}`, { method: 'POST', body });
      return `${answer.status} ${answer.headers.get('content-type')} ${await answer.text()}`;
    };
    expect(await post('/somewhere', '{}')).toMatch(/^404 text\/plain.*Invalid Resource Requested$/);
    expect(await post('/AirService.svc/rest/Teleport', '{}')).toMatch(/^404 text\/html/);
    expect(await post('/AirService.svc/rest/Search', '{')).toMatch(/^400 application\/xml/);
    expect(await post('/BookingEngineService_Air/AirService.svc/rest/Search', '{}')).toMatch(/"ErrorCode":6/);
  });
});

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Starts the sandbox as a process of its own and answers its first line. */
async function startProcess(environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [MAIN], { env: { ...process.env, NODE_ENV: 'test', ...environment } });
  const errors: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const line = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([text]) => String(text)),
    exited.then(() => ''),
  ]);
  return { child, exited, line, errors };
}

describe('the process', () => {
  it('loses nothing when it is killed', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
    const first = await startProcess({ SANDBOX_DATA_DIR: dataDir });
    const ready = JSON.parse(first.line) as { ready: boolean; urls: Record<string, string>; smtpPort: number };
    expect(ready).toMatchObject({ ready: true, smtpPort: expect.any(Number) });
    const token = await authenticateAt(ready.urls.tbo ?? '');
    const traceId = await ticketAt(ready.urls.tbo ?? '', token);
    first.child.kill('SIGKILL');
    await first.exited;
    const second = await startProcess({ SANDBOX_DATA_DIR: dataDir });
    const again = JSON.parse(second.line) as { urls: Record<string, string> };
    const details = await postTo(again.urls.tbo ?? '', 'GetBookingDetails', token, { TraceId: traceId });
    expect(objectAt(details, 'FlightItinerary')).toMatchObject({ Status: 5 });
    second.child.kill('SIGTERM');
    expect(await second.exited).toBe(0);
    rmSync(dataDir, { recursive: true });
  });

  it('refuses production and a busy port, and says why', async () => {
    const production = await startProcess({ NODE_ENV: 'production' });
    expect(await production.exited).toBe(1);
    expect(production.errors.join('')).toContain('NODE_ENV=production');
    const busy = await startProcess({ SANDBOX_CONTROL_PORT: new URL(agency.sandbox.urls.control).port });
    expect(await busy.exited).toBe(1);
    expect(busy.errors.join('')).toContain('already in use');
  });
});

async function authenticateAt(base: string): Promise<string> {
  const answer = await fetch(`${base}/SharedData.svc/rest/Authenticate`, {
    method: 'POST',
    body: JSON.stringify({
      ClientId: 'ApiIntegrationNew',
      UserName: 'pravas-sandbox',
      Password: 'sandbox-only',
      EndUserIp: '1',
    }),
  });
  return String(((await answer.json()) as WireObject).TokenId);
}

async function postTo(base: string, method: string, token: string, body: WireObject): Promise<WireObject> {
  const answer = await fetch(`${base}/AirService.svc/rest/${method}`, {
    method: 'POST',
    body: JSON.stringify({ EndUserIp: '127.0.0.1', TokenId: token, ...body }),
  });
  return objectAt((await answer.json()) as WireObject, 'Response');
}

async function ticketAt(base: string, token: string): Promise<string> {
  const date = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const found = await postTo(base, 'Search', token, {
    AdultCount: 1,
    ChildCount: 0,
    InfantCount: 0,
    JourneyType: 1,
    PreferredAirlines: ['6E'],
    Segments: [{ Origin: 'DEL', Destination: 'BOM', FlightCabinClass: 2, PreferredDepartureTime: `${date}T00:00:00` }],
  });
  const result = (found.Results as readonly (readonly WireObject[])[])[0]?.[0] ?? {};
  const body = { TraceId: found.TraceId, ResultIndex: result.ResultIndex };
  const quote = objectAt(await postTo(base, 'FareQuote', token, body), 'Results');
  const answer = await postTo(base, 'Ticket', token, { ...body, Passengers: passengersFor(quote) });
  expect(codeOf(answer)).toBe(0);
  return String(found.TraceId);
}
