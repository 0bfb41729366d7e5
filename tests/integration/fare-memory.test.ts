import {
  compareFlights,
  getPriceCalendar,
  listCheaperOptions,
  streamAlternatives,
} from '@pravas/contract/flight/compare-prices.ts';
import { listFlights } from '@pravas/contract/flight/list-flights.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { pairFares } from '@pravas/domain/fare/pair-fares.ts';
import { MIN_CONNECTION_MINUTES } from '@pravas/domain/flight/journey-order.ts';
import { airportByCode } from '@pravas/reference/airports.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pickFlight, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import { callOperation, expectRefusal, expectShape } from './send-request.ts';
import { COMPANY } from './use-company.ts';

let world: World;
let asha: TravellerClient;
let stranger: TravellerClient;

beforeAll(async () => {
  world = await createWorld({ env: { FLIGHT_SUPPLIERS: 'tbo' } });
  asha = await signIn(world);
  stranger = await signIn(world, STRANGER);
});
afterEach(() => world.clearFaults());
afterAll(() => world.close());

type ListedOption = AnswerOf<typeof listFlights>['flights'][number];
type Alternatives = AnswerOf<typeof streamAlternatives>;

const dDate = dayFromNow(40);
const month = dDate.slice(0, 7);
const calendar = async (query: { from: string; to: string; month: string }, person = asha) => {
  const payload = await person.client.call(getPriceCalendar, { query });
  expectShape(getPriceCalendar, payload);
  return payload;
};
const lookAround = (query: Record<string, string>, person = asha): Promise<Alternatives[]> =>
  Array.fromAsync(
    person.client.stream(streamAlternatives, { query: { from: 'DEL', to: 'BOM', dDate, ...query } as never }),
  );
const remember = (rows: readonly [departsOn: string, seenOn: string, paise: number][]) =>
  Promise.all(
    rows.map(([departsOn, seenOn, lowest]) =>
      world.query(
        `insert into fare_memory (organization_id, origin, destination, departs_on, cabin, seen_on, lowest_paise, airline_code)
         values ($1, 'CCU', 'MAA', $2, 'E', $3, $4, '6E')`,
        [COMPANY, departsOn, seenOn, lowest],
      ),
    ),
  );

/** The lowest of all pairs of a list, in rupees: every way that each can be bought, tried one after the other. */
function lowestPair(flights: readonly ListedOption[]): number {
  const halves = (coverage: ListedOption['coverage']) => flights.filter((option) => option.coverage === coverage);
  const special = ({ fares }: ListedOption) => fares.filter(({ kind }) => kind === 'special_return');
  const prices = halves('onward').flatMap((out) =>
    halves('return').flatMap((home) => {
      const [lands, leaves] = [out.slices[0]?.segments.at(-1), home.slices[0]?.segments[0]];
      const minutes = Temporal.PlainDateTime.from(`${lands?.arrivalDate}T${lands?.arrivalTime}`)
        .until(`${leaves?.departureDate}T${leaves?.departureTime}`)
        .total('minutes');
      if (minutes < MIN_CONNECTION_MINUTES.domestic) return [];
      const together = special(out).flatMap((one) =>
        special(home)
          .filter(({ pairCode }) => pairCode === one.pairCode)
          .map((other) => [one, other] as const),
      );
      const pairs = [...pairFares(out.fares, home.fares).map(({ fares }) => fares), ...together];
      return pairs.map(([one, other]) => Math.round((one.totalPrice + other.totalPrice) * 100));
    }),
  );
  return Math.min(...prices) / 100;
}

