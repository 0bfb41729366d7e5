import type { AnswerOf, Operation } from '@pravas/contract/operation.ts';
import * as operations from '@pravas/contract/organisation/convenience-fee-operations.ts';
import { getOrganizationSettings } from '@pravas/contract/organisation/organization-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Clock } from '../../apps/server/src/platform/clock.ts';
import { auditOf, COMPANY_ID, PROVIDER_ID } from '../support/company.ts';
import { ADMIN, pickFlight, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import {
  type Answer,
  callOperation,
  expectRefusal,
  expectShape,
  type OperationInput,
  payloadOf,
  refusalOf,
} from './send-request.ts';

type Fees = AnswerOf<typeof operations.getCustomerFees>['fees'];
type Listed = AnswerOf<typeof operations.listCustomerFees>;

/** Two minutes before an Indian midnight; goes on only where a test says so. */
const today = Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: 1 });
let nowIs = today.toZonedDateTime({ timeZone: 'Asia/Kolkata', plainTime: '23:58' }).toInstant();
const clock: Clock = { now: () => nowIs };
const later = (minutes: number) => {
  nowIs = nowIs.add({ minutes });
};
const dayAfter = (days: number) => today.add({ days }).toString();

const ONE_WAY = { service: 'flight', area: 'domestic', journey: 'oneway', purpose: 'business', per: 'traveller' };
const PERSONAL = { ...ONE_WAY, purpose: 'personal' };
const HOTEL = { service: 'hotel', area: null, journey: null, purpose: null, per: 'room' };
const costs = (standardAmount: number, cancelAmount = 100) => ({ standardAmount, cancelAmount });

let world: World;
let dev: TravellerClient;
let vikram: TravellerClient;
let asha: TravellerClient;

const call = (operation: Operation, input: OperationInput, who = dev): Promise<Answer> =>
  callOperation(world.url, operation, input, who);
const add = (fees: readonly object[], validFrom: string, organizationId: string | null = COMPANY_ID, who = dev) =>
  call(operations.addConvenienceFees, { body: { ...(organizationId && { organizationId }), validFrom, fees } }, who);
const added = async (...input: Parameters<typeof add>) => payloadOf<{ fees: Fees }>(await add(...input)).fees;
const show = async (organizationId: string | null = COMPANY_ID) => {
  const query = organizationId === null ? {} : { organizationId };
  const shown = payloadOf<{ fees: Fees }>(await call(operations.getCustomerFees, { query }));
  expectShape(operations.getCustomerFees, shown);
  return shown.fees;
};
const list = async (search: object = {}) => {
  const query = { search: JSON.stringify(search) };
  const page = payloadOf<Listed>(await call(operations.listCustomerFees, { query }));
  expectShape(operations.listCustomerFees, page);
  return page.data;
};
const withdraw = (feeId: string, who = dev) =>
  call(operations.withdrawConvenienceFee, { query: { organizationId: COMPANY_ID, feeId } }, who);
const own = async (who: TravellerClient) =>
  payloadOf<AnswerOf<typeof operations.listConvenienceFees>>(await call(operations.listConvenienceFees, {}, who));
const feeOf = async (tripId: string) => (await asha.booking(tripId)).summary.convenienceFee;
const problemOf = (answer: Answer) => expectRefusal(answer, 'validation_failed').errors?.[0];

beforeAll(async () => {
  world = await createWorld({ clock, sandboxNow: () => new Date(nowIs.epochMilliseconds) });
  [dev, vikram, asha] = await Promise.all([signIn(world, STRANGER), signIn(world, ADMIN), signIn(world)]);
});
afterAll(() => world.close());

