import type { Topic } from '../../apps/server/src/modules/notification/notice.ts';
import type { TOPICS } from '../../apps/server/src/modules/notification/topics.ts';
import type { Mail } from '../../apps/server/src/platform/mail.ts';

/** A mail as the product would send it, with the case it is an example of. */
export interface SampleMail {
  /** "booking-booked-return": the names of its files. */
  readonly name: string;
  /** The topic that sends it, and which of its tellings, counted from 0. */
  readonly telling: string;
  readonly mail: Omit<Mail, 'messageId'>;
  /** What is included. */
  readonly brings: readonly string[];
}

/** Facts of several things of a kind, each by the name of its sample. */
export type Named<Facts> = Readonly<Record<string, Facts>>;

type Topics = typeof TOPICS;
/** The facts of every sample of a topic. Null for a topic that sends no mail. */
type SamplesOf<Name extends keyof Topics> = Topics[Name] extends {
  readonly items: Topic<infer Items>;
  readonly flights: Topic<infer Flights>;
}
  ? { readonly items: Named<Items>; readonly flights: Named<Flights> }
  : Topics[Name] extends Topic<infer Facts>
    ? Named<Facts> | null
    : never;

/** Samples of these topics, for a file of them. */
export type SamplesFor<Names extends keyof Topics> = { readonly [Name in Names]: SamplesOf<Name> };
