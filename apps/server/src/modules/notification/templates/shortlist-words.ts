import { answerWords as saidWords, sharedFlightName } from '@pravas/domain/fare/shared-flights.ts';
import { formatInr, least } from '@pravas/domain/money/money.ts';
import type { readAnswer, readShortlist } from '../facts/shortlist-facts.ts';
import type { FactsOf } from '../notice.ts';
import { shortlistLink, type Words } from './words.ts';

/** Which flights somebody asks the reader about. */
export function shortlistWords(facts: FactsOf<typeof readShortlist>): Words {
  const { shortlistId, firstName, lastName, note, flights } = facts;
  const count = flights.length === 1 ? 'a flight' : `${flights.length} flights`;
  const lowest = flights.map((one) => one.totalPrice).reduce(least);
  return {
    subject: `${firstName} ${lastName} asks about ${count}`,
    lines: [
      ...(note === null ? [] : [note, '']),
      `From ${formatInr(lowest)}, as it was when it was shared.`,
      `There you can suggest one of them to ${firstName}, or none.`,
    ],
    link: shortlistLink(shortlistId),
    linkLabel: 'Look at the flights',
    needsAction: false,
  };
}

/** What a colleague suggests to whoever shared flights. */
export function answerWords(facts: FactsOf<typeof readAnswer>): Words {
  const { shortlistId, firstName, lastName, isChange, comment, flight, flights } = facts;
  const said = saidWords(flight && sharedFlightName(flight, flights));
  return {
    subject: `${firstName} ${lastName} ${isChange ? 'now ' : ''}${said}`,
    lines: [
      ...(comment === null ? [] : [comment, '']),
      flight
        ? `It cost ${formatInr(flight.totalPrice)} when you shared it. Nothing is held: open it to see what it costs now.`
        : 'None of the flights that you shared suits.',
    ],
    link: shortlistLink(shortlistId),
    linkLabel: flight ? 'Read the answer and open the flight' : 'Read the answer',
    needsAction: false,
  };
}
