import { decideWorkCase } from '@pravas/contract/desk/case-decisions.ts';
import { formatInrExact, type Paise } from '@pravas/domain/money/money.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { encoderOf } from '../../platform/wire-form.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { addCaseEvent, type WorkCase } from '../casework/index.ts';
import type { Deciding, DecisionBody, Resolution } from './case-decision.ts';
import { required } from './case-decision.ts';
import { type CaseFacts, changeFacts } from './case-facts.ts';
import type { DeskChange } from './desk-context.ts';

/** The question is kept as it was sent, so that the same rules read it when it is done. */
const encodeKept = encoderOf(decideWorkCase.body);

/** A decision as the provider is asked for it. */
export type KeptQuestion = NonNullable<CaseFacts['asked']>;

/** Asks the provider: the case keeps what would be done, with its sum, until the provider's people have answered. */
export async function askProvider(
  tx: Tx,
  found: Pick<WorkCase, 'id' | 'facts'>,
  question: {
    readonly action: KeptQuestion['action'];
    readonly text: string;
    readonly sumPaise: Paise;
    readonly body: unknown;
  },
  { caller, now, requestId }: DeskChange,
  comment: string | null,
  besides: Partial<CaseFacts> = {},
): Promise<void> {
  const { organizationId } = caller;
  const { action, text, sumPaise, body } = question;
  const asked: KeptQuestion = { action, text, sumPaise, body, by: caller.personId, at: now.toString(), comment };
  await changeFacts(tx, found, caller, { ...besides, asked });
  await tx
    .updateTable('work_case')
    .set({ asked_at: isoOf(now) })
    .where('id', '=', found.id)
    .execute();
  const said = `Asked the provider: ${text}. Up to ${formatInrExact(sumPaise)} would leave the provider’s account.`;
  await addCaseEvent(tx, organizationId, found.id, actorOf(caller), said, now);
  if (comment) await addCaseEvent(tx, organizationId, found.id, actorOf(caller), comment, now);
  await recordAudit(tx, {
    organizationId,
    at: now,
    actor: actorOf(caller),
    action: 'work_case.asked',
    objectType: 'work_case',
    objectId: found.id,
    details: { action, sumPaise, comment },
    requestId,
  });
}

/** What is kept of a decision about a case. */
export const keptDecision = (body: DecisionBody): unknown => encodeKept(body);

const NOTHING_ENTERED = { enteredChange: undefined, enteredCancellation: undefined } as const;

/** Ends a question: the provider's people see it no more. What was kept with it goes as well. */
export async function endQuestion(
  tx: Tx,
  found: Pick<WorkCase, 'id' | 'facts'>,
  caller: DeskChange['caller'],
  isDropped: boolean,
): Promise<void> {
  await changeFacts(tx, found, caller, { asked: undefined, ...(isDropped ? NOTHING_ENTERED : {}) });
  await tx.updateTable('work_case').set({ asked_at: null }).where('id', '=', found.id).execute();
}

/** Takes a question back. */
export async function withdrawQuestion({ tx, found, facts, by, change }: Deciding): Promise<Resolution> {
  const { text } = required(facts.asked, 'asked');
  await endQuestion(tx, found, change.caller, true);
  const { organizationId } = change.caller;
  await addCaseEvent(
    tx,
    organizationId,
    found.id,
    by.actor,
    `Took the question to the provider back: ${text}.`,
    by.now,
  );
  return null;
}
