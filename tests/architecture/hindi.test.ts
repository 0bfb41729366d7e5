import { ERROR_CODES } from '@pravas/contract/error-codes.ts';
import { describe, expect, it } from 'vitest';
import {
  EVERYWHERE,
  findTexts,
  finishedAreas,
  lookUp,
  readCatalogue,
  SERVER_AREAS,
  serverTexts,
} from '../../scripts/words/catalogue.ts';
import { marksOf, readSaid } from '../../scripts/words/message.ts';
import { PROTECTED } from '../../scripts/words/prose.ts';

const CATALOGUE = readCatalogue('hi');
const TEXTS = findTexts();
/** Not in the sources of the pages: the server's texts, and the page that the app is drawn on. */
const ELSEWHERE: ReadonlySet<string> = new Set([...SERVER_AREAS, 'page']);
const ENTRIES = [...CATALOGUE].flatMap(([area, words]) =>
  Object.entries(words).map(([english, hindi]) => ({ area, english, hindi })),
);

const protectedIn = (text: string) =>
  [...text.matchAll(/[A-Z][A-Z0-9-]{2,}|Pravas|₹/g)]
    .map(([word]) => word)
    .filter((word) => PROTECTED.has(word) || word === '₹');

describe('the words in Hindi', () => {
  it('are whole in the areas that are finished: fill in what `npm run words -- AREA` lists', () => {
    const finished = new Set(finishedAreas('hi'));
    const missing = TEXTS.filter(
      ({ area, text, isSure }) => isSure && finished.has(area) && lookUp(CATALOGUE, area, text) === null,
    );
    expect(missing.map(({ area, file, line, text }) => `${area}: ${file}:${line} ${text}`)).toEqual([]);
  });

  it('are there for every refusal, and for nothing that the server does not write', () => {
    const server = CATALOGUE.get('server') ?? {};
    const missing = Object.values(ERROR_CODES).filter(({ message }) => server[message] === undefined);
    expect(missing.map(({ message }) => message)).toEqual([]);
    const written = serverTexts();
    expect(Object.keys(server).filter((english) => !written.has(english))).toEqual([]);
  });

  it('belong to a text of their area, or of any where all share them', () => {
    const texts = new Set(TEXTS.flatMap(({ area, text }) => [`${area} ${text}`, `${EVERYWHERE} ${text}`]));
    const stale = ENTRIES.filter(({ area, english }) => !ELSEWHERE.has(area) && !texts.has(`${area} ${english}`));
    expect(stale.map(({ area, english }) => `${area}: ${english}`)).toEqual([]);
  });

  it('fill in and mark up what the English does', () => {
    const wrong = ENTRIES.filter(({ english, hindi }) => {
      readSaid(hindi);
      return marksOf(english).join() !== marksOf(hindi).join();
    });
    expect(wrong.map(({ area, english, hindi }) => `${area}: ${english} → ${hindi}`)).toEqual([]);
  });

  it('are there, and keep names and abbreviations that every language shares', () => {
    const wrong = ENTRIES.filter(
      ({ english, hindi }) =>
        hindi.trim() === '' || protectedIn(english).some((word) => !protectedIn(hindi).includes(word)),
    );
    expect(wrong.map(({ area, english, hindi }) => `${area}: ${english} → ${hindi}`)).toEqual([]);
  });
});