describe('a fee from a later day on', () => {
  it('is known beforehand, to the provider and to the customer, who is not told who entered it', async () => {
    const before = await show();
    expect(before.today.flight.domestic.oneway).toEqual(costs(150));
    const after = await added([{ ...ONE_WAY, amounts: costs(199.5, 120) }], dayAfter(1));
    expect(after.today).toEqual(before.today);
    expect(after.coming).toEqual([
      expect.objectContaining({
        ...ONE_WAY,
        name: 'Flights in India, one way',
        standardAmount: 199.5,
        cancelAmount: 120,
        validFrom: dayAfter(1),
        enteredBy: 'Dev Patel',
      }),
    ]);
    const seen = await own(asha);
    expect(seen.data.flight.domestic.oneway).toEqual(costs(150));
    expect(seen.coming).toEqual([expect.objectContaining({ standardAmount: 199.5, enteredAt: null, enteredBy: null })]);
    const { settings } = payloadOf<AnswerOf<typeof getOrganizationSettings>>(
      await call(getOrganizationSettings, { query: {} }, vikram),
    );
    expect(settings.comingFees).toEqual(seen.coming);
    const [entry] = await auditOf(world, 'organization.fee_added');
    expect(entry).toMatchObject({
      fee: 'Flights in India, one way',
      validFrom: dayAfter(1),
      amounts: '₹199.50 for booking and ₹120 for cancelling, each traveller',
      insteadOf: '₹150 for booking and ₹100 for cancelling, each traveller',
    });
  });

  it('is not planned twice, nor for a day that is over, nor years ahead, nor where nothing changes', async () => {
    const amounts = costs(200);
    expect(problemOf(await add([{ ...ONE_WAY, amounts }], dayAfter(1)))).toEqual({
      field: 'validFrom',
      message: 'Flights in India, one way: there is already one from this day. Withdraw it first',
    });
    expect(problemOf(await add([{ ...ONE_WAY, amounts }], dayAfter(-1)))?.message).toContain('days that are over');
    expect(problemOf(await add([{ ...ONE_WAY, amounts }], dayAfter(800)))?.field).toBe('validFrom');
    expect(problemOf(await add([{ ...ONE_WAY, amounts: costs(199.5, 120) }], dayAfter(5)))).toEqual({
      field: 'fees.0.amounts',
      message: 'Flights in India, one way already costs this on that day',
    });
  });

  it.each([
    [{ ...ONE_WAY, amounts: costs(-0.01) }, 'fees.0.amounts.standardAmount'],
    [{ ...ONE_WAY, amounts: costs(100_000.01) }, 'fees.0.amounts.standardAmount'],
    [{ ...ONE_WAY, amounts: costs(0.005) }, 'fees.0.amounts.standardAmount'],
    [{ ...ONE_WAY, amounts: null }, 'fees.0.amounts'],
    [{ ...ONE_WAY, area: null, amounts: costs(1) }, 'fees.0.area'],
    [{ ...HOTEL, journey: 'oneway', amounts: costs(1) }, 'fees.0.journey'],
    [{ ...HOTEL, per: 'seat', amounts: costs(1) }, 'fees.0.per'],
  ])('is refused where it is no fee (%#)', async (fee, field) => {
    expect(problemOf(await add([fee], dayAfter(3)))?.field).toBe(field);
  });

  it('is added with others or not at all', async () => {
    const twice = [
      { ...HOTEL, amounts: costs(10) },
      { ...HOTEL, amounts: costs(11) },
    ];
    expect(problemOf(await add(twice, dayAfter(3)))?.message).toBe('Hotels appears here twice');
    expect(problemOf(await add([], dayAfter(3)))?.field).toBe('fees');
    expect((await show()).coming).toHaveLength(1);
  });

  it('keeps the price that was shown before its day, and holds for what is searched from then on', async () => {
    const flights = await asha.search();
    const option = pickFlight(flights, '6E');
    later(3);
    expect(nowIs.toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString()).toBe(dayAfter(1));
    expect((await own(asha)).data.flight.domestic.oneway.standardAmount).toBe(199.5);
    const booked = await asha.add(flights, option, '1');
    expect(await feeOf(booked.tripId)).toBe(150);
    const again = await asha.search();
    const next = await asha.add(again, pickFlight(again, '6E'), '1');
    expect(await feeOf(next.tripId)).toBe(199.5);
    // What was booked before keeps its fee, for cancelling too.
    expect(await feeOf(booked.tripId)).toBe(150);
  });

  it('can be withdrawn before its day, and never after', async () => {
    const fees = await added([{ ...HOTEL, amounts: costs(300) }], dayAfter(4));
    const planned = fees.coming.find(({ service }) => service === 'hotel');
    expectRefusal(await withdraw(planned?._id ?? '', vikram), 'provider_only');
    const { fees: left } = payloadOf<{ fees: Fees }>(await withdraw(planned?._id ?? ''));
    expect(left.coming).toEqual([]);
    expectRefusal(await withdraw(planned?._id ?? ''), 'not_found');
    expect(await auditOf(world, 'organization.fee_withdrawn')).toHaveLength(1);
    const [holding] = await world.query<{ id: string }>(
      'select id from convenience_fee where organization_id = $1 and valid_from = $2',
      [COMPANY_ID, dayAfter(1)],
    );
    expectRefusal(await withdraw(holding?.id ?? ''), 'conflict');
    const changed = world.query('update convenience_fee set standard_paise = 1 where id = $1', [holding?.id]);
    await expect(changed).rejects.toThrow('convenience_fee is not changed');
  });
});

