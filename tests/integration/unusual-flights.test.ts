import type { listFlights } from '@pravas/contract/flight/list-flights.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { downloadItinerary } from '@pravas/contract/trip/trip-share-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfText } from '../support/pdf-text.ts';
import { signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

type Option = AnswerOf<typeof listFlights>['flights'][number];

/** The same journeys as each supplier sends them, in its own wire format, over HTTP. */
describe.each(['tbo', 'duffel'])('unusual flights of %s', (supplier) => {
  let world: World;
  let asha: TravellerClient;

  beforeAll(async () => {
    world = await createWorld({ env: { FLIGHT_SUPPLIERS: supplier } });
    asha = await signIn(world);
  });
  afterAll(() => world.close());

  const found = async (from: string, to: string) => {
    const list = await asha.search({ from, to });
    expect(list.suppliers.map(({ state, message }) => [state, message])).toEqual([['done', null]]);
    return list;
  };
  const flying = (flights: readonly Option[], number: string): Option => {
    const option = flights.find(({ slices }) => slices[0]?.segments[0]?.flightFullNumber === number);
    if (!option) throw new Error(`Nobody offers ${number}`);
    return option;
  };
  const itineraryOf = async (tripId: string) => {
    const answer = await fetch(`${world.url}${downloadItinerary.path}?tripId=${tripId}`, {
      headers: { authorization: `Bearer ${asha.token}` },
    });
    return pdfText(Buffer.from(await answer.arrayBuffer()));
  };

  it('say where they land on the way, until they are in the trip and on paper', async () => {
    const list = await found('HSR', 'BLR');
    const stopping = flying(list.flights, '6E 7301');
    const stops = [{ airport: 'NAG', city: 'Nagpur', minutes: 45 }];
    expect(stopping.slices[0]?.segments[0]?.stops).toEqual(stops);
    expect(flying(list.flights, '6E 7302').slices[0]?.segments[0]).not.toHaveProperty('stops');
    const { tripId } = await asha.add(list, stopping.flightId);
    expect((await asha.booking(tripId)).forward.segments[0]?.stops).toEqual(stops);
    expect(await itineraryOf(tripId)).toContain('Stop at Nagpur (NAG), same aircraft, 0h 45m');
  });

  it('are offered of airlines that no list knows, by their code', async () => {
    const { flights } = await found('HSR', 'BLR');
    expect(flying(flights, 'Q9 731').airlines).toEqual([{ code: 'Q9', name: 'Q9' }]);
  });

  it('say that they leave from another airport than they arrive at', async () => {
    const { flights } = await found('RQY', 'DXN');
    const [first, second] = flying(flights, '6E 7311').slices[0]?.segments ?? [];
    expect([first?.to, second?.from]).toEqual(['BOM', 'NMI']);
  });

  it('are trains, to places that no list knows, at their own time', async () => {
    const { flights } = await found('DEL', 'STR');
    const [slice] = flying(flights, 'LH 7331').slices;
    expect(slice?.segments[1]).toMatchObject({
      to: 'ZWS',
      toCity: 'Stuttgart',
      toAirport: 'Stuttgart Hauptbahnhof',
      arrivalZone: 'Europe/Berlin',
      arrivalTime: '11:15',
      duration: 75,
      carriage: 'train',
      aircraft: null,
    });
    expect(slice?.segments[0]).not.toHaveProperty('carriage');
  });

  it('land on the day before they leave, on another airline’s wings', async () => {
    const list = await found('AKL', 'HNL');
    const over = flying(list.flights, 'NZ 7341');
    expect(over.slices[0]).toMatchObject({ arrivalDayOffset: -1, durationMinutes: 515 });
    expect(over.slices[0]?.segments[0]?.operatingAirline).toBe('Hawaiian Airlines');
    const { tripId } = await asha.add(list, over.flightId);
    const text = await itineraryOf(tripId);
    expect(text).toContain('operated by Hawaiian Airlines');
    expect(text).toContain('−1 day');
    expect(text).not.toContain('+-');
  });
});
