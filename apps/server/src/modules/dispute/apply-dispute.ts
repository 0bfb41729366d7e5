import {
  countedOf,
  type DisputeJudgement,
  type DisputeState,
  type DisputeStep,
  isBelievable,
  stateAfter,
  stepsOfDispute,
  stepsThatHold,
} from '@pravas/domain/dispute/dispute-steps.ts';
import { chargebackRef, postChargebackWon } from '@pravas/domain/ledger/post-chargeback.ts';
import { formatInrExact, type Paise, paise } from '@pravas/domain/money/money.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { GatewayDispute } from '@pravas/payments/port.ts';
import { type Selectable, sql } from 'kysely';
import { wakeWorker } from '../../platform/change-feed.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Schema } from '../../platform/schema.generated.ts';
import { recordAudit } from '../audit/index.ts';
import { addCaseEvent, closeCaseOf, noteInCaseOf, openCase } from '../casework/index.ts';
import { chargeBack, postTransfers } from '../ledger/index.ts';
import { awaitCapture, captureCaseKey } from './await-capture.ts';
import type { DisputeContext, PaidWhere } from './dispute-context.ts';
import { readCountedAsRefunded, readPaidBack } from './refunds-of-payment.ts';

type Row = Selectable<Schema['payment_dispute']>;

const ACTOR = 'gateway';

/** A dispute that is being written, in its organisation's transaction. */
interface Writing {
  readonly tx: Tx;
  readonly paid: PaidWhere;
  readonly told: GatewayDispute;
  readonly now: Temporal.Instant;
}

/**
 * Writes what the gateway says of a dispute, once however often it says so: record, books and case move together.
 * Answers false where it is to be checked again soon: it is lost, its payment has not been booked yet, and nobody was
 * called for that.
 */
export async function applyDispute(
  { database, clock, gateway }: DisputeContext,
  paid: PaidWhere,
  told: GatewayDispute,
): Promise<boolean> {
  return database.forOrganization(paid.organizationId, async (tx) => {
    const now = clock.now();
    const writing = { tx, paid, told, now };
    await lockPayment(tx, told.orderId);
    const isNew = await insertDispute(writing, gateway.gatewayId);
    const row = await lockDispute(tx, gateway.gatewayId, told.disputeRef);
    // Reported for one organisation and read in another: a payment cannot change its owner.
    if (!row) throw new Error(`The dispute ${told.disputeRef} is of another organisation`);
    if (!isNew && isOutdated(row, told)) return true;
    await follow(writing, row);
    const isAgain = !isNew && row.told_state === told.state && row.told_paise === told.amountPaise;
    // The same report again: what was done about it stays done, and a case that a person has closed stays closed.
    if (isAgain && row.held_back === null) return true;
    const known = {
      state: row.state as DisputeState,
      isDebited: row.debited_at !== null,
      isReturned: row.returned_at !== null,
    };
    const wanted = stepsOfDispute(isNew ? null : known, told.state, row.amount_paise === told.amountPaise);
    const judgement = await judge(writing, row);
    const steps = stepsThatHold(wanted, judgement);
    const heldBack = steps.includes('call_person')
      ? 'person'
      : wanted.includes('debit') && !steps.includes('debit')
        ? 'capture'
        : null;
    const since = row.held_back === heldBack && row.held_since ? instantOf(row.held_since) : now;
    const isWaiting = heldBack === 'capture' && (await awaitCapture(tx, paid, told, since, now));
    // The reason to hold it back has not changed.
    if (isAgain && heldBack === row.held_back) return !isWaiting;
    await wakeRefunds(writing);
    for (const step of steps) await take(writing, row, step);
    const state = stateAfter(known.state, told.state, steps);
    if (state !== known.state) await decide(tx, row, state, now);
    await keepWord(writing, row, heldBack, since);
    await audit(writing, row, steps);
    return !isWaiting;
  });
}

