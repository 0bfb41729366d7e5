import { formatInr, least } from '@pravas/domain/money/money.ts';
import { answerWords as saidWords } from '@pravas/domain/shortlist/answer-words.ts';
import type { readAnswer, readShortlist } from '../facts/shortlist-facts.ts';
import type { FactsOf } from '../notice.ts';
import { shortlistLink, type Words } from './words.ts';

/** What somebody asks the reader about. */
export function shortlistWords(facts: FactsOf<typeof readShortlist>): Words {
  const { shortlistId, service, firstName, lastName, note, things } = facts;
  const count = things.length === 1 ? `a ${service}` : `${things.length} ${service}s`;
  const lowest = things.map(({ paise }) => paise).reduce(least);
  return {
    subject: `${firstName} ${lastName} asks about ${count}`,
    lines: [
      ...(note === null ? [] : [note, '']),
      `From ${formatInr(lowest)}, as it was when it was shared.`,
      `There you can suggest one of them to ${firstName}, or none.`,
    ],
    link: shortlistLink(service, shortlistId),
    linkLabel: `Look at the ${service}s`,
    needsAction: false,
  };
}

/** What a colleague suggests to whoever shared. */
export function answerWords(facts: FactsOf<typeof readAnswer>): Words {
  const { shortlistId, service, firstName, lastName, isChange, comment, thing } = facts;
  const said = saidWords(thing?.name ?? null);
  return {
    subject: `${firstName} ${lastName} ${isChange ? 'now ' : ''}${said}`,
    lines: [
      ...(comment === null ? [] : [comment, '']),
      thing
        ? `It cost ${formatInr(thing.paise)} when you shared it. Nothing is held: open it to see what it costs now.`
        : `None of the ${service}s that you shared suits.`,
    ],
    link: shortlistLink(service, shortlistId),
    linkLabel: thing ? `Read the answer and open the ${service}` : 'Read the answer',
    needsAction: false,
  };
}
