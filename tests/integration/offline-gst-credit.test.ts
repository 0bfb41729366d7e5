import { enterFlight } from '@pravas/contract/desk/offline-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { decideGstCredit } from '@pravas/contract/organisation/gst-credit-operations.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { offlineForm as form, type OfflineWorld, useOffline } from './offline-world.ts';
import { dayFromNow } from './sample-input.ts';
import { payloadOf } from './send-request.ts';
import { bookFlight } from './servicing-world.ts';

const offline = useOffline();
let world: OfflineWorld['world'];
let asha: OfflineWorld['asha'];
let own: OfflineWorld['own'];
let desk: OfflineWorld['own'];
let save: OfflineWorld['save'];
let addFlight: OfflineWorld['addFlight'];
let nextDays: OfflineWorld['nextDays'];

beforeAll(() => {
  ({ world, asha, own, desk, save, addFlight, nextDays } = offline());
});

/** Enters a flight that no supplier sold: into a trip of Asha's, or into a personal one of the desk's own. */
async function enter(expectedPrice: number, cabinClass: 'E' | 'B' = 'E', isPersonalBooking = false) {
  const maker = isPersonalBooking ? desk : own;
  const { data: trip } = payloadOf<AnswerOf<typeof createTrip>>(
    await maker.call(createTrip, { body: { name: 'By hand', isPersonalBooking } }),
  );
  const day = dayFromNow(nextDays());
  const segment = {
    airline: 'AI',
    flightNumber: '401',
    from: 'DEL',
    to: 'BOM',
    departureTime: `${day}T06:10`,
    arrivalTime: `${day}T08:20`,
  };
  const body = { tripId: trip._id, slices: [{ segments: [segment] }], expectedPrice, cabinClass };
  return payloadOf<AnswerOf<typeof enterFlight>>(await desk.call(enterFlight, { body }));
}

const netOf = async (flightId: string) => (await own.show(flightId)).net;

describe('a flight that the travel desk entered by hand', () => {
  it('shows what is left after GST credit, on the trip and by itself, before and after it is booked', async () => {
    // ₹10,500 and our charge of ₹150 with its GST.
    const { flightId, tripId } = await enter(10_677);
    const before = await own.show(flightId);
    expect(before.net?.note).toMatch(/^Your organisation can claim GST of ₹500 on the ticket/);
    expect((before.net?.netPrice ?? 0) + (before.net?.gstCredit ?? 0)).toBeCloseTo(before.totalPrice, 2);

    await save(form(flightId, {}, { totalPrice: '21,000', serviceCharge: '100', cgstCharges: '9', sgstCharges: '9' }));
    const { net, totalPrice } = await own.show(flightId);
    expect([totalPrice, net?.gstCredit, net?.netPrice]).toEqual([21_118, 1_018, 20_100]);
    expect(net?.note).toBe(
      'Your organisation can claim GST of ₹1,000 on the ticket and ₹18 on our fee (estimated). Advisers differ on 5% economy tickets; your company admin can switch this off.',
    );
    expect((await asha.booking(tripId)).net).toEqual(net);
  });

  it('goes by the rates of its cabin', async () => {
    const { flightId } = await enter(11_800, 'B');
    await save(form(flightId, {}, { totalPrice: '11,800', serviceCharge: '0', cgstCharges: '0', sgstCharges: '0' }));
    expect(await netOf(flightId)).toEqual({
      netPrice: 10_000,
      gstCredit: 1_800,
      note: 'Your organisation can claim GST of ₹1,800 on the ticket (estimated).',
    });
  });

  it('follows what the finance team decides', async () => {
    const { flightId } = await enter(10_500);
    await save(form(flightId));
    const body = { gstId: null, economy: 'not_claimable', validFrom: dayFromNow(0), reason: 'Advice' } as const;
    const [decided] = payloadOf<AnswerOf<typeof decideGstCredit>>(await desk.call(decideGstCredit, { body })).data;
    expect(decided?.economy).toBe('not_claimable');
    // GST on our own charge is still claimed.
    expect(await netOf(flightId)).toMatchObject({
      gstCredit: 18,
      note: expect.stringContaining('does not claim the 5% GST on economy tickets'),
    });
    await world.query('delete from gst_credit_decision');
  });

  it('tells nothing where no registration claims it, and nothing of a flight that was chosen from a list', async () => {
    const { flightId } = await enter(10_500);
    expect(await netOf(flightId)).not.toBeNull();
    await world.query(`update booking set facts = jsonb_set(facts, '{gst}', 'null') where id = $1`, [flightId]);
    expect(await netOf(flightId)).toBeNull();
    const chosen = await bookFlight(world, asha);
    expect(await netOf(chosen.flightId)).toBeNull();
  });

  it('keeps the taxes of a fare that was found by a search', async () => {
    const { flightId } = await addFlight();
    expect(await netOf(flightId)).toBeNull();
    await save(form(flightId));
    const net = await netOf(flightId);
    expect(net?.note).toMatch(/on the ticket and ₹18 on our fee/);
    expect(net?.gstCredit).toBeLessThan(8_118 * 0.05 + 18);
  });

  it('says nothing on a personal trip, nor once it has lapsed', async () => {
    const personal = await enter(10_500, 'E', true);
    expect((await desk.show(personal.flightId)).net).toBeNull();
    const lapsed = await enter(10_500);
    await world.query(`update booking set status = 'EXPIRED' where id = $1`, [lapsed.flightId]);
    expect(await netOf(lapsed.flightId)).toBeNull();
  });
});
