import { getBooking } from '@pravas/contract/booking/booking-operations.ts';
import { addBus, removeBus } from '@pravas/contract/bus/add-bus.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { createGstRegistration } from '@pravas/contract/organisation/organization-operations.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { gstinCheckCharacter } from '@pravas/domain/validation/gstin.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { APPROVER, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createBusOrderWorld, guest } from './bus-order-world.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';

let desk: Awaited<ReturnType<typeof createBusOrderWorld>>;
let asha: TravellerClient;
let meera: TravellerClient;
let stranger: TravellerClient;

beforeAll(async () => {
  desk = await createBusOrderWorld();
  [asha, meera, stranger] = await Promise.all([
    signIn(desk.world),
    signIn(desk.world, APPROVER),
    signIn(desk.world, STRANGER),
  ]);
});
afterEach(() => desk.world.clearFaults());
afterAll(() => desk.world.close());

const twoMen = () => [guest('L7'), guest('L9', { firstName: 'Arun' })];
const forTwo = () => desk.find.kaveri({ ad: '2' });
const trip = async (tripId: string, who = desk.vikram) =>
  payloadOf<AnswerOf<typeof getTrip>>(await callOperation(desk.world.url, getTrip, { query: { tripId } }, who))
    .tripDetails;

describe('seats of a bus', () => {
  it('go into a trip of their own for two men at 2,684.00 (case 4)', async () => {
    const answer = await desk.add(await forTwo(), twoMen(), 2_684);
    const added = payloadOf<AnswerOf<typeof addBus>>(answer);
    expectShape(addBus, added);
    expect(added.totalPrice).toBe(2_684);
    const made = await trip(added.tripId);
    expectShape(getTrip, { tripDetails: made });
    expect(made).toMatchObject({ name: 'Bengaluru to Hyderabad', status: 'Draft' });
    expect(made.travelers.map(({ firstName }) => firstName)).toEqual(['Ravi', 'Arun']);
    const shown = await desk.show(added.bookingId);
    expectShape(getBooking, { booking: shown });
    expect(shown).toMatchObject({
      ...{ status: 'CREATED', title: 'Bengaluru - Hyderabad', totalPrice: 2_684 },
      summary: { convenienceFee: 50, CGST: 4.5, SGST: 4.5, IGST: 0 },
      startsAt: { wall: '2026-12-01T20:30' },
    });
    expect(shown.orders[0]?.bus).toMatchObject({
      boarding: { name: 'Silk Board' },
      hold: null,
      issued: null,
      seats: [
        { seatName: 'L7', name: 'Ravi Iyer', isPrimary: true, fare: 1_260 },
        { seatName: 'L9', name: 'Arun Iyer', isPrimary: false, fare: 1_365 },
      ],
    });
    // Nothing is held before it is paid.
    expect((await desk.atSupplier()).blocks).toEqual([]);
  });

  it('for women are priced alike: U7 and U6 at 2,369.00', async () => {
    const women = { title: 'Ms', gender: 'female' } as const;
    const seats = [guest('U7', { ...women, firstName: 'Lata' }), guest('U6', { ...women, firstName: 'Gita' })];
    expect((await desk.added(await forTwo(), seats, 2_369)).totalPrice).toBe(2_369);
  });

  it('are for whoever asks where they name themselves, and go back as a second bus of the same trip', async () => {
    const own = { user_id: asha.user.user_id };
    const bus = await desk.find.search('Bengaluru', 'Hyderabad', {}, asha);
    const there = desk.find.busIn(bus, 'Kaveri', '20:30');
    const one = payloadOf<AnswerOf<typeof addBus>>(
      await desk.add(there, [{ seatName: 'L4', passenger: own }], 1_319, {}, asha),
    );
    const back = await desk.find.search('Hyderabad', 'Bengaluru', { id: one.tripId, jDate: '2026-12-04' }, asha);
    const way = back.buses.find((found) => found.seatsLeft > 3 && !found.isIdNeeded && !found.arePointsFirst);
    if (!way) throw new Error('No bus goes back');
    const ref = { searchedBusId: back.searchedBusId, busId: way.busId };
    const seats = await desk.find.seats(ref, {}, asha);
    const free = seats.seats?.find(({ isFree, keptFor }) => isFree && keptFor !== 'gents');
    const stops = {
      boardingPointId: seats.boardingPoints[0]?.pointId ?? '',
      droppingPointId: seats.droppingPoints[0]?.pointId ?? '',
    };
    const [traveller] = (await trip(one.tripId, asha)).travelers;
    const passenger = { _id: traveller?._id ?? '' };
    const second = payloadOf<AnswerOf<typeof addBus>>(
      await desk.add(ref, [{ seatName: free?.seatName ?? '', passenger }], free?.total ?? 0, stops, asha),
    );
    expect(second.tripId).toBe(one.tripId);
    const both = await trip(one.tripId, asha);
    expect(both.items.map(({ title }) => title)).toEqual(['Bengaluru - Hyderabad', 'Hyderabad - Bengaluru']);
    expect(both.travelers).toHaveLength(1);
  });

  it('of which one is sold are refused by name', async () => {
    const answer = await desk.add(await forTwo(), [guest('L7'), guest('L1', { firstName: 'Arun' })], 2_684);
    expect(expectRefusal(answer, 'offer_unavailable')).toMatchObject({
      message: 'Seat L1 is sold. Choose another one.',
      errors: [{ field: 'seats.1.seatName', message: 'Seat L1 is sold. Choose another one.' }],
    });
  });

  it('are refused to a man on a seat for ladies, and to a woman who passes over forced ones (case 6)', async () => {
    const man = expectRefusal(await desk.add(await desk.find.kaveri(), [guest('L11')], 1_319), 'validation_failed');
    expect(man.message).toBe('Seat L11 is for ladies. Choose another one for a man.');
    const woman = guest('L13', { title: 'Ms', gender: 'female', firstName: 'Lata' });
    const forced = expectRefusal(await desk.add(await desk.find.kaveri(), [woman], 1_319), 'validation_failed');
    expect(forced.message).toContain('fills seats L4, L5, U7, L11 with women first');
  });

  it('at another price than was shown are refused with both sums', async () => {
    const answer = await desk.add(await forTwo(), twoMen(), 2_600);
    expect(expectRefusal(answer, 'price_changed')).toMatchObject({ price: { old: 2_600, new: 2_684 } });
  });

  it('are refused without an age, for one person twice, and for fewer than was searched for', async () => {
    const ageless = { seatName: 'L7', passenger: { ...guest('L7').passenger, dateOfBirth: undefined } };
    const answer = await desk.add(await desk.find.kaveri(), [ageless], 1_319);
    expect(expectRefusal(answer, 'traveller_details_missing').errors).toEqual([
      {
        field: 'seats.0.passenger.dateOfBirth',
        message: 'Enter the date of birth of the passenger in seat L7: operators ask for the age.',
      },
    ]);
    const twice = ['L7', 'L9'].map((seatName) => ({ seatName, passenger: { user_id: asha.user.user_id } }));
    expectRefusal(await desk.add(await forTwo(), twice, 2_684), 'validation_failed');
    expectRefusal(await desk.add(await forTwo(), [guest('L7')], 1_319), 'validation_failed');
  });

  it('are booked for a registration of the organisation alone, and charged by it (case 15)', async () => {
    const gstin = `27AAFCM1806Q1Z${gstinCheckCharacter('27AAFCM1806Q1Z')}`;
    const office = {
      ...{ displayName: 'Mumbai', gstNumber: gstin, legalName: 'Meridian Private Limited', gstType: 'regular' },
      ...{ address: '4 Marine Drive, Mumbai 400020', email: 'tax@meridian.example', mobile: '9845012345' },
    };
    const answer = await callOperation(
      desk.world.url,
      createGstRegistration,
      { body: { ...office, isDefault: false } },
      desk.vikram,
    );
    const { _id } = payloadOf<AnswerOf<typeof createGstRegistration>>(answer).registration;
    const more = { gstRegistrationId: _id };
    const { bookingId } = await desk.added(await forTwo(), twoMen(), 2_684, more);
    expect((await desk.show(bookingId)).summary).toMatchObject({ CGST: 0, SGST: 0, IGST: 9 });
    expect((await desk.show(bookingId)).gstin).toBe(gstin);
    const nobody = { gstRegistrationId: '00000000-0000-4000-8000-00000000ffff' };
    expectRefusal(await desk.add(await forTwo(), twoMen(), 2_684, nobody), 'not_found');
  });

  it('of a personal journey carry no number of the company', async () => {
    const bus = desk.find.busIn(await desk.find.search('Bengaluru', 'Hyderabad', { pb: 'true' }), 'Kaveri', '20:30');
    const { bookingId, tripId } = await desk.added(bus, [guest('L7')], 1_319);
    expect((await desk.show(bookingId)).gstin).toBeNull();
    expect((await trip(tripId)).kind).toBe('personal');
    const company = payloadOf<AnswerOf<typeof createTrip>>(
      await callOperation(desk.world.url, createTrip, { body: { name: 'For work' } }, desk.vikram),
    ).data;
    const refused = await desk.add(bus, [guest('L7')], 1_319, { tripId: company._id });
    expectRefusal(refused, 'trip_not_editable');
  });

  it('name an identity document where the operator asks for one, which nobody reads again', async () => {
    const found = await desk.find.search('Bengaluru', 'Hyderabad');
    const strict = found.buses.find((bus) => bus.isIdNeeded && bus.seatsLeft > 0 && !bus.isStateCorporation);
    if (!strict) throw new Error('No operator asks for documents');
    const bus = { searchedBusId: found.searchedBusId, busId: strict.busId };
    const { boardingPoints, droppingPoints } = await desk.find.seats(bus);
    const stops = {
      boardingPointId: boardingPoints[0]?.pointId ?? '',
      droppingPointId: droppingPoints[0]?.pointId ?? '',
    };
    const { seats } = await desk.find.seats(bus, stops);
    const seat = seats?.find(({ isFree, keptFor }) => isFree && keptFor !== 'ladies');
    const man = guest(seat?.seatName ?? '');
    const without = expectRefusal(await desk.add(bus, [man], seat?.total ?? 0, stops), 'traveller_details_missing');
    expect(without.errors?.map(({ field }) => field)).toEqual(['seats.0.idDocument']);
    const wrong = { ...man, idDocument: { kind: 'pan' as const, number: '12' } };
    expectRefusal(await desk.add(bus, [wrong], seat?.total ?? 0, stops), 'validation_failed');
    const right = { ...man, idDocument: { kind: 'pan' as const, number: 'abcde 1234 f' } };
    const { bookingId } = await desk.added(bus, [right], seat?.total ?? 0, stops);
    const [row] = await desk.world.query<{ documents: unknown }>(
      "select facts->'idDocuments' as documents from booking where id = $1",
      [bookingId],
    );
    expect(row?.documents).toEqual({ 0: { kind: 'pan', number: 'ABCDE1234F' } });
    expect(JSON.stringify(await desk.show(bookingId))).not.toContain('ABCDE1234F');
  });

  it('are nothing for other organisations, nor for trips of others', async () => {
    const bus = await desk.find.kaveri();
    expectRefusal(await desk.add(bus, [guest('L7')], 1_319, {}, stranger), 'not_found');
    expectRefusal(await desk.add(bus, [guest('L7')], 1_319, {}, asha), 'not_found');
    const { tripId, bookingId } = await desk.added(bus, [guest('L7')], 1_319);
    const own = desk.find.busIn(await desk.find.search('Bengaluru', 'Hyderabad', {}, meera), 'Kaveri', '20:30');
    const seat = [{ seatName: 'L4', passenger: { user_id: meera.user.user_id, dateOfBirth: '1985-01-01' } }];
    expectRefusal(await desk.add(own, seat, 1_319, { tripId }, meera), 'trip_not_found');
    expectRefusal(await desk.add(own, [guest('L7')], 1_319, {}, meera), 'others_not_allowed');
    expectRefusal(
      await callOperation(desk.world.url, getBooking, { query: { bookingId } }, stranger),
      'booking_not_found',
    );
  });
});

describe('an unpaid bus', () => {
  const remove = (bookingId: string, who = desk.vikram) =>
    callOperation(desk.world.url, removeBus, { query: { bookingId } }, who);

  it('is taken out of its trip by who arranges it', async () => {
    const { bookingId, tripId } = await desk.added(await desk.find.kaveri(), [guest('L7')], 1_319);
    for (const who of [stranger, meera]) expectRefusal(await remove(bookingId, who), 'booking_not_found');
    const answer = payloadOf<AnswerOf<typeof removeBus>>(await remove(bookingId));
    expect(answer).toEqual({ tripId });
    expect((await trip(tripId)).items).toEqual([]);
    expectRefusal(await remove(bookingId), 'booking_not_found');
  });
});
