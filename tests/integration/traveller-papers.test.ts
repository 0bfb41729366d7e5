import { finaliseTrip, preFinaliseTrip } from '@pravas/contract/approval/finalise-operations.ts';
import { addFlightToTrip, checkPrice } from '@pravas/contract/flight/book-flight.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { createTrip, setTripTravelers } from '@pravas/contract/trip/trip-edit-operations.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../support/company.ts';
import { payAtGateway, pickFlight, signIn, type TravellerClient } from '../support/traveller.ts';
import type { World } from '../support/world.ts';
import { expectRefusal, payloadOf } from './send-request.ts';
import { COMPANY, useCompany } from './use-company.ts';

const company = useCompany();
const { call, ask } = company;
let world: World;
let asha: TravellerClient;
let desk: TravellerClient;

beforeAll(async () => {
  ({ world } = company.now());
  const settings = JSON.stringify({ enableStaffBook: true });
  await world.query('update organization set settings = settings || $2::jsonb where id = $1', [COMPANY, settings]);
  await addPerson(world, 'tara.desai@meridian.example', 'Travel desk');
  [asha, desk] = [await signIn(world), await signIn(world, 'tara.desai@meridian.example')];
});

const fieldsOf = (envelope: ReturnType<typeof expectRefusal>) => envelope.errors?.map((one) => one.field);
/** Pays, and waits for the outcome. */
const buy = async (client: TravellerClient, { tripId, flightId }: AnswerOf<typeof addFlightToTrip>) => {
  await payAtGateway(await client.checkPrice(flightId), 'pay');
  return client.bookingWhen(tripId, ({ flightStatus }) => ['BOOKED', 'FAILED'].includes(flightStatus));
};

describe('an Indian citizen on the way to Kathmandu', () => {
  const chosen = async (airline: string, daysAhead: number) => {
    const flights = await asha.search({ from: 'DEL', to: 'KTM', daysAhead });
    return { searchedFlightId: flights.searchedFlightId, flightId: pickFlight(flights, airline) };
  };
  const add = (body: object) => call(addFlightToTrip, { body }, asha.token);
  const finalise = async (tripId: string) => {
    const { version, blocks } = await ask(preFinaliseTrip, { query: { tripId } }, asha.token);
    return { blocks, answer: await call(finaliseTrip, { body: { tripId, version } }, asha.token) };
  };
  const takePassport = () =>
    world.query(
      `with gone as (delete from person_document d using person p
         where p.id = d.person_id and p.user_id = $1 and d.type = 'passport' returning d.person_id),
       in_trips as (update trip_traveller t set details = jsonb_set(t.details, '{passport}', 'null')
         where t.person_id = (select id from person where user_id = $1) returning 1)
       update booking set travellers = jsonb_set(travellers, '{0,passport}', 'null')
         where created_by = (select id from person where user_id = $1)`,
      [asha.user.user_id],
    );

  it('with IndiGo needs a passport: to add, to finalise and to pay the flight', async () => {
    const added = payloadOf<AnswerOf<typeof addFlightToTrip>>(await add(await chosen('6E', 30)));
    const item = (await ask(getTrip, { query: { tripId: added.tripId } }, asha.token)).tripDetails.travelers[0];
    expect(item?.documentsNeeded).toContainEqual({ code: 'passport', message: 'Passport', done: true });
    await takePassport();
    const asked = ['travelers.0.passport.number'];
    const { blocks, answer } = await finalise(added.tripId);
    expect(blocks.map(({ code, message }) => [code, message])).toEqual([
      ['traveller_details_missing', 'Asha Rao: Passport number is required.'],
    ]);
    expectRefusal(answer, 'traveller_details_missing');
    const unpaid = await call(checkPrice, { body: { flightId: added.flightId } }, asha.token);
    expect(fieldsOf(expectRefusal(unpaid, 'traveller_details_missing'))).toEqual(asked);
    expect(fieldsOf(expectRefusal(await add(await chosen('6E', 31)), 'traveller_details_missing'))).toEqual(asked);
  });

  it('with Air India needs none: the flight is added, finalised, paid and ticketed without', async () => {
    const added = payloadOf<AnswerOf<typeof addFlightToTrip>>(await add(await chosen('AI', 32)));
    const { blocks, answer } = await finalise(added.tripId);
    expect([blocks, answer.status]).toEqual([[], 200]);
    expect((await buy(asha, added)).flightStatus).toBe('BOOKED');
    const [sent] = await world.query<{ passport: unknown }>(
      `select travellers #> '{0,passport}' as passport from booking where id = $1`,
      [added.flightId],
    );
    expect(sent).toEqual({ passport: null });
  });

  it('whose citizenship nobody knows is asked for it, and needs a passport as another’s citizen', async () => {
    const say = (nationality: string | null) =>
      world.query('update person set nationality = $2 where user_id = $1', [asha.user.user_id, nationality]);
    const asked: unknown[] = [];
    for (const nationality of [null, 'NP', 'PL']) {
      await say(nationality);
      const answer = await add(await chosen('AI', 33));
      asked.push(answer.status === 200 ? [] : fieldsOf(expectRefusal(answer, 'traveller_details_missing')));
    }
    await say('IN');
    expect(asked).toEqual([['travelers.0.nationality'], [], ['travelers.0.passport.number']]);
  });
});

describe('two travellers of one name', () => {
  it('are refused in one booking with what to do, and both fly when it is done', async () => {
    const amits = [
      await addPerson(world, 'amit.kumar@meridian.example'),
      await addPerson(world, 'amit.kumar@sales.meridian.example'),
    ];
    const travelers = amits.map((user_id) => ({ user_id }));
    const { data: trip } = await ask(createTrip, { body: { travelers } }, desk.token);
    const two = await desk.search({ ad: 2, daysAhead: 40 });
    const body = { searchedFlightId: two.searchedFlightId, flightId: pickFlight(two, '6E'), tripId: trip._id };
    const refused = expectRefusal(await call(addFlightToTrip, { body }, desk.token), 'traveller_details_missing');
    expect(refused.errors).toEqual([
      {
        field: 'travelers.1.firstName',
        message: expect.stringMatching(
          /^Two travellers would be AMIT KUMAR on their tickets, .*remove one of them and plan a separate trip\.$/,
        ),
      },
    ]);
    const first = { tripId: trip._id, version: 1, travelers: [{ _id: trip.travelers[0]?._id }] };
    await ask(setTripTravelers, { body: first }, desk.token);
    const { data: own } = await ask(createTrip, { body: { travelers: travelers.slice(1) } }, desk.token);
    for (const { _id: tripId } of [trip, own]) {
      const one = await desk.search({ daysAhead: 40 });
      const chosen = { searchedFlightId: one.searchedFlightId, flightId: pickFlight(one, '6E') };
      const added = await ask(addFlightToTrip, { body: { ...chosen, tripId } }, desk.token);
      expect((await buy(desk, added)).flightStatus).toBe('BOOKED');
    }
    const flown = await world.query<{ user_id: number }>(
      `select p.user_id from trip_traveller t join person p on p.id = t.person_id
       join booking b on b.trip_id = t.trip_id and b.status = 'BOOKED' where t.trip_id = any($1) order by p.user_id`,
      [[trip._id, own._id]],
    );
    expect(flown.map((row) => row.user_id)).toEqual(amits.toSorted((a, b) => a - b));
  });
});
