import { listSubstitutes, substituteFlight } from '@pravas/contract/approval/substitute-operations.ts';
import { createApprovalWorkflow } from '@pravas/contract/approval/workflow-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { flightsOf } from '../support/flights-of.ts';
import { payAtGateway, pickFlight } from '../support/traveller.ts';
import { type ApprovalWorld, asking, createApprovalWorld } from './approval-world.ts';
import { expectRefusal, payloadOf } from './send-request.ts';

let company: ApprovalWorld;

beforeAll(async () => {
  company = await createApprovalWorld();
});
afterEach(async () => {
  await company.world.clearFaults();
  await company.world.query('update approval_workflow set is_active = false');
});
afterAll(() => company.close());

type Substitutes = AnswerOf<typeof listSubstitutes>;
type Substitute = Substitutes['substitutes'][number];

const list = (flightId: string) => company.ask(listSubstitutes, { query: { flightId } }, company.asha.token);
const take = (found: Substitutes, one: Substitute | undefined, body: Readonly<Record<string, unknown>> = {}) =>
  company.call(
    substituteFlight,
    {
      body: {
        flightId: found.flightId,
        searchedFlightId: found.searchedFlightId,
        optionId: one?.optionId ?? '',
        fareType: one?.fareType ?? '',
        newTotalPrice: one?.total ?? 0,
        ...body,
      },
    },
    company.asha.token,
  );
const taken = async (found: Substitutes, one: Substitute | undefined) =>
  payloadOf<AnswerOf<typeof substituteFlight>>(await take(found, one));
const departure = (one: { readonly slices: Substitute['slices'] } | undefined) =>
  `${one?.slices[0]?.segments[0]?.departureDate} ${one?.slices[0]?.segments[0]?.departureTime}`;
const planned = async () => {
  const { tripId, flights } = await company.plan('6E');
  return { tripId, flightId: flights[0]?.flightId ?? '', price: flights[0]?.totalPrice ?? 0 };
};
/** Requested within policy, and approved by Meera. */
const approved = async (allowSubstitutes: boolean) => {
  const body = {
    name: `Everybody ${crypto.randomUUID().slice(0, 8)}`,
    withinPolicy: { levels: [{ approvers: [{ kind: 'manager' }], mode: 'any', deadlineHours: 24 }] },
    outOfPolicy: { levels: [] },
  };
  payloadOf(await company.call(createApprovalWorkflow, { body }, company.vikram));
  const one = await planned();
  const card = await company.request(one.tripId);
  const decision = { itemId: card.items[0]?.itemId, decision: 'approve', allowSubstitutes };
  payloadOf(await company.decide(card, [decision]));
  return one;
};

describe('what can be taken instead', () => {
  it('is at most six flights of the same route and day, the nearest departure first', async () => {
    const { flightId, price } = await planned();
    const found = await list(flightId);
    expect(found).toMatchObject({ flightId, total: price, band: null, allowsSubstitutes: false });
    expect(found.substitutes.length).toBeGreaterThan(0);
    expect(found.substitutes.length).toBeLessThanOrEqual(6);
    const [booking] = await company.world.query<{ wall: string }>(
      `select detail->'slices'->0->'segments'->0->'from'->'time'->>'wall' as wall from booking_order where booking_id = $1`,
      [flightId],
    );
    const minutes = (wall: string) => Date.parse(`${wall}Z`) / 60_000;
    const apart = found.substitutes.map((one) => {
      const { departureDate, departureTime } = one.slices[0]?.segments[0] ?? { departureDate: '', departureTime: '' };
      expect(departureDate).toBe(booking?.wall.slice(0, 10));
      return Math.abs(minutes(`${departureDate}T${departureTime}`) - minutes(booking?.wall ?? ''));
    });
    expect(apart).toEqual(apart.toSorted((a, b) => a - b));
    for (const one of found.substitutes) expect(one.total - found.total).toBeCloseTo(one.difference, 2);
  });

  it('of a domestic return changes one half and leaves the other', async () => {
    const flights = await company.asha.search({ roundTrip: true, daysAhead: 50 });
    const added = await company.asha.add(flights, pickFlight(flights, '6E', 'AI'), '2');
    payloadOf(await company.finalise(added.tripId));
    const found = await list(added.flightId);
    const [one] = found.substitutes;
    expect(one?.slices).toHaveLength(2);
    expect(await taken(found, one)).toMatchObject({ totalPrice: one?.total, approvalStatus: 'Not Required' });
    expect((await company.asha.checkPrice(added.flightId)).amount).toBe(one?.total);
  });

  it('is nobody else’s to ask for', async () => {
    const { flightId } = await planned();
    const ask = (token: string) => company.call(listSubstitutes, { query: { flightId } }, token);
    expectRefusal(await ask(company.stranger), 'booking_not_found');
    expectRefusal(await ask(company.meera), 'booking_not_found');
    expectRefusal(
      await company.call(listSubstitutes, { query: { flightId: 'x' } }, company.asha.token),
      'validation_failed',
    );
  });

  it('is never what the policy asks more for than before', async () => {
    await company.judgeBy({});
    const { flightId, tripId } = await planned();
    payloadOf(await company.finalise(tripId));
    await company.judgeBy(asking('approval'));
    expect((await list(flightId)).substitutes).toEqual([]);
    await company.judgeBy({});
  });
});

