// node scripts/run.mjs FILE [ARG ...]: runs a TypeScript file on the pinned Node, installing first when needed.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, pinnedEnvironment, pinnedNode, ROOT } from './install.mjs';

/** Runs a file and ends with its exit code; Ctrl-C reaches it through the terminal's process group. */
export function runPinned(file, args) {
  ensureInstalled();
  const child = spawn(pinnedNode(), ['--disable-warning=ExperimentalWarning', path.resolve(ROOT, file), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: pinnedEnvironment(),
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

if (process.argv[1] && path.resolve(process.argv[1]) === path.resolve(ROOT, 'scripts/run.mjs')) {
  const [file, ...args] = process.argv.slice(2);
  if (!file) {
    console.error('Usage: node scripts/run.mjs FILE [ARG ...]');
    process.exit(2);
  }
  runPinned(file, args);
}