describe('a fee from today on', () => {
  it('holds at once, replaces one of the same day, and leaves what was shown as it was', async () => {
    const flights = await asha.search();
    later(1);
    await added([{ ...ONE_WAY, amounts: costs(250) }], dayAfter(1));
    later(1);
    const fees = await added([{ ...ONE_WAY, amounts: costs(225) }], dayAfter(1));
    expect(fees.today.flight.domestic.oneway.standardAmount).toBe(225);
    expect(fees.past.map(({ standardAmount }) => standardAmount)).toEqual([250, 199.5, 150]);
    const { tripId } = await asha.add(flights, pickFlight(flights, '6E'), '1');
    expect(await feeOf(tripId)).toBe(199.5);
  });

  it('may be one of personal trips, which follow business trips otherwise', async () => {
    expect((await own(asha)).data.personalBooking).toBeNull();
    await added([{ ...PERSONAL, amounts: costs(80) }], dayAfter(1));
    const { data } = await own(asha);
    expect(data.personalBooking?.flight.domestic).toEqual({ ...data.flight.domestic, oneway: costs(80) });
    later(1);
    await added([{ ...PERSONAL, amounts: null }], dayAfter(1));
    expect((await own(asha)).data.personalBooking).toBeNull();
  });
});

describe('customers with their fees', () => {
  it('are listed by name, or those of whom something begins later', async () => {
    const names = (await list()).map(({ name }) => name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
    expect(names).toContain('Meridian Analytics');
    expect(await list({ isChanging: true })).toEqual([]);
    await added([{ ...HOTEL, amounts: costs(300) }], dayAfter(9));
    const [changing, ...others] = await list({ isChanging: true, name: 'meri' });
    expect([changing?.organizationId, changing?.coming.length, others]).toEqual([COMPANY_ID, 1, []]);
    expect(changing?.today.flight.domestic.oneway.standardAmount).toBe(225);
  });

  it('who come begin with what the provider has set for them, and what was set for others stays theirs', async () => {
    const before = await show();
    const fees = await added([{ ...HOTEL, amounts: costs(175) }], dayAfter(1), null);
    expect([fees.name, fees.organizationId, fees.today.hotel]).toEqual(['New customers', null, costs(175)]);
    await added([{ ...HOTEL, amounts: costs(185) }], dayAfter(20), null);
    expect((await show()).today).toEqual(before.today);
    expect((await show(PROVIDER_ID)).today.hotel).not.toEqual(costs(175));
    const told = await auditOf(world, 'organization.fee_added');
    expect(JSON.stringify(told).match(/new customers/g)).toHaveLength(2);
  });
});

describe('who may', () => {
  it('is the provider’s super admin alone', async () => {
    const amounts = costs(1);
    for (const [who, code] of [
      [vikram, 'provider_only'],
      [asha, 'privilege_missing'],
    ] as const) {
      expectRefusal(await call(operations.listCustomerFees, { query: {} }, who), code);
      expectRefusal(await call(operations.getCustomerFees, { query: { organizationId: COMPANY_ID } }, who), code);
      expectRefusal(await add([{ ...ONE_WAY, amounts }], dayAfter(5), COMPANY_ID, who), code);
      expectRefusal(await add([{ ...ONE_WAY, amounts }], dayAfter(5), PROVIDER_ID, who), code);
    }
    const nobody = '01960000-0000-7000-8000-00000000dead';
    expectRefusal(await add([{ ...ONE_WAY, amounts }], dayAfter(5), nobody), 'not_found');
    expect(refusalOf(await call(operations.getCustomerFees, { query: { organizationId: nobody } })).code).toBe(
      'not_found',
    );
  });
});