describe('taking another flight', () => {
  it('that nobody has to agree to keeps the trip as it is and can be paid', async () => {
    const { flightId, tripId } = await planned();
    payloadOf(await company.finalise(tripId));
    const found = await list(flightId);
    const [one] = found.substitutes;
    expect(one?.needsNewApproval).toBe(false);
    expect(await taken(found, one)).toMatchObject({
      flightId,
      tripId,
      totalPrice: one?.total,
      approvalStatus: 'Not Required',
      needsApproval: false,
    });
    const trip = await company.trip(tripId);
    const [now, ...others] = flightsOf(trip);
    expect(others).toEqual([]);
    expect(departure({ slices: now ? [now.forward] : [] })).toBe(departure(one));
    expect(trip.history.map((event) => event.text).join()).toContain('was replaced by');
    await payAtGateway(await company.asha.checkPrice(flightId), 'pay');
    await company.asha.bookingWhen(tripId, (booking) => booking.flightStatus === 'BOOKED');
    expectRefusal(await take(found, found.substitutes[1]), 'booking_not_payable');
  });

  it('asks the approver again, at once', async () => {
    const { flightId, tripId } = await approved(false);
    const found = await list(flightId);
    expect(found.allowsSubstitutes).toBe(false);
    const [one] = found.substitutes;
    expect(one?.needsNewApproval).toBe(true);
    expect(await taken(found, one)).toMatchObject({ approvalStatus: 'Pending For Approval', needsApproval: true });
    await expect(company.asha.checkPrice(flightId)).rejects.toMatchObject({ envelope: { code: 'approval_missing' } });
    const row = (await company.waitingFor(company.meera)).data.find((waiting) => waiting.tripId === tripId);
    expect(row).toMatchObject({ total: one?.total, items: 1 });
  });

  it('needs no new approval where the approver has agreed to a compliant one inside the band', async () => {
    const { flightId, tripId } = await approved(true);
    const found = await list(flightId);
    expect(found.allowsSubstitutes).toBe(true);
    const inside = found.substitutes.find((one) => one.isInsideBand);
    expect(inside?.needsNewApproval).toBe(false);
    expect(inside?.text).toContain('needs no new approval');
    expect(await taken(found, inside)).toMatchObject({ approvalStatus: 'Approved', needsApproval: false });
    expect(flightsOf(await company.trip(tripId))[0]?.approval.band).toBe(found.band);
    expect((await company.asha.checkPrice(flightId)).amount).toBe(inside?.total);
  });

  it('above the band asks again although a substitute was agreed to', async () => {
    const { flightId } = await approved(true);
    await company.world.query('update booking set approval_band_paise = 1 where id = $1', [flightId]);
    const found = await list(flightId);
    expect(found.substitutes.every((one) => !one.isInsideBand && one.needsNewApproval)).toBe(true);
    expect(await taken(found, found.substitutes[0])).toMatchObject({ approvalStatus: 'Pending For Approval' });
  });

  it('is refused at another price, on another day, or from an unknown search', async () => {
    const { flightId } = await planned();
    const found = await list(flightId);
    const [one] = found.substitutes;
    const dearer = await take(found, one, { newTotalPrice: (one?.total ?? 0) + 1 });
    expect(expectRefusal(dearer, 'price_changed').price).toEqual({ old: (one?.total ?? 0) + 1, new: one?.total });
    expectRefusal(await take(found, one, { searchedFlightId: crypto.randomUUID() }), 'search_expired');
    expectRefusal(await take(found, one, { optionId: 'unknown' }), 'flight_not_in_search');
    expectRefusal(await take(found, one, { flightId: crypto.randomUUID() }), 'booking_not_found');
    const otherDay = await company.asha.search({ daysAhead: 90 });
    const body = {
      searchedFlightId: otherDay.searchedFlightId,
      optionId: pickFlight(otherDay, '6E'),
      fareType: '2',
      newTotalPrice: 1,
    };
    expectRefusal(await take(found, one, body), 'flight_not_in_search');
    const party = await company.asha.search({ daysAhead: 90, ad: 2 });
    expectRefusal(
      await take(found, one, { ...body, searchedFlightId: party.searchedFlightId, optionId: pickFlight(party, '6E') }),
      'travellers_do_not_match',
    );
  });
});
