import { decideWorkCase } from '@pravas/contract/desk/case-decisions.ts';
import { getWorkCase } from '@pravas/contract/desk/case-operations.ts';
import { settleChangeRequest } from '@pravas/contract/desk/change-request-operations.ts';
import {
  cancelOfflineFlight,
  listOfflineEntries,
  saveOfflineBooking,
} from '@pravas/contract/desk/offline-operations.ts';
import { answerProviderQuestion, listProviderQuestions } from '@pravas/contract/desk/provider-operations.ts';
import type { AnswerOf, Operation } from '@pravas/contract/operation.ts';
import { vi } from 'vitest';
import { STRANGER, signIn } from '../support/traveller.ts';
import type { World } from '../support/world.ts';
import { type Answer, callOperation, payloadOf } from './send-request.ts';

/** Tasks of the provider. */
type Question = AnswerOf<typeof listProviderQuestions>['data'][number];

/** Somebody of the provider, who decides about the provider's money. */
export interface ProviderDesk {
  readonly token: string;
  questions(): Promise<readonly Question[]>;
  /** Answers a question in its current state. */
  answer(
    question: Pick<Question, 'organizationId' | 'workCaseId'>,
    isAgreed: boolean,
    comment?: string,
  ): Promise<Answer>;
}

/** Signs the provider's admin in. */
export async function openProviderDesk(world: World, email = STRANGER): Promise<ProviderDesk> {
  const { token } = await signIn(world, email);
  return {
    token,
    async questions() {
      const answer = await callOperation(world.url, listProviderQuestions, {}, { token });
      return payloadOf<AnswerOf<typeof listProviderQuestions>>(answer).data;
    },
    async answer({ organizationId, workCaseId }, isAgreed, comment = isAgreed ? undefined : 'Not at our cost') {
      const [row] = await world.query<{ version: number }>('select version from work_case where id = $1', [workCaseId]);
      const body = { organizationId, workCaseId, version: row?.version, isAgreed, ...(comment ? { comment } : {}) };
      return callOperation(world.url, answerProviderQuestion, { body }, { token });
    },
  };
}

/** Has the provider agree to everything that waits for it, as soon as something does. */
export async function agreeToWaiting(world: World): Promise<void> {
  const desk = await openProviderDesk(world);
  const waiting = await vi.waitUntil(
    async () => {
      const open = await desk.questions();
      return open.length > 0 ? open : null;
    },
    { timeout: 20_000, interval: 100 },
  );
  for (const question of waiting) payloadOf(await desk.answer(question, true));
}

const ASKING: ReadonlySet<Operation> = new Set<Operation>([
  decideWorkCase,
  settleChangeRequest,
  cancelOfflineFlight,
  saveOfflineBooking,
]);

interface Asked {
  readonly workCase?: { readonly _id: string; readonly asked: unknown };
  readonly entry?: { readonly _id: string; readonly flightId: string; readonly state: string };
  readonly text?: string;
}

/**
 * Has the provider agree to whatever an answer leaves to it, and answers what the travel desk sees then. For tests of
 * what comes of a decision; who decides has tests of its own.
 */
export async function agreedByProvider(
  world: World,
  token: string,
  operation: Operation,
  answer: Answer,
): Promise<Answer> {
  if (!ASKING.has(operation) || answer.status !== 200) return answer;
  const { workCase, entry } = payloadOf<Asked>(answer);
  if (workCase ? workCase.asked === null : entry?.state !== 'waiting') return answer;
  const desk = await openProviderDesk(world);
  const open = await desk.questions();
  const [asked] = await world.query<{ id: string }>(
    `select id from work_case where state = 'open' and (id = $1 or facts ->> 'offlineEntryId' = $2)`,
    [workCase?._id ?? null, entry?._id ?? null],
  );
  const question = open.find((one) => one.workCaseId === asked?.id);
  if (!question) return answer;
  const { text } = payloadOf<{ text: string }>(await desk.answer(question, true));
  const replaced = async (): Promise<object> => {
    if (workCase) {
      const query = { workCaseId: workCase._id };
      return payloadOf<object>(await callOperation(world.url, getWorkCase, { query }, { token }));
    }
    const query = { flightId: entry?.flightId ?? '' };
    const { data } = payloadOf<AnswerOf<typeof listOfflineEntries>>(
      await callOperation(world.url, listOfflineEntries, { query }, { token }),
    );
    return { entry: data.find((one) => one._id === entry?._id), text };
  };
  const json = { ...(answer.json as object), payload: await replaced() };
  return { ...answer, json, text: JSON.stringify(json) };
}
