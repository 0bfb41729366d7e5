import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, longest first, with their rough share of the whole. Workers that begin with these end
 * together. A file that is missing here is only begun later than it might be.
 */
const LONGEST: Readonly<Record<string, number>> = {
  'integration/crash': 136,
  'integration/access-matrix': 109,
  'journeys/travel-screens': 68,
  'simulation/schedules': 56,
  'integration/import-crash': 55,
  'simulation/on-postgres': 110,
  'journeys/approvals': 44,
  'journeys/book-a-return': 42,
  'journeys/company-screens': 42,
  'integration/start-command': 40,
  'journeys/offline-booking': 39,
  'journeys/policy-replay': 37,
  'journeys/every-screen': 37,
  'integration/cancel-parts': 37,
  'journeys/cancel-one-traveller': 35,
  'journeys/two-travellers': 34,
  'integration/same-time': 33,
  'journeys/expense-claim': 32,
  'integration/book-and-pay': 31,
  'integration/takeover': 24,
  'journeys/change-date': 20,
  'journeys/coming-back': 20,
  'integration/change-flight': 20,
  'integration/import-files': 20,
  'integration/invariants': 20,
  'journeys/refund-case': 19,
  'journeys/keyboard-booking': 17,
  'journeys/special-return': 17,
  'journeys/new-organisation': 17,
  'integration/approvals': 16,
  'journeys/own-account': 13,
  'integration/approval-races': 12,
  'integration/search': 11,
  'integration/access': 11,
  'integration/injection': 10,
  'integration/offline-bookings': 9,
  'integration/change-requests': 9,
  'integration/claims': 9,
  'journeys/single-sign-on': 9,
  'integration/trips': 9,
};
/** What uses every core by itself comes last, when nobody waits for a browser any more. */
const ORDER_OF_PROJECTS = ['journeys', 'integration', 'architecture', 'unit', 'simulation'];

const nameOf = ({ moduleId }: TestSpecification): string =>
  moduleId
    .split(path.sep)
    .slice(-2)
    .join('/')
    .replace(/\.test\.tsx?$/, '');

/** A journey that nobody has measured yet is as long as most. */
const lengthOf = (file: TestSpecification): number =>
  LONGEST[nameOf(file)] ?? (file.project.name === 'journeys' ? 35 : 0);

const placeOf = (file: TestSpecification): number => ORDER_OF_PROJECTS.indexOf(file.project.name);

/**
 * Orders test files so that long ones begin first. Journeys, which keep a core busy, take turns with integration tests,
 * which wait most of the time.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const known = await super.sort(files);
    const byLength = known.toSorted((a, b) => lengthOf(b) - lengthOf(a));
    const of = (name: string) => byLength.filter((file) => file.project.name === name);
    const [journeys, integration] = [of('journeys'), of('integration')];
    const turns = integration.flatMap((file, index) => [...journeys.slice(index, index + 1), file]);
    const others = byLength.filter((file) => !['journeys', 'integration'].includes(file.project.name));
    return [...turns, ...journeys.slice(integration.length), ...others.toSorted((a, b) => placeOf(a) - placeOf(b))];
  }
}
