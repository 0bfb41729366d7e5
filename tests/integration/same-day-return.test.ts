import { addFlightToTrip } from '@pravas/contract/flight/book-flight.ts';
import { listCheaperOptions } from '@pravas/contract/flight/compare-prices.ts';
import { listFlights } from '@pravas/contract/flight/list-flights.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { callOperation, payloadOf, refusalOf } from './send-request.ts';

type Option = AnswerOf<typeof listFlights>['flights'][number];

let world: World;
let asha: TravellerClient;
let found: AnswerOf<typeof listFlights>;

beforeAll(async () => {
  world = await createWorld();
  asha = await signIn(world);
  const day = Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: 40 }).toString();
  found = await asha.client.call(listFlights, { query: { from: 'DEL', to: 'BOM', dDate: day, rDate: day } });
});
afterAll(() => world.close());

const lands = (option: Option) => option.slices[0]?.segments.at(-1)?.arrivalTime ?? '';
const leaves = (option: Option) => option.slices[0]?.segments[0]?.departureTime ?? '';
/** Flights of one airline there and back on one day that are bought at the same kind of fare. */
const halves = (coverage: Option['coverage']) =>
  found.flights.filter(
    (option) =>
      option.coverage === coverage &&
      option.airlines.every((airline) => airline.code === '6E') &&
      option.slices.every((slice) => slice.arrivalDayOffset === 0) &&
      option.fares.some((fare) => fare.fareType === '2'),
  );

const add = (out: Option, back: Option) =>
  callOperation(
    world.url,
    addFlightToTrip,
    {
      body: {
        searchedFlightId: found.searchedFlightId,
        flightId: `${out.flightId}~${back.flightId}`,
        fareType: '2',
      },
    },
    asha,
  );

describe('a return on the day of departure', () => {
  it('is refused with both flights and their times where it leaves before the first has arrived', async () => {
    const out = halves('onward').toSorted((a, b) => lands(b).localeCompare(lands(a)))[0];
    const back = halves('return').toSorted((a, b) => leaves(a).localeCompare(leaves(b)))[0];
    if (!out || !back) throw new Error('No flights on one day');
    expect(leaves(back) < lands(out)).toBe(true);
    const { code, message, errors } = refusalOf(await add(out, back));
    expect(code).toBe('validation_failed');
    expect(message).toMatch(
      /^6E \d+ from Delhi arrives in Mumbai on .*, and 6E \d+ from Mumbai leaves on .*before that\.$/,
    );
    expect(errors).toEqual([{ field: 'flightId', message }]);
    expect(await world.query('select 1 from booking')).toEqual([]);
  });

  it('is added where it leaves late enough', async () => {
    const out = halves('onward').toSorted((a, b) => lands(a).localeCompare(lands(b)))[0];
    const back = halves('return').toSorted((a, b) => leaves(b).localeCompare(leaves(a)))[0];
    if (!out || !back) throw new Error('No flights on one day');
    expect(payloadOf<{ tripId: string }>(await add(out, back)).tripId).toBeTruthy();
  });

  it('is offered as a cheaper option only where it leaves late enough', async () => {
    const dearest = (option: Option) => Math.max(...option.fares.map((fare) => fare.totalPrice));
    const [out] = halves('onward').toSorted((a, b) => lands(a).localeCompare(lands(b)));
    const [back] = halves('return')
      .filter((option) => out !== undefined && leaves(option) > lands(out))
      .toSorted((a, b) => dearest(b) - dearest(a));
    if (!out || !back) throw new Error('No flights on one day');
    const query = {
      searchedFlightId: found.searchedFlightId,
      flightId: `${out.flightId}~${back.flightId}`,
      fareType: '2',
    };
    const { cheaperFlights } = payloadOf<AnswerOf<typeof listCheaperOptions>>(
      await callOperation(world.url, listCheaperOptions, { query }, asha),
    );
    expect(cheaperFlights.length).toBeGreaterThan(0);
    for (const { slices } of cheaperFlights) {
      const [there, home] = slices.map(({ segments }) => segments);
      expect((home?.[0]?.departureTime ?? '') > (there?.at(-1)?.arrivalTime ?? '')).toBe(true);
    }
  });
});
