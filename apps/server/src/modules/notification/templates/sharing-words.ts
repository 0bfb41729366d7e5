import type { readSharingAnswer, readSharingAsked } from '../facts/sharing-facts.ts';
import type { FactsOf } from '../notice.ts';
import { stayLink, type Words } from './words.ts';

/** A person is asked whether they would share a room. */
export function sharingAskWords({ bookingId, tripId, hotel, askedBy }: FactsOf<typeof readSharingAsked>): Words {
  return {
    subject: `Would you share a room at ${hotel}?`,
    lines: [
      `${askedBy} would like to book a room there for you to share with a colleague.`,
      'You may say no. Approvers are not told, and it changes nothing else.',
    ],
    link: stayLink({ id: bookingId, tripId }),
    linkLabel: 'Say yes or no',
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
        ? 'You can pay for the stay once everyone who shares a room has agreed.'
        : 'Change the stay so that each of them has a room.',
    ],
    link: stayLink({ id: bookingId, tripId }),
    linkLabel: 'Open the stay',
    needsAction: !agrees,
  };
}
