import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import {
  checkOptionalText,
  checkText,
  FIELD_RULES,
  type FieldRule,
  type FieldRuleName,
  tidyText,
} from '@pravas/domain/validation/field-rules.ts';
import { invalidMessage, requiredMessage } from '@pravas/domain/validation/messages.ts';
import * as z from 'zod/mini';

/** A text field judged by its rule of the domain: tidied, required, refused with the rule's own message. */
export function text(name: FieldRuleName, label: string = FIELD_RULES[name].label) {
  const rule: FieldRule = FIELD_RULES[name];
  return z.string({ error: () => requiredMessage(label) }).check(
    z.overwrite((value) => tidyText(rule, value.slice(0, LONGEST_TEXT))),
    z.check((context) => {
      const message = checkText(rule, context.value, label);
      if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
    }),
  );
}

/** The same where the field may be left out or empty; answers null then. */
export function optionalText(name: FieldRuleName, label: string = FIELD_RULES[name].label) {
  const rule: FieldRule = FIELD_RULES[name];
  const typed = z.string().check(
    z.overwrite((value) => tidyText(rule, value.slice(0, LONGEST_TEXT))),
    z.check((context) => {
      const message = checkOptionalText(rule, context.value, label);
      if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
    }),
  );
  return z.pipe(
    z._default(z.nullable(typed), null),
    z.transform((value) => (value === '' ? null : value)),
  );
}

/** No field is as long as this; what is longer is cut here and then refused for its length. */
const LONGEST_TEXT = 20_000;

/** A calendar day that exists; '{label} is required' when it is missing. */
export function day(label: string) {
  return z.string({ error: () => requiredMessage(label) }).check(
    z.check((context) => {
      if (context.value === '')
        context.issues.push({ code: 'custom', message: requiredMessage(label), input: context.value });
      else if (!isTypedDay(context.value)) {
        context.issues.push({ code: 'custom', message: invalidMessage(label), input: context.value });
      }
    }),
  );
}

/** A calendar day that may be left out; answers null then. */
export function optionalDay(label: string) {
  const typed = z.string().check(
    z.check((context) => {
      if (context.value !== '' && !isTypedDay(context.value)) {
        context.issues.push({ code: 'custom', message: invalidMessage(label), input: context.value });
      }
    }),
  );
  return z.pipe(
    z._default(z.nullable(typed), null),
    z.transform((value) => (value === '' ? null : value)),
  );
}

/** A day of a person's life or later: nobody means an earlier century. */
function isTypedDay(value: string): boolean {
  return isCalendarDay(value) && value >= '1900';
}
