import path from 'node:path';
import { pickSome } from './pick-some.ts';

/**
 * Journeys that every run walks: purchases at a supplier from search to refund, approving, paying, and every screen
 * once. The others are variations of these, and what goes wrong on the way, which every run tries at the server.
 */
export const JOURNEYS_ALWAYS: ReadonlySet<string> = new Set([
  'approvals',
  'book-a-return',
  'bus',
  'every-screen',
  'first-load',
  'hotel',
  'keyboard-booking',
]);

/** What every run tests at the server: who may do what, losses in a crash, money, tax, and old databases. */
const INTEGRATION_ALWAYS =
  /^(?:access|add-stay|api-keys|approvals$|audit|book-and-pay|crash$|documents$|hotel|idempotency|injection|invariants|migration|offline-bookings|pay|policies|refund|rights|saga|search|second-line|sessions?$|start|tenancy|trips$|upgrade|without-where)/;

/** Which share of the other files a run takes. */
const SHARE = { journeys: 1 / 24, integration: 1 / 20 } as const;

/**
 * The test files that a run of `npm test` leaves out, drawn by its seed, so that a few runs have tried all of them;
 * `npm run test:deep` leaves out none. `files` are paths below the repository's root, in any order.
 */
export function undrawnFiles(files: readonly string[], seed: string): readonly string[] {
  return (['journeys', 'integration'] as const).flatMap((project) => {
    const drawable = files
      .filter((file) => path.basename(path.dirname(file)) === project && !isAlwaysRun(project, file))
      .toSorted();
    const drawn = new Set(pickSome(drawable, Math.ceil(drawable.length * SHARE[project]), `${seed} ${project} files`));
    return drawable.filter((file) => !drawn.has(file));
  });
}

function isAlwaysRun(project: keyof typeof SHARE, file: string): boolean {
  const name = path.basename(file, '.test.ts');
  return project === 'journeys' ? JOURNEYS_ALWAYS.has(name) : INTEGRATION_ALWAYS.test(name);
}
