import { decideWorkCase } from '@pravas/contract/desk/case-decisions.ts';
import { assignWorkCase } from '@pravas/contract/desk/case-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { cancelFlight, quoteFlightCancellation } from '@pravas/contract/servicing/cancel-operations.ts';
import { expect, it } from 'vitest';
import { expectMoneyInOrder } from '../support/books.ts';
import { userIdOf } from '../support/company.ts';
import { ADMIN } from '../support/traveller.ts';
import { expectRefusal, payloadOf } from './send-request.ts';
import { bookFlight, type CancellationQuote, departIn, until, useServicing } from './servicing-world.ts';

const now = useServicing();

it('a flight that nobody took gives back its taxes, for which the travel desk asks the airline', async () => {
  const { world, asha, own, admin, stranger } = now();
  const { flightId } = await bookFlight(world, asha, { daysAhead: 40 });
  const wanted = { flightId, type: '', noShow: '1' };
  expect((await own.show(flightId)).noShow).toBeNull();
  expectRefusal(await own.call(quoteFlightCancellation, { query: wanted }), 'booking_not_cancellable');

  await departIn(world, flightId, -90);
  const gone = await own.show(flightId);
  expect(gone.cancel.offered).toBe(false);
  expect(gone.noShow).toMatchObject({ offered: true, channel: 'request', confirm: 'Did nobody fly?' });
  expectRefusal(await own.askQuote(flightId), 'booking_not_cancellable');
  expectRefusal(await stranger.call(quoteFlightCancellation, { query: wanted }), 'booking_not_found');
  const quote = payloadOf<CancellationQuote>(await own.call(quoteFlightCancellation, { query: wanted }));
  const { amounts } = quote;
  expect(quote.channel).toBe('request');
  expect(amounts.refund).toBeGreaterThan(0);
  expect(amounts).toMatchObject({ refund: amounts.taxesReturned, serviceCharge: 0 });

  const body = { flightId, type: '', expectedRefund: amounts.refund, noShow: true };
  expectRefusal(await stranger.call(cancelFlight, { body }), 'booking_not_found');
  payloadOf(await own.call(cancelFlight, { body }));
  const asked = await own.show(flightId);
  expect(asked.noShow).toBeNull();
  expect(asked.slices[0]?.state).toBe('cancelling');
  expect(asked.history.map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/^Not flown: the travel desk asks/),
  );

  const [found] = await world.query<{ id: string; title: string }>(
    `select id, title from work_case where booking_id = $1 and kind = 'cancel_request'`,
    [flightId],
  );
  expect(found?.title).toMatch(/^Not flown, /);
  const workCaseId = found?.id ?? '';
  const taking = { workCaseId, version: 1, ownerUserId: await userIdOf(world, ADMIN) };
  const taken = payloadOf<AnswerOf<typeof assignWorkCase>>(await admin.call(assignWorkCase, { body: taking })).workCase;
  const answers = taken.items.map(({ itemKey }) => ({ itemKey, isCancelled: true, penality: amounts.airlinePenalty }));
  payloadOf(
    await admin.call(decideWorkCase, {
      body: { workCaseId, version: taken.version, action: 'enter_cancellation', answers },
    }),
  );
  const settled = await until(
    () => own.show(flightId),
    ({ cancellations, refunds }) => cancellations[0]?.state === 'settled' && refunds[0]?.state === 'refunded',
  );
  expect(settled.flightStatus).toBe('CANCELED');
  expect(settled.refunds.map(({ amount }) => amount)).toEqual([amounts.refund]);
  // A person informed the airline, so its order is as it was.
  await expectMoneyInOrder(world);
});
