import { formatInrExact, least } from '@pravas/domain/money/money.ts';
import { answerWords as saidWords } from '@pravas/domain/shortlist/answer-words.ts';
import type { readAnswer, readShortlist } from '../facts/shortlist-facts.ts';
import type { FactsOf } from '../notice.ts';
import { shortlistLink, type Words } from './words.ts';

/** What a colleague wrote, line by line as it was written. */
const spoken = (text: string): string => `“${text.trim()}”`;

/** What a colleague asks the reader about. */
export function shortlistWords(facts: FactsOf<typeof readShortlist>): Words {
  const { shortlistId, service, firstName, lastName, note, things } = facts;
  const count = things.length === 1 ? `a ${service}` : `${things.length} ${service}s`;
  const lowest = things.map(({ paise }) => paise).reduce(least);
  return {
    subject: `${firstName} ${lastName} asks about ${count}`,
    lines: [
      ...(note === null ? [] : [spoken(note), '']),
      `Price from ${formatInrExact(lowest)} when it was shared.`,
      `You can suggest one of them to ${firstName}, or none.`,
    ],
    link: shortlistLink(service, shortlistId),
    linkLabel: `See the ${service}s`,
    needsAction: false,
  };
}

/** What a colleague suggests to the person who shared. */
export function answerWords(facts: FactsOf<typeof readAnswer>): Words {
  const { shortlistId, service, firstName, lastName, isChange, comment, thing } = facts;
  const said = saidWords(thing?.name ?? null);
  return {
    subject: `${firstName} ${lastName} ${isChange ? 'now ' : ''}${said}`,
    lines: [
      ...(comment === null ? [] : [spoken(comment), '']),
      thing
        ? `It cost ${formatInrExact(thing.paise)} when you shared it. It is not reserved: open it to see its price now.`
        : `None of the ${service}s that you shared is suitable.`,
    ],
    link: shortlistLink(service, shortlistId),
    linkLabel: thing ? `See the answer and the ${service}` : 'See the answer',
    needsAction: false,
  };
}
