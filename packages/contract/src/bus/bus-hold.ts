import * as z from 'zod/mini';

/** Seats that are kept while somebody pays. */
export const busHoldNow = z.object({
  /** From then on they are free for others, ISO instant. */
  until: z.string(),
  secondsLeft: z.number(),
  /** False in the last minute, in which nobody begins to pay. */
  mayPay: z.boolean(),
  /** "7:59". */
  text: z.string(),
});
