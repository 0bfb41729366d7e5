import { decideWorkCase } from '@pravas/contract/desk/case-decisions.ts';
import { caseAction } from '@pravas/contract/desk/case-shapes.ts';
import type {
  answerProviderQuestion as answerOperation,
  getProviderQuestion as getOperation,
  listProviderQuestions as listOperation,
} from '@pravas/contract/desk/provider-operations.ts';
import type { BodyOf, PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { findBooking } from '../booking/index.ts';
import { addCaseEvent, closeCase, findCase, type WorkCase } from '../casework/index.ts';
import { readOrganization, refuseField } from '../organisation/index.ts';
import { findTrip } from '../trip/index.ts';
import { endQuestion } from './ask-provider.ts';
import { presentQuestion } from './asked-words.ts';
import { lockOpenCase } from './case-assign.ts';
import { openClaim } from './case-claim.ts';
import { carryOut } from './case-decide.ts';
import { readCase } from './case-details.ts';
import { type CaseFacts, readCaseFacts } from './case-facts.ts';
import { selectCases } from './case-list.ts';
import { presentCaseRow } from './case-row.ts';
import type { DeskChange } from './desk-context.ts';
import type { OfflineContext } from './offline-context.ts';
import { confirmAsked, refuseAsked } from './offline-decide.ts';

/** What answering needs: an agreed question is done as the desk would have done it. */
export type AnswerContext = OfflineContext & { readonly quietPeriodMs: number };

interface PlaceRow {
  readonly organization_id: string;
  readonly organization: string;
  readonly case_id: string;
  readonly total: number;
}

/** One page of what customers' desks ask, the oldest first. Throws `provider_only`. */
export async function listQuestions(
  { database, clock }: AnswerContext,
  { rowNumber, recordsPerPage }: QueryOf<typeof listOperation>,
  caller: Caller,
): Promise<PayloadOf<typeof listOperation>> {
  expectProvider(caller);
  const { rows: places } = await database.system((db) =>
    sql<PlaceRow>`select * from find_provider_questions(${rowNumber - 1}, ${recordsPerPage})`.execute(db),
  );
  const now = clock.now();
  const data: PayloadOf<typeof listOperation>['data'] = [];
  for (const place of places) {
    // What a case is about is read inside its organisation, as everything is.
    await database.readOrganization(place.organization_id, async (tx) => {
      const [row] = await selectCases(tx, sql`c.id = ${place.case_id}`, sql``);
      const question = row && (await presentQuestion(tx, readCaseFacts(row.facts)));
      if (!row || !question) return;
      const { number, kind, kindText, title } = presentCaseRow(row, caller.personId, now);
      const { text, amount, by, at } = question;
      const { organization_id: organizationId, organization } = place;
      data.push({
        organizationId,
        organization,
        workCaseId: row.id,
        number,
        kind,
        kindText,
        title,
        text,
        amount,
        by,
        at,
      });
    });
  }
  return { data, total: Number(places[0]?.total ?? 0), rowNumber, recordsPerPage };
}

/** A question with its case, as the provider sees both. Throws `provider_only`, `not_found`. */
export function readQuestion(
  { database, clock }: AnswerContext,
  { organizationId, workCaseId }: QueryOf<typeof getOperation>,
  caller: Caller,
): Promise<PayloadOf<typeof getOperation>> {
  expectProvider(caller);
  return database.readOrganization(organizationId, async (tx) => {
    const found = await findCase(tx, workCaseId);
    const question = found && (await presentQuestion(tx, readCaseFacts(found.facts)));
    if (!found || !question) throw new Refusal('not_found');
    const workCase = await readCase(tx, workCaseId, { ...caller, organizationId }, clock.now());
    return { organization: (await readOrganization(tx)).name, question, workCase };
  });
}

/**
 * Answers a question: what was asked is done as it was sent, or nothing is and the desk reads why. Throws
 * `provider_only`, `not_found`, `conflict`, `case_closed`, `action_not_offered` where nothing is asked,
 * `second_person_needed` for one's own question, `validation_failed`, and what the action itself may be refused with.
 */
export async function answerQuestion(
  context: AnswerContext,
  body: BodyOf<typeof answerOperation>,
  change: DeskChange,
): Promise<PayloadOf<typeof answerOperation>> {
  expectProvider(change.caller);
  const { organizationId, workCaseId, version, isAgreed, comment } = body;
  // Everything is done in the customer's organisation, in the name of the provider's person.
  const by: DeskChange = { ...change, caller: { ...change.caller, organizationId } };
  if (!isAgreed && !comment) throw refuseField('validation_failed', 'comment', 'Enter why it is refused');
  const outcome = await context.database.forOrganization(organizationId, async (tx) => {
    const seen = await findCase(tx, workCaseId);
    const entryId = readCaseFacts(seen?.facts).offlineEntryId;
    if (seen?.tripId) await findTrip(tx, seen.tripId, true);
    if (seen?.bookingId) await findBooking(tx, seen.bookingId, true);
    const found = await lockOpenCase(tx, workCaseId, version);
    const { asked, ...facts } = readCaseFacts(found.facts);
    if (!asked) throw new Refusal('action_not_offered');
    if (asked.by === by.caller.personId) throw new Refusal('second_person_needed');
    const said = isAgreed ? `The provider agreed: ${asked.text}.` : `The provider refused: ${asked.text}. ${comment}`;
    await endQuestion(tx, found, by.caller, !isAgreed);
    await addCaseEvent(tx, organizationId, found.id, actorOf(by.caller), said, by.now);
    if (isAgreed && comment) await addCaseEvent(tx, organizationId, found.id, actorOf(by.caller), comment, by.now);
    await record(tx, found, asked, body, by);
    if (entryId !== undefined) {
      const decision = { offlineEntryId: entryId, comment };
      const refused = isAgreed ? await confirmAsked(tx, context, decision, by) : await refuseAsked(tx, decision, by);
      return refused ?? said;
    }
    if (isAgreed) await carryOutAsked(tx, context, { found, facts, asked }, by);
    return said;
  });
  if (outcome instanceof Refusal) throw outcome;
  return { text: outcome };
}

async function carryOutAsked(
  tx: Tx,
  { quietPeriodMs }: AnswerContext,
  {
    found,
    facts,
    asked,
  }: {
    readonly found: WorkCase;
    readonly facts: CaseFacts;
    readonly asked: NonNullable<CaseFacts['asked']>;
  },
  change: DeskChange,
): Promise<void> {
  const { caller, now } = change;
  const actor = actorOf(caller);
  const claim = await openClaim(tx, found.kind, facts, caller);
  const resolution = await carryOut(caseAction.parse(asked.action), {
    tx,
    // A change that was arranged is kept with the case, and read from there.
    body: decideWorkCase.body.parse(
      asked.body ?? { workCaseId: found.id, version: found.version, action: asked.action },
    ),
    // Facts that this release does not read stay: letters depend on them.
    found: { ...found, facts: { ...(found.facts as object), asked: undefined } },
    facts,
    change,
    by: { actor, now, quietPeriodMs },
    claim: claim && { ...claim, proposedBy: asked.by },
  });
  if (resolution !== null) await closeCase(tx, caller.organizationId, found.id, actor, resolution, now);
}

async function record(
  tx: Tx,
  found: WorkCase,
  { action, sumPaise, by }: NonNullable<CaseFacts['asked']>,
  { isAgreed, comment }: BodyOf<typeof answerOperation>,
  { caller, now, requestId }: DeskChange,
): Promise<void> {
  await recordAudit(tx, {
    organizationId: caller.organizationId,
    at: now,
    actor: actorOf(caller),
    action: isAgreed ? 'work_case.agreed' : 'work_case.refused',
    objectType: 'work_case',
    objectId: found.id,
    details: { action, sumPaise, askedBy: by, comment },
    requestId,
  });
}

/** The right alone is not enough: a customer's people never decide about the provider's money, whatever their role. */
function expectProvider(caller: Caller): void {
  if (!caller.isProvider) throw new Refusal('provider_only');
}
