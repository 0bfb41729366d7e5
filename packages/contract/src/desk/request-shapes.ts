import * as z from 'zod/mini';

/** Something of a service that a traveller has asked the travel desk for. */
export const deskRequest = z.object({
  _id: z.string(),
  /** 'train', 'cab' …: what it is of. */
  service: z.string(),
  /** What was asked for, in words. */
  text: z.string(),
  note: z.nullable(z.string()),
  askedBy: z.string(),
  askedAt: z.string(),
  /** Until when the travel desk means to have answered, ISO instant. */
  dueAt: z.nullable(z.string()),
  /**
   * `answered`: something was entered for it · `closed`: the travel desk has nothing to offer · `withdrawn`: taken
   * back.
   */
  state: z.enum(['open', 'answered', 'closed', 'withdrawn']),
  /** The travel desk's answer on closing it; null while it is open. */
  answer: z.nullable(z.string()),
  /** Whether the reader may take it back. */
  mayWithdraw: z.boolean(),
});
