import type { decideWorkCase as operation } from '@pravas/contract/desk/case-decisions.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { CaseAction } from '@pravas/domain/desk/case-actions.ts';
import { whoDecidesCase } from '@pravas/domain/desk/who-decides.ts';
import { enteredCreditProblem } from '@pravas/domain/flight-change/flight-credit.ts';
import { formatInr, formatInrExact, type Paise, paise, subtract, ZERO } from '@pravas/domain/money/money.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import {
  arrangeCancellation,
  arrangeChange,
  HOURS_TO_ASK,
  listCancellations,
  resumeBooking,
  type SupplierAnswer,
} from '../booking/index.ts';
import { addCaseEvent, closeCase, findCase, reopenCase, type WorkCase } from '../casework/index.ts';
import { type FoundFlights, findFlights } from '../flight-order/index.ts';
import { refuseField } from '../organisation/index.ts';
import { findTrip } from '../trip/index.ts';
import { askProvider, keptDecision, withdrawQuestion } from './ask-provider.ts';
import { lockCase } from './case-assign.ts';
import { expectRecoverable, expectSumSeen, keepClaim, openClaim, recoverClaim, writeClaimOff } from './case-claim.ts';
import type { Deciding, DecisionBody, Resolution } from './case-decision.ts';
import { amountOf, bookingOf, required } from './case-decision.ts';
import { readCase } from './case-details.ts';
import { type CaseFacts, readCaseFacts } from './case-facts.ts';
import { moneyOf, readCancelledOrders } from './case-money.ts';
import { offeredActions } from './case-offers.ts';
import { partsOfCase } from './case-parts.ts';
import { confirmedActions, isHiddenCase } from './case-privacy.ts';
import { dropEnteredChange, makeEnteredChange } from './change-request.ts';
import type { DecidingContext, DeskChange } from './desk-context.ts';
import { readReferences } from './order-references.ts';
import { settleAsked } from './settle-asked.ts';
import { soldForParts } from './sold-for-parts.ts';

/**
 * Decides a case by one of its offered actions, once: case, booking, ledger and audit move together. What would take
 * money out of the provider's account is asked of the provider instead, and nothing else moves. Throws `not_found`,
 * `case_closed`, `conflict`, `action_not_offered`, and `validation_failed` naming what is missing.
 */
export async function decideCase(
  context: DecidingContext,
  body: DecisionBody,
  change: DeskChange,
): Promise<PayloadOf<typeof operation>> {
  const { caller, now, requestId } = change;
  const cancelledOrders = await readCancelledOrders(context, caller.organizationId, body);
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    // Bookings are locked before their cases everywhere, or two transactions could deadlock.
    const seen = await findCase(tx, body.workCaseId);
    // What is entered with its money is of the trip too, which is locked before its bookings.
    if (seen?.tripId && body.action === 'confirm_change') await findTrip(tx, seen.tripId, true);
    const booking = seen?.bookingId ? await findFlights(tx, seen.bookingId, true) : null;
    const found = await lockCase(tx, body.workCaseId, body.version, body.action === 'reopen');
    const facts = readCaseFacts(found.facts);
    const claim = await openClaim(tx, found.kind, facts, caller);
    const offered = await offeredActions(tx, found, { facts, booking, claim }, caller);
    if (offered.every((one) => one.action !== body.action)) throw new Refusal('action_not_offered');
    if (await isHiddenCase(tx, found, caller)) {
      const confirmed = confirmedActions(found.ownerId, claim, offered);
      if (confirmed.every((one) => one.action !== body.action)) throw new Refusal('case_is_private');
    }
    const by = { actor: actorOf(caller), now, quietPeriodMs: context.quietPeriodMs };
    const deciding = { tx, body, found, facts, change, by, claim };
    const money = await moneyOf(tx, { found, facts, booking, claim }, body, cancelledOrders);
    const { decider, sumPaise } = whoDecidesCase(body.action, money);
    if (decider === 'provider') {
      await CHECKS[body.action]?.(deciding);
      const text = offered.find((one) => one.action === body.action)?.label ?? body.action;
      const question = { action: body.action, text, sumPaise, body: keptDecision(body) };
      await askProvider(tx, found, question, change, body.comment);
      return { workCase: await readCase(tx, found.id, caller, now) };
    }
    const resolution = await ACTIONS[body.action](deciding);
    // Closing keeps the comment as its resolution, and writes that into the history itself.
    if (body.comment && body.comment !== resolution)
      await addCaseEvent(tx, caller.organizationId, found.id, by.actor, body.comment, now);
    if (resolution !== null) await closeCase(tx, caller.organizationId, found.id, by.actor, resolution, now);
    await recordAudit(tx, {
      organizationId: caller.organizationId,
      at: now,
      actor: by.actor,
      action: 'work_case.decided',
      objectType: 'work_case',
      objectId: found.id,
      details: { action: body.action, kind: found.kind, comment: body.comment },
      requestId,
    });
    return { workCase: await readCase(tx, found.id, caller, now) };
  });
}

