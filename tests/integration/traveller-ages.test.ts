import { addFlightToTrip } from '@pravas/contract/flight/book-flight.ts';
import { listFlights } from '@pravas/contract/flight/list-flights.ts';
import type { SentOf } from '@pravas/contract/operation.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowGuests } from '../support/company.ts';
import { pickFlight, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import { callOperation, expectRefusal, payloadOf } from './send-request.ts';

let world: World;
let asha: TravellerClient;

beforeAll(async () => {
  world = await createWorld();
  asha = await signIn(world);
  await allowGuests(world);
});
afterAll(() => world.close());

type Body = SentOf<typeof addFlightToTrip>;
type Traveler = NonNullable<Body['travelers']>[number];

const OUT = 30;
const BACK = 34;
const yearsBefore = (days: number, years: number) =>
  Temporal.PlainDate.from(dayFromNow(days)).subtract({ years }).toString();
const adult: Traveler = {
  type: 'ADULT',
  title: 'Mr',
  firstName: 'Rohan',
  lastName: 'Mehta',
  gender: 'male',
  dateOfBirth: '1980-02-29',
  nationality: 'IN',
};
const child: Traveler = {
  ...adult,
  type: 'CHILD',
  title: 'Mstr',
  firstName: 'Kabir',
  dateOfBirth: yearsBefore(OUT, 7),
};
const infant: Traveler = { ...child, type: 'INFANT', firstName: 'Veer', dateOfBirth: yearsBefore(OUT, 1) };
const add = (body: Body) => callOperation(world.url, addFlightToTrip, { body }, { token: asha.token });

/** A return for a family of three, or of more adults. */
const familyFlight = async (ad = 1) => {
  const query = { from: 'DEL', to: 'BOM', dDate: dayFromNow(OUT), rDate: dayFromNow(BACK), ad, child: 1, inf: 1 };
  const flights = await asha.client.call(listFlights, { query });
  return { searchedFlightId: flights.searchedFlightId, flightId: pickFlight(flights, '6E', '6E') };
};

describe('a traveller who is added to a flight', () => {
  it('was born on a day that exists, and so were his papers', async () => {
    const chosen = await familyFlight();
    for (const day of ['2026-02-30', '2026-13-45', '2020-99-99']) {
      const passport = { number: 'Z1234567', expiresOn: day, issuedOn: day, countryCode: 'IN' };
      const travelers = [{ ...adult, dateOfBirth: day, passport }, child, infant];
      const envelope = expectRefusal(await add({ ...chosen, travelers }), 'validation_failed');
      expect(envelope.errors).toEqual(
        ['dateOfBirth', 'passport.expiresOn', 'passport.issuedOn'].map((field) => ({
          field: `travelers.0.${field}`,
          message: 'Please enter valid date',
        })),
      );
    }
  });

  it.each<[string, number, Partial<Traveler>]>([
    ['an adult of 6', 0, { dateOfBirth: yearsBefore(OUT, 6) }],
    ['an adult born in 1800', 0, { dateOfBirth: '1800-01-01' }],
    ['a child of 15', 1, { dateOfBirth: yearsBefore(OUT, 15) }],
    ['a child who is 12 when the family flies back', 1, { dateOfBirth: yearsBefore(BACK, 12) }],
    ['an infant of 3', 2, { dateOfBirth: yearsBefore(OUT, 3) }],
    ['an infant who is 2 when the family flies back', 2, { dateOfBirth: yearsBefore(BACK, 2) }],
    ['an infant who is not born yet', 2, { dateOfBirth: dayFromNow(2) }],
  ])('is refused as %s, by place and field', async (_, index, change) => {
    const travelers = [adult, child, infant].map((one, at) => (at === index ? { ...one, ...change } : one));
    const envelope = expectRefusal(await add({ ...(await familyFlight()), travelers }), 'validation_failed');
    expect(envelope.errors).toEqual([
      {
        field: `travelers.${index}.dateOfBirth`,
        message: expect.stringMatching(/^Please enter valid date of birth/),
      },
    ]);
  });

  it('may be of any age that his type has on the way back, with somebody of 18 beside a child or an infant', async () => {
    const aged = (years: number) => ({ ...adult, dateOfBirth: yearsBefore(BACK, years) });
    const small = [
      { ...child, dateOfBirth: yearsBefore(BACK, 2) },
      { ...infant, dateOfBirth: yearsBefore(BACK - 1, 1) },
    ];
    const young = { ...aged(12), firstName: 'Aditya' };
    const grown = await add({ ...(await familyFlight(2)), travelers: [young, aged(18), ...small] });
    expect(payloadOf(grown)).toHaveProperty('tripId');
    for (const one of [young, { ...adult, dateOfBirth: yearsBefore(BACK + 1, 18) }]) {
      const alone = await add({ ...(await familyFlight()), travelers: [one, ...small] });
      expect(expectRefusal(alone, 'traveller_details_missing').errors).toEqual([
        {
          field: 'travelers.0.dateOfBirth',
          message: expect.stringMatching(/^Each infant must travel with someone aged 18 or over\./),
        },
      ]);
    }
  });

  it('shows a passport of a country that exists, issued on a day that has come', async () => {
    const passport = { number: 'Z1234567', expiresOn: '2035-01-01', issuedOn: dayFromNow(3), countryCode: 'ZZ' };
    const travelers = [{ ...adult, passport }, child, infant];
    const envelope = expectRefusal(await add({ ...(await familyFlight()), travelers }), 'validation_failed');
    expect(envelope.errors?.map(({ field }) => field)).toEqual([
      'travelers.0.passport.issuedOn',
      'travelers.0.passport.countryCode',
    ]);
  });

  it('is judged by what the trip knows of him', async () => {
    const travelers = [adult, { ...child, dateOfBirth: yearsBefore(OUT, 15) }, infant];
    const created = await callOperation(world.url, createTrip, { body: { travelers } }, asha);
    const tripId = payloadOf<{ data: { _id: string } }>(created).data._id;
    const envelope = expectRefusal(await add({ ...(await familyFlight()), tripId }), 'validation_failed');
    expect(envelope.errors?.map(({ field }) => field)).toEqual(['travelers.1.dateOfBirth']);
    expect(envelope.message).toMatch(/children are 2 to 11 years on .*\. That of Kabir Mehta comes from the trip/);
  });
});
