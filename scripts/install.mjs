// Runs on whatever Node the machine has (>= 20), before anything is installed: plain JavaScript, no dependencies.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const MARKER = path.join(ROOT, 'node_modules', '.pravas-lock');

/** Installs dependencies when node_modules is missing or does not belong to the lockfile. */
export function ensureInstalled() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) {
    console.error(`Pravas needs Node 20 or newer; this is ${process.version}.`);
    process.exit(1);
  }
  const wanted = createHash('sha256')
    .update(fs.readFileSync(path.join(ROOT, 'package-lock.json')))
    .digest('hex');
  if (fs.existsSync(MARKER) && fs.readFileSync(MARKER, 'utf8') === wanted && fs.existsSync(pinnedNode())) return;
  if (isNewerThanLock()) {
    fs.writeFileSync(MARKER, wanted);
    return;
  }
  console.log('Installing dependencies (about a minute, once) ...');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const run = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: ROOT, stdio: 'inherit' });
  if (run.status !== 0) {
    console.error('The dependencies could not be installed. Is the npm registry reachable? Try `npm ci`.');
    process.exit(run.status ?? 1);
  }
  fs.writeFileSync(MARKER, wanted);
}

/** A person who ran `npm install` by hand needs no second install. */
function isNewerThanLock() {
  const record = path.join(ROOT, 'node_modules', '.package-lock.json');
  if (!fs.existsSync(record) || !fs.existsSync(pinnedNode())) return false;
  return fs.statSync(record).mtimeMs >= fs.statSync(path.join(ROOT, 'package-lock.json')).mtimeMs;
}

/** The Node that Pravas runs on, whatever Node started it. */
export function pinnedNode() {
  return path.join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/** The environment of everything Pravas starts: the pinned Node comes first on the path. */
export function pinnedEnvironment() {
  const bin = path.join(ROOT, 'node_modules', '.bin');
  return { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` };
}
