import { tidyText } from '@pravas/domain/validation/field-rules.ts';
import { invalidMessage, requiredMessage } from '@pravas/domain/validation/messages.ts';
import { PATTERNS } from '@pravas/domain/validation/patterns.ts';
import * as z from 'zod/mini';

const LONGEST_LINE = 200;

const tidy = (text: string) => tidyText({ label: '', minLength: 0, maxLength: LONGEST_LINE, pattern: 'oneLine' }, text);

/**
 * A line that a person types or copies from a paper, tidied. Its service checks the contents, once all of it is read.
 */
export function typedLine(label: string) {
  return z.string({ error: () => requiredMessage(label) }).check(
    z.overwrite((value) => tidy(value.slice(0, LONGEST_LINE * 2))),
    z.check((context) => {
      const { value } = context;
      if (value.length <= LONGEST_LINE && PATTERNS.oneLine(value)) return;
      context.issues.push({ code: 'custom', message: invalidMessage(label), input: value });
    }),
  );
}

/** The same where it may be left out or empty; answers null then. */
export function openLine(label: string) {
  return z.pipe(
    z._default(z.nullable(typedLine(label)), null),
    z.transform((value) => (value === '' ? null : value)),
  );
}

/** A number that a person types; its service sets the limits. */
export function typedNumber(label: string) {
  return z.number({
    error: ({ input }) => (input === undefined || input === null ? requiredMessage(label) : invalidMessage(label)),
  });
}

/** A choice that a person made or left open: a code, in capitals or not as it was sent. */
export function typedChoice(label: string) {
  return z.string({ error: () => requiredMessage(label) }).check(z.maxLength(40, invalidMessage(label)));
}
