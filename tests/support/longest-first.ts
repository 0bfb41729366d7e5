import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, longest first, with their rough share of the whole. Workers that begin with these end
 * together. A file that is missing here only begins later than it might.
 */
const LONGEST: Readonly<Record<string, number>> = {
  'journeys/offline-booking': 62,
  'journeys/travel-screens': 45,
  'integration/crash': 43,
  'journeys/approvals': 40,
  'integration/cancel-parts': 40,
  'journeys/cancel-one-traveller': 37,
  'journeys/train': 36,
  'integration/access-matrix': 36,
  'journeys/book-a-return': 34,
  'journeys/company-screens': 34,
  'integration/start-command': 33,
  'journeys/what-cannot-be-had': 32,
  'journeys/price-moved': 30,
  'journeys/change-date': 29,
  'integration/book-and-pay': 29,
  'integration/invariants': 27,
  'journeys/mixed-trip': 25,
  'journeys/every-screen': 24,
  'journeys/lost-extras': 24,
  'journeys/airline-credits': 23,
  'journeys/policy-replay': 21,
  'journeys/two-travellers': 20,
  'journeys/expense-claim': 19,
  'journeys/second-person': 19,
  'journeys/shared-flights': 18,
  'journeys/special-return': 18,
  'journeys/refund-case': 18,
  'journeys/airline-changes': 17,
  'journeys/change-fare': 17,
  'integration/same-time': 17,
  'integration/import-files': 17,
  'journeys/keyboard-case': 16,
  'journeys/change-credit': 16,
  'journeys/cancel-on-a-phone': 15,
  'journeys/cab': 15,
  'integration/import-crash': 14,
  'journeys/coming-back': 14,
  'journeys/gst-choice': 13,
  'journeys/new-organisation': 13,
  'integration/change-approval-link': 13,
  'integration/refund-guard': 13,
  'journeys/keyboard-booking': 12,
  'integration/takeover': 11,
  'integration/look-in': 11,
  'journeys/case-leads-on': 10,
  'integration/change-flight': 10,
  'integration/fare-memory': 9,
  'integration/approval-races': 9,
  'integration/access': 9,
  'integration/search': 9,
  'integration/schedule-changes': 8,
  'integration/sign-up': 8,
  'journeys/long-names': 8,
};
/** A worker keeps its modules while the next file is of the same project: each project runs from first to last. */
const ORDER_OF_PROJECTS = ['journeys', 'integration', 'simulation', 'architecture', 'unit'];

const nameOf = ({ moduleId }: TestSpecification): string =>
  moduleId
    .split(path.sep)
    .slice(-2)
    .join('/')
    .replace(/\.test\.tsx?$/, '');

/** A journey that has not been measured yet is as long as most. */
const lengthOf = (file: TestSpecification): number =>
  LONGEST[nameOf(file)] ?? (file.project.name === 'journeys' ? 20 : 0);

const placeOf = (file: TestSpecification): number => ORDER_OF_PROJECTS.indexOf(file.project.name);

/** Orders test files by project, and in each so that long ones begin first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const known = await super.sort(files);
    return known.toSorted((a, b) => placeOf(a) - placeOf(b) || lengthOf(b) - lengthOf(a));
  }
}
