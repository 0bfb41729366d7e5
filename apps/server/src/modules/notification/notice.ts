import type { Words } from './templates/words.ts';

/** A committed event as it came out of the outbox. */
export interface NoticeEvent {
  readonly organizationId: string;
  readonly id: string;
  readonly topic: string;
  readonly payload: unknown;
  readonly createdAt: Date;
}

/** Which switch of a person's profile a mail hangs on. */
export type MailSwitch = 'tripEmail' | 'approvalEmail' | 'reminderEmail';

/**
 * When a mail goes out: at once because somebody waits; at once in one mail with what was gathered of the trip before it
 * (`with_gathered`); gathered with others; or never.
 */
export type MailTime = 'now' | 'with_gathered' | 'later' | 'never';

/** What a link in a mail lets its reader decide: a task of a trip's request, or a change of a booked flight. */
export type DecidedByLink =
  | { readonly kind: 'task'; readonly taskId: string }
  | { readonly kind: 'change'; readonly changeId: string };

/** One person told of one event. */
export interface Notice {
  readonly personId: string;
  readonly words: Words;
  readonly mail: MailTime;
  readonly mailSwitch: MailSwitch;
  /** What a link in the mail lets its reader decide; the link is made when the mail is written. */
  readonly decides: DecidedByLink | null;
}

/** Everyone who is told of an event. */
export interface NoticePlan {
  /** The trip it is about, by which mails are gathered; null where it is about none. */
  readonly tripId: string | null;
  readonly notices: readonly Notice[];
  /** An address that gets the mail although it is nobody's here, such as the contact of a booking. */
  readonly guest: { readonly email: string; readonly firstName: string; readonly words: Words } | null;
}

/** Nobody is told. */
export const NOBODY_TOLD: NoticePlan = { tripId: null, notices: [], guest: null };

/** The same words for several people; whoever acted is left out, and nobody is told twice. */
export function noticesFor(
  personIds: Iterable<string | null>,
  actorId: string | null,
  words: Words,
  mail: MailTime,
  mailSwitch: MailSwitch = 'tripEmail',
): readonly Notice[] {
  const told = new Set([...personIds].filter((id): id is string => id !== null && id !== actorId));
  return [...told].map((personId) => ({ personId, words, mail, mailSwitch, decides: null }));
}
