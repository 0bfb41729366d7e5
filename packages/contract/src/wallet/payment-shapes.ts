import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';

/**
 * What a booking is paid with, in any order: accounts with us are used first, a card pays the rest. Absent = a card.
 */
export const payWith = z.optional(
  z.array(z.enum(['wallet', 'credit_line', 'card'])).check(z.minLength(1, 'Choose what to pay with'), z.maxLength(3)),
);

/**
 * A payment that has begun. The first three are posted to the gateway; null where nothing is left for a card to pay.
 */
export const startedPayment = z.object({
  merchantRequest: z.nullable(z.string()),
  mid: z.nullable(z.string()),
  /** Where the browser posts both fields. */
  action: z.nullable(z.string()),
  orderId: z.string(),
  /** What a card pays; 0 where none does. */
  amount: rupees,
  /** What was set aside on accounts with us. */
  held: rupees,
});

/** A person who may pay in one of these ways may start a payment; they need the right to the way they choose. */
export const MAY_PAY = { kind: 'privilege', privilege: 'pay.card', or: ['pay.wallet', 'pay.later'] } as const;