describe('a finished search', () => {
  it('is remembered with its lowest fare for one adult, whoever travels, and shown with our fee', async () => {
    const flights = await asha.search({ daysAhead: 40, ad: 2 });
    const day = (await calendar({ from: 'DEL', to: 'BOM', month })).days.find((one) => one.date === dDate);
    const cheapest = Math.min(
      ...flights.flights.flatMap((flight) =>
        flight.fares.filter((fare) => fare.kind !== 'special_return').map((fare) => fare.totalPrice),
      ),
    );
    expect(day).toMatchObject({ lowest: expect.any(Number), ageDays: 0, seenOn: dayFromNow(0), tone: 'typical' });
    // Our fee is for each traveller, as the remembered price is.
    expect(Math.abs((day?.lowest ?? 0) * 2 - cheapest - flights.fee)).toBeLessThanOrEqual(2);
  });

  it('of a domestic return is remembered in both directions, each for itself', async () => {
    await asha.search({ from: 'DEL', to: 'GOX', daysAhead: 40, roundTrip: true });
    const onward = await calendar({ from: 'DEL', to: 'GOX', month });
    const back = await calendar({ from: 'GOX', to: 'DEL', month: dayFromNow(44).slice(0, 7) });
    expect(onward.days.filter((day) => day.lowest !== null).map((day) => day.date)).toEqual([dDate]);
    expect(back.days.filter((day) => day.lowest !== null).map((day) => day.date)).toEqual([dayFromNow(44)]);
  });

  it('is nobody else’s: another organisation and one’s own holidays leave and see nothing', async () => {
    await stranger.search({ from: 'HYD', to: 'MAA', daysAhead: 40 });
    expect((await calendar({ from: 'HYD', to: 'MAA', month })).days.every((day) => day.lowest === null)).toBe(true);
    expect(
      (await calendar({ from: 'HYD', to: 'MAA', month }, stranger)).days.filter((day) => day.lowest !== null),
    ).toHaveLength(1);
    expect((await calendar({ from: 'DEL', to: 'BOM', month }, stranger)).days.some((day) => day.lowest !== null)).toBe(
      false,
    );
  });
});

describe('the price calendar', () => {
  it('shows the latest sight of each day, its age, and the cheapest quarter as low', async () => {
    const days = Array.from({ length: 8 }, (_, index) => `${month}-${String(20 + index).padStart(2, '0')}`);
    const [yesterday, lastWeek] = [dayFromNow(-1), dayFromNow(-7)];
    await remember(days.slice(0, 7).map((day, index) => [day, lastWeek, 500_000 + index * 10_000]));
    const before = await calendar({ from: 'CCU', to: 'MAA', month });
    expect(before.typical).toBeNull();
    await remember([
      [days[7] ?? '', yesterday, 570_000],
      [days[0] ?? '', yesterday, 900_000],
      [days[1] ?? '', dayFromNow(-200), 100_000],
    ]);
    const after = await calendar({ from: 'CCU', to: 'MAA', month });
    const byDay = new Map(after.days.map((day) => [day.date, day]));
    const { fee } = await asha.search({ daysAhead: 40 });
    expect(byDay.get(days[0] ?? '')).toMatchObject({ lowest: 9000 + fee, ageDays: 1, tone: 'high' });
    expect(byDay.get(days[1] ?? '')).toMatchObject({ lowest: 5100 + fee, ageDays: 7, tone: 'low' });
    expect(byDay.get(`${month}-01`)).toMatchObject({ lowest: null, tone: 'unknown', ageDays: null });
    expect(after.typical).toMatchObject({
      days: 8,
      ageDays: 1,
      text: expect.stringMatching(/^Most prices seen for this route .* for one adult, our fee included/),
    });
    expect(after.days.length).toBe(Temporal.PlainYearMonth.from(month).daysInMonth);
  });

  it('forgets what is older than a season, and nothing younger', async () => {
    const days = [dayFromNow(60), dayFromNow(61)];
    await remember([
      [days[0] ?? '', dayFromNow(-103), 400_000],
      [days[1] ?? '', dayFromNow(-98), 400_000],
    ]);
    await world.query('select forget_expired(now())');
    const left = await world.query<{ departs_on: string }>(
      `select to_char(departs_on, 'YYYY-MM-DD') as departs_on from fare_memory
       where origin = 'CCU' and departs_on = any ($1) and seen_on < $2`,
      [days, dayFromNow(-90)],
    );
    expect(left.map((row) => row.departs_on)).toEqual([days[1]]);
  });

  it.each<[Record<string, string>, string, string]>([
    [{ from: 'QQQ', to: 'BOM' }, 'invalid_location', 'from'],
    [{ from: 'BOM', to: 'BOM' }, 'same_location', 'to'],
    [{ from: 'DEL', to: 'BOM', month: '2026-13' }, 'validation_failed', 'month'],
  ])('refuses %o', async (query, code, field) => {
    const answer = await callOperation(world.url, getPriceCalendar, { query: { month, ...query } }, asha);
    expect(expectRefusal(answer, code as 'same_location').errors?.[0]?.field).toBe(field);
  });
});

