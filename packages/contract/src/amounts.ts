import { fromRupees, type Paise, toRupees } from '@pravas/domain/money/money.ts';
import { LARGEST_AMOUNT } from '@pravas/domain/money/typed-amount.ts';
import { invalidMessage, requiredMessage } from '@pravas/domain/validation/messages.ts';
import * as z from 'zod/mini';

/** Typed as numbers as well, so that the wire's document describes an amount as it crosses. */
const paiseAsNumber = z.number() as unknown as z.ZodMiniType<Paise, Paise>;

/** An amount: rupees on the wire, as `wire` judges them; paise on the server. */
export function inRupees(wire: z.ZodMiniType<number, number>) {
  return z.codec(wire, paiseAsNumber, {
    decode: (value, context): Paise => {
      try {
        return fromRupees(value);
      } catch {
        context.issues.push({ code: 'custom', message: invalidMessage('Amount'), input: value });
        return z.NEVER;
      }
    },
    encode: toRupees,
  });
}

/** Rupees with at most two decimals; paise on the server. */
export const rupees = inRupees(z.number());
/** What something cost and costs now, where a price has changed. */
export const changedPrice = z.object({ old: rupees, new: rupees });

/** Rupees that a person typed: not negative, at most two decimals, at most a hundred crore or the limit given here. */
export function amount(label: string, mostRupees: number = LARGEST_AMOUNT) {
  return rupeesBetween(label, 0, mostRupees);
}

/** The same where it may be negative, as the extra cost of a new fare over the old one. */
export function difference(label: string) {
  return rupeesBetween(label, -LARGEST_AMOUNT, LARGEST_AMOUNT);
}

/** A fraction of a paisa is refused instead of rounded: else the message would be about a sum that nobody typed. */
function rupeesBetween(label: string, leastRupees: number, mostRupees: number) {
  const typed = z.number({
    error: (issue) => (issue.input === undefined ? requiredMessage(label) : invalidMessage(label)),
  });
  const judged = typed.check(
    z.check((context) => {
      const { value } = context;
      const isWithin = value >= leastRupees && value <= mostRupees;
      if (isWithin && Number(value.toFixed(2)) === value) return;
      const message = isWithin ? `${label} can have two decimals at most` : invalidMessage(label);
      context.issues.push({ code: 'custom', message, input: value });
    }),
  );
  return inRupees(judged);
}
