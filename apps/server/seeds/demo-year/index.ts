import { type DatedFee, FEES_BEGAN } from '@pravas/domain/fare/dated-fees.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { sql } from 'kysely';
import { gstDetailsOf, readRegistrations } from '../../src/modules/flight/index.ts';
import { feesAt, insertFees, readOrganization } from '../../src/modules/organisation/index.ts';
import type { Database } from '../../src/platform/database.ts';
import { DEMO_LOGINS } from '../demo.ts';
import { seedBusesOf, seedBusTrip } from './buses.ts';
import { createChance } from './chance.ts';
import { seedCompany } from './company.ts';
import { createDemoDocuments } from './documents.ts';
import { createDemoMoney } from './payments.ts';
import { seedPeople } from './people.ts';
import { createRows } from './rows.ts';
import { seedSpending } from './spending.ts';
import { seedStayInState } from './stay-in-state.ts';
import type { DemoTrip, TripFate } from './story.ts';
import { seedTravelPlaces } from './travel-places.ts';
import { seedTripsOf, seedTripWith, travellerOf } from './trips.ts';

/** The same company on every machine. */
const SEED = 20_261_121;

/** What we ask of the demo company for each room of a stay and for each booking of a bus, and for cancelling them. */
const OTHER_FEES: readonly DatedFee[] = (
  [
    { service: 'hotel', per: 'room', booking: 20_000 },
    { service: 'bus', per: 'booking', booking: 5_000 },
  ] as const
).map(({ service, per, booking }) => ({
  ...{ service, per, area: null, journey: null, purpose: null },
  amounts: { standardAmountPaise: paise(booking), cancelAmountPaise: paise(10_000) },
  validFrom: FEES_BEGAN,
  enteredAtMs: 0,
}));

/** What the people with a printed login find of their own: who, how many days ahead, and its state. */
const TO_BE_FOUND: readonly (readonly [string, number, TripFate])[] = [
  ['asha', -5, 'flown'],
  ['asha', 6, 'booked'],
  ['asha', 12, 'waiting'],
  ['asha', 21, 'draft'],
  ['meera', 9, 'waiting'],
  ['vikram', 15, 'draft'],
];

/** In how many days the flights of the travel desk's cases leave; none belongs to a demo login. */
const FOR_THE_DESK = [11, 17] as const;

/** Written in this order, so that every row finds what it refers to. */
const ORDER = [
  'cost_centre',
  'reason_code',
  'trip_policy',
  'trip_policy_version',
  'trip_policy_assignment',
  'approval_setting',
  'approval_workflow',
  'budget',
  'trip',
  'trip_traveller',
  'trip_event',
  'booking',
  'booking_order',
  'booking_unit',
  'booking_event',
  'policy_case',
  'approval_request',
  'approval_item',
  'approval_task',
  'approval_vote',
  'payment',
  'cancellation',
  'refund',
  'ledger_account',
  'ledger_transfer',
  'expense_claim',
  'expense',
  'inbox_item',
  'travel_place',
];

/**
 * Gives a demo company its past year: some sixty people, their searches, trips, approvals, payments, refunds and
 * expenses, with the rules they were made under. Deterministic but for the day it ends on. Answers false when the
 * company has trips already.
 */
export async function seedDemoYear(
  database: Database,
  organizationId: string,
  now: Temporal.Instant,
  supplierId: string,
  hotelSupplierId = supplierId,
  busSupplierId = supplierId,
): Promise<boolean> {
  return database.forOrganization(organizationId, async (tx) => {
    if (await tx.selectFrom('trip').select('id').limit(1).executeTakeFirst()) return false;
    // The year is worked out inside the transaction: on a busy machine that takes longer than one may idle.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    const chance = createChance(SEED);
    const rows = createRows();
    const people = await seedPeople(tx, chance, createRows(), now.epochMilliseconds);
    const { settings, id: organizationId, fees: agreed } = await readOrganization(tx);
    await insertFees(tx, { organizationId, forNew: false, enteredBy: null }, OTHER_FEES);
    // Travel desks book for colleagues and guests from the first day.
    const open = {
      ...settings,
      modules: [{ id: 8, active: true }],
      enableBookForGuest: true,
      enableStaffBook: true,
    };
    await tx
      .updateTable('organization')
      .set({ settings: JSON.stringify(open) })
      .execute();
    const money = createDemoMoney();
    const documents = createDemoDocuments();
    const company = seedCompany(chance, rows, people, now.epochMilliseconds);
    const fees = feesAt({ fees: [...agreed, ...OTHER_FEES] }, now);
    const [registration] = await readRegistrations(tx);
    const gst = registration ? gstDetailsOf(registration) : null;
    const nowMs = now.epochMilliseconds;
    const stays = createChance(SEED + 1);
    const suppliers = { supplierId, hotelSupplierId, busSupplierId };
    const seed = { chance, stays, rows, money, documents, company, fees, gst, ...suppliers, nowMs };
    const trips: DemoTrip[] = [];
    for (const person of people) trips.push(...seedTripsOf(seed, person, chance.int(9, 18)));
    for (const [email, ahead, fate] of TO_BE_FOUND) {
      const person = people.find((one) => one.email.startsWith(email));
      if (person) trips.push(seedTripWith(seed, person, { departsInDays: ahead, fate }));
    }
    seedTravelPlaces(stays, rows, nowMs);
    seedSpending(seed, trips);
    // The travel desk always has two flights of one order each to decide about.
    const others = people.filter(({ email }) => !DEMO_LOGINS.some((login) => login.email === email));
    for (const [index, departsInDays] of FOR_THE_DESK.entries()) {
      const person = others[index];
      if (person) seedTripWith(seed, person, { departsInDays, fate: 'booked', oneWayBoughtDaysAgo: 6 });
    }
    const guest = others.findLast(({ gradeName }) => gradeName !== 'Director');
    if (guest) seedStayInState(createChance(SEED + 2), seed, guest, travellerOf(guest));
    const buses = createChance(SEED + 3);
    for (const person of people) seedBusesOf(buses, seed, person, travellerOf(person));
    const asha = people.find(({ email }) => email.startsWith('asha'));
    if (asha) seedBusTrip(buses, seed, asha, { departsInDays: 8, fate: 'booked', traveller: travellerOf(asha) });
    money.writeBalances(rows);
    await rows.write(tx, organizationId, ORDER);
    // The worker records what they cost, as after an upgrade: it reads each booking in its current state.
    await sql`insert into booking_line_due (organization_id, booking_id)
      select distinct organization_id, booking_id from ledger_transfer where booking_id is not null
      on conflict do nothing`.execute(tx);
    await documents.issue(tx, organizationId);
    return true;
  });
}
