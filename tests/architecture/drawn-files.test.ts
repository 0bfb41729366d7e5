import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { JOURNEYS_ALWAYS, undrawnFiles } from '../support/drawn-files.ts';

const files = fs.globSync('tests/{integration,journeys}/*.test.ts', {
  cwd: path.resolve(import.meta.dirname, '../..'),
});

describe('what a run draws of the test files', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(undrawnFiles(files.toReversed(), '7')).toEqual(undrawnFiles(files, '7'));
    expect(undrawnFiles(files, '8')).not.toEqual(undrawnFiles(files, '7'));
  });

  it('leaves out no file in all of a hundred and eighty runs', () => {
    const never = Array.from({ length: 180 }, (_, seed) => new Set(undrawnFiles(files, String(seed))));
    expect(files.filter((file) => never.every((left) => left.has(file)))).toEqual([]);
  });

  it('leaves out none of the spine, which exists', () => {
    const left = new Set(Array.from({ length: 40 }, (_, seed) => undrawnFiles(files, String(seed))).flat());
    for (const name of JOURNEYS_ALWAYS) {
      expect(files).toContain(`tests/journeys/${name}.test.ts`);
      expect(left).not.toContain(`tests/journeys/${name}.test.ts`);
    }
    expect(left).not.toContain('tests/integration/access-matrix.test.ts');
    expect(left.size).toBeGreaterThan(100);
  });
});
