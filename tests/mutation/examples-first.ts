import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const propertiesIn = ({ moduleId }: TestSpecification): number =>
  readFileSync(moduleId, 'utf8').split('fc.assert').length - 1;

/** Orders test files by how many properties they have: examples notice most changes, and in a hundredth of the time. */
export class ExamplesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => propertiesIn(a) - propertiesIn(b));
  }
}
