import { withoutLinks } from '@pravas/domain/validation/borrowed-trust.ts';
import type { Mail } from '../../../platform/mail.ts';
import { type MailWords, openLabel, tripLink } from './words.ts';

/** Whom a mail is for. */
export interface Addressee {
  readonly email: string;
  readonly firstName: string;
}

type Letter = Omit<Mail, 'messageId'>;

/** A mail about one event. `decideUrl` lets its reader decide without signing in. */
export function writeNoticeMail(
  to: Addressee,
  words: MailWords,
  publicUrl: string,
  decideUrl: string | null = null,
): Letter {
  const links = [
    ...(decideUrl === null ? [] : [`Approve or reject: ${decideUrl}`, '']),
    ...(words.link === null ? [] : [`${words.linkLabel}: ${publicUrl}${words.link}`]),
  ];
  return letter(to, words.subject, [...words.lines, ...(links.length === 0 ? [] : ['', ...links])]);
}

/** One line of a mail that gathers several events. */
export interface DigestLine {
  readonly subject: string;
  readonly body: string;
  /** A path of the web app that shows what it is about; null = none is known. */
  readonly link: string | null;
}

/** The most news that a subject names. */
const MOST_NAMED = 3;

/** A mail about everything that happened to a trip, or outside any trip, in the order it happened. */
export function writeDigestMail(
  to: Addressee,
  trip: { readonly id: string; readonly name: string } | null,
  lines: readonly DigestLine[],
  publicUrl: string,
): Letter {
  const [only] = lines;
  const about = trip === null ? 'Pravas' : trip.name;
  const shared = sharedAbout(lines);
  const whats = shared === null ? [] : [...new Set(lines.map((line) => whatOf(line.subject, shared)))];
  // If the same happened several times, the count says more than the text.
  const isNamed = whats.length === lines.length && whats.length <= MOST_NAMED;
  const several = isNamed ? `${sentence(whats)}${shared}` : `${about}: ${lines.length} updates`;
  const subject = lines.length === 1 && only ? only.subject : several;
  const path = sharedLink(lines) ?? (trip === null ? '/home' : tripLink(trip.id));
  const link = `${openLabel(path)}: ${publicUrl}${path}`;
  const told = withoutRepeats(lines.map(({ body }) => body)).flatMap((body, index) => [
    ...(index === 0 ? [] : ['']),
    ...(lines.length === 1 ? [] : [`${index + 1}. ${whatOf(lines[index]?.subject ?? '', shared ?? '')}`]),
    ...body.split('\n'),
  ]);
  return letter(to, subject, [...told, '', link]);
}

/** Where all of it is shown, such as one case or claim; null where no single page has it all. */
function sharedLink([first, ...others]: readonly DigestLine[]): string | null {
  return first?.link && others.every(({ link }) => link === first.link) ? first.link : null;
}

/** ": Delhi to Mumbai, Wed, 5 Jan": the common topic of all subjects; null without one. */
function sharedAbout(lines: readonly DigestLine[]): string | null {
  const abouts = lines.map(({ subject }) => (subject.includes(': ') ? subject.slice(subject.indexOf(': ')) : ''));
  const [first = ''] = abouts;
  return lines.length > 1 && first !== '' && abouts.every((one) => one === first) ? first : null;
}

function whatOf(subject: string, shared: string): string {
  return subject.slice(0, subject.length - shared.length);
}

/** "Partly cancelled, refund sent". */
function sentence([first = '', ...others]: readonly string[]): string {
  return [first, ...others.map((what) => what.charAt(0).toLowerCase() + what.slice(1))].join(', ');
}

/**
 * Paragraphs that a later part of the mail repeats, such as the flights of several changes, appear only in the last.
 */
function withoutRepeats(bodies: readonly string[]): readonly string[] {
  const paragraphs = bodies.map((body) => body.split('\n\n'));
  return paragraphs.map((own, index) => {
    const later = new Set(paragraphs.slice(index + 1).flat());
    const left = own.filter((one) => !later.has(one));
    return (left.length > 0 ? left : own).join('\n\n');
  });
}

function letter(to: Addressee, subject: string, lines: readonly string[]): Letter {
  // Names of trips and firms are customers' words: mail programs must not turn a subject into a link.
  return {
    to: to.email,
    subject: withoutLinks(subject),
    text: [`Hello ${to.firstName},`, '', ...lines, '', 'Pravas'].join('\n'),
  };
}
