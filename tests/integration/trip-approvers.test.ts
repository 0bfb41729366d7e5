import { finaliseTrip } from '@pravas/contract/approval/finalise-operations.ts';
import { createApprovalWorkflow } from '@pravas/contract/approval/workflow-operations.ts';
import { createCostCentre } from '@pravas/contract/budget/cost-centre-operations.ts';
import { removeFlight } from '@pravas/contract/flight/book-flight.ts';
import { cancelTrip } from '@pravas/contract/trip/trip-cancel-operations.ts';
import { setTripTravelers, updateTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { getTrip, listTrips } from '@pravas/contract/trip/trip-operations.ts';
import { getTripDashboard } from '@pravas/contract/trip/trip-settings-operations.ts';
import { shareTrip } from '@pravas/contract/trip/trip-share-operations.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { userIdOf } from '../support/company.ts';
import { flightsOf } from '../support/flights-of.ts';
import { pickFlight, signIn, type TravellerClient } from '../support/traveller.ts';
import type { World } from '../support/world.ts';
import { expectRefusal } from './send-request.ts';
import { useCompany } from './use-company.ts';

const company = useCompany();
const { call, ask } = company;
let world: World;
let asha: TravellerClient;
let meera: string;
let nisha: string;
let tripId: string;
let flightId: string;

beforeAll(async () => {
  ({ world } = company.now());
  asha = await signIn(world);
  meera = (await signIn(world, 'meera.iyer@meridian.example')).token;
  nisha = (await signIn(world, 'nisha.verma@meridian.example')).token;
  const user_id = await userIdOf(world, 'meera.iyer@meridian.example');
  const levels = [{ approvers: [{ kind: 'person', user_id }], mode: 'any', deadlineHours: 24 }];
  await ask(createApprovalWorkflow, {
    body: { name: 'Everyone', fromAmount: 0, withinPolicy: { levels }, outOfPolicy: { levels } },
  });
});

beforeEach(async () => {
  const flights = await asha.search();
  ({ tripId, flightId } = await asha.add(flights, pickFlight(flights, '6E')));
});

const details = async (token = asha.token) => (await ask(getTrip, { query: { tripId } }, token)).tripDetails;
const finalise = async () => {
  const { version } = await details();
  return ask(finaliseTrip, { body: { tripId, version, reasons: [], note: 'A client visit' } }, asha.token);
};
const allowed = async (action: string, token = asha.token) =>
  (await details(token)).allowedActions.find((one) => one.action === action);

describe('a trip whose approval is asked for', () => {
  it('is seen by its approver from then on, who can look but not touch', async () => {
    expectRefusal(await call(getTrip, { query: { tripId } }, meera), 'trip_not_found');
    await finalise();
    const trip = await details(meera);
    expect(trip.approvalRequest).toMatchObject({
      state: 'open',
      answer: 'Pending For Approval',
      note: 'A client visit',
    });
    expect(trip.approvalRequest?.waitingFor.map((one) => one.name)).toEqual(['Meera Iyer']);
    expect(flightsOf(trip)[0]?.approval).toMatchObject({ status: 'Pending For Approval', level: 1, of: 1 });
    expect(flightsOf(trip)[0]?.allowedActions.filter((one) => one.allowed)).toEqual([]);
    const doable = trip.allowedActions.filter((one) => one.allowed).map((one) => one.action);
    expect(doable).toEqual(['copy', 'comment']);
    expectRefusal(
      await call(updateTrip, { body: { tripId, version: trip.version, name: 'Mine' } }, meera),
      'privilege_missing',
    );
    expectRefusal(await call(shareTrip, { body: { tripId } }, meera), 'privilege_missing');
    expectRefusal(await call(removeFlight, { query: { flightId } }, meera), 'privilege_missing');
    expectRefusal(await call(getTrip, { query: { tripId } }, nisha), 'trip_not_found');
  });

  it('is counted where it waits: for its maker, and for who decides', async () => {
    const before = await ask(getTripDashboard, {}, meera);
    const mine = await ask(getTripDashboard, {}, asha.token);
    await finalise();
    expect((await ask(getTripDashboard, {}, meera)).approvalsToDecide).toBe(before.approvalsToDecide + 1);
    const after = await ask(getTripDashboard, {}, asha.token);
    expect(after.waitingForApproval).toBe(mine.waitingForApproval + 1);
    expect(after.nextTrip).toMatchObject({ status: 'Upcoming', approval: 'Pending For Approval' });
    const { counts } = await ask(listTrips, {}, asha.token);
    expect(counts.waitingForApproval).toBe(after.waitingForApproval);
  });

  it('keeps its flight until it is recalled, and what it is charged to', async () => {
    await finalise();
    expectRefusal(await call(removeFlight, { query: { flightId } }, asha.token), 'booking_not_removable');
    expect(await allowed('finalise')).toMatchObject({ allowed: false, reason: 'It is waiting for approval.' });
    expect(await allowed('recall')).toMatchObject({ allowed: true });
    const { version } = await details();
    const { costCentre } = await ask(createCostCentre, {
      body: { kind: 'cost_centre', code: 'CC-9', name: 'Sales West' },
    });
    const body = { tripId, version, costCentreId: costCentre._id, purpose: 'A client visit' };
    const frozen = expectRefusal(await call(updateTrip, { body }, asha.token), 'trip_not_editable');
    expect(frozen.errors?.map((one) => one.field)).toEqual(['costCentreId']);
    const { costCentreId: _, ...words } = body;
    const changed = (await ask(updateTrip, { body: words }, asha.token)).tripDetails;
    expect(changed.purpose).toBe('A client visit');
    const travelers = [{ type: 'ADULT' }];
    expectRefusal(
      await call(setTripTravelers, { body: { tripId, version: changed.version, travelers } }, asha.token),
      'trip_not_editable',
    );
  });

  it('asks nobody any longer once it is cancelled', async () => {
    await finalise();
    const waiting = (await ask(getTripDashboard, {}, meera)).approvalsToDecide;
    await ask(cancelTrip, { body: { tripId, reason: 'Called off', acceptedRefund: 0 } }, asha.token);
    expect((await ask(getTripDashboard, {}, meera)).approvalsToDecide).toBe(waiting - 1);
    const trip = await details(meera);
    expect([trip.status, trip.approvalRequest?.state]).toEqual(['Cancelled', 'withdrawn']);
    const told = await world.query(
      `select from outbox_event e join approval_request r on r.id::text = e.payload->>'requestId'
       where e.topic = 'approval.withdrawn' and r.trip_id = $1`,
      [tripId],
    );
    expect(told).toHaveLength(1);
  });
});
