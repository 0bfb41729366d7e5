import { checkOptionalText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import type { FieldErrors } from '../../lib/form-rules.ts';

/** A colleague with whom something is shared. */
export interface Recipient {
  readonly user_id: number;
  readonly name: string;
}

/** What the dialog holds. */
export interface ShareDraft {
  readonly recipients: readonly Recipient[];
  readonly note: string;
}

/** The most colleagues at once. */
export const MOST_RECIPIENTS = 10;

/** What is wrong with it, by field; nothing when it can be sent. */
export function checkShare({ recipients, note }: ShareDraft): FieldErrors {
  const noteError = checkOptionalText(FIELD_RULES.comment, note, 'Note');
  return {
    ...(recipients.length === 0 ? { recipients: 'Choose at least one colleague' } : {}),
    ...(recipients.length > MOST_RECIPIENTS ? { recipients: `At most ${MOST_RECIPIENTS} colleagues at once` } : {}),
    ...(noteError ? { note: noteError } : {}),
  };
}

/** The colleagues with one more; each once. */
export function withRecipient(before: readonly Recipient[], one: Recipient): readonly Recipient[] {
  return before.some((known) => known.user_id === one.user_id) ? before : [...before, one];
}

/** The same as it is sent to the server: no note where nothing was written. */
export function sharingOf({ recipients, note }: ShareDraft): Sharing {
  return { recipients: recipients.map(({ user_id }) => user_id), note: note.trim() === '' ? null : note };
}

/** With whom something is shared, and why. */
export interface Sharing {
  /** `user_id`s. */
  readonly recipients: number[];
  readonly note: string | null;
}
