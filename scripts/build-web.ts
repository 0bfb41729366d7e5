import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { packAssets } from './pack-assets.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const WEB = path.join(ROOT, 'apps/web');
const STAMP = path.join(WEB, 'dist', '.built-from');
const INPUTS = [
  'apps/web',
  'packages/domain/src',
  'packages/contract/src',
  'package-lock.json',
  'scripts/build-web.ts',
  'scripts/pack-assets.ts',
  'scripts/words',
];

/** Builds the web app when its sources have changed since the last build. Answers whether it did. */
export async function buildWeb(onBuild: () => void = () => undefined): Promise<boolean> {
  const wanted = fingerprint();
  if (fs.existsSync(STAMP) && fs.readFileSync(STAMP, 'utf8') === wanted) return false;
  onBuild();
  await Promise.all([build({}), build({ PRAVAS_WEB_LANGUAGE: 'hi' })]);
  placeHindi();
  shorten(path.join(WEB, 'dist/theme.js'));
  await packAssets(path.join(WEB, 'dist'));
  fs.writeFileSync(STAMP, wanted);
  return true;
}

function build(language: NodeJS.ProcessEnv): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const lines: string[] = [];
    const child = spawn(
      process.execPath,
      [path.join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
      {
        cwd: WEB,
        // Whoever asks, tests included, gets what people get: React's production build.
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

/** What is handed out before the first paint, without its comments and indentation: the bundler leaves public files alone. */
function shorten(file: string): void {
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  const code = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('//'));
  fs.writeFileSync(file, code.join('\n'));
}

/** Hindi's files have a folder of their own beside the English ones, and its page another name. */
function placeHindi(): void {
  const dist = path.join(WEB, 'dist');
  const hindi = path.join(WEB, 'dist-hi');
  fs.renameSync(path.join(hindi, 'index.html'), path.join(dist, 'hi.html'));
  fs.renameSync(path.join(hindi, 'assets/hi'), path.join(dist, 'assets/hi'));
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
