import {
  answerProviderQuestion,
  getProviderQuestion,
  listProviderQuestions,
} from '@pravas/contract/desk/provider-operations.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { type AnswerContext, answerQuestion, listQuestions, readQuestion } from './provider-questions.ts';

/** Registers what the provider decides for its customers. */
export function registerProviderRoutes(router: OperationRouter, context: AnswerContext): void {
  router.register(listProviderQuestions, ({ query, caller }) => listQuestions(context, query, caller));
  router.register(getProviderQuestion, ({ query, caller }) => readQuestion(context, query, caller));
  router.register(answerProviderQuestion, ({ body, caller, requestId }) =>
    answerQuestion(context, body, { caller, requestId, now: context.clock.now() }),
  );
}
