import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { quoted, tripLink, type Words } from './words.ts';

/** What notices say of a trip. */
export interface TripFacts {
  readonly tripId: string;
  readonly name: string;
  /** Who did it; null where Pravas itself did. */
  readonly actorName: string | null;
  /** The first day of travel as the trip's history knows it; null while nothing is in it. */
  readonly startsOn: string | null;
  readonly cancelReason: string | null;
  /** What changed, as the trip's history says it. */
  readonly changes: readonly string[];
}

/** What happened to a trip, in plain words. */
export const tripWords = {
  created: (facts: TripFacts): Words =>
    told(facts, 'A trip for you', [
      `${byOf(facts)} made the trip ${facts.name} and named you as a traveller.`,
      ...startLine(facts),
    ]),
  finalised: (facts: TripFacts): Words =>
    told(facts, 'Trip finalised', [`${byOf(facts)} finalised the trip ${facts.name}.`, ...startLine(facts)]),
  changed: (facts: TripFacts): Words =>
    told(
      facts,
      'Trip changed',
      facts.changes.length > 0 ? facts.changes : [`${byOf(facts)} changed the trip ${facts.name}.`],
    ),
  cancelled: (facts: TripFacts): Words =>
    told(facts, 'Trip cancelled', [
      `${byOf(facts)} cancelled the trip ${facts.name}.`,
      ...(facts.cancelReason === null ? [] : [`Reason: ${quoted(facts.cancelReason)}`]),
    ]),
  appLink: (facts: TripFacts): Words =>
    told(facts, 'Open on your phone', [
      `Open this link on your phone to have ${facts.name} with you.`,
      'Add the page to your home screen, and the itinerary opens without a connection too.',
    ]),
};

function told({ tripId, name }: TripFacts, what: string, lines: readonly string[]): Words {
  return { subject: `${what}: ${name}`, lines, link: tripLink(tripId), linkLabel: 'Open the trip', needsAction: false };
}

const byOf = ({ actorName }: TripFacts): string => actorName ?? 'Pravas';

function startLine({ startsOn }: TripFacts): readonly string[] {
  return startsOn === null ? [] : [`It starts on ${shortDate(startsOn)}.`];
}