/** Checks a question to the provider before it is asked: the person who made a typing error learns of it. */
const CHECKS: Readonly<Partial<Record<CaseAction, (deciding: Deciding) => Promise<unknown> | unknown>>> = {
  accept_price: ({ facts, body }) => agreedPrice(facts, body),
  mark_booked: ({ tx, found, body }) => orderFrom(tx, found, body),
  enter_cancellation: ({ tx, found, facts, body, by }) => refuseAnswers(tx, found, facts, body, indianDay(by.now)),
  enter_change: ({ tx, found, body }) => (body.isChanged ? orderFrom(tx, found, body) : expectSaid(body)),
  mark_recovered: expectRecoverable,
  write_off: ({ claim, body }) => expectSumSeen(claim, body),
  close: ({ body }) => commentOf(body),
};

/** Has one of the actions take effect; the caller's right to decide it was checked before. */
export function carryOut(action: CaseAction, deciding: Deciding): Promise<Resolution> {
  return ACTIONS[action](deciding);
}

const ACTIONS: Readonly<Record<CaseAction, (deciding: Deciding) => Promise<Resolution>>> = {
  async ask_again({ tx, found, by, facts }) {
    if (facts.orderId !== undefined && found.key.startsWith('left-hold:')) {
      await tx
        .updateTable('booking')
        .set({ run_at: isoOf(by.now) })
        .where('id', '=', bookingOf(found))
        .execute();
    } else {
      await resumeBooking(tx, bookingOf(found), { type: 'retry' }, by);
    }
    await addCaseEvent(tx, await organizationOf(tx, found), found.id, by.actor, 'The airline is asked again.', by.now);
    return null;
  },
  async accept_price({ tx, found, by, facts, body }) {
    const orderId = required(facts.orderId, 'orderId');
    const askedPaise = agreedPrice(facts, body);
    await resumeBooking(tx, bookingOf(found), { type: 'accept_price', orderId, totalPaise: askedPaise }, by);
    return 'Taken at the new price.';
  },
  async give_back({ tx, found, by }) {
    await resumeBooking(tx, bookingOf(found), { type: 'refund' }, by);
    return 'The money goes back.';
  },
  async mark_booked({ tx, found, by, facts, body }) {
    const orderId = required(facts.orderId, 'orderId');
    const order = await orderFrom(tx, found, body);
    await resumeBooking(tx, bookingOf(found), { type: 'mark_booked', orderId, order }, by);
    return 'Found at the airline.';
  },
  async mark_absent({ tx, found, by, facts }) {
    await resumeBooking(tx, bookingOf(found), { type: 'mark_absent', orderId: required(facts.orderId, 'orderId') }, by);
    return 'Not found at the airline.';
  },
  async enter_cancellation({ tx, found, by, facts, body }) {
    const cancellationId = required(facts.cancellationId, 'cancellationId');
    await refuseAnswers(tx, found, facts, body, indianDay(by.now));
    const said = { ...by, takesCredit: body.takesCredit };
    await arrangeCancellation(tx, bookingOf(found), cancellationId, answersFrom(body), said);
    return "The airline's answer was entered.";
  },
  settle_cancellation: settleAsked,
  async enter_change({ tx, found, by, facts, body }) {
    const changeId = required(facts.changeId, 'changeId');
    expectSaid(body);
    const answer = body.isChanged
      ? { type: 'made' as const, order: await orderFrom(tx, found, body) }
      : { type: 'not_made' as const, message: body.comment ?? 'The airline did not change the flight.' };
    await arrangeChange(tx, bookingOf(found), changeId, answer, by);
    return body.isChanged ? 'The change was made.' : 'The change was not made.';
  },
  async send_refund_again({ tx, found, facts, by }) {
    const refundId = required(facts.refundId, 'refundId');
    await tx
      .updateTable('refund')
      .set({ next_try_at: isoOf(by.now) })
      .where('id', '=', refundId)
      .where('state', '=', 'processing')
      .execute();
    await tx
      .updateTable('booking')
      .set({ run_at: isoOf(by.now) })
      .where('id', '=', bookingOf(found))
      .execute();
    await addCaseEvent(tx, await organizationOf(tx, found), found.id, by.actor, 'The gateway is asked again.', by.now);
    return null;
  },
  confirm_change: makeEnteredChange,
  refuse_change: dropEnteredChange,
  withdraw_change: dropEnteredChange,
  mark_recovered: recoverClaim,
  write_off: writeClaimOff,
  refuse_write_off: keepClaim,
  withdraw_write_off: keepClaim,
  withdraw_question: withdrawQuestion,
  close: async ({ body }) => commentOf(body),
  async reopen({ tx, found, by, change }) {
    const reopened = { text: 'Opened again.', dueAt: by.now.add({ hours: HOURS_TO_ASK }), isTold: false };
    await reopenCase(tx, change.caller.organizationId, found.id, by.actor, reopened, by.now);
    return null;
  },
};

