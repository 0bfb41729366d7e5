import { addFlightToTrip } from '@pravas/contract/flight/book-flight.ts';
import type { SentOf } from '@pravas/contract/operation.ts';
import { copyTrip, createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPerson, userIdOf } from '../support/company.ts';
import { flightsOf } from '../support/flights-of.ts';
import { EMPLOYEE, pickFlight, signIn, type TravellerClient } from '../support/traveller.ts';
import type { World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import { expectRefusal } from './send-request.ts';
import { COMPANY, useCompany } from './use-company.ts';

const company = useCompany();
const { call, ask } = company;
let world: World;
let employee: string;
let stranger: string;
let desk: string;
let deskClient: TravellerClient;
let asha: number;

beforeAll(async () => {
  ({ world, employee, stranger } = company.now());
  await addPerson(world, 'tara.desai@meridian.example', 'Travel desk');
  deskClient = await signIn(world, 'tara.desai@meridian.example');
  desk = deskClient.token;
  asha = await userIdOf(world, EMPLOYEE);
});
beforeEach(() => allow({ enableStaffBook: true, enableBookForGuest: true, modules: [{ id: 8, active: true }] }));

const allow = (settings: Record<string, unknown>) =>
  world.query('update organization set settings = settings || $2::jsonb where id = $1', [
    COMPANY,
    JSON.stringify(settings),
  ]);
const make = async (body: SentOf<typeof createTrip>, token = desk) => (await ask(createTrip, { body }, token)).data;
const details = async (tripId: string, token = desk) => (await ask(getTrip, { query: { tripId } }, token)).tripDetails;
const fieldsOf = (envelope: ReturnType<typeof expectRefusal>) => envelope.errors?.map((one) => one.field);

const guest = { title: 'Mr', firstName: 'Rohan', lastName: 'Mehta', gender: 'male', nationality: 'IN' } as const;

describe('copying a trip', () => {
  it('takes who travels and why, and tells what to search again, moved to the new days', async () => {
    const trip = await make({
      name: 'Audit',
      purpose: 'Quarterly audit',
      startDate: dayFromNow(10),
      travelers: [{ user_id: asha }],
    });
    const flights = await deskClient.search({ roundTrip: true });
    const body = {
      searchedFlightId: flights.searchedFlightId,
      flightId: pickFlight(flights, '6E', '6E'),
      tripId: trip._id,
    };
    await ask(addFlightToTrip, { body }, desk);
    const startDate = dayFromNow(60);
    const { tripId, plan } = await ask(copyTrip, { body: { tripId: trip._id, startDate } }, desk);
    expect(plan).toEqual([
      expect.objectContaining({
        from: 'DEL',
        to: 'BOM',
        departureDate: startDate,
        returnDate: dayFromNow(64),
        isPast: false,
      }),
    ]);
    const copy = await details(tripId);
    expect(copy).toMatchObject({
      name: 'Audit (copy)',
      purpose: 'Quarterly audit',
      status: 'Draft',
      startDate,
      endDate: sameLength(await details(trip._id), startDate),
      copiedFrom: trip._id,
    });
    expect([copy.travelers.map((one) => one.user_id), flightsOf(copy), copy.plan]).toEqual([[asha], [], plan]);
  });

  it('keeps the days of its flights where no other start is told, and moves the day in a name that was made', async () => {
    const flights = await deskClient.search({ daysAhead: 33, roundTrip: true });
    const body = { searchedFlightId: flights.searchedFlightId, flightId: pickFlight(flights, '6E', '6E') };
    const { tripId } = await ask(addFlightToTrip, { body }, desk);
    const source = await details(tripId);
    const same = await ask(copyTrip, { body: { tripId, name: source.name } }, desk);
    const days = { startDate: source.startDate, endDate: source.endDate };
    expect(await details(same.tripId)).toMatchObject({ name: source.name, ...days });
    const startDate = dayFromNow(90);
    const later = await ask(copyTrip, { body: { tripId, name: source.name, startDate } }, desk);
    const name = source.name.replace(/, .*/, `, ${shortDate(startDate)}`);
    expect(name).not.toBe(source.name);
    expect(await details(later.tripId)).toMatchObject({ name, startDate, endDate: sameLength(source, startDate) });
  });

  it('is refused for others by who may not book for them, and of trips that one does not see', async () => {
    const trip = await make({ travelers: [{ user_id: asha }, guest] });
    expectRefusal(await call(copyTrip, { body: { tripId: trip._id } }, employee), 'others_not_allowed');
    expectRefusal(await call(copyTrip, { body: { tripId: trip._id } }, stranger), 'trip_not_found');
    const envelope = expectRefusal(
      await call(copyTrip, { body: { tripId: trip._id, startDate: '2031-02-30' } }, desk),
      'validation_failed',
    );
    expect(fieldsOf(envelope)).toEqual(['startDate']);
  });
});

/** The last day of a trip that begins on another day and takes as long. */
function sameLength(trip: { readonly startDate: string | null; readonly endDate: string | null }, start: string) {
  const days = Temporal.PlainDate.from(trip.startDate ?? '').until(trip.endDate ?? '', { largestUnit: 'days' });
  return Temporal.PlainDate.from(start).add(days).toString();
}
