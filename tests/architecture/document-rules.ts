import path from 'node:path';
import type { Finding, Rule, SourceFile } from './source-tree.ts';

const CODE = /`([^`\n]+)`/g;
const IN_THE_TREE = /^(?:packages|apps|tests|scripts|docs)\/[\w./-]+$/;
/** Below this heading a table of questions, each with a path and the names to look for in it. */
const QUESTIONS = /^##+ Where do I find …\?$/m;

/** The input of document rules besides text files: whether any path, also a picture's, exists. */
export type PathExists = (filePath: string) => boolean;

/** Every path that a document names or links to exists. */
export function documentsNameRealPaths(files: readonly SourceFile[], exists: PathExists): readonly Finding[] {
  const findings: Finding[] = [];
  for (const file of documentsOf(files)) {
    const folder = path.posix.dirname(file.path);
    const named = [...file.text.matchAll(CODE)].map((match) => match[1] ?? '').filter((text) => IN_THE_TREE.test(text));
    const linked = [...file.text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
      .map((match) => match[1] ?? '')
      .filter((link) => !/^[a-z]+:/.test(link))
      .map((link) => path.posix.normalize(path.posix.join(folder, link)));
    for (const name of [...named, ...linked]) {
      if (!exists(name.replace(/\/$/, ''))) {
        findings.push({ rule: 'document paths', path: file.path, message: `names ${name}, which does not exist` });
      }
    }
  }
  return findings;
}

/** A row of a "Where do I find …?" table. */
export interface AnswerRow {
  readonly question: string;
  readonly path: string;
  readonly symbols: readonly string[];
}

/** The rows below a document's "Where do I find …?" heading. */
export function readAnswerRows(document: SourceFile): readonly AnswerRow[] {
  const start = QUESTIONS.exec(document.text);
  if (!start) return [];
  const section = document.text.slice(start.index + start[0].length).split(/^## /m)[0] ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s:|-]+\|$/.test(line))
    .slice(1)
    .map((line) => {
      const [question = '', ...rest] = line.split('|').slice(1);
      const [first = '', ...symbols] = [...rest.join('|').matchAll(CODE)].map((match) => match[1] ?? '');
      return { question: question.trim(), path: first, symbols };
    });
}

/** The most frequent questions, and all of them. */
const ANSWERING = ['README.md', 'docs/where.md'];

/** Each answer names a file that exists and symbols that occur in it. */
export const answersAreTrue: Rule = (files) => {
  const texts = new Map(files.map((file) => [file.path, file.text]));
  const documents = files.filter((file) => ANSWERING.includes(file.path));
  if (!documents.some(({ path: name }) => name === 'README.md'))
    return [{ rule: 'answers', path: 'README.md', message: 'is missing' }];
  const rows = documents.flatMap((document) => readAnswerRows(document).map((row) => ({ document, row })));
  return rows.flatMap(({ document, row }) => {
    const report = (message: string) => ({
      rule: 'answers',
      path: document.path,
      message: `"${row.question}" ${message}`,
    });
    const isFolder = row.path.endsWith('/') && files.some((file) => file.path.startsWith(row.path));
    const text = texts.get(row.path);
    if (text === undefined && !isFolder) return [report(`leads to ${row.path}, which does not exist`)];
    return row.symbols
      .filter((symbol) => !mentions(text ?? '', symbol))
      .map((symbol) => report(`names ${symbol}, which is not in ${row.path}`));
  });
};

function mentions(text: string, symbol: string): boolean {
  const escaped = symbol.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\w$])${escaped}(?![\\w$])`).test(text);
}

const CONFIG = 'apps/server/src/platform/config.ts';

const EXPLAINING = 'docs/configuration.md';

/** Every variable that the server reads is explained. */
export const variablesAreExplained: Rule = (files) => {
  const config = files.find((file) => file.path === CONFIG)?.text ?? '';
  const explained = files.find((file) => file.path === EXPLAINING)?.text ?? '';
  const plain = [...config.matchAll(/\benv\.([A-Z][A-Z_]+)|\(env, '([A-Z][A-Z_]+)'/g)].map(
    (one) => one[1] ?? one[2] ?? '',
  );
  const ofSupplier = [...config.matchAll(/\$\{prefix\}(_[A-Z_]+)/g)].map((one) => `TBO${one[1] ?? ''}`);
  return [...new Set([...plain, ...ofSupplier])]
    .filter((name) => !explained.includes(`\`${name}\``))
    .map((name) => ({
      rule: 'variables',
      path: CONFIG,
      message: `reads ${name}, which ${EXPLAINING} does not explain`,
    }));
};

/** Every decision has a heading, says what was decided and why, and fits a page. */
export const decisionsAreWhole: Rule = (files) => {
  const records = files.filter((file) => file.path.startsWith('docs/decisions/'));
  return records.flatMap((file, index) => {
    const report = (message: string) => ({ rule: 'decisions', path: file.path, message });
    const number = String(index + 1).padStart(4, '0');
    return [
      ...(path.posix.basename(file.path).startsWith(`${number}-`) ? [] : [report(`is not number ${number}`)]),
      ...['## Why', '## What it costs']
        .filter((part) => !file.text.includes(part))
        .map((part) => report(`lacks "${part}"`)),
      ...(file.text.split('\n').length > 60 ? [report('is longer than a page')] : []),
    ];
  });
};

function documentsOf(files: readonly SourceFile[]): readonly SourceFile[] {
  return files.filter((file) => file.path.endsWith('.md'));
}

/** The table of floors in docs/architecture.md: each module by the floor it is listed on. */
export function readFloorRows(document: string): Readonly<Record<string, number>> {
  const rows = [...document.matchAll(/^\| ([0-9])\s+\| ([^|]+) \|/gm)];
  return Object.fromEntries(
    rows.flatMap(([, floor, modules = '']) => modules.split('·').map((name) => [name.trim(), Number(floor)])),
  );
}
