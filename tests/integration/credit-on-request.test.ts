import { decideWorkCase } from '@pravas/contract/desk/case-decisions.ts';
import { assignWorkCase, getWorkCase } from '@pravas/contract/desk/case-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { applyCredits, listCredits, listUsableCredits } from '@pravas/contract/servicing/credit-operations.ts';
import { formatInrExact, fromRupees } from '@pravas/domain/money/money.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectMoneyInOrder } from '../support/books.ts';
import { userIdOf } from '../support/company.ts';
import { ADMIN, pickFlight } from '../support/traveller.ts';
import { dayFromNow } from './sample-input.ts';
import { expectRefusal, payloadOf } from './send-request.ts';
import { ASHA, bookFlight, ROHAN, type ServicingWorld, tick, until, useServicing } from './servicing-world.ts';

const servicing = useServicing('duffel');
let company: ServicingWorld;

beforeAll(() => {
  company = servicing();
});
afterEach(() => expectMoneyInOrder(company.world));

type Case = AnswerOf<typeof getWorkCase>['workCase'];

/** Asks for the cancellation of one of two travellers, which this airline does not take online, and takes the case. */
async function askForOne() {
  const { world, asha, own, admin } = company;
  const { flightId } = await bookFlight(world, asha, { travelers: [ASHA, ROHAN] });
  const quote = await own.quote(flightId, tick([0]));
  expect(quote.channel).toBe('request');
  payloadOf(await own.askCancel(flightId, quote.amounts.refund, tick([0])));
  const [row] = await world.query<{ id: string }>(
    `select id from work_case where booking_id = $1 and kind = 'cancel_request'`,
    [flightId],
  );
  const body = { workCaseId: row?.id ?? '', version: 1, ownerUserId: await userIdOf(world, ADMIN) };
  const { workCase } = payloadOf<AnswerOf<typeof assignWorkCase>>(await admin.call(assignWorkCase, { body }));
  const [item] = workCase.items;
  if (!item) throw new Error('The case names no part');
  return { flightId, workCase, item, penality: quote.amounts.airlinePenalty, refund: quote.amounts.refund };
}

const answer = (
  { workCase, item, penality }: Awaited<ReturnType<typeof askForOne>>,
  credit: object,
  choice: { readonly takesCredit?: boolean } = {},
) =>
  company.admin.call(decideWorkCase, {
    body: {
      workCaseId: workCase._id,
      version: workCase.version,
      action: 'enter_cancellation',
      answers: [{ itemKey: item.itemKey, isCancelled: true, penality, ...credit }],
      ...choice,
    },
  });

async function claimAbout(flightId: string): Promise<Case> {
  const [row] = await company.world.query<{ id: string }>(
    `select id from work_case where booking_id = $1 and kind = 'refund_short'`,
    [flightId],
  );
  const query = { workCaseId: row?.id ?? '' };
  return payloadOf<AnswerOf<typeof getWorkCase>>(await company.admin.call(getWorkCase, { query })).workCase;
}

/** A private journey's case names nothing to the desk before somebody takes it. */
const titleOf = async (workCaseId: string) =>
  (await company.world.query<{ title: string }>('select title from work_case where id = $1', [workCaseId]))[0]?.title;

