import fs from 'node:fs';
import path from 'node:path';

/** A text file of the repository, by its path from the root with forward slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** A rule that is broken, where, and how. */
export interface Finding {
  readonly rule: string;
  readonly path: string;
  readonly message: string;
}

/** A rule: a pure function of the files, so that a test can hand it a file that breaks it. */
export type Rule = (files: readonly SourceFile[]) => readonly Finding[];

/** The root of the repository. */
export const ROOT = path.resolve(import.meta.dirname, '../..');

const NOT_OURS = new Set(['node_modules', 'dist', 'coverage', 'test-results', 'playwright-report', '.git', '.data']);
const TEXT = /\.(?:ts|tsx|mts|mjs|js|jsx|json|css|html|md|sql|svg|yml|yaml|sh|txt)$|(?:^|\/)(?:\.[a-z-]+|[A-Z]+|run)$/;

/** Every text file that belongs to the repository; files that `.gitignore` leaves out are left out here. */
export function readTree(root: string = ROOT): readonly SourceFile[] {
  const files: SourceFile[] = [];
  const visit = (folder: string): void => {
    for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (NOT_OURS.has(entry.name)) continue;
      if (entry.isDirectory()) visit(name);
      else if (entry.isFile() && TEXT.test(name)) {
        files.push({ path: name, text: fs.readFileSync(path.join(root, name), 'utf8') });
      }
    }
  };
  visit('');
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** True for TypeScript that we wrote. */
export function isTypeScript(file: SourceFile): boolean {
  return /\.tsx?$/.test(file.path);
}

/** True for a test and for files that only tests use: a `testing` folder, `testing.ts`, or a conformance suite. */
export function isTestCode(filePath: string): boolean {
  return /\.test\.tsx?$|(?:^|\/)testing(?:\/|\.ts$)|\/conformance(?:-[a-z]+)*\.ts$|^tests\//.test(filePath);
}

/** The unit a file belongs to: "packages/domain", "apps/web", "scripts", "tests" … */
export function unitOf(filePath: string): string {
  const [first = '', second = ''] = filePath.split('/');
  return first === 'packages' || first === 'apps' ? `${first}/${second}` : first;
}
