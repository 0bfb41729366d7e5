import { preFinaliseTrip } from '@pravas/contract/approval/finalise-operations.ts';
import { addFlightToTrip, checkPrice } from '@pravas/contract/flight/book-flight.ts';
import { completeTripTravelers, createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { allowGuests } from '../support/company.ts';
import { pickFlight, signIn, type TravellerClient } from '../support/traveller.ts';
import { dayFromNow } from './sample-input.ts';
import { expectRefusal, payloadOf } from './send-request.ts';
import { useCompany } from './use-company.ts';

const company = useCompany();
const { call, ask } = company;
let asha: TravellerClient;
const passport = { number: 'Z7654321', expiresOn: dayFromNow(2_000), countryCode: 'IN' };
const guest = {
  title: 'Mr' as const,
  firstName: 'Rohan',
  lastName: 'Mehta',
  gender: 'male' as const,
  dateOfBirth: '1980-02-29',
  nationality: 'IN',
};

beforeAll(async () => {
  await allowGuests(company.now().world);
  asha = await signIn(company.now().world);
});

const details = async (tripId: string) => (await ask(getTrip, { query: { tripId } }, asha.token)).tripDetails;

/** A trip abroad of a guest whose passport was lost after the flight had been chosen. */
async function tripWithoutPassport() {
  const flights = await asha.search({ from: 'BOM', to: 'DXB' });
  const { data: trip } = await ask(createTrip, { body: { travelers: [{ ...guest, passport }] } }, asha.token);
  const chosen = { searchedFlightId: flights.searchedFlightId, flightId: pickFlight(flights, '6E'), tripId: trip._id };
  const { flightId } = await ask(addFlightToTrip, { body: chosen }, asha.token);
  const { world } = company.now();
  await world.query(`update trip_traveller set details = details || '{"passport":null}' where trip_id = $1`, [
    trip._id,
  ]);
  await world.query(
    `update booking set travellers = jsonb_set(travellers, '{0,passport}', 'null') where trip_id = $1`,
    [trip._id],
  );
  return { tripId: trip._id, flightId };
}

describe('what is missing of travellers', () => {
  it('blocks finalising and paying alike, is shown, and is completed for all at once', async () => {
    const { tripId, flightId } = await tripWithoutPassport();
    const before = await details(tripId);
    const needed = before.travelers[0]?.documentsNeeded.find(({ code }) => code === 'passport');
    expect(needed).toEqual({ code: 'passport', message: 'Passport number is required', done: false });
    const plan = await ask(preFinaliseTrip, { query: { tripId } }, asha.token);
    expect(plan.blocks).toContainEqual({
      code: 'traveller_details_missing',
      message: 'Rohan Mehta: Passport number is required.',
      bookingId: null,
      service: null,
    });
    const paying = expectRefusal(
      await call(checkPrice, { body: { flightId } }, asha.token),
      'traveller_details_missing',
    );
    expect([paying.message, paying.errors?.map(({ field }) => field)]).toEqual([
      'Rohan Mehta: Passport number is required',
      ['travelers.0.passport.number'],
    ]);
    const body = {
      tripId,
      version: before.version,
      travelers: [{ _id: before.travelers[0]?._id ?? '', passport, mobile: '+65 9123 4567' }],
    };
    const after = payloadOf<{ tripDetails: Awaited<ReturnType<typeof details>> }>(
      await call(completeTripTravelers, { body }, asha.token),
    ).tripDetails;
    expect(after.travelers[0]?.documentsNeeded.every(({ done }) => done)).toBe(true);
    await ask(checkPrice, { body: { flightId } }, asha.token);
    const [sent] = await company.now().world.query<{ number: string; mobile: string }>(
      `select travellers #>> '{0,passport,number}' as number, travellers #>> '{0,mobile}' as mobile
       from booking where trip_id = $1`,
      [tripId],
    );
    expect(sent).toEqual({ number: 'Z7654321', mobile: '+6591234567' });
  });

  it('is refused where it contradicts what is known, cannot be, or is another’s', async () => {
    const { tripId } = await tripWithoutPassport();
    const { version, travelers } = await details(tripId);
    const [one] = travelers;
    const complete = (entry: object, token = asha.token) =>
      call(completeTripTravelers, { body: { tripId, version, travelers: [{ _id: one?._id ?? '', ...entry }] } }, token);
    const fieldsOf = async (entry: object) =>
      expectRefusal(await complete(entry), 'validation_failed').errors?.map(({ field }) => field);
    expect(await fieldsOf({ dateOfBirth: '1981-01-01' })).toEqual(['travelers.0.dateOfBirth']);
    expect(await fieldsOf({ nationality: 'DE' })).toEqual(['travelers.0.nationality']);
    expect(await fieldsOf({ passport: { ...passport, countryCode: 'ZZ' } })).toEqual([
      'travelers.0.passport.countryCode',
    ]);
    expect(await fieldsOf({ mobile: '12345678' })).toEqual(['travelers.0.mobile']);
    expectRefusal(await complete({ passport }, company.now().stranger), 'trip_not_found');
  });
});