describe('looking at other days and airports', () => {
  it('asks one search for each day around, and each event has its shape', async () => {
    const events = await lookAround({ flex: '2' });
    for (const event of events) expectShape(streamAlternatives, event);
    const [started] = events;
    if (started?.type !== 'started') throw new Error('No beginning');
    expect(started.searches).toBe(4);
    expect(started.alternatives.map((one) => [one.dDate, one.isAsked])).toEqual(
      [0, -1, 1, -2, 2].map((days) => [dayFromNow(40 + days), days === 0]),
    );
    const prices = events.flatMap((event) => (event.type === 'price' ? [event.alternative] : []));
    expect(prices).toHaveLength(4);
    for (const one of prices) expect(one).toMatchObject({ kind: 'date', source: 'live', lowest: expect.any(Number) });
    expect(events.at(-1)).toEqual({ type: 'finished', asked: 4, searches: 4, notAsked: 0 });
    const again = await lookAround({ flex: '1' });
    const remembered = again[0]?.type === 'started' ? again[0].alternatives : [];
    expect(remembered.map((one) => one.source)).toEqual(['remembered', 'remembered', 'remembered']);
  });

  it.each([
    ['PPG', 'AKL'],
    ['AKL', 'PPG'],
  ])('begins on the day that it is at %s, which at any hour India has not for one of the two', async (from, to) => {
    const zone = airportByCode(from)?.zone ?? '';
    const there = Temporal.Now.plainDateISO(zone);
    const events = await lookAround({ from, to, dDate: there.toString(), flex: '1' });
    const days = events[0]?.type === 'started' ? events[0].alternatives.map((one) => one.dDate) : [];
    expect(days).toEqual([there.toString(), there.add({ days: 1 }).toString()]);
  });

  it('names airports nearby with their distance, beside every day around', async () => {
    const events = await lookAround({ from: 'BOM', to: 'GOI', flex: '3', near: '1' });
    const alternatives = events[0]?.type === 'started' ? events[0].alternatives : [];
    expect(alternatives.length).toBeLessThanOrEqual(13);
    expect(alternatives.filter((one) => one.kind === 'date')).toHaveLength(7);
    const nearby = alternatives.filter((one) => one.kind === 'airport');
    expect(nearby.map((one) => one.to)).toContain('GOX');
    for (const one of nearby) expect(one.distanceKm).toBeGreaterThan(0);
    const others = alternatives.length - 1;
    expect(events.at(-1)).toEqual({ type: 'finished', asked: others, searches: others, notAsked: 0 });
  });

  it('costs the budget of searches, and beyond it answers from memory', async () => {
    const small = await createWorld({ env: { PRAVAS_SEARCHES_PER_MINUTE: '3', FLIGHT_SUPPLIERS: 'tbo' } });
    try {
      const person = await signIn(small);
      const events = await lookAround({ flex: '3' }, person);
      expect(events.at(-1)).toEqual({ type: 'finished', asked: 3, searches: 3, notAsked: 3 });
    } finally {
      await small.close();
    }
  });

  it.each([
    ['some days later', 3],
    ['the same day', 0],
  ])('tells of a return back %s what two flights that can be bought and flown cost at the least', async (_, stay) => {
    const backOn = (ahead: number) => dayFromNow(ahead + stay);
    const events = await lookAround({ dDate: dayFromNow(50), rDate: backOn(50), flex: '2' });
    const prices = events.flatMap((event) => (event.type === 'price' ? [event.alternative] : []));
    expect(prices).toHaveLength(4);
    for (const { dDate: departsOn, rDate, lowest } of prices) {
      const query = { from: 'DEL', to: 'BOM', dDate: departsOn, rDate: rDate ?? '' };
      const { flights, fee } = await asha.client.call(listFlights, { query });
      expect([departsOn, lowest]).toEqual([departsOn, lowestPair(flights) + fee]);
    }
  });

  it('keeps what was remembered when the supplier is silent', async () => {
    await world.inject({ target: 'tbo.Search', kind: 'http_500', times: 9 });
    const events = await lookAround({ flex: '1' });
    const prices = events.flatMap((event) => (event.type === 'price' ? [event.alternative] : []));
    expect(prices.map((one) => one.source)).toEqual(['remembered', 'remembered']);
  });

  it('says of a day of which nothing is remembered that nobody answered, not that nobody was asked', async () => {
    await world.inject({ target: 'tbo.Search', kind: 'http_500', times: 9 });
    const events = await lookAround({ from: 'CCU', to: 'HYD', flex: '1' });
    for (const event of events) expectShape(streamAlternatives, event);
    const before = events[0]?.type === 'started' ? events[0].alternatives : [];
    expect(before.map((one) => one.source)).toEqual(['not_asked', 'not_asked', 'not_asked']);
    const answers = events.flatMap((event) => (event.type === 'price' ? [event.alternative] : []));
    expect(answers.map((one) => [one.source, one.lowest])).toEqual([
      ['no_answer', null],
      ['no_answer', null],
    ]);
  });
});

