import type { readSharingAnswer, readSharingAsked } from '../facts/sharing-facts.ts';
import type { FactsOf } from '../notice.ts';
import { stayLink, type Words } from './words.ts';

/** Somebody is asked whether they would share a room. */
export function sharingAskWords({ bookingId, tripId, hotel, askedBy }: FactsOf<typeof readSharingAsked>): Words {
  return {
    subject: `Would you share a room at ${hotel}?`,
    lines: [
      `${askedBy} would like to book a room there that you share with a colleague.`,
      "You may say no. The trip's approvers are not told, and nothing else changes.",
    ],
    link: stayLink({ id: bookingId, tripId }),
    linkLabel: 'See the stay and answer',
    needsAction: true,
  };
}

/** Tells the person who asked what a colleague answers about sharing a room. */
export function sharingAnswerWords(facts: FactsOf<typeof readSharingAnswer>): Words {
  const { bookingId, tripId, hotel, name, agrees } = facts;
  return {
    subject: agrees
      ? `${name} agrees to share a room at ${hotel}`
      : `${name} would rather not share a room at ${hotel}`,
    lines: [
      agrees
        ? 'The stay can be paid for once everybody who shares a room has agreed.'
        : 'Choose a room for each: the stay can be changed on the page of the trip.',
    ],
    link: stayLink({ id: bookingId, tripId }),
    linkLabel: 'Look at the stay',
    needsAction: !agrees,
  };
}
