import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AgencyClient, passengersFor, startAgency } from '../testing/agency-client.ts';

let agency: AgencyClient;
beforeAll(async () => {
  agency = await startAgency();
});
afterAll(() => agency.sandbox.close());

async function call(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; json: Record<string, unknown> }> {
  const answer = await fetch(`${agency.sandbox.urls.control}${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
}

describe('the control port', () => {
  it('says that it is well and where everything is', async () => {
    const { status, json } = await call('GET', '/health');
    expect(status).toBe(200);
    expect(json).toMatchObject({ status: 'ok', urls: agency.sandbox.urls });
  });

  it('plants, lists, uses up and forgets faults', async () => {
    const planted = await call('POST', '/faults', { target: 'tbo.Search', kind: 'supplier_error', times: 2 });
    expect(planted.status).toBe(201);
    expect((await call('GET', '/faults')).json).toMatchObject({ faults: [{ target: 'tbo.Search', timesLeft: 2 }] });
    await agency.search([{ from: 'DEL', to: 'BOM', date: '2026-12-05' }]);
    expect((await call('GET', '/faults')).json).toMatchObject({ faults: [{ timesLeft: 1 }] });
    expect((await call('DELETE', '/faults')).json).toEqual({ faults: [] });
  });

  it.each([
    [{ target: 'tbo', kind: 'latency' }],
    [{ target: 'tbo.Search', kind: 'flood' }],
    [{ target: 'tbo.Search', kind: 'latency', times: 0 }],
    [{ target: 'tbo.Search', kind: 'latency', latencyMs: -1 }],
    ['not an object'],
  ])('refuses the fault %j', async (fault) => {
    expect((await call('POST', '/faults', fault)).status).toBe(400);
  });

  it('moves the clock, and the world with it', async () => {
    const before = await call('GET', '/clock');
    const moved = await call('POST', '/clock', { offsetMs: 86_400_000 });
    expect(Date.parse(String(moved.json.now)) - Date.parse(String(before.json.now))).toBe(86_400_000);
    expect((await call('POST', '/clock', { offsetMs: 'soon' })).status).toBe(400);
    await call('POST', '/clock', { offsetMs: 0 });
  });

  it('shows bookings and forgets everything on reset', async () => {
    const found = await agency.quote(
      await agency.find({ from: 'DEL', to: 'BOM', date: '2026-12-05' }, (one) => one.AirlineCode === '6E'),
    );
    await agency.ask('Ticket', {
      TraceId: found.traceId,
      ResultIndex: found.resultIndex,
      Passengers: passengersFor(found.result),
    });
    expect(await agency.bookings()).toMatchObject([
      { passengers: [{ lastName: 'Kulkarni' }], segments: [{ origin: 'DEL' }] },
    ]);
    await call('POST', '/reset');
    expect(await agency.bookings()).toEqual([]);
  });

  it('has a page for people and nothing else', async () => {
    const page = await fetch(agency.sandbox.urls.control);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const text = await page.text();
    for (const word of ['PRICEUP', 'LOSTBLOCK', '/bus/orders']) expect(text).toContain(word);
    expect((await call('GET', '/nowhere')).status).toBe(404);
  });
});
