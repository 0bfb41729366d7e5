import { withoutLinks } from '@pravas/domain/validation/borrowed-trust.ts';
import type { Mail } from '../../../platform/mail.ts';
import { tripLink, type Words } from './words.ts';

/** Whom a mail is for. */
export interface Addressee {
  readonly email: string;
  readonly firstName: string;
}

type Letter = Omit<Mail, 'messageId'>;

/** A mail about one event. `decideUrl` lets its reader decide without signing in. */
export function writeNoticeMail(
  to: Addressee,
  words: Words,
  publicUrl: string,
  decideUrl: string | null = null,
): Letter {
  const links = [
    ...(decideUrl === null ? [] : [`Decide: ${decideUrl}`, '']),
    `${words.linkLabel}: ${publicUrl}${words.link}`,
  ];
  return letter(to, words.subject, [...words.lines, '', ...links]);
}

/** One line of a mail that gathers several events. */
export interface DigestLine {
  readonly subject: string;
  readonly body: string;
}

/** A mail about everything that happened to a trip, or outside any trip, in the order it happened. */
export function writeDigestMail(
  to: Addressee,
  trip: { readonly id: string; readonly name: string } | null,
  lines: readonly DigestLine[],
  publicUrl: string,
): Letter {
  const [only] = lines;
  const about = trip === null ? 'Pravas' : trip.name;
  const subject = lines.length === 1 && only ? only.subject : `${about}: ${lines.length} updates`;
  const link = trip === null ? `Pravas: ${publicUrl}/home` : `Your trip: ${publicUrl}${tripLink(trip.id)}`;
  const told = lines.flatMap((line, index) => [
    ...(index === 0 ? [] : ['']),
    ...(lines.length === 1 ? [] : [`${index + 1}. ${line.subject}`]),
    ...line.body.split('\n'),
  ]);
  return letter(to, subject, [...told, '', link]);
}

function letter(to: Addressee, subject: string, lines: readonly string[]): Letter {
  // Names of trips and firms are customers' words: of a subject no mail program shall make a link.
  return {
    to: to.email,
    subject: withoutLinks(subject),
    text: [`Hello ${to.firstName},`, '', ...lines, '', 'Pravas'].join('\n'),
  };
}
