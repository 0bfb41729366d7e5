import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AgencyClient, codeOf, listAt, objectAt, passengersFor, startAgency } from '../testing/agency-client.ts';
import { SANDBOX_AGENCY } from './agency.ts';
import { checkWire } from './check-wire.ts';
import type { WireObject } from './request.ts';
import { ANSWER_TABLES, FAILED_LOGIN_TABLE, REFUSAL_TABLE } from './wire-tables.ts';

const LOW_COST = (result: WireObject): boolean => result.AirlineCode === '6E';
const FULL_SERVICE = (result: WireObject): boolean => result.AirlineCode === 'AI';
const LEG = { from: 'DEL', to: 'BOM', date: '2026-12-05' };

let agency: AgencyClient;

beforeAll(async () => {
  agency = await startAgency();
});
afterAll(() => agency.sandbox.close());

async function shared(method: string, body: WireObject): Promise<WireObject> {
  const answer = await fetch(`${agency.sandbox.urls.tbo}/SharedData.svc/rest/${method}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return (await answer.json()) as WireObject;
}

const LOGIN = {
  ClientId: SANDBOX_AGENCY.clientId,
  UserName: SANDBOX_AGENCY.userName,
  Password: SANDBOX_AGENCY.password,
  EndUserIp: '127.0.0.1',
};

/** Books and tickets a low-cost offer; answers the ids. */
async function ticketed(lastName = 'Kulkarni'): Promise<{ traceId: string; bookingId: unknown; whole: WireObject }> {
  const found = await agency.quote(await agency.find(LEG, LOW_COST));
  const whole = await agency.call('Ticket', {
    TraceId: found.traceId,
    ResultIndex: found.resultIndex,
    Passengers: passengersFor(found.result, lastName),
  });
  const inner = objectAt(objectAt(whole, 'Response'), 'Response');
  return { traceId: found.traceId, bookingId: inner.BookingId, whole };
}

async function held(
  date: string,
): Promise<{ bookingId: unknown; pnr: unknown; source: unknown; traceId: string; whole: WireObject }> {
  const found = await agency.quote(await agency.find({ ...LEG, date }, FULL_SERVICE));
  const whole = await agency.call('Book', {
    TraceId: found.traceId,
    ResultIndex: found.resultIndex,
    Passengers: passengersFor(found.result),
  });
  const inner = objectAt(objectAt(whole, 'Response'), 'Response');
  return {
    bookingId: inner.BookingId,
    pnr: inner.PNR,
    source: objectAt(inner, 'FlightItinerary').Source,
    traceId: found.traceId,
    whole,
  };
}

async function expectRefusal(method: string, body: WireObject, code: number): Promise<void> {
  const answer = await agency.call(method, body);
  expect(checkWire(REFUSAL_TABLE, answer)).toEqual([]);
  expect(codeOf(objectAt(answer, 'Response'))).toBe(code);
}

describe('the checker itself', () => {
  it('reports what is missing, invented and of the wrong type', () => {
    const table = { a: 'int', 'b?': 'string', c: [{ d: 'date' }] } as const;
    expect(checkWire(table, { a: 1, c: [] })).toEqual([]);
    expect(checkWire(table, { a: '1', c: [{ d: 'now' }], x: 1 })).toHaveLength(3);
    expect(checkWire(table, { c: {} })).toHaveLength(2);
    expect(checkWire('number', 10.123)).toHaveLength(1);
  });
});

describe('agency methods keep to the vendor tables', () => {
  it('Authenticate', async () => {
    expect(checkWire(ANSWER_TABLES.Authenticate, await shared('Authenticate', LOGIN))).toEqual([]);
  });

  it.each([
    [{ ...LOGIN, UserName: 'someone' }, 3],
    [{ ...LOGIN, Password: 'guess' }, 4],
    [{ ...LOGIN, ClientId: 'tboprod' }, 2],
  ])('Authenticate refuses %j with status %i', async (body, status) => {
    const answer = await shared('Authenticate', body);
    expect(checkWire(FAILED_LOGIN_TABLE, answer)).toEqual([]);
    expect(answer.Status).toBe(status);
  });

  it('GetAgencyBalance and Logout', async () => {
    const second = await startAgency();
    const at = async (method: string, body: WireObject): Promise<WireObject> => {
      const answer = await fetch(`${second.sandbox.urls.tbo}/SharedData.svc/rest/${method}`, {
        method: 'POST',
        body: JSON.stringify(body),
      });
      return (await answer.json()) as WireObject;
    };
    const { TokenId } = await at('Authenticate', LOGIN);
    const body = { ...LOGIN, TokenId, TokenAgencyId: SANDBOX_AGENCY.agencyId, TokenMemberId: SANDBOX_AGENCY.memberId };
    const balance = await at('GetAgencyBalance', body);
    expect(checkWire(ANSWER_TABLES.GetAgencyBalance, balance)).toEqual([]);
    expect(balance.Status).toBe(1);
    expect(checkWire(ANSWER_TABLES.Logout, await at('Logout', body))).toEqual([]);
    const after = await at('GetAgencyBalance', body);
    expect(checkWire(ANSWER_TABLES.GetAgencyBalance, after)).toEqual([]);
    expect(after.Error).toMatchObject({ ErrorCode: 6 });
    await second.sandbox.close();
  });
});

describe('air methods keep to the vendor tables', () => {
  it.each([
    ['one way', [LEG], {}],
    ['with children and infants', [LEG], { AdultCount: 2, ChildCount: 1, InfantCount: 1 }],
    ['connection', [{ from: 'PAT', to: 'COK', date: '2026-12-05' }], {}],
    ['domestic return', [LEG, { from: 'BOM', to: 'DEL', date: '2026-12-08' }], { JourneyType: 2 }],
    ['special return', [LEG, { from: 'BOM', to: 'DEL', date: '2026-12-08' }], { JourneyType: 5 }],
    [
      'international return',
      [
        { from: 'BOM', to: 'DXB', date: '2026-12-05' },
        { from: 'DXB', to: 'BOM', date: '2026-12-09' },
      ],
      { JourneyType: 2 },
    ],
    ['multi-city', [LEG, { from: 'BOM', to: 'BLR', date: '2026-12-07' }], { JourneyType: 3 }],
  ])('Search: %s', async (_name, legs, more) => {
    const answer = { Response: await agency.search(legs, more) };
    expect(checkWire(ANSWER_TABLES.Search, answer)).toEqual([]);
    expect(listAt(answer.Response, 'Results').length).toBeGreaterThan(0);
  });

  it('Search without a result answers code 25 and an empty list', async () => {
    const answer = { Response: await agency.search([{ from: 'DEL', to: 'GRU', date: '2026-12-05' }]) };
    expect(checkWire(REFUSAL_TABLE, answer)).toEqual([]);
    expect(codeOf(answer.Response)).toBe(25);
    expect(answer.Response.Results).toEqual([]);
  });

  it.each([
    ['low-cost', LOW_COST],
    ['full-service', FULL_SERVICE],
  ])('FareRule, FareQuote and SSR of a %s offer', async (_name, wanted) => {
    const found = await agency.find(LEG, wanted);
    const body = { TraceId: found.traceId, ResultIndex: found.resultIndex };
    for (const method of ['FareRule', 'FareQuote', 'SSR'] as const) {
      expect(checkWire(ANSWER_TABLES[method], await agency.call(method, body)), method).toEqual([]);
    }
  });

  it('FareRule, FareQuote and SSR refuse an unknown trace with code 5', async () => {
    for (const method of ['FareRule', 'FareQuote', 'SSR']) {
      await expectRefusal(method, { TraceId: 'nothing', ResultIndex: 'OB1' }, 5);
    }
  });

  it('Ticket and GetBookingDetails', async () => {
    const booking = await ticketed();
    expect(checkWire(ANSWER_TABLES.Ticket, booking.whole)).toEqual([]);
    const details = await agency.call('GetBookingDetails', { BookingId: booking.bookingId });
    expect(checkWire(ANSWER_TABLES.GetBookingDetails, details)).toEqual([]);
    await expectRefusal('Ticket', { PNR: 'XAAAAA', BookingId: 1 }, 2);
    await expectRefusal('GetBookingDetails', { BookingId: 1 }, 2);
    await expectRefusal('GetBookingDetails', { PNR: 'XAAAAA' }, 3);
  });

  it('Ticket in progress', async () => {
    const booking = await ticketed('Pending');
    expect(checkWire(ANSWER_TABLES.TicketInProgress, booking.whole)).toEqual([]);
    await expectRefusal('GetBookingDetails', { TraceId: booking.traceId }, 35);
  });

  it('Book, Ticket of the hold, and ReleasePNRRequest', async () => {
    const first = await held('2026-12-05');
    expect(checkWire(ANSWER_TABLES.Book, first.whole)).toEqual([]);
    const issued = await agency.call('Ticket', { TraceId: first.traceId, PNR: first.pnr, BookingId: first.bookingId });
    expect(checkWire(ANSWER_TABLES.Ticket, issued)).toEqual([]);
    const second = await held('2026-12-06');
    const body = { BookingId: second.bookingId, Source: second.source };
    expect(checkWire(ANSWER_TABLES.ReleasePNRRequest, await agency.call('ReleasePNRRequest', body))).toEqual([]);
    await expectRefusal('ReleasePNRRequest', body, 2);
    await expectRefusal('Book', { TraceId: 'nothing', ResultIndex: 'OB1', Passengers: [] }, 5);
  });

  it('GetCancellationCharges, SendChangeRequest and GetChangeRequestStatus', async () => {
    const { bookingId } = await ticketed();
    const charges = await agency.call('GetCancellationCharges', {
      RequestType: '1',
      BookingId: bookingId,
      BookingMode: 5,
    });
    expect(checkWire(ANSWER_TABLES.GetCancellationCharges, charges)).toEqual([]);
    const body = { BookingId: bookingId, RequestType: 1, CancellationType: 3, Remarks: 'Plans changed' };
    const sent = await agency.call('SendChangeRequest', body);
    expect(checkWire(ANSWER_TABLES.SendChangeRequest, sent)).toEqual([]);
    const [entry] = listAt(objectAt(sent, 'Response'), 'TicketCRInfo');
    const status = await agency.call('GetChangeRequestStatus', { ChangeRequestId: entry?.ChangeRequestId });
    expect(checkWire(ANSWER_TABLES.GetChangeRequestStatus, status)).toEqual([]);
    await expectRefusal('SendChangeRequest', body, 2);
    await expectRefusal('GetCancellationCharges', { RequestType: 1, BookingId: 1 }, 2);
    await expectRefusal('GetChangeRequestStatus', { ChangeRequestId: 1 }, 2);
  });

  it('every air method refuses a wrong token with status 4 and code 6', async () => {
    for (const method of Object.keys(ANSWER_TABLES)) {
      if (['Authenticate', 'Logout', 'GetAgencyBalance', 'TicketInProgress'].includes(method)) continue;
      const answer = await agency.call(method, { TokenId: '00000000-0000-0000-0000-000000000000' });
      expect(checkWire(REFUSAL_TABLE, answer), method).toEqual([]);
      expect(objectAt(answer, 'Response')).toMatchObject({ ResponseStatus: 4, Error: { ErrorCode: 6 } });
    }
  });
});
