import { CODE_ONLY, maskText } from './scan-imports.ts';
import { type Finding, isTestCode, isTypeScript, type Rule, type SourceFile } from './source-tree.ts';

const MAX_LINES = 400;

/** Files that are long for a reason. */
const LONG_FOR_A_REASON: Readonly<Record<string, string>> = {
  'apps/server/migrations/0001_foundation.sql': 'the first migration is the whole schema, read top to bottom',
};
/** One line for each text of an area: a catalogue is as long as its texts. */
const CATALOGUES = /^apps\/web\/words\/[a-z]+\/[^/]+\.json$/;
const WRITTEN_BY_A_PROGRAM = /\.generated\.(?:json|ts)$|^openapi\.json$|^package-lock\.json$/;

/** A file above 400 lines is two files, unless it is listed with its reason. */
export const filesAreShort: Rule = (files) =>
  files
    .filter(({ path }) => !WRITTEN_BY_A_PROGRAM.test(path) && !CATALOGUES.test(path) && !(path in LONG_FOR_A_REASON))
    .map((file) => ({ file, lines: file.text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ file, lines }) => ({ rule: 'size', path: file.path, message: `${lines} lines` }));

const PART = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const SAYS_NOTHING = /(?:^|-)(?:utils?|helpers?|common|misc|managers?)(?:-|$)/;
const NAMED_BY_CUSTOM = /^(?:README\.md|LICENSE|NOTICE|\d{4}_[a-z0-9_]+\.sql|\.[a-z-]+)$/;

/** Folders and files are kebab-case, and their names say what is inside. */
export const namesAreKebab: Rule = (files) =>
  files.flatMap((file) => {
    const parts = file.path.split('/');
    const name = parts.at(-1) ?? '';
    const folders = parts.slice(0, -1).filter((folder) => !folder.startsWith('.'));
    const words = NAMED_BY_CUSTOM.test(name) ? folders : [...folders, ...name.split('.')];
    return words
      .filter((word) => !PART.test(word) || SAYS_NOTHING.test(word))
      .map((word) => ({ rule: 'names', path: file.path, message: `"${word}" is no name for it` }));
  });

/** A default export has no name to search for; only tools' configurations need one. */
export const noDefaultExports: Rule = (files) =>
  files
    .filter((file) => isTypeScript(file) && !file.path.endsWith('.config.ts'))
    .filter((file) => /^\s*export\s+default\b|\bas\s+default\b/m.test(maskText(file.text, CODE_ONLY)))
    .map((file) => ({ rule: 'default exports', path: file.path, message: 'exports a default' }));

/** Calls that turn text into a program or a page. Spelled in halves for its own sake. */
const DANGEROUS = new RegExp(
  `\\b${['ev', 'al'].join('')}\\(|\\bnew ${['Func', 'tion'].join('')}\\b|\\b${['dangerouslySet', 'InnerHTML'].join('')}\\b|\\b${['child', 'process'].join('_')}\\b`,
);
/** Files that use one of them without any text that people sent. */
const DANGEROUS_FOR_A_REASON: Readonly<Record<string, string>> = {
  'apps/server/src/platform/wire-form.ts': 'compiles the contract’s own shapes, once, at the start',
  'apps/server/src/platform/embedded-postgres.ts': 'starts the database that `npm start` brings along',
};

/** Nothing that is sent becomes a program, a command or a page. */
export const nothingSentIsRun: Rule = (files) =>
  files
    .filter((file) => isTypeScript(file) && /^(?:apps\/(?:server|web)|packages)\//.test(file.path))
    .filter((file) => !isTestCode(file.path) && !(file.path in DANGEROUS_FOR_A_REASON))
    .flatMap((file) => linesWith(file, file.text, DANGEROUS, 'dangerous code'));

const NOT_RUN =
  /\b(?:it|test|describe|suite|bench)(?:\.[a-z]+)*\.(?:only|skip|todo|skipIf|runIf)\b|\bx(?:it|describe)\(/i;

/** Every test runs. */
export const everyTestRuns: Rule = (files) =>
  files
    .filter((file) => isTypeScript(file) && isTestCode(file.path))
    .flatMap((file) => linesWith(file, maskText(file.text, CODE_ONLY), NOT_RUN, 'tests'));

/** Unfinished work has an owner and a place, and that is not a comment. Spelled in halves for its own sake. */
const LEFT_TO_DO = new RegExp(`\\b(?:${['TO', 'DO'].join('')}|${['FIX', 'ME'].join('')})\\b`);

/** No file says that it is unfinished. */
export const nothingIsLeftToDo: Rule = (files) =>
  files
    .filter((file) => !WRITTEN_BY_A_PROGRAM.test(file.path))
    .flatMap((file) => linesWith(file, file.text, LEFT_TO_DO, 'unfinished'));

const DECLARED_EXPORT =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|interface|type|class) ?([A-Za-z_$][\w$]*)/;

/** Every export says what it is in a doc comment. Re-exports are documented where they are declared. */
export const exportsAreDocumented: Rule = (files) => {
  const findings: Finding[] = [];
  for (const file of files.filter((one) => isTypeScript(one) && !/\.test\.tsx?$/.test(one.path))) {
    const lines = file.text.split('\n');
    const code = maskText(file.text, { comments: false, templates: true }).split('\n');
    const documented = new Set<string>();
    for (const [index, line] of code.entries()) {
      const name = DECLARED_EXPORT.exec(line)?.[1];
      if (name === undefined) continue;
      // The overloads of a function share the comment of the first.
      if (endsDocComment(lines, index - 1)) documented.add(name);
      else if (!documented.has(name)) {
        findings.push({ rule: 'doc comments', path: file.path, message: `line ${index + 1}: ${name} has none` });
      }
    }
  }
  return findings;
};

function endsDocComment(lines: readonly string[], index: number): boolean {
  if (!lines[index]?.trimEnd().endsWith('*/')) return false;
  for (let at = index; at >= 0; at -= 1) {
    const line = lines[at]?.trim() ?? '';
    if (line.startsWith('/**')) return true;
    if (line.startsWith('/*')) return false;
  }
  return false;
}

function linesWith(file: SourceFile, text: string, pattern: RegExp, rule: string): readonly Finding[] {
  return text.split('\n').flatMap((line, index) => {
    const found = pattern.exec(line);
    return found ? [{ rule, path: file.path, message: `line ${index + 1}: ${found[0]}` }] : [];
  });
}
