import type { getOwnHelpArticle } from '@pravas/contract/help/help-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { HELP_TOPICS, type HelpTopic } from '@pravas/domain/help/help-topics.ts';
import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import type { FieldErrors } from '../../lib/form.ts';

/** The source of an own article. */
export type OwnArticle = AnswerOf<typeof getOwnHelpArticle>['article'];

/** What its form holds. */
export interface ArticleValues {
  readonly title: string;
  readonly topic: HelpTopic | '';
  /** Separated by commas. */
  readonly synonyms: string;
  readonly body: string;
}

const MOST_SYNONYMS = 20;

/** The tasks to choose from. */
export const TOPIC_OPTIONS = Object.entries(HELP_TOPICS).map(([value, label]) => ({ value, label }));

/** What the form begins with; null = a new article. */
export function valuesOf(article: OwnArticle | null): ArticleValues {
  return {
    title: article?.title ?? '',
    topic: article?.topic ?? '',
    synonyms: article?.synonyms.join(', ') ?? '',
    body: article?.body ?? '',
  };
}

/** The search words that were typed, each once. */
export function wordsOf(synonyms: string): readonly string[] {
  const words = synonyms.split(',').map((word) => word.trim());
  return [...new Set(words.filter((word) => word !== ''))];
}

/** What is wrong with what was typed, by field. */
export function checkArticle({ title, topic, synonyms, body }: ArticleValues): FieldErrors {
  return {
    title: checkText(FIELD_RULES.helpTitle, title) ?? undefined,
    topic: topic === '' ? requiredMessage('Topic') : undefined,
    synonyms: checkWords(wordsOf(synonyms)),
    body: checkText(FIELD_RULES.helpBody, body) ?? undefined,
  };
}

function checkWords(words: readonly string[]): string | undefined {
  if (words.length > MOST_SYNONYMS) return `Search words must be ${MOST_SYNONYMS} at most`;
  const wrong = words.map((word) => checkText(FIELD_RULES.helpSynonym, word)).find((message) => message !== null);
  return wrong ?? undefined;
}
