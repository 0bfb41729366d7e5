import fs from 'node:fs';
import path from 'node:path';
import { valuesIn } from './places.ts';
import { below, type Node, parse } from './syntax.ts';
import { type Found, walkSource } from './walk-source.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Where the catalogue is: a folder for each language, in it a file for each area of the source tree. */
const WORDS_DIR = path.join(ROOT, 'apps/web/words');
const SOURCES = ['apps/web/src', 'packages/domain/src'];
/** Whose texts reach the browser in answers: they appear in Hindi where the page shows them. */
const SERVER_SOURCES = ['apps/server/src', 'packages/contract/src', 'packages/suppliers/src'];
/** Texts that several areas share. */
export const EVERYWHERE = 'everywhere';
/** Sentences and values that the server writes: they are translated while the page is drawn. */
export const SERVER_AREAS = ['server', 'values'] as const;

/** Texts in English, each with its translation. */
type Words = Readonly<Record<string, string>>;
/** All areas of a language. */
export type Catalogue = ReadonlyMap<string, Words>;

/** Letters to airlines are in English, regardless of who asks for them (decision 94). */
const PAPERS: ReadonlySet<string> = new Set(
  ['refund-letter', 'claim-annexes'].map((name) => `packages/domain/src/flight-order/${name}.ts`),
);

/**
 * The area of a source file: the folder of a feature or of a subject of the domain; null where nothing is translated.
 */
export function areaOf(file: string): string | null {
  const name = path.relative(ROOT, file).replaceAll(path.sep, '/');
  if (!/\.tsx?$/.test(name) || /\.test\.|\.d\.ts$|\/testing\//.test(name) || PAPERS.has(name)) return null;
  const [, feature, within = ''] = /^apps\/web\/src\/features\/([^/]+)\/(?:([^/]+)\/)?/.exec(name) ?? [];
  if (feature) return within ? `${feature}-${within}` : feature;
  const [, part] = /^apps\/web\/src\/(app|lib|ui)\//.exec(name) ?? [];
  if (part) return part;
  const [, subject] = /^packages\/domain\/src\/([^/]+)\//.exec(name) ?? [];
  return subject ? `domain-${subject}` : null;
}

/** Reads the catalogue of a language. */
export function readCatalogue(language: string): Catalogue {
  const dir = path.join(WORDS_DIR, language);
  const files = fs.readdirSync(dir).filter((name) => name.endsWith('.json'));
  return new Map(
    files.sort().map((name) => {
      const words = JSON.parse(fs.readFileSync(path.join(dir, name), 'utf8')) as Words;
      return [name.slice(0, -'.json'.length), words];
    }),
  );
}

/** Writes the file of an area. */
export function writeWords(language: string, area: string, words: Words): void {
  fs.writeFileSync(path.join(WORDS_DIR, language, `${area}.json`), `${JSON.stringify(words, null, 2)}\n`);
}

/** The areas whose every text is translated. */
export function finishedAreas(language: string): readonly string[] {
  return JSON.parse(fs.readFileSync(path.join(WORDS_DIR, `${language}-finished.json`), 'utf8')) as readonly string[];
}

/** The translation of a text in an area: the area's own, else the one that all areas share. */
export function lookUp(catalogue: Catalogue, area: string, text: string): string | null {
  return own(catalogue.get(area), text) ?? own(catalogue.get(EVERYWHERE), text);
}

function own(words: Words | undefined, text: string): string | null {
  return words && Object.hasOwn(words, text) ? (words[text] as string) : null;
}

function filesBelow(dir: string, isWanted = (file: string) => areaOf(file) !== null): readonly string[] {
  return fs
    .readdirSync(path.join(ROOT, dir), { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(ROOT, dir, name))
    .filter(isWanted)
    .sort();
}

/**
 * Texts that the program compares with, in all its parts: those are left alone where only their look says they are
 * read.
 */
export function readValues(): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: Node, parent: Node | null): void => {
    valuesIn(node, parent, found);
    for (const child of below(node)) visit(child, node);
  };
  for (const file of SOURCES.flatMap((dir) => filesBelow(dir))) visit(parse(file, fs.readFileSync(file, 'utf8')), null);
  return found;
}

/** A text of the source tree, with where it is. */
export interface Placed extends Found {
  readonly area: string;
  /** From the root of the repository. */
  readonly file: string;
}

/** Every text of the source tree, in the order of the files. */
export function findTexts(values: ReadonlySet<string> = readValues()): readonly Placed[] {
  const placed: Placed[] = [];
  for (const file of SOURCES.flatMap((dir) => filesBelow(dir))) {
    const area = areaOf(file) as string;
    const name = path.relative(ROOT, file);
    walkSource(file, fs.readFileSync(file, 'utf8'), values, (found) => {
      placed.push({ ...found, area, file: name });
      return null;
    });
  }
  return placed;
}

/** Every text that the server may write, and those of papers beside the sources of the pages. */
export function serverTexts(): ReadonlySet<string> {
  const texts = new Set<string>();
  const isSource = (file: string) => /\.ts$/.test(file) && !/\.test\.|\.d\.ts$/.test(file);
  const files = SERVER_SOURCES.flatMap((dir) => filesBelow(dir, isSource));
  for (const file of [...files, ...[...PAPERS].map((name) => path.join(ROOT, name))]) {
    walkSource(file, fs.readFileSync(file, 'utf8'), new Set(), ({ text }) => {
      texts.add(text);
      return null;
    });
  }
  return texts;
}
