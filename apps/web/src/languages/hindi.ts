import { learn } from './sentences.ts';

/** Sentences of the server, names of values, and sentences of the rules that browser and server share. */
const AREAS = import.meta.glob<Readonly<Record<string, string>>>(
  ['../../words/hi/server.json', '../../words/hi/values.json', '../../words/hi/domain-*.json'],
  { eager: true, import: 'default' },
);

/** Learns the sentences that are not in the sources of the pages. */
export function learnHindi(): void {
  for (const [file, words] of Object.entries(AREAS))
    learn(/(?:server|values)\.json$/.test(file) ? words : sentencesOf(words));
}

/** Single words of the rules may be names of people and places as well. */
function sentencesOf(words: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(words).filter(([english]) => english.trim().split(/\s+/).length >= 3));
}
