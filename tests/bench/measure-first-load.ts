import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** Kilobytes that a browser fetches, compressed. */
export interface FirstLoad {
  readonly initialJsKb: number;
  readonly cssKb: number;
  /** What a browser without Temporal fetches besides. */
  readonly polyfillKb: number;
  /** Each page's own code, without what every page has. */
  readonly routes: readonly { readonly name: string; readonly kb: number }[];
}

/** What each part may weigh, kilobytes compressed. */
export const BUDGET_KB = { initialJs: 130, route: 60, css: 20 } as const;

/** The page of a language, and the folder of its files. */
interface BuiltPage {
  readonly document: string;
  readonly assets: string;
}

/** The page in English. */
const ENGLISH: BuiltPage = { document: 'index.html', assets: 'assets' };
/** The page in Hindi, whose letters are longer. */
export const HINDI: BuiltPage = { document: 'hi.html', assets: 'assets/hi' };

const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g;
const LAZY_IMPORT = /\bimport\(\s*["'`]\.\/([^"'`]+\.js)["'`]\s*\)/g;

/** Weighs a built web app. Throws when the build has another form than it expects. */
export function measureFirstLoad(distDir: string, built: BuiltPage = ENGLISH): FirstLoad {
  const page = fs.readFileSync(path.join(distDir, built.document), 'utf8');
  const assets = path.join(distDir, built.assets);
  const code = new Map(
    fs
      .readdirSync(assets)
      .filter((name) => name.endsWith('.js'))
      .map((name) => [name, fs.readFileSync(path.join(assets, name), 'utf8')]),
  );
  const entry = /<script type="module"[^>]* src="\/assets\/(?:hi\/)?([^"]+)"/.exec(page)?.[1];
  if (!entry || !code.has(entry)) throw new Error(`${built.document} names no entry script`);
  const app = importsOf(code, entry, LAZY_IMPORT).find((name) => name.startsWith('app-'));
  const polyfill = importsOf(code, entry, LAZY_IMPORT).find((name) => name !== app);
  const initial = reach(code, [entry, ...(app ? [app] : [])]);
  const scripts = [...page.matchAll(/<script src="\/([^"]+)"/g)].map((match) => match[1] ?? '');
  const styles = [...page.matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g)].map((match) => match[1] ?? '');
  const pages = [...code.keys()].filter(
    (name) => !initial.has(name) && (/-page-[\w-]+\.js$/.test(name) || name.startsWith('shell-')),
  );
  const routes = pages.map((name) => ({
    name: name.replace(/-[\w-]{8}\.js$/, ''),
    kb: weigh([...reach(code, [name])].filter((part) => !initial.has(part)).map((part) => path.join(assets, part))),
  }));
  return {
    initialJsKb: weigh([...[...initial].map((part) => path.join(assets, part)), ...inDist(distDir, scripts)]),
    cssKb: weigh(inDist(distDir, styles)),
    polyfillKb: polyfill ? weigh([path.join(assets, polyfill)]) : 0,
    routes: routes.toSorted((a, b) => b.kb - a.kb),
  };
}

const inDist = (distDir: string, files: readonly string[]) => files.map((file) => path.join(distDir, file));

function importsOf(code: ReadonlyMap<string, string>, name: string, pattern: RegExp): readonly string[] {
  return [...(code.get(name) ?? '').matchAll(pattern)].map((match) => match[1] ?? '').filter((one) => code.has(one));
}

/** These chunks and all that they import at once. */
function reach(code: ReadonlyMap<string, string>, names: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (name: string): void => {
    if (reached.has(name)) return;
    reached.add(name);
    for (const next of importsOf(code, name, STATIC_IMPORT)) visit(next);
  };
  for (const name of names) visit(name);
  return reached;
}

function weigh(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(fs.readFileSync(file), { level: 9 }).length, 0) / 1000;
}