describe("an airline's credit that the travel desk enters", () => {
  it('is given as one of an online cancellation: only the rest is refunded, and the traveller flies on it', async () => {
    const { asha, own } = company;
    const asked = await askForOne();
    const { flightId, refund } = asked;
    const credit = 300;
    const creditUntil = dayFromNow(200);
    payloadOf(await answer(asked, { credit, creditUntil }));
    const flight = await until(
      () => own.show(flightId),
      ({ cancellations, refunds }) =>
        cancellations[0]?.state === 'settled' && refunds.length > 0 && refunds.every((one) => one.state === 'refunded'),
    );
    expect(flight.credits).toMatchObject([{ left: credit, expiresOn: creditUntil }]);
    expect(flight.refunds.map(({ amount }) => fromRupees(amount))).toEqual([fromRupees(refund) - fromRupees(credit)]);
    expect(flight.cancellations[0]?.text).toContain(`${formatInrExact(fromRupees(credit))}`);
    expect(flight.history.map(({ text }) => text).join(' ')).toContain('₹300 of it as a credit of the airline');
    // Nobody asked them whether they take a credit, so the money is claimed instead, as after any cancellation.
    expect(flight.cancellations[0]?.guard).toMatchObject({ ok: false, findings: [{ rule: 'credit_not_chosen' }] });
    const claim = await claimAbout(flightId);
    expect(claim).toMatchObject({ atStake: credit, isHidden: true });
    expect(await titleOf(claim._id)).toContain('gave ₹300 as a credit that nobody chose');

    const [given] = payloadOf<AnswerOf<typeof listCredits>>(
      await own.call(listCredits, { query: { show: 'every' } }),
    ).list;
    expect(given).toMatchObject({ left: credit, state: 'usable', sourceFlightId: flightId });
    const flights = await asha.search({ daysAhead: 120 });
    const next = await asha.add(flights, pickFlight(flights, given?.airlineCode ?? ''));
    const usable = payloadOf<AnswerOf<typeof listUsableCredits>>(
      await own.call(listUsableCredits, { query: { flightId: next.flightId } }),
    );
    expect(usable.list).toMatchObject([{ credit: { _id: given?._id }, pays: credit }]);
    const body = { flightId: next.flightId, creditIds: [given?._id ?? ''] };
    payloadOf(await own.call(applyCredits, { body }));
  });

  it('stays with the traveller who agreed to it, and nothing is claimed', async () => {
    const { world, own } = company;
    const asked = await askForOne();
    expect(asked.workCase.takesCredit).toBeNull();
    const { flightId, refund } = asked;
    payloadOf(await answer(asked, { credit: 300, creditUntil: dayFromNow(200) }, { takesCredit: true }));
    const flight = await until(
      () => own.show(flightId),
      ({ cancellations, refunds }) =>
        cancellations[0]?.state === 'settled' && refunds.length > 0 && refunds.every((one) => one.state === 'refunded'),
    );
    expect(flight.credits).toMatchObject([{ left: 300 }]);
    expect(flight.refunds.map(({ amount }) => fromRupees(amount))).toEqual([fromRupees(refund) - fromRupees(300)]);
    expect(flight.cancellations[0]).toMatchObject({ guard: { ok: true, findings: [] }, refundCase: null });
    expect(flight.history.map(({ text }) => text).join(' ')).toContain("The traveller agreed to the airline's credit.");
    expect(
      await world.query(`select id from work_case where booking_id = $1 and kind = 'refund_short'`, [flightId]),
    ).toEqual([]);
  });

  it('is all that comes back where the airline returns no money; what it gave for our charge is claimed with it', async () => {
    const asked = await askForOne();
    const { flightId, refund, item, penality } = asked;
    const credit = (fromRupees(item.paid) - fromRupees(penality)) / 100;
    payloadOf(await answer(asked, { credit, creditUntil: dayFromNow(100) }));
    const flight = await until(
      () => company.own.show(flightId),
      ({ cancellations }) => cancellations[0]?.state === 'settled',
    );
    expect(flight.refunds).toEqual([]);
    expect(flight.credits).toMatchObject([{ left: refund }]);
    expect((await claimAbout(flightId)).atStake).toBe(credit);
  });

  it.each([
    ['more than is refunded', (left: number) => ({ credit: left + 1, creditUntil: dayFromNow(9) }), 'answers.0.credit'],
    ['no last day', () => ({ credit: 100 }), 'answers.0.creditUntil'],
    ['a last day that has gone by', () => ({ credit: 100, creditUntil: dayFromNow(-1) }), 'answers.0.creditUntil'],
    ['a last day that no calendar has', () => ({ credit: 1, creditUntil: '2031-02-30' }), 'answers.0.creditUntil'],
  ] as const)('is refused with %s, and the case stays open', async (_, typed, field) => {
    const asked = await askForOne();
    const left = (fromRupees(asked.item.paid) - fromRupees(asked.penality)) / 100;
    const refused = expectRefusal(await answer(asked, typed(left)), 'validation_failed');
    expect(refused.errors?.map((one) => one.field)).toEqual([field]);
    expect((await company.own.show(asked.flightId)).cancellations[0]?.state).toBe('requested');
  });
});