/** Two disputes of one payment are judged one after the other: what one takes is gone for the other. */
async function lockPayment(tx: Tx, orderId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`dispute ${orderId}`}, 0))`.execute(tx);
}

/** A payment that is not booked yet allows no judgement, and nothing is taken from an unknown one. */
async function judge({ tx, paid, told }: Writing, row: Row): Promise<DisputeJudgement> {
  if (!isKnown(paid) || row.is_believed) return 'yes';
  const captured = await readCaptured(tx, told.orderId);
  if (captured === null) return 'not_yet';
  return isBelievable(told.amountPaise, captured, await readTakenElsewhere(tx, row)) ? 'yes' : 'no';
}

/** A stale message, after the gateway has reported the outcome. */
function isOutdated(row: Row, told: GatewayDispute): boolean {
  return told.state === 'open' && (row.state !== 'open' || (row.told_state ?? 'open') !== 'open');
}

/**
 * Until something was taken, the disputed sum, the reason and the deadline for evidence follow each report of the
 * gateway.
 */
async function follow({ tx, paid, told, now }: Writing, row: Row): Promise<void> {
  if (row.debited_at !== null) return;
  const isSame =
    row.amount_paise === told.amountPaise &&
    row.reason === told.reason &&
    row.respond_by.getTime() === told.respondBy.epochMilliseconds;
  if (isSame) return;
  await tx
    .updateTable('payment_dispute')
    .set({
      amount_paise: told.amountPaise,
      reason: told.reason,
      respond_by: isoOf(told.respondBy),
      heard_at: isoOf(now),
    })
    .where('id', '=', row.id)
    .execute();
  const text = `The gateway says now: ${formatInrExact(told.amountPaise)}, evidence by ${indianDay(told.respondBy)}. ${told.reason}`;
  await noteInCaseOf(tx, paid.organizationId, caseKey(told.disputeRef), ACTOR, text, now);
}

const instantOf = (at: Date) => Temporal.Instant.fromEpochMilliseconds(at.getTime());

/** Keeps the applied report, and why and since when nothing was taken for it. */
async function keepWord(
  { tx, told, now }: Writing,
  { id }: Row,
  heldBack: 'capture' | 'person' | null,
  since: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('payment_dispute')
    .set({
      told_state: told.state,
      told_paise: told.amountPaise,
      held_back: heldBack,
      held_since: heldBack === null ? null : isoOf(since),
      heard_at: isoOf(now),
    })
    .where('id', '=', id)
    .execute();
}

async function audit({ tx, paid, told, now }: Writing, { id }: Row, steps: readonly DisputeStep[]): Promise<void> {
  await recordAudit(tx, {
    organizationId: paid.organizationId,
    at: now,
    actor: ACTOR,
    action: `dispute.${told.state}`,
    objectType: 'payment_dispute',
    objectId: id,
    details: { reference: told.disputeRef, orderId: told.orderId, amountPaise: told.amountPaise, steps: steps.join() },
  });
}

const isKnown = ({ bookingId, topUpId }: PaidWhere) => bookingId !== null || topUpId !== null;

/** What was captured for an order; null = nothing that we know of. */
async function readCaptured(tx: Tx, orderId: string): Promise<Paise | null> {
  const row = await tx
    .selectFrom('ledger_transfer')
    .select('amount_paise')
    .where('key', '=', `capture:${orderId}`)
    .executeTakeFirst();
  return row ? paise(row.amount_paise) : null;
}

/** What other disputes of the same payment have taken and not returned. */
async function readTakenElsewhere(tx: Tx, { id, payment_reference: reference }: Row): Promise<number> {
  const { paise: sum } = await tx
    .selectFrom('payment_dispute')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_paise'), sql<number>`0`).as('paise'))
    .where('payment_reference', '=', reference)
    .where('id', '<>', id)
    .where('debited_at', 'is not', null)
    .where('returned_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(sum);
}

async function insertDispute({ tx, paid, told, now }: Writing, gatewayId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('payment_dispute')
    .values({
      organization_id: paid.organizationId,
      id: newId(),
      gateway_id: gatewayId,
      reference: told.disputeRef,
      payment_reference: told.orderId,
      booking_id: paid.bookingId,
      topup_id: paid.topUpId,
      amount_paise: told.amountPaise,
      reason: told.reason,
      state: 'open',
      opened_at: isoOf(told.openedAt),
      respond_by: isoOf(told.respondBy),
      heard_at: isoOf(now),
    })
    .onConflict((conflict) => conflict.columns(['gateway_id', 'reference']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

function lockDispute(tx: Tx, gatewayId: string, reference: string): Promise<Row | undefined> {
  return tx
    .selectFrom('payment_dispute')
    .selectAll()
    .where('gateway_id', '=', gatewayId)
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();
}

async function decide(tx: Tx, { id }: Row, state: DisputeState, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('payment_dispute')
    .set({ state, decided_at: isoOf(now) })
    .where('id', '=', id)
    .execute();
}

const caseKey = (disputeRef: string) => `dispute:${disputeRef}`;

async function take(writing: Writing, row: Row, step: DisputeStep): Promise<void> {
  const { tx, paid, told, now } = writing;
  switch (step) {
    case 'open_case':
      return openDisputeCase(writing);
    case 'debit':
      return isKnown(paid) ? debit(writing, row) : undefined;
    case 'give_back':
      return giveBack(writing, row);
    case 'close_case':
      // A person has to look into an unknown payment first.
      if (!isKnown(paid)) return callPerson(writing, row, outcomeText(writing));
      return closeCaseOf(tx, paid.organizationId, caseKey(told.disputeRef), ACTOR, outcomeText(writing), now);
    case 'call_person':
      return callPerson(
        writing,
        row,
        `The gateway says that ${told.disputeRef} is ${told.state}, which does not agree with what came in and went out. Nothing was posted.`,
      );
  }
}

function outcomeText({ told, paid }: Writing): string {
  const sum = formatInrExact(told.amountPaise);
  if (told.state === 'won') return `Won: ${sum} stays paid.`;
  if (!isKnown(paid)) return `Lost: the bank has taken ${sum} of a payment that nobody knows. Nothing was posted.`;
  return paid.topUpId === null
    ? `Lost: the bank has taken ${sum}, which the organisation owes.`
    : `Lost: the bank has taken ${sum}, from the wallet as far as it went.`;
}

/** Opens the case for evidence, with what was already paid back of the disputed payment. */
async function openDisputeCase({ tx, paid, told, now }: Writing): Promise<void> {
  const sum = formatInrExact(told.amountPaise);
  const what = paid.topUpId === null ? (paid.bookingId === null ? 'an unknown payment' : 'a booking') : 'a top-up';
  const refunds = await readPaidBack(tx, told.orderId);
  const { id } = await openCase(
    tx,
    paid.organizationId,
    {
      kind: 'payment_disputed',
      key: caseKey(told.disputeRef),
      bookingId: paid.bookingId,
      title: `Send evidence: ${sum} paid for ${what} is disputed (${told.disputeRef}). ${told.reason}`,
      facts: { disputeRef: told.disputeRef, orderId: told.orderId, amountPaise: told.amountPaise, refunds },
      dueAt: told.respondBy,
    },
    ACTOR,
    now,
  );
  for (const refund of refunds) {
    await addCaseEvent(
      tx,
      paid.organizationId,
      id,
      ACTOR,
      `${formatInrExact(paise(refund.amountPaise))} of this payment was already paid back on ${refund.day} (${refund.reference}): send that as evidence.`,
      now,
    );
  }
}

async function debit({ tx, paid, told, now }: Writing, row: Row): Promise<void> {
  const chargeback = {
    organizationId: paid.organizationId,
    bookingId: paid.bookingId,
    ref: chargebackRef(told.disputeRef, row.take),
    amountPaise: told.amountPaise,
    isTopUp: paid.topUpId !== null,
  };
  const { walletPaise, owedPaise } = await chargeBack(tx, chargeback, now);
  await tx
    .updateTable('payment_dispute')
    .set({ wallet_paise: walletPaise, owed_paise: owedPaise, debited_at: isoOf(now) })
    .where('id', '=', row.id)
    .execute();
  // A person may have been called for the reason to hold it back, and by now it can be true.
  for (const key of [`${caseKey(told.disputeRef)}:lost`, captureCaseKey(told.disputeRef)]) {
    await closeCaseOf(tx, paid.organizationId, key, ACTOR, 'Taken after all.', now);
  }
}

/** Refunds of its payment wait for the decision here. The booking is locked before its accounts, in the usual order. */
async function wakeRefunds({ tx, paid, now }: Writing): Promise<void> {
  if (paid.bookingId === null) return;
  await tx
    .updateTable('booking')
    .set({ run_at: isoOf(now) })
    .where('id', '=', paid.bookingId)
    .execute();
  await wakeWorker(tx);
}

async function giveBack({ tx, paid, told, now }: Writing, row: Row): Promise<void> {
  const parts = { walletPaise: paise(row.wallet_paise ?? 0), owedPaise: paise(row.owed_paise ?? 0) };
  const won = postChargebackWon(chargebackRef(told.disputeRef, row.take), parts);
  await postTransfers(tx, paid.organizationId, paid.bookingId, won, now);
  const elsewhere = await readTakenElsewhere(tx, row);
  const counted = countedOf(row.amount_paise, await readCountedAsRefunded(tx, told.orderId), elsewhere);
  await tx
    .updateTable('payment_dispute')
    .set({ returned_at: isoOf(now), uncounted_paise: row.uncounted_paise + counted })
    .where('id', '=', row.id)
    .execute();
  if (counted === 0) return;
  await openCase(
    tx,
    paid.organizationId,
    {
      kind: 'books_disagree',
      key: `${caseKey(told.disputeRef)}:refund`,
      bookingId: row.booking_id,
      title: `${formatInrExact(paise(counted))} had counted as given back to the card while ${told.disputeRef} was lost. It is won now, and the sum stands to the organisation’s credit: agree with it how it is paid.`,
      facts: { disputeRef: told.disputeRef, orderId: told.orderId, amountPaise: counted },
      dueAt: null,
    },
    ACTOR,
    now,
  );
}

async function callPerson({ tx, paid, told, now }: Writing, row: Row, title: string): Promise<void> {
  await openCase(
    tx,
    paid.organizationId,
    {
      kind: 'books_disagree',
      key: `${caseKey(told.disputeRef)}:${told.state}`,
      bookingId: row.booking_id,
      title,
      facts: { disputeRef: told.disputeRef, orderId: told.orderId, amountPaise: told.amountPaise, state: told.state },
      dueAt: null,
    },
    ACTOR,
    now,
  );
}
