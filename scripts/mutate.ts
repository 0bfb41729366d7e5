import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EXPLAINED_SURVIVORS } from '../tests/mutation/explained-survivors.ts';

/**
 * npm run mutate [-- FILE ...]: changes the rules of the domain one small thing at a time and runs their tests against
 * every change. Ends with 1 where fewer than 95 % of the changes are noticed and a survivor is not explained. Only what
 * changed since the last run is run again.
 */

const WANTED_PERCENT = 95;
const REPORT = '.data/mutation/report.json';
const ROOT = path.resolve(import.meta.dirname, '..');

interface Mutant {
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: { readonly start: { readonly line: number } };
}

interface Report {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>;
}

const require = createRequire(import.meta.url);
const core = path.dirname(require.resolve('@stryker-mutator/core/package.json'));
mkdirSync(path.join(ROOT, '.data/mutation'), { recursive: true });
const files = process.argv.slice(2);
const run = spawnSync(
  process.execPath,
  [
    path.join(core, 'bin/stryker.js'),
    'run',
    'tests/mutation/stryker.config.json',
    ...(files.length > 0 ? ['--mutate', files.join(',')] : []),
  ],
  { cwd: ROOT, stdio: 'inherit' },
);
if (run.status !== 0 || !existsSync(path.join(ROOT, REPORT))) process.exit(run.status ?? 1);

const report = JSON.parse(readFileSync(path.join(ROOT, REPORT), 'utf8')) as Report;
const killed = new Set(['Killed', 'Timeout']);
const alive = new Set(['Survived', 'NoCoverage']);
let total = 0;
let noticed = 0;
let explained = 0;
const open: string[] = [];
for (const [name, { source, mutants }] of Object.entries(report.files)) {
  const lines = source.split('\n');
  const file = name.replace(/^packages\/domain\/src\//, '');
  for (const mutant of mutants) {
    if (killed.has(mutant.status)) noticed += 1;
    else if (!alive.has(mutant.status)) continue;
    total += 1;
    if (killed.has(mutant.status)) continue;
    const line = (lines[mutant.location.start.line - 1] ?? '').trim();
    if (EXPLAINED_SURVIVORS.some((one) => one.file === file && one.line === line)) explained += 1;
    else open.push(`${file}:${mutant.location.start.line} ${mutant.mutatorName} ${mutant.status}: ${line}`);
  }
}
const percent = total === 0 ? 100 : ((noticed + explained) / total) * 100;
for (const line of open.sort()) console.log(line);
console.log(
  `\n${total} changes: ${noticed} noticed, ${explained} explained, ${open.length} neither: ${percent.toFixed(1)} % (wanted ${WANTED_PERCENT} %)`,
);
process.exit(percent >= WANTED_PERCENT || open.length === 0 ? 0 : 1);
