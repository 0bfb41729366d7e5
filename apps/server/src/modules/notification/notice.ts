import type { Tx } from '../../platform/database.ts';
import type { MailWords, Words } from './templates/words.ts';

/** A committed event as read from the outbox. */
export interface NoticeEvent {
  readonly organizationId: string;
  readonly id: string;
  readonly topic: string;
  readonly payload: unknown;
  readonly createdAt: Date;
}

/** Which switch of a person's profile controls a mail; `always` has none. */
export type MailSwitch = 'tripEmail' | 'approvalEmail' | 'reminderEmail' | 'always';

/**
 * When a mail goes out: at once because a person waits; at once in one mail with what was gathered of the trip before
 * it (`with_gathered`); gathered with others; or never.
 */
export type MailTime = 'now' | 'with_gathered' | 'later' | 'never';

/** What a link in a mail lets its reader decide: a task of a trip's request, or a change of a booked flight. */
export type DecidedByLink =
  | { readonly kind: 'task'; readonly taskId: string }
  | { readonly kind: 'change'; readonly changeId: string };

/** One person's notice of one event. */
export interface Notice {
  readonly personId: string;
  readonly words: Words;
  readonly mail: MailTime;
  readonly mailSwitch: MailSwitch;
  /** What a link in the mail lets its reader decide; the link is made when the mail is written. */
  readonly decides: DecidedByLink | null;
}

/** An address that gets the mail although it belongs to nobody here, such as the contact of a booking. */
export interface Guest {
  readonly email: string;
  readonly firstName: string;
  readonly words: MailWords;
}

/** Everyone who is notified of an event. */
export interface NoticePlan {
  /** The trip it is about, by which mails are gathered; null where it is about none. */
  readonly tripId: string | null;
  readonly notices: readonly Notice[];
  readonly guest: Guest | null;
}

/** When an event is announced. */
export interface Moment {
  readonly now: Temporal.Instant;
  /** A second confirmation of a trip within so many seconds is gathered. */
  readonly gatherSeconds: number;
}

/**
 * Reads the facts of an event; null if nobody is to be notified any more. Throws if the payload does not match the
 * topic.
 */
export type ReadFacts<Facts> = (tx: Tx, event: NoticeEvent, moment: Moment) => Promise<Facts | null>;

/** What a reader of facts finds. */
export type FactsOf<Read extends (...given: never[]) => unknown> = NonNullable<Awaited<ReturnType<Read>>>;

/** People by their ids; null = an unknown person. */
type Audience<Facts> = (facts: Facts, tx: Tx) => Iterable<string | null> | Promise<Iterable<string | null>>;

/** Whom a topic notifies, in which words and how. */
export interface Telling<Facts> {
  readonly to: Audience<Facts>;
  /** The person who did it already knows and is left out. */
  readonly but?: Audience<Facts>;
  /** Null = this person is not notified. */
  readonly words: (facts: Facts, personId: string) => Words | null;
  readonly mail: MailTime | ((facts: Facts, personId: string) => MailTime);
  readonly mailSwitch: MailSwitch;
  readonly decides?: (facts: Facts, personId: string) => DecidedByLink | null;
  readonly guest?: (facts: Facts) => Guest | null;
}

/** Who is notified of an event of a topic, and in which words. */
export type PlanTopic = ReadFacts<NoticePlan>;

/** A topic with its tellings, by which every mail that it can send is known. */
export interface Topic<Facts> extends PlanTopic {
  readonly tellings: readonly Telling<Facts>[];
}

/**
 * A topic: what is read for it, and its tellings. No person is notified twice: the first telling that has words for
 * them counts.
 */
export function topic<Facts extends { readonly tripId: string | null }>(
  read: ReadFacts<Facts>,
  ...tellings: readonly Telling<Facts>[]
): Topic<Facts> {
  const plan: PlanTopic = async (tx, event, moment) => {
    const facts = await read(tx, event, moment);
    if (facts === null) return null;
    const notices = new Map<string, Notice>();
    let guest: Guest | null = null;
    for (const telling of tellings) {
      const { mail, mailSwitch, decides } = telling;
      const leftOut = new Set(await telling.but?.(facts, tx));
      for (const personId of await telling.to(facts, tx)) {
        if (personId === null || leftOut.has(personId) || notices.has(personId)) continue;
        const words = telling.words(facts, personId);
        if (words === null) continue;
        const mailTime = typeof mail === 'function' ? mail(facts, personId) : mail;
        const decided = decides?.(facts, personId) ?? null;
        notices.set(personId, { personId, words, mail: mailTime, mailSwitch, decides: decided });
      }
      guest ??= telling.guest?.(facts) ?? null;
    }
    return { tripId: facts.tripId, notices: [...notices.values()], guest };
  };
  return Object.assign(plan, { tellings });
}
