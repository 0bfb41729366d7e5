import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { undrawnFiles } from '../tests/support/drawn-files.ts';
import { ensureBrowser } from './ensure-browser.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const isFast = process.argv.includes('--fast');
const isDeep = process.argv.includes('--deep');
const seed = process.env.PRAVAS_TEST_SEED ?? String(randomInt(2 ** 31));
const started = performance.now();
const report = path.join(os.tmpdir(), `pravas-tests-${process.pid}.json`);

interface Step {
  readonly name: string;
  readonly args: readonly string[];
}

const bin = (name: string) => path.join(ROOT, 'node_modules', name);
const TYPES: readonly Step[] = [
  { name: 'types', args: [bin('typescript/bin/tsc'), '-p', 'tsconfig.json'] },
  { name: 'types of the web app', args: [bin('typescript/bin/tsc'), '-p', 'apps/web/tsconfig.json'] },
  { name: 'lint', args: [bin('@biomejs/biome/bin/biome'), 'check', '.'] },
  { name: 'nothing unused', args: [bin('knip/bin/knip.js'), '--no-progress'] },
];

/** How many of the repetitions run, and the seed of the samples. */
const DEPTH = { PRAVAS_TEST_DEPTH: isDeep ? 'deep' : 'sample', PRAVAS_TEST_SEED: seed };

/** What a run of `npm test` leaves to others by its draw; deep runs leave out nothing. */
function leftOut(): readonly string[] {
  if (isFast || isDeep) return [];
  return undrawnFiles(fs.globSync('tests/{integration,journeys}/*.test.ts', { cwd: ROOT }), seed);
}

function run(step: Step, quiet: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const child = spawn(process.execPath, step.args, {
      cwd: ROOT,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      env: { ...process.env, NODE_ENV: 'test', ...DEPTH, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    });
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('exit', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${seconds} s)`);
      if (code !== 0 && quiet) process.stdout.write(Buffer.concat(chunks));
      resolve(code === 0);
    });
  });
}

async function main(): Promise<void> {
  // Hindi takes as long as English, and one journey checks it: that builds it where it is drawn.
  if (!isDeep) process.env.PRAVAS_WEB_LANGUAGES ??= 'en';
  const built: Step = { name: 'the web app builds', args: ['scripts/build-web.ts'] };
  const checks = await Promise.all([...TYPES, ...(isFast ? [] : [built])].map((step) => run(step, true)));
  if (checks.includes(false)) return finish(0, checks.filter((ok) => !ok).length);
  const projects = isFast
    ? ['unit', 'architecture']
    : [...(isDeep ? [] : ['unit']), 'architecture', 'simulation', 'integration', 'journeys'];
  if (!isFast) {
    const browser = await ensureBrowser((line) => console.log(`      ${line}`));
    process.env.PRAVAS_CHROMIUM = browser;
  }
  const left = leftOut();
  if (left.length > 0)
    console.log(`      samples are drawn by PRAVAS_TEST_SEED=${seed}; ${left.length} files are not drawn`);
  const vitest = [
    bin('vitest/vitest.mjs'),
    'run',
    ...left.map((file) => `--exclude=${file}`),
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const ok = await run({ name: 'tests', args: vitest }, false);
  const { passed, failed, told } = readReport();
  if (told.length > 0) console.log(`\n${told.join('\n')}`);
  finish(passed, ok ? failed : Math.max(1, failed));
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** What a failed journey shows of its screen is among them. */
const TOLD_LINES = 40;

/** How many passed and failed, and the first lines on each that failed: the log of a whole run is long. */
function readReport(): { readonly passed: number; readonly failed: number; readonly told: readonly string[] } {
  try {
    const found = JSON.parse(fs.readFileSync(report, 'utf8')) as Report;
    return { passed: found.numPassedTests, failed: found.numFailedTests, told: found.testResults.flatMap(failuresOf) };
  } catch {
    return { passed: 0, failed: 1, told: [] };
  } finally {
    fs.rmSync(report, { force: true });
  }
}

function failuresOf({ name, status, message, assertionResults }: Report['testResults'][number]): readonly string[] {
  const file = path.relative(ROOT, name);
  const tests = assertionResults.filter((test) => test.status === 'failed');
  if (tests.length === 0) return status === 'failed' ? [`failed: ${file}`, ...firstLines(message)] : [];
  return tests.flatMap((test) => [
    `failed: ${file} > ${test.fullName}`,
    ...firstLines(test.failureMessages.join('\n')),
  ]);
}

function firstLines(text: string): readonly string[] {
  return text
    .split('\n')
    .slice(0, TOLD_LINES)
    .map((line) => `        ${line}`);
}

/** The closing line counts every test; types and lint count as one failure each when they fail. */
function finish(passed: number, failed: number): void {
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

await main();
