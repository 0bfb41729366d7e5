import * as z from 'zod/mini';

/** A request of a traveller to the travel desk, for a service. */
export const deskRequest = z.object({
  _id: z.string(),
  /** 'train', 'cab' …: what it is of. */
  service: z.string(),
  /** What was asked for, in words. */
  text: z.string(),
  note: z.nullable(z.string()),
  askedBy: z.string(),
  askedAt: z.string(),
  /** Until when the travel desk intends to answer, ISO instant. */
  dueAt: z.nullable(z.string()),
  /**
   * `answered`: an offer was entered for it · `closed`: the travel desk has nothing to offer · `withdrawn`: taken back.
   */
  state: z.enum(['open', 'answered', 'closed', 'withdrawn']),
  /** The travel desk's answer on closing it; null while it is open. */
  answer: z.nullable(z.string()),
  /** Whether the reader may take it back. */
  mayWithdraw: z.boolean(),
});
