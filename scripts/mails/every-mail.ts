import { papersBroughtBy } from '../../apps/server/src/modules/notification/attach-papers.ts';
import type { Guest, Telling } from '../../apps/server/src/modules/notification/notice.ts';
import {
  type Addressee,
  writeDigestMail,
  writeNoticeMail,
} from '../../apps/server/src/modules/notification/templates/mail-text.ts';
import { decideLink, type Words } from '../../apps/server/src/modules/notification/templates/words.ts';
import { TOPICS } from '../../apps/server/src/modules/notification/topics.ts';
import { accountMails } from './account-samples.ts';
import { ASHA, MEERA, TRIP, TRIP_ID } from './sample-bookings.ts';
import type { Named, SampleMail } from './sample-shapes.ts';
import { SAMPLES } from './samples.ts';

/** To which all links lead. */
export const PUBLIC_URL = 'https://travel.meridian.example';
const READERS: readonly (Addressee & { readonly id: string })[] = [
  { id: ASHA, email: 'asha.rao@meridian.example', firstName: 'Asha' },
  { id: MEERA, email: 'meera.iyer@meridian.example', firstName: 'Meera' },
];
const DECIDE_URL = `${PUBLIC_URL}${decideLink('Zk3vQ1yT8mW5rN2xB7cD4fG9hJ6kL0pS')}`;

type TopicName = keyof typeof TOPICS;

/** The parts of a telling that suffice when its facts may be of any kind. */
type AnyTelling = Telling<never>;

/** The tellings of a topic that send mails, by names unique to each. */
export function mailedTellings(topic: TopicName): readonly (readonly [string, AnyTelling])[] {
  return groupsOf(topic).flatMap(({ group, tellings }) =>
    tellings.flatMap((telling, index) =>
      telling.mail === 'never' ? [] : [[`${topic}${group}[${index}]`, telling] as const],
    ),
  );
}

function groupsOf(topic: TopicName): readonly { readonly group: string; readonly tellings: readonly AnyTelling[] }[] {
  const found = TOPICS[topic];
  if (!('items' in found)) return [{ group: '', tellings: found.tellings as readonly AnyTelling[] }];
  return [
    { group: '.items', tellings: found.items.tellings as readonly AnyTelling[] },
    { group: '.flights', tellings: found.flights.tellings as readonly AnyTelling[] },
  ];
}

function samplesOf(topic: TopicName, group: string): Named<never> {
  const samples = SAMPLES[topic];
  if (samples === null) return {};
  if ('items' in samples && 'flights' in samples)
    return (group === '.items' ? samples.items : samples.flights) as Named<never>;
  return samples as Named<never>;
}

/**
 * Every mail that the product can send, each with the samples of it, in the words and the form that the product gives
 * it.
 */
export function everyMail(): readonly SampleMail[] {
  const topics = Object.keys(TOPICS) as TopicName[];
  return [...topics.flatMap(mailsOf), ...digests(), ...accountMails(PUBLIC_URL)];
}

function mailsOf(topic: TopicName): readonly SampleMail[] {
  return groupsOf(topic).flatMap(({ group, tellings }) =>
    tellings.flatMap((telling, index) => {
      if (telling.mail === 'never') return [];
      const kind = { topic, telling: `${topic}${group}[${index}]` };
      const base = [topic.replaceAll('.', '-'), group.slice(1), index === 0 ? '' : `${index + 1}`];
      return Object.entries(samplesOf(topic, group)).flatMap(([sample, facts]) => {
        const name = [...base, sample].filter(Boolean).join('-');
        const guest = telling.guest?.(facts) ?? null;
        if (guest) return [toGuest(kind, name, guest)];
        const reader = READERS.find(({ id }) => telling.words(facts, id) !== null);
        const words = reader && telling.words(facts, reader.id);
        return reader && words ? [toReader(kind, name, telling, { facts, reader, words })] : [];
      });
    }),
  );
}

interface Kind {
  readonly topic: TopicName;
  readonly telling: string;
}

function toReader(
  { topic, telling: kind }: Kind,
  name: string,
  telling: AnyTelling,
  told: { readonly facts: never; readonly reader: (typeof READERS)[number]; readonly words: Words },
): SampleMail {
  const { facts, reader, words } = told;
  const time = typeof telling.mail === 'function' ? telling.mail(facts, reader.id) : telling.mail;
  const decides = telling.decides?.(facts, reader.id) ?? null;
  const line = { subject: words.subject, body: words.lines.join('\n'), link: words.link };
  const mail =
    time === 'now'
      ? writeNoticeMail(reader, words, PUBLIC_URL, decides && DECIDE_URL)
      : writeDigestMail(reader, TRIP, [line], PUBLIC_URL);
  return { name, telling: kind, mail, brings: papersBroughtBy(topic) };
}

function toGuest({ topic, telling }: Kind, name: string, guest: Guest): SampleMail {
  return { name, telling, mail: writeNoticeMail(guest, guest.words, PUBLIC_URL), brings: papersBroughtBy(topic) };
}

/** Mails that gather several events, about a trip and about none. */
function digests(): readonly SampleMail[] {
  const [reader] = READERS;
  if (!reader) return [];
  const lineOf = (topic: TopicName, sample: string) => {
    const found = mailsOf(topic).find(({ name }) => name.endsWith(sample));
    if (!found) throw new Error(`No mail of ${topic} is called ${sample}`);
    const [, , ...lines] = found.mail.text.split('\n');
    const body = lines.slice(0, lines.findLastIndex((line) => line.includes(PUBLIC_URL)) - 1);
    const link = /https:\S+/.exec(found.mail.text)?.[0].slice(PUBLIC_URL.length) ?? null;
    return { subject: found.mail.subject, body: body.join('\n'), link };
  };
  const trip = { id: TRIP_ID, name: TRIP.name };
  const gathered = (name: string, mail: SampleMail['mail'], topic: string): SampleMail => ({
    name: `gathered-${name}`,
    telling: 'gathered',
    mail,
    brings: papersBroughtBy(topic),
  });
  const refund = [lineOf('booking.cancelled', 'flights-whole'), lineOf('booking.refunded', 'flights-card')];
  const changes = [lineOf('trip.created', 'one'), lineOf('trip.changed', 'untold'), lineOf('trip.changed', 'told')];
  const claims = [lineOf('expense.decided', 'partly'), lineOf('expense.reimbursed', 'one')];
  return [
    gathered('refund', writeDigestMail(reader, trip, refund, PUBLIC_URL), 'booking.refunded'),
    gathered('changes', writeDigestMail(reader, trip, changes, PUBLIC_URL), 'trip.changed'),
    gathered('no-trip', writeDigestMail(reader, null, claims, PUBLIC_URL), 'expense.decided'),
  ];
}
