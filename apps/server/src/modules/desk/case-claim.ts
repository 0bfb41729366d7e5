import { type OpenClaim, writeOffStep } from '@pravas/domain/desk/case-actions.ts';
import type { WorkCaseKind } from '@pravas/domain/desk/work-case-kinds.ts';
import { postClaimPassedOn, postClaimRecovered, postClaimWrittenOff } from '@pravas/domain/ledger/post-goodwill.ts';
import { formatInrExact, type Paise, paise } from '@pravas/domain/money/money.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { postForBooking } from '../booking/index.ts';
import { addCaseEvent } from '../casework/index.ts';
import { readOrganization, refuseField } from '../organisation/index.ts';
import { payableOf, payCreditOut } from './case-credit.ts';
import { amountOf, bookingOf, type Deciding, type Resolution, required } from './case-decision.ts';
import { type CaseFacts, changeFacts } from './case-facts.ts';

/** What is still missing of a case's claim against an airline; null for a case that claims nothing. */
export async function openClaim(
  tx: Tx,
  kind: WorkCaseKind,
  facts: CaseFacts,
  { personId }: Pick<Caller, 'personId'>,
): Promise<OpenClaim | null> {
  if (kind !== 'refund_short') return null;
  const { settings } = await readOrganization(tx);
  return {
    leftPaise: paise((facts.shortfallPaise ?? facts.recoverablePaise ?? 0) - (facts.recoveredPaise ?? 0)),
    limitPaise: settings.offlineConfirmAbovePaise,
    proposedBy: facts.writeOffBy ?? null,
    personId,
    bornBy: facts.credit ? 'traveller' : facts.isForCustomer ? 'organisation' : 'us',
    isUnknown: facts.shortfallPaise === undefined,
  };
}

/** Books what an airline paid back. A proposal to give the claim up was about another sum, so it is dropped. */
export async function recoverClaim(deciding: Deciding): Promise<Resolution> {
  const { tx, found, facts, body, by, change, claim } = deciding;
  const { leftPaise } = required(claim, 'claim');
  const amountPaise = recoveredOf(claim, body);
  const { organizationId } = change.caller;
  const whereTo = await bookRecovered(deciding, amountPaise);
  const recoveredPaise = (facts.recoveredPaise ?? 0) + amountPaise;
  await changeFacts(tx, found, change.caller, { recoveredPaise, writeOffBy: undefined });
  const paidBack = `The airline paid ${formatInrExact(amountPaise)} back.${whereTo}`;
  await addCaseEvent(tx, organizationId, found.id, by.actor, paidBack, by.now);
  return amountPaise === leftPaise ? 'The airline paid everything back.' : null;
}

/** What an airline has paid back of a claim. Throws `validation_failed`. */
function recoveredOf(claim: OpenClaim | null, body: Deciding['body']): Paise {
  const { leftPaise } = required(claim, 'claim');
  const amountPaise = amountOf(body.amount, 'amount', 'Amount');
  if (amountPaise > 0 && amountPaise <= leftPaise) return amountPaise;
  throw refuseField('validation_failed', 'amount', `Enter what was paid back, up to ${formatInrExact(leftPaise)}`);
}

/** The same, and a check that the credit that it replaces still holds as much. Throws `validation_failed`. */
export async function expectRecoverable({ tx, facts, body, claim }: Deciding): Promise<void> {
  const amountPaise = recoveredOf(claim, body);
  if (facts.credit) await payableOf(tx, facts.credit, amountPaise);
}

/** A person agrees only to the sum that they have seen, and says why. Throws `validation_failed`. */
export function expectSumSeen(claim: OpenClaim | null, body: Deciding['body']): void {
  const { leftPaise } = required(claim, 'claim');
  if (!body.comment) throw refuseField('validation_failed', 'comment', 'Comment is required');
  if (amountOf(body.amount, 'amount', 'Amount') === leftPaise) return;
  throw refuseField('validation_failed', 'amount', `${formatInrExact(leftPaise)} is missing`);
}

/**
 * Books it with the party that has borne the claim; answers a sentence that says so, with a space before it, or
 * nothing.
 */
async function bookRecovered(deciding: Deciding, amountPaise: Paise): Promise<string> {
  const { tx, found, facts, by, change } = deciding;
  if (facts.credit) {
    const backPaise = await payCreditOut(deciding, facts.credit, amountPaise);
    return backPaise > 0 ? ` ${formatInrExact(backPaise)} of it goes back to the payer and reduces the credit.` : '';
  }
  const post = facts.isForCustomer ? postClaimPassedOn : postClaimRecovered;
  const transfers = post(claimSubject(facts), `${found.id}:${found.version}`, amountPaise);
  await postForBooking(tx, change.caller.organizationId, bookingOf(found), transfers, by.now);
  return facts.isForCustomer ? ' It is set against what the organisation owes.' : '';
}

/**
 * Gives up what is left of a claim, always with a reason: at once up to the organisation's limit, above it when a
 * second person confirms what the first has proposed. Throws `validation_failed`, `second_person_needed`.
 */
export async function writeClaimOff(deciding: Deciding): Promise<Resolution> {
  const { tx, found, facts, body, by, change } = deciding;
  const claim = required(deciding.claim, 'claim');
  const { organizationId, personId } = change.caller;
  expectSumSeen(claim, body);
  const sum = formatInrExact(claim.leftPaise);
  const step = writeOffStep(claim);
  if (step === 'waiting') throw new Refusal('second_person_needed');
  if (step === 'propose') {
    await changeFacts(tx, found, change.caller, { writeOffBy: personId });
    await addCaseEvent(
      tx,
      organizationId,
      found.id,
      by.actor,
      `Proposed to write ${sum} off. A colleague of the travel desk has to confirm it.`,
      by.now,
    );
    return null;
  }
  // What the organisation has borne itself, or a traveller has as a credit, was never owed to us: the books have no
  // entry.
  if (claim.bornBy !== 'us') return `${sum} given up.`;
  const transfers = postClaimWrittenOff(claimSubject(facts), found.id, claim.leftPaise);
  await postForBooking(tx, organizationId, bookingOf(found), transfers, by.now);
  return `${sum} written off.`;
}

/**
 * Drops a proposal to give a claim up: its author takes it back, or a second person refuses it and says why. Throws
 * `validation_failed`.
 */
export async function keepClaim(deciding: Deciding): Promise<Resolution> {
  const { tx, found, body, by, change } = deciding;
  const { leftPaise } = required(deciding.claim, 'claim');
  const isRefused = body.action === 'refuse_write_off';
  if (isRefused && !body.comment) throw refuseField('validation_failed', 'comment', 'Comment is required');
  await changeFacts(tx, found, change.caller, { writeOffBy: undefined });
  const sum = formatInrExact(leftPaise);
  const said = isRefused ? `Refused to write ${sum} off.` : `Took the proposal to write ${sum} off back.`;
  await addCaseEvent(tx, change.caller.organizationId, found.id, by.actor, said, by.now);
  return null;
}

/** The key of a claim's entries in the books. */
function claimSubject(facts: CaseFacts): string {
  return required(facts.claimSubject ?? facts.cancellationId, 'cancellationId');
}