describe('cheaper and side by side', () => {
  it('cheaper options cost less than what is looked at, the cheapest first', async () => {
    const flights = await asha.search({ daysAhead: 41 });
    const dearest = flights.flights.toSorted(
      (a, b) => (b.fares[0]?.totalPrice ?? 0) - (a.fares[0]?.totalPrice ?? 0),
    )[0];
    const query = { searchedFlightId: flights.searchedFlightId, flightId: dearest?.flightId ?? '' };
    const { cheaperFlights } = await asha.client.call(listCheaperOptions, { query });
    expectShape(listCheaperOptions, { cheaperFlights });
    expect(cheaperFlights).toHaveLength(6);
    const lowest = Math.min(...flights.flights.flatMap((flight) => flight.fares.map((fare) => fare.totalPrice)));
    expect(cheaperFlights[0]?.totalPrice).toBe(lowest);
    for (const one of cheaperFlights) expect(one.saves).toBeGreaterThan(0);
    const cheapest = { ...query, flightId: cheaperFlights[0]?.flightId ?? '', fareType: cheaperFlights[0]?.fareType };
    expect((await asha.client.call(listCheaperOptions, { query: cheapest })).cheaperFlights).toEqual([]);
  });

  it('of a return are whole journeys', async () => {
    const flights = await asha.search({ daysAhead: 42, roundTrip: true });
    const query = { searchedFlightId: flights.searchedFlightId, flightId: pickFlight(flights, 'AI', 'AI') };
    const { cheaperFlights } = await asha.client.call(listCheaperOptions, { query });
    for (const one of cheaperFlights) {
      expect(one.flightId).toContain('~');
      expect(one.returnDepartureTime).toMatch(/^\d{2}:\d{2}$/);
    }
  });

  it('of a search with times are flights that keep to them, unless the one that is looked at does not', async () => {
    const query = { from: 'DEL', to: 'BOM', dDate: dayFromNow(44), rDate: dayFromNow(47), leaveAfter: '09:00' };
    const flights = await asha.client.call(listFlights, { query: { ...query, rArriveBy: '20:00' } });
    const keeps = ({ outsideLimits }: ListedOption) => outsideLimits.length === 0;
    const dearest = (list: readonly ListedOption[], coverage: ListedOption['coverage']) =>
      list
        .filter((flight) => flight.coverage === coverage)
        .toSorted((a, b) => (b.fares[0]?.totalPrice ?? 0) - (a.fares[0]?.totalPrice ?? 0))[0]?.flightId ?? '';
    for (const isEarly of [false, true]) {
      const out = dearest(
        flights.flights.filter((flight) => keeps(flight) !== isEarly),
        'onward',
      );
      const flightId = `${out}~${dearest(flights.flights.filter(keeps), 'return')}`;
      const chosen = { searchedFlightId: flights.searchedFlightId, flightId };
      const { cheaperFlights } = await asha.client.call(listCheaperOptions, { query: chosen });
      const offered = flights.flights.filter((one) => keeps(one) || (isEarly && one.coverage === 'onward'));
      expect(cheaperFlights[0]?.totalPrice).toBe(lowestPair(offered));
      const ids = offered.map((one) => one.flightId);
      expect(ids).toEqual(expect.arrayContaining(cheaperFlights.flatMap((one) => one.flightId.split('~'))));
    }
  });

  it('compares two to four fares row by row', async () => {
    const flights = await asha.search({ daysAhead: 43 });
    const two = flights.flights.slice(0, 2).map((flight) => `${flight.flightId}:${flight.fares[0]?.fareType}`);
    const query = { searchedFlightId: flights.searchedFlightId, options: two.join() };
    const compared = await asha.client.call(compareFlights, { query });
    expectShape(compareFlights, compared);
    expect(compared.columns.map((one) => one.totalPrice)).toEqual(
      flights.flights.slice(0, 2).map((flight) => flight.fares[0]?.totalPrice),
    );
    for (const row of compared.rows) expect(row.values).toHaveLength(2);
    expect(compared.rows.map((row) => row.key)).toContain('price');
    const ask = (options: string) =>
      callOperation(world.url, compareFlights, { query: { ...query, options } }, { token: asha.token });
    expectRefusal(await ask(two[0] ?? ''), 'validation_failed');
    expectRefusal(await ask(`${two[0]},${two[1]?.split(':')[0]}:99`), 'fare_not_offered');
    expectRefusal(
      await callOperation(world.url, compareFlights, { query }, { token: stranger.token }),
      'search_expired',
    );
  });
});
