import { reviewBus } from '@pravas/contract/bus/review-bus.ts';
import type { AnswerOf, SentOf } from '@pravas/contract/operation.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftPolicy, enforcePolicy, NO_RULES } from '../support/policies.ts';
import { ADMIN, signIn, type TravellerClient } from '../support/traveller.ts';
import { createBusWorld } from './bus-world.ts';
import { busFinder, type FoundBus, setBusFee } from './find-bus.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';

type Review = AnswerOf<typeof reviewBus>;
type Seats = SentOf<typeof reviewBus>['seats'];

let world: Awaited<ReturnType<typeof createBusWorld>>;
let asha: TravellerClient;
let find: Awaited<ReturnType<typeof busFinder>>;

beforeAll(async () => {
  world = await createBusWorld();
  asha = await signIn(world);
  find = await busFinder(world, asha);
  await setBusFee(world);
});
afterAll(() => world.close());

const STOPS = { boardingPointId: '900101', droppingPointId: '900201' };
const ask = (bus: FoundBus, seats: Seats, more: object = {}, person = asha) =>
  callOperation(world.url, reviewBus, { body: { ...bus, ...STOPS, seats, ...more } }, person);
const review = async (bus: FoundBus, seats: Seats, more: object = {}) => payloadOf<Review>(await ask(bus, seats, more));

describe('a review of seats', () => {
  it('has whoever asks on the seat, with what their profile says', async () => {
    const bus = await find.kaveri();
    const first = await review(bus, [{ seatName: 'L4' }]);
    expectShape(reviewBus, first);
    expect(first).toMatchObject({ isReady: false, tripId: null, isPersonal: false });
    expect(first.passengers).toMatchObject([
      { travelerId: null, name: 'Asha Rao', title: 'Ms', gender: 'female', hasMobile: expect.any(Boolean) },
    ]);
    const reviewed = await review(bus, [{ seatName: 'L4', user_id: first.passengers[0]?.user_id ?? 0 }]);
    expect(reviewed).toMatchObject({
      isReady: true,
      problems: [],
      boarding: { name: 'Silk Board', at: { text: '20:30, Tue 1 Dec' } },
      dropping: { name: 'Mehdipatnam' },
      price: { total: 1_319, changed: null },
      needs: { idKinds: [] },
    });
    expect(reviewed.seats).toMatchObject([
      { seat: { seatName: 'L4' }, passenger: { name: 'Asha Rao', gender: 'female' }, isPrimary: true },
    ]);
    expect(reviewed.gst.selected).toBe(reviewed.gst.registrations[0]?._id);
    expect(reviewed.notes).toContain('Be at the boarding point 15 minutes early.');
  });

  it('of a trip offers its travellers, who are named by their place in it', async () => {
    const [own] = await world.query<{ user_id: number }>("select user_id from person where email like 'asha.rao@%'");
    const body = { name: 'By bus', travelers: [{ user_id: own?.user_id ?? 0 }] };
    const trip = payloadOf<AnswerOf<typeof createTrip>>(
      await callOperation(world.url, createTrip, { body }, asha),
    ).data;
    const found = await find.search('Bengaluru', 'Hyderabad', { id: trip._id });
    expect(found.trip?._id).toBe(trip._id);
    const bus = find.busIn(found, 'Kaveri', '20:30');
    const first = await review(bus, [{ seatName: 'L4' }]);
    expect(first.tripId).toBe(trip._id);
    const [traveller] = first.passengers;
    expect(traveller).toMatchObject({ name: 'Asha Rao', gender: 'female', travelerId: expect.any(String) });
    const named = await review(bus, [{ seatName: 'L13', travelerId: traveller?.travelerId ?? '' }]);
    expect(named.problems.map(({ code }) => code)).toEqual(['forced_seats']);
    expect(named.isReady).toBe(false);
  });

  it('asks for documents where the operator does', async () => {
    const found = await find.search('Bengaluru', 'Hyderabad');
    const strict = found.buses.find((bus) => bus.isIdNeeded && bus.seatsLeft > 0 && !bus.isStateCorporation);
    const bus = { searchedBusId: found.searchedBusId, busId: strict?.busId ?? '' };
    const chosen = await find.seats(bus, STOPS);
    const free = chosen.seats?.find(({ isFree }) => isFree)?.seatName ?? '';
    const reviewed = await review(bus, [{ seatName: free }]);
    expect(reviewed.needs.idKinds.map(({ code }) => code)).toEqual([
      'aadhaar',
      'pan',
      'passport',
      'driving_licence',
      'voter_card',
      'ration_card',
    ]);
  });

  it('case 7: says of a State corporation that its price is told at the hold', async () => {
    const found = await find.search('Bengaluru', 'Hyderabad');
    const corporation = found.buses.find(
      ({ isStateCorporation, departure }) => isStateCorporation && departure.wall.endsWith('22:00'),
    );
    const bus = { searchedBusId: found.searchedBusId, busId: corporation?.busId ?? '' };
    const seats = await find.seats(bus);
    const free = seats.seats?.find(({ isFree }) => isFree)?.seatName ?? '';
    const reviewed = await review(bus, [{ seatName: free }], { seenTotal: 951.5 });
    expect(reviewed.price).toMatchObject({ total: 951.5, changed: null });
    expect(reviewed.notes).toContain('The operator states the full price once the seats are held, before you pay.');
  });

  it('of a private journey names no company and no policy', async () => {
    const reviewed = await review(await find.kaveri({ pb: 'true' }), [{ seatName: 'L7', title: 'Mr', gender: 'male' }]);
    expect(reviewed).toMatchObject({ isPersonal: true, isReady: true, gst: { registrations: [], selected: null } });
    expect(reviewed.price?.verdict).toBeNull();
  });

  it('is not ready where the policy blocks the seat', async () => {
    const admin = await signIn(world, ADMIN);
    const rules = { ...NO_RULES, bus: { ...NO_RULES.bus, ceiling: { action: 'block' as const, limit: 1_000 } } };
    await enforcePolicy(world, admin.token, await draftPolicy(world, admin.token, 'Buses 1000', rules));
    const bus = await find.kaveri();
    const [self] = (await review(bus, [{ seatName: 'L4' }])).passengers;
    const reviewed = await review(bus, [{ seatName: 'L4', user_id: self?.user_id ?? 0 }]);
    expect(reviewed.problems).toEqual([]);
    expect(reviewed).toMatchObject({ isReady: false, price: { verdict: { outcome: 'block' } } });
    expect(reviewed.price?.suggestion?.text).toContain('Take');
    await enforcePolicy(world, admin.token, await draftPolicy(world, admin.token, 'No rules', NO_RULES));
  });

  it.each([
    ["somebody else's registration", { gstRegistrationId: '00000000-0000-4000-8000-0000000000ff' }, 'not_found'],
    ['a search of nobody', { searchedBusId: '00000000-0000-4000-8000-0000000000ff' }, 'not_found'],
    ['words for a stop', { boardingPointId: "1' or 1=1 --" }, 'validation_failed'],
  ] as const)('with %s is refused', async (_, wrong, code) => {
    expectRefusal(await ask(await find.kaveri(), [{ seatName: 'L7' }], wrong), code);
  });

  it('of a search of somebody else is not found', async () => {
    expectRefusal(await ask(await find.kaveri(), [{ seatName: 'L7' }], {}, await signIn(world, ADMIN)), 'not_found');
  });
});
