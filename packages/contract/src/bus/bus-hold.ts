import * as z from 'zod/mini';

/** Seats that are held while a person pays. */
export const busHoldNow = z.object({
  /** From then on they are free for others, ISO instant. */
  until: z.string(),
  secondsLeft: z.number(),
  /** False in the last minute, in which no payment may begin. */
  mayPay: z.boolean(),
  /** "7:59". */
  text: z.string(),
});
