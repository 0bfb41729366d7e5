import fs from 'node:fs';
import path from 'node:path';
import { withSecretFiles } from '../apps/server/src/platform/secret-files.ts';
import { sandboxEnvironment } from './sandbox-environment.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const ENVIRONMENT = withSecretFiles(process.env);
const DATA = path.resolve(ENVIRONMENT.PRAVAS_DATA_DIR ?? path.join(ROOT, '.data'));
/** Where `npm start` puts the sandbox when the ports are free. */
const SANDBOX_URLS = { tbo: 'http://127.0.0.1:4110', worldline: 'http://127.0.0.1:4120' };

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The variables a server would run with: this environment over that of the Pravas that runs from this folder or, when
 * none does, over the sandbox's, which is how `npm start` completes them. Production is never completed.
 */
export function findEnvironment(): { readonly env: Env; readonly from: string } | null {
  const isConfigured = Object.keys(ENVIRONMENT).some((name) =>
    /^(?:FLIGHT_SUPPLIERS|HOTEL_SUPPLIERS|BUS_SUPPLIERS|TBO_.+|SEATSELLER_.+|WORLDLINE_.+|IRP_.+)$/.test(name),
  );
  if (ENVIRONMENT.NODE_ENV === 'production') return { env: ENVIRONMENT, from: 'the configuration of this environment' };
  const running = runningEnvironment();
  if (running) {
    const from = `the configuration of the Pravas that runs from ${path.relative(ROOT, DATA)}`;
    return { env: { ...running, ...ENVIRONMENT }, from: isConfigured ? `this environment over ${from}` : from };
  }
  if (!isConfigured) return null;
  const sandbox = sandboxEnvironment({ urls: SANDBOX_URLS, smtpPort: 4130 });
  // No server of ours runs, so no database answers in the data folder; the check says so.
  return { env: { PRAVAS_PG_HOST: DATA, ...sandbox, ...ENVIRONMENT }, from: "this environment over the sandbox's" };
}

/** What the server process of the recorded run was started with; the system shows it to its owner only. */
function runningEnvironment(): Env | null {
  try {
    const { pids } = JSON.parse(fs.readFileSync(path.join(DATA, 'run.json'), 'utf8')) as { pids: readonly number[] };
    const server = pids.find((pid) => {
      try {
        return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main-api.ts');
      } catch {
        return false;
      }
    });
    if (server === undefined) return null;
    const entries = fs.readFileSync(`/proc/${server}/environ`, 'utf8').split('\0').filter(Boolean);
    return Object.fromEntries(entries.map((entry) => [entry.split('=', 1)[0], entry.slice(entry.indexOf('=') + 1)]));
  } catch {
    return null;
  }
}
