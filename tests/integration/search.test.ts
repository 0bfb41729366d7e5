import http from 'node:http';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { ApiError } from '@pravas/contract/client.ts';
import { getBaggage, getFlightDetails, getMiniRules } from '@pravas/contract/flight/flight-details.ts';
import { listFlights, streamFlights } from '@pravas/contract/flight/list-flights.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { listAirports } from '@pravas/contract/reference/list-airports.ts';
import { listFlightClasses } from '@pravas/contract/reference/list-flight-classes.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, pickFlight, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';

let world: World;
let asha: TravellerClient;

beforeAll(async () => {
  world = await createWorld();
  asha = await signIn(world);
});
afterEach(() => world.clearFaults());
afterAll(() => world.close());

type Query = Record<string, string>;
type Stream = AnswerOf<typeof streamFlights>;

const oneWay: Query = { from: 'DEL', to: 'BOM', dDate: dayFromNow(30) };
const list = (query: Query, token = asha.token) => callOperation(world.url, listFlights, { query }, { token });

const collect = (person: TravellerClient, query: Query): Promise<Stream[]> =>
  Array.fromAsync(person.client.stream(streamFlights, { query: query as never }));

const refusal = (error: ApiError) => error.envelope;

describe('the way of a long answer', () => {
  const ask = (path: string, accepted: string) =>
    new Promise<{ encoding: string | undefined; vary: string | undefined; body: Buffer }>((resolve, reject) => {
      const query = new URLSearchParams(oneWay).toString();
      const headers = { authorization: `Bearer ${asha.token}`, 'accept-encoding': accepted };
      http
        .get(`${world.url}${path}?${query}`, { headers }, async (response) => {
          const body = Buffer.concat(await Array.fromAsync(response as AsyncIterable<Buffer>));
          const { 'content-encoding': encoding, vary } = response.headers;
          resolve({ encoding, vary, body });
        })
        .once('error', reject);
    });

  it.each([
    ['zstd', zstdDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is packed with %s for whoever accepts it, and says the same', async (encoding, unpack) => {
    const packed = await ask(listFlights.path, encoding);
    const plain = await ask(listFlights.path, 'identity');
    expect([packed.encoding, packed.vary]).toEqual([encoding, 'accept-encoding']);
    expect([plain.encoding, plain.vary]).toEqual([undefined, 'accept-encoding']);
    expect(packed.body.length * 4).toBeLessThan(plain.body.length);
    const flights = (body: Buffer) => JSON.parse(body.toString('utf8')).payload.flights;
    expect(flights(unpack(packed.body))).toEqual(flights(plain.body));
  });

  it('is packed as a stream too, event by event', async () => {
    const packed = await ask(streamFlights.path, 'zstd');
    expect([packed.encoding, packed.vary]).toEqual(['zstd', 'accept-encoding']);
    const events = zstdDecompressSync(packed.body).toString('utf8').split('\n\n').filter(Boolean);
    const types = events.map((event) => (JSON.parse(event.slice('data: '.length)) as Stream).type);
    expect([types[0], types.at(-1)]).toEqual(['started', 'finished']);
    expect(types).toContain('flights');
  });
});

describe('looking up airports', () => {
  const find = async (query: Query) => {
    const payload = payloadOf<AnswerOf<typeof listAirports>>(await callOperation(world.url, listAirports, { query }));
    expectShape(listAirports, payload);
    return payload.airports.map((airport) => airport.airport_code);
  };

  it.each([
    ['mum', 'BOM'],
    ['Bombay', 'BOM'],
    ['BOMBAY', 'BOM'],
    ['bom', 'BOM'],
    ['delhi', 'DEL'],
    ['bangalore', 'BLR'],
    ['bengaluru', 'BLR'],
    ['madras', 'MAA'],
    ['calcutta', 'CCU'],
    ['  Goa ', 'GOX'],
  ])('%s is first answered with %s', async (name, code) => {
    const [first] = await find({ search: JSON.stringify({ name }), sortBy: 'name', sortOrder: 'ASC' });
    expect(first).toMatch(new RegExp(`^${code}`));
  });

  it('answers at most a dozen, and nothing for nonsense', async () => {
    expect((await find({ search: '{"name":"a"}' })).length).toBeLessThanOrEqual(12);
    expect(await find({ search: '{"name":"qqqqzzzz"}' })).toEqual([]);
  });

  it('answers codes in the order they were asked, skipping what is none', async () => {
    expect(await find({ codes: 'BOM, del,???,BLR' })).toEqual(['BOM', 'DEL', 'BLR']);
  });

  it.each(['{', '[]', '{"name":1}', '{"city":"x"}', 'null'])(
    'refuses a search that is no search: %s',
    async (search) => {
      const answer = await callOperation(world.url, listAirports, { query: { search } });
      expect(expectRefusal(answer, 'validation_failed').errors?.[0]?.field).toMatch(/^search/);
    },
  );

  it('answers the cabins with the specification’s codes', async () => {
    const payload = payloadOf<AnswerOf<typeof listFlightClasses>>(
      await callOperation(world.url, listFlightClasses, {}),
    );
    expectShape(listFlightClasses, payload);
    expect(payload.data.map((cabin) => cabin.code).sort()).toEqual(['B', 'E', 'F', 'P']);
  });
});

describe('a search', () => {
  it('answers flights of the day asked, with fares cheapest first', async () => {
    const payload = payloadOf<AnswerOf<typeof listFlights>>(await list(oneWay));
    expectShape(listFlights, payload);
    expect([payload.isIntl, payload.isRoundTrip]).toEqual([false, false]);
    expect(payload.flights.length).toBeGreaterThan(10);
    expect(new Set(payload.flights.map((flight) => flight.flightId)).size).toBe(payload.flights.length);
    for (const flight of payload.flights) {
      const segments = flight.slices.flatMap((slice) => slice.segments);
      expect([segments[0]?.from, segments.at(-1)?.to, segments[0]?.departureDate]).toEqual([
        'DEL',
        'BOM',
        oneWay.dDate,
      ]);
      const prices = flight.fares.map((fare) => fare.totalPrice);
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
      expect(prices.length).toBeGreaterThan(0);
      for (const price of prices) expect(Math.round(price * 100)).toBeCloseTo(price * 100, 6);
    }
    const fares = payload.flights.flatMap((flight) => flight.fares);
    expect(fares.filter((fare) => fare.refundable && fare.cancellationFrom === null)).toEqual([]);
    expect(payload.suppliers).toEqual([
      { label: 'Supplier 1', state: 'done', fares: expect.any(Number), message: null, tookMs: expect.any(Number) },
    ]);
  });

  it('answers a domestic return as two columns and an international one as whole journeys', async () => {
    const domestic = await asha.search({ roundTrip: true });
    expect(new Set(domestic.flights.map((flight) => flight.coverage))).toEqual(new Set(['onward', 'return']));
    const abroad = await asha.search({ from: 'BOM', to: 'DXB', roundTrip: true });
    expect([abroad.isIntl, abroad.isRoundTrip]).toEqual([true, true]);
    expect(new Set(abroad.flights.map((flight) => flight.coverage))).toEqual(new Set(['whole']));
  });

  it('takes the empty return date and every filter of the address bar', async () => {
    const filters = 'al,ral,st,rst,dTime,rTime,fromP,toP,fromD,toD,fromL,toL,fid,id,cp,viewAll'.split(',');
    const query = { ...oneWay, rDate: '', ...Object.fromEntries(filters.map((name) => [name, '1'])), pb: '1' };
    expect((await list(query)).status).toBe(200);
  });

  it.each<[string, Query, string, string]>([
    ['the same airport twice', { to: 'DEL' }, 'same_location', 'to'],
    ['an airport that is none', { from: 'QQQ' }, 'invalid_location', 'from'],
    ['a day that has passed', { dDate: dayFromNow(-2) }, 'date_in_past', 'dDate'],
    ['a return before the departure', { rDate: dayFromNow(29) }, 'return_before_departure', 'rDate'],
    ['a return that no airline sells yet', { rDate: dayFromNow(370) }, 'validation_failed', 'rDate'],
    ['a day that no calendar has', { dDate: '2031-02-30' }, 'validation_failed', 'dDate'],
    ['a return day that no calendar has', { rDate: '2031-13-01' }, 'validation_failed', 'rDate'],
    ['a date in other words', { dDate: '05-01-2031' }, 'validation_failed', 'dDate'],
    ['an unknown cabin', { cc: 'X' }, 'validation_failed', 'cc'],
    ['no adult', { ad: '0' }, 'party_invalid', 'ad'],
    ['ten adults', { ad: '10' }, 'party_invalid', 'ad'],
    ['nine children', { child: '9' }, 'party_invalid', 'child'],
    ['ten with the children', { ad: '5', child: '5' }, 'party_invalid', 'ad'],
    ['six infants', { ad: '6', inf: '6' }, 'party_invalid', 'inf'],
    ['more infants than adults', { ad: '1', inf: '2' }, 'party_invalid', 'inf'],
    ['half an adult', { ad: '1.5' }, 'validation_failed', 'ad'],
  ])('is refused for %s, naming the field', async (_, change, code, field) => {
    for (const operation of [listFlights, streamFlights]) {
      const answer = await callOperation(world.url, operation, { query: { ...oneWay, ...change } }, asha);
      const envelope = expectRefusal(answer, code as 'party_invalid');
      expect(envelope.errors?.map((error) => error.field)).toEqual([field]);
      expect(envelope.errors?.[0]?.message).not.toBe('');
    }
  });

  it.each<[string, Query]>([
    ['one adult', {}],
    ['nine adults', { ad: '9' }],
    ['one adult and eight children', { ad: '1', child: '8' }],
    ['four adults with four infants', { ad: '4', inf: '4' }],
    ['a return on the same day', { rDate: oneWay.dDate ?? '' }],
    ['business class', { cc: 'B' }],
    ['today', { dDate: dayFromNow(0) }],
  ])('is answered at the limit: %s', async (_, change) => {
    expectShape(listFlights, payloadOf(await list({ ...oneWay, ...change })));
  });
});

describe('the stream of a search', () => {
  it('starts, brings flights and finishes, each event in its declared shape', async () => {
    const events = await collect(asha, oneWay);
    for (const event of events) expectShape(streamFlights, event);
    const types = events.map((event) => event.type);
    expect([types[0], types.at(-1)]).toEqual(['started', 'finished']);
    expect(new Set(types.slice(1, -1))).toEqual(new Set(['flights']));
    expect(events[0]?.suppliers.map((one) => one.state)).toEqual(['searching']);
    expect(events.at(-1)?.suppliers.map((one) => one.state)).toEqual(['done']);
  });

  it('brings the flights that the list brings', async () => {
    const streamed = await collect(asha, oneWay);
    const ids = streamed.flatMap((event) => (event.type === 'flights' ? event.flights : []));
    const listed = await asha.search();
    expect(new Set(ids.map((flight) => flight.flightId))).toEqual(
      new Set(listed.flights.map((flight) => flight.flightId)),
    );
  });

  it.each([{ ad: 2 }, { roundTrip: true, ad: 2, child: 1 }, { from: 'BOM', to: 'DXB', roundTrip: true }, { pb: true }])(
    'says what our fee adds to a listed fare: %o',
    async (asked) => {
      const flights = await asha.search(asked);
      const flightId = asked.roundTrip && !asked.from ? pickFlight(flights, '6E', '6E') : flights.flights[0]?.flightId;
      const query = { searchedFlightId: flights.searchedFlightId, flightId: flightId ?? '' };
      const { summary } = await asha.client.call(getFlightDetails, { query });
      expect(flights.fee).toBeGreaterThan(0);
      expect(flights.fee).toBe(summary.serviceCharge);
      expect(summary.totalPrice).toBeCloseTo(summary.fare + flights.fee, 2);
    },
  );

  it('shows nothing that cannot be opened, from the first event on', async () => {
    const opened: string[] = [];
    let searchedFlightId = '';
    for await (const event of asha.client.stream(streamFlights, { query: oneWay as never })) {
      if (event.type === 'started') searchedFlightId = event.searchedFlightId;
      if (event.type !== 'flights') continue;
      for (const { flightId } of event.flights) {
        const details = await asha.client.call(getFlightDetails, { query: { searchedFlightId, flightId } });
        expect([details.flightId, details.searchedFlightId]).toEqual([flightId, searchedFlightId]);
        opened.push(flightId);
      }
    }
    expect(opened.length).toBeGreaterThan(10);
  });
});

describe('a chosen flight', () => {
  it('of a domestic search has its rules, fares and a price that adds up', async () => {
    const flights = await asha.search({ roundTrip: true, ad: 2 });
    const query = { searchedFlightId: flights.searchedFlightId, flightId: pickFlight(flights, '6E', 'AI') };
    const details = await asha.client.call(getFlightDetails, { query });
    expectShape(getFlightDetails, details);
    expect(details.rules?.length).toBe(2);
    expect(details.supplier).toBeNull();
    expect([details.adults, details.isRoundTrip, details.return === null]).toEqual([2, true, false]);
    for (const line of details.rules?.flatMap((rule) => [rule.cancellation, rule.dateChange]) ?? []) {
      if (line.length === 0) continue;
      expect(line.reduce((sum, bar) => sum + bar.width, 0)).toBeCloseTo(100, 1);
      expect(line.filter((bar) => bar.current)).toHaveLength(1);
    }
    for (const { fareType } of details.faresList) {
      const { summary } = await asha.client.call(getFlightDetails, { query: { ...query, fareType } });
      expectAddsUp(summary);
    }
  });

  it('of an international search has no rules until the airline is asked', async () => {
    const flights = await asha.search({ from: 'BOM', to: 'DXB' });
    const query = { searchedFlightId: flights.searchedFlightId, flightId: flights.flights[0]?.flightId ?? '' };
    const details = await asha.client.call(getFlightDetails, { query });
    expectShape(getFlightDetails, details);
    expect(details.rules).toBeNull();
    expect(details.requirements.passport).toBe(true);
    expectAddsUp(details.summary);
    const answer = await asha.client.call(getMiniRules, { query });
    expectShape(getMiniRules, answer);
    expect(answer.miniRules.rules.length).toBeGreaterThan(0);
  });

  it('has seats, meals, notes and the price of this minute', async () => {
    const flights = await asha.search();
    const query = { searchedFlightId: flights.searchedFlightId, flightId: pickFlight(flights, '6E') };
    const details = await asha.client.call(getFlightDetails, { query });
    const answer = await asha.client.call(getMiniRules, { query });
    expectShape(getMiniRules, answer);
    expect([answer.priceChanged, answer.newTotalPrice]).toEqual([false, details.summary.totalPrice]);
    expect(answer.miniRules.seatMap[0]?.seats.length).toBeGreaterThan(0);
    expect(answer._arbitrage).toBeNull();
    await world.inject({ target: 'tbo.FareQuote', kind: 'price_up', times: 1, byPaise: 70_000 });
    const dearer = await asha.client.call(getMiniRules, { query });
    expect([dearer.priceChanged, dearer.newTotalPrice]).toEqual([true, details.summary.totalPrice + 700]);
    expectAddsUp(dearer.summary);
    const listed = details.faresList.find(({ fareType }) => fareType === details.fareType);
    expect(answer.net).toEqual(listed?.net);
    expect(dearer.summary.fare).toBe((listed?.totalPrice ?? 0) + 700);
    expect(dearer.net?.netPrice).toBeCloseTo(dearer.summary.totalPrice - (dearer.net?.gstCredit ?? 0), 2);
    expect(listed?.totalWithFee).toBe(details.summary.totalPrice);
  });

  it('shows supplier and arbitrage to admins alone', async () => {
    const admin = await signIn(world, ADMIN);
    const flights = await admin.search();
    const query = { searchedFlightId: flights.searchedFlightId, flightId: pickFlight(flights, '6E') };
    expect((await admin.client.call(getFlightDetails, { query })).supplier).toBe('Supplier 1');
    expect((await admin.client.call(getMiniRules, { query }))._arbitrage).toEqual(expect.any(Number));
  });

  it('names its baggage per direction', async () => {
    const flights = await asha.search({ roundTrip: true });
    const query = { searchedFlightId: flights.searchedFlightId, flightId: pickFlight(flights, '6E', 'AI') };
    const answer = await asha.client.call(getBaggage, { query });
    expectShape(getBaggage, answer);
    expect(answer.baggageInfo.map((line) => [line.from, line.to])).toEqual([
      ['DEL', 'BOM'],
      ['BOM', 'DEL'],
    ]);
    for (const line of answer.baggageInfo) expect(line.checkIn).toEqual(expect.any(String));
  });

  it('that was never offered, or a fare that never was, is not found', async () => {
    const flights = await asha.search({ roundTrip: true });
    const pair = pickFlight(flights, '6E', 'AI');
    const [onward = '', back = ''] = pair.split('~');
    const ask = (query: Query) =>
      callOperation(
        world.url,
        getFlightDetails,
        { query: { searchedFlightId: flights.searchedFlightId, ...query } },
        asha,
      );
    for (const flightId of [
      'nothing',
      onward,
      back,
      `${back}~${onward}`,
      `${onward}~`,
      `~${back}`,
      `${pair}x`,
      `${pair}~${back}`,
    ]) {
      expectRefusal(await ask({ flightId }), 'flight_not_in_search');
    }
    expectRefusal(await ask({ flightId: pair, fareType: '99' }), 'fare_not_offered');
  });

  it('is gone with its search', async () => {
    const flights = await asha.search();
    const flightId = pickFlight(flights, '6E');
    await world.query(`update flight_search set expires_at = now() - interval '1 second' where id = $1`, [
      flights.searchedFlightId,
    ]);
    for (const operation of [getFlightDetails, getMiniRules, getBaggage]) {
      const query = { searchedFlightId: flights.searchedFlightId, flightId };
      const envelope = expectRefusal(await callOperation(world.url, operation, { query }, asha), 'search_expired');
      expect(envelope.message).toContain('already expired');
    }
    expect(await asha.add(flights, flightId).catch(refusal)).toMatchObject({ status: 410, code: 'search_expired' });
  });
});

/** Fare = base + taxes, taxes = their lines, total = fare + extras + fee with its GST; to the paisa. */
function expectAddsUp(summary: AnswerOf<typeof getFlightDetails>['summary']): void {
  const paise = (rupees: number) => Math.round(rupees * 100);
  const lines = summary.taxLines.reduce((sum, line) => sum + paise(line.amount), 0);
  expect(lines).toBe(paise(summary.taxes));
  const { fare, seat, meal, convenienceFee, CGST, SGST, IGST } = summary;
  expect(paise(summary.serviceCharge)).toBe(paise(convenienceFee) + paise(CGST) + paise(SGST) + paise(IGST));
  expect(paise(summary.totalPrice)).toBe(paise(fare) + paise(seat) + paise(meal) + paise(summary.serviceCharge));
  expect(paise(fare)).toBeGreaterThanOrEqual(paise(summary.baseFare));
  // One state for both: half and half, and never beside IGST.
  expect([CGST, IGST]).toEqual([SGST, 0]);
  expect(paise(CGST) + paise(SGST)).toBe(Math.round(paise(convenienceFee) * 0.18));
}

describe('a service that is switched off', () => {
  const settings = (isProvider: boolean, changes: Record<string, boolean>) =>
    world.query('update organization set settings = settings || $1 where is_provider = $2', [
      JSON.stringify(changes),
      isProvider,
    ]);

  it('refuses the employee, serves the admin if the organisation says so, and the provider’s admin always', async () => {
    const admin = await signIn(world, ADMIN);
    const superAdmin = await signIn(world, STRANGER);
    await settings(false, { enableFlight: false });
    expectRefusal(await list(oneWay), 'service_disabled');
    expectRefusal(await callOperation(world.url, streamFlights, { query: oneWay }, asha), 'service_disabled');
    expect((await list(oneWay, admin.token)).status).toBe(200);
    await settings(false, { enableServiceForAdmin: false });
    expectRefusal(await list(oneWay, admin.token), 'service_disabled');
    await settings(true, { enableFlight: false, enableServiceForAdmin: false });
    expect((await list(oneWay, superAdmin.token)).status).toBe(200);
    await settings(false, { enableFlight: true, enableServiceForAdmin: true });
    await settings(true, { enableFlight: true, enableServiceForAdmin: true });
    expect((await list(oneWay)).status).toBe(200);
  });
});
