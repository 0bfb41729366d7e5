import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { quoted, tripLink, type Words } from './words.ts';

/** What is told of a trip. */
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

/** Something that happened to a trip, in plain words; null for events nobody is told about. */
export function tripWords(topic: string, facts: TripFacts): Words | null {
  const told = toldOf(topic, facts);
  if (told === null) return null;
  return { ...told, link: tripLink(facts.tripId), linkLabel: 'Your trip', needsAction: false };
}

function toldOf(topic: string, facts: TripFacts): Pick<Words, 'subject' | 'lines'> | null {
  const by = facts.actorName ?? 'Pravas';
  switch (topic) {
    case 'trip.created':
      return {
        subject: `A trip for you: ${facts.name}`,
        lines: [`${by} made the trip ${facts.name} with you as a traveller.`, ...startLine(facts)],
      };
    case 'trip.finalised':
      return {
        subject: `Finalised: ${facts.name}`,
        lines: [`${by} finalised the trip ${facts.name}.`, ...startLine(facts)],
      };
    case 'trip.changed':
      return {
        subject: `Changed: ${facts.name}`,
        lines: facts.changes.length > 0 ? facts.changes : [`${by} changed the trip ${facts.name}.`],
      };
    case 'trip.cancelled':
      return {
        subject: `Cancelled: ${facts.name}`,
        lines: [
          `${by} cancelled the trip ${facts.name}.`,
          ...(facts.cancelReason === null ? [] : [`Reason: ${quoted(facts.cancelReason)}`]),
        ],
      };
    case 'trip.app_link':
      return {
        subject: `On your phone: ${facts.name}`,
        lines: [
          `Open this link on your phone to have ${facts.name} with you.`,
          'Add the page to the home screen and the itinerary opens without a connection too.',
        ],
      };
    default:
      return null;
  }
}

function startLine({ startsOn }: TripFacts): readonly string[] {
  return startsOn === null ? [] : [`It begins on ${shortDate(startsOn)}.`];
}
