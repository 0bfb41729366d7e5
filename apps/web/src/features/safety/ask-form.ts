import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import type { FieldErrors } from '../../lib/form.ts';

/** The message to people. */
export interface AskValues {
  readonly subject: string;
  readonly text: string;
}

/** What is wrong with it, by the rules that the server judges by. */
export function checkAskForm({ subject, text }: AskValues): FieldErrors {
  const wrong = {
    subject: checkText(FIELD_RULES.safetySubject, subject),
    text: checkText(FIELD_RULES.safetyText, text),
  };
  return Object.fromEntries(Object.entries(wrong).filter((entry): entry is [string, string] => entry[1] !== null));
}
