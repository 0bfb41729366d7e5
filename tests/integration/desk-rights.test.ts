import { finaliseTrip } from '@pravas/contract/approval/finalise-operations.ts';
import { cancelOfflineFlight, enterFlight, listOfflineEntries } from '@pravas/contract/desk/offline-operations.ts';
import { updateTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { addPerson, addRole } from '../support/company.ts';
import { signIn } from '../support/traveller.ts';
import { offlineForm as form, type OfflineWorld, useOffline } from './offline-world.ts';
import { dayFromNow } from './sample-input.ts';
import { expectRefusal, payloadOf } from './send-request.ts';
import { servicingOf } from './servicing-world.ts';

const CLERK = 'lata.menon@meridian.example';

const offline = useOffline();
let world: OfflineWorld['world'];
let clerk: OfflineWorld['own'];

beforeAll(async () => {
  ({ world } = offline());
  await addRole(world, 'Desk clerk', ['trips.own', 'desk.work']);
  await addPerson(world, CLERK, 'Desk clerk');
  clerk = servicingOf(world, (await signIn(world, CLERK)).token);
});

const entered = (tripId: string) => ({
  tripId,
  slices: [
    {
      segments: [
        {
          airline: '6E',
          flightNumber: '2043',
          from: 'DEL',
          to: 'BOM',
          departureTime: `${dayFromNow(300)}T08:00`,
          arrivalTime: `${dayFromNow(300)}T10:10`,
        },
      ],
    },
  ],
});

describe('whoever works at the travel desk and arranges no trips', () => {
  it('sees the trips that cases are about, and enters flights and cancellations into them', async () => {
    const { addFlight, save } = offline();
    const { tripId, flightId } = await addFlight();
    expect((await clerk.call(getTrip, { query: { tripId } })).status).toBe(200);
    expect((await clerk.call(listOfflineEntries, { query: { flightId } })).status).toBe(200);
    expect((await clerk.call(enterFlight, { body: entered(tripId) })).status).toBe(200);
    await save(form(flightId));
    const body = { flightId, refundedAmount: '1000', penality: '0' };
    payloadOf(await clerk.call(cancelOfflineFlight, { body }));
  });

  it('changes nothing else of them', async () => {
    const { tripId } = await offline().addFlight();
    for (const [operation, body] of [
      [updateTrip, { tripId, version: 1, name: 'Mine now' }],
      [finaliseTrip, { tripId, version: 1 }],
    ] as const) {
      const answer = await clerk.call(operation, { body });
      expect([answer.status, (answer.json as { readonly code: string }).code]).toEqual([403, 'privilege_missing']);
    }
  });

  it('sees no private journey', async () => {
    const { tripId, flightId } = await offline().addFlight();
    await world.query(`update trip set kind = 'personal' where id = $1`, [tripId]);
    expectRefusal(await clerk.call(getTrip, { query: { tripId } }), 'trip_not_found');
    expectRefusal(await clerk.call(enterFlight, { body: entered(tripId) }), 'trip_not_found');
    expectRefusal(await clerk.call(listOfflineEntries, { query: { flightId } }), 'booking_not_found');
  });
});