function commentOf({ comment }: DecisionBody): string {
  if (!comment) throw refuseField('validation_failed', 'comment', 'Comment is required');
  return comment;
}

function expectSaid({ isChanged }: DecisionBody): void {
  if (isChanged === undefined) throw refuseField('validation_failed', 'isChanged', 'Say whether it was changed');
}

/** The price that the airline asks, as it was seen. */
function agreedPrice(facts: CaseFacts, body: DecisionBody): Paise {
  const askedPaise = paise(required(facts.newTotalPaise, 'newPrice'));
  if (amountOf(body.newPrice, 'newPrice', 'The new price') === askedPaise) return askedPaise;
  throw refuseField('validation_failed', 'newPrice', `The airline asks ${formatInr(askedPaise)}`);
}

async function orderFrom(tx: Tx, found: WorkCase, body: DecisionBody): Promise<FoundFlights> {
  const order = readReferences(body);
  const booking = await findFlights(tx, bookingOf(found));
  const travellers = booking?.travellers.length ?? 0;
  const named = new Set(order.tickets.map((one) => one.travellerIndex));
  const isWhole =
    named.size === travellers && order.tickets.length === travellers && [...named].every((one) => one < travellers);
  if (!isWhole) throw refuseField('validation_failed', 'tickets', 'Enter one ticket number for each traveller');
  return order;
}

/**
 * No airline keeps more of a part than was paid for it, or gives more of it back as a credit than it leaves: that is a
 * typing error. Nor does it give a credit that has expired. For a late airline, each part that it owes an answer for is
 * entered, since nobody would ask for the rest once the case is closed. Throws `validation_failed`.
 */
async function refuseAnswers(
  tx: Tx,
  found: WorkCase,
  facts: CaseFacts,
  { answers = [] }: DecisionBody,
  today: string,
): Promise<void> {
  const bookingId = bookingOf(found);
  const booking = await findFlights(tx, bookingId);
  const cancellation = (await listCancellations(tx, bookingId)).find((one) => one.id === facts.cancellationId);
  if (!booking || !cancellation) return;
  if (found.kind === 'refund_overdue') {
    const owed = partsOfCase(found.kind, facts, booking, cancellation).map(({ itemKey }) => itemKey);
    const named = answers.map(({ itemKey }) => itemKey);
    if (owed.some((itemKey) => !named.includes(itemKey)) || named.some((itemKey) => !owed.includes(itemKey))) {
      throw refuseField('validation_failed', 'answers', "Enter the airline's answer for each part that is still open");
    }
  }
  const soldFor = soldForParts(booking, cancellation);
  for (const [index, { itemKey, isCancelled, penality, credit = ZERO, creditUntil }] of answers.entries()) {
    const soldPaise = soldFor.get(itemKey);
    if (!isCancelled || soldPaise === undefined) continue;
    const field = `answers.${index}.penality`;
    const keptPaise = amountOf(penality, field, 'Penality');
    if (keptPaise > soldPaise) {
      throw refuseField('validation_failed', field, `Only ${formatInrExact(soldPaise)} was paid for this part`);
    }
    const problem = enteredCreditProblem(
      { amountPaise: credit, until: creditUntil ?? null },
      { leftPaise: subtract(soldPaise, keptPaise), today },
    );
    if (problem) throw refuseField('validation_failed', `answers.${index}.${problem.field}`, problem.message);
  }
}

function answersFrom({ answers = [], comment }: DecisionBody): Readonly<Record<string, SupplierAnswer>> {
  if (answers.length === 0) throw refuseField('validation_failed', 'answers', "Enter the airline's answer");
  return Object.fromEntries(
    answers.map(
      (
        { itemKey, isCancelled, penality, creditNoteNo, credit = ZERO, creditUntil },
        index,
      ): [string, SupplierAnswer] => {
        if (!isCancelled) {
          return [itemKey, { type: 'refused', message: comment ?? 'The airline did not cancel this part.' }];
        }
        const penaltyPaise = amountOf(penality, `answers.${index}.penality`, 'Penality');
        const asCredit = credit > 0 && creditUntil ? { credit: { amountPaise: credit, expiresOn: creditUntil } } : {};
        return [itemKey, { type: 'cancelled', penaltyPaise, creditNoteNo: creditNoteNo ?? null, ...asCredit }];
      },
    ),
  );
}

async function organizationOf(tx: Tx, found: WorkCase): Promise<string> {
  const row = await tx
    .selectFrom('work_case')
    .select('organization_id')
    .where('id', '=', found.id)
    .executeTakeFirstOrThrow();
  return row.organization_id;
}
