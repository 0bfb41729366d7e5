import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { packAssets } from './pack-assets.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const WEB = path.join(ROOT, 'apps/web');
const DIST = path.join(WEB, 'dist');
const INPUTS = [
  'apps/web',
  'packages/domain/src',
  'packages/contract/src',
  'package-lock.json',
  'scripts/build-web.ts',
  'scripts/pack-assets.ts',
  'scripts/words',
];

const WEB_LANGUAGES = ['en', 'hi'] as const;
type WebLanguage = (typeof WEB_LANGUAGES)[number];

/** Builds the web app in the languages whose sources have changed since the last build. Answers whether it did. */
export async function buildWeb(
  onBuild: () => void = () => undefined,
  languages: readonly WebLanguage[] = languagesAsked(),
): Promise<boolean> {
  const wanted = fingerprint();
  const due = languages.filter((language) => !isBuiltFrom(wanted, language));
  if (due.length === 0) return false;
  onBuild();
  await Promise.all(due.map((language) => build(language === 'hi' ? { PRAVAS_WEB_LANGUAGE: 'hi' } : {})));
  // Building English empties the folder: Hindi comes after it.
  if (due.includes('en')) {
    await shorten(path.join(DIST, 'theme.js'));
    await packAssets(DIST);
  }
  if (due.includes('hi')) await placeHindi();
  for (const language of due) fs.writeFileSync(stampOf(language), wanted);
  return true;
}

/** PRAVAS_WEB_LANGUAGES, all where it is empty. Throws where it names another. */
function languagesAsked(): readonly WebLanguage[] {
  const asked = (process.env.PRAVAS_WEB_LANGUAGES ?? '').split(',').flatMap((name) => name.trim() || []);
  const unknown = asked.find((name) => !WEB_LANGUAGES.some((language) => language === name));
  if (unknown !== undefined || (asked.length > 0 && !asked.includes('en'))) {
    throw new Error(`PRAVAS_WEB_LANGUAGES is "${asked.join(',')}": write en, or en,hi.`);
  }
  return asked.length === 0 ? WEB_LANGUAGES : WEB_LANGUAGES.filter((language) => asked.includes(language));
}

function isBuiltFrom(wanted: string, language: WebLanguage): boolean {
  const stamp = stampOf(language);
  return fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted;
}

const stampOf = (language: WebLanguage) => path.join(DIST, `.${language}-built-from`);

function build(language: NodeJS.ProcessEnv): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const lines: string[] = [];
    const child = spawn(
      process.execPath,
      [path.join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
      {
        cwd: WEB,
        // Every client, tests included, gets what people get: React's production build.
        env: { ...process.env, NODE_ENV: 'production', ...language },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    child.stdout.on('data', (data) => lines.push(String(data)));
    child.stderr.on('data', (data) => lines.push(String(data)));
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The web app could not be built:\n${lines.join('')}`)),
    );
  });
}

/** Delivered before the first paint: the bundler leaves public files alone. */
async function shorten(file: string): Promise<void> {
  const { minifySync } = await import('vite');
  fs.writeFileSync(file, minifySync(file, fs.readFileSync(file, 'utf8'), { module: false }).code);
}

/** Hindi's files have a folder of their own beside the English ones, and its page another name. */
async function placeHindi(): Promise<void> {
  const hindi = path.join(WEB, 'dist-hi');
  await packAssets(hindi);
  const assets = path.join(DIST, 'assets/hi');
  fs.rmSync(assets, { recursive: true, force: true });
  fs.renameSync(path.join(hindi, 'assets/hi'), assets);
  for (const packed of ['', '.br', '.gz']) {
    fs.renameSync(path.join(hindi, `index.html${packed}`), path.join(DIST, `hi.html${packed}`));
  }
  fs.rmSync(hindi, { recursive: true });
}

/** Content, not times: a fresh clone or a changed branch must not look newer or older than it is. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const visit = (file: string) => {
    const stat = fs.statSync(file);
    if (stat.isDirectory()) {
      if (/(^|[\\/])(node_modules|dist|dist-hi)$/.test(file)) return;
      for (const name of fs.readdirSync(file).sort()) visit(path.join(file, name));
    } else {
      hash.update(path.relative(ROOT, file)).update('\0').update(fs.readFileSync(file)).update('\0');
    }
  };
  for (const input of INPUTS) visit(path.join(ROOT, input));
  return hash.digest('hex');
}

if (process.argv[1] === import.meta.filename) {
  console.log((await buildWeb()) ? 'Built the web app.' : 'The web app is up to date.');
}
