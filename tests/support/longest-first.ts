import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, longest first, with their rough share of the whole. Workers that begin with these end
 * together. A file that is missing here is only begun later than it might be.
 */
const LONGEST: Readonly<Record<string, number>> = {
  'integration/crash': 120,
  'journeys/travel-screens': 170,
  'journeys/every-screen': 100,
  'journeys/company-screens': 90,
  'journeys/book-a-return': 80,
  'journeys/approvals': 60,
  'integration/start-command': 60,
  'integration/same-time': 55,
  'integration/access-matrix': 50,
  'integration/import-crash': 50,
  'journeys/policy-replay': 50,
  'journeys/two-travellers': 40,
  'journeys/expense-claim': 40,
  'integration/takeover': 40,
  'journeys/coming-back': 38,
  'integration/cancel-parts': 37,
  'integration/book-and-pay': 31,
  'journeys/new-organisation': 29,
  'journeys/own-account': 27,
  'journeys/single-sign-on': 20,
  'integration/invariants': 17,
  'integration/change-flight': 15,
  'simulation/on-postgres': 60,
  'simulation/schedules': 55,
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
