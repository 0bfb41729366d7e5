import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readTree } from './source-tree.ts';

/** Section by section of ASVS 5.0: the level of each requirement, in its order. */
const LEVELS = `
1.1:22 1.2:1111122223 1.3:112222222223 1.4:222 1.5:123 2.1:122 2.2:112 2.3:12223 2.4:23 3.1:3 3.2:113 3.3:12223
3.4:11222233 3.5:11122333 3.6:3 3.7:22333 4.1:12233 4.2:23333 4.3:22 4.4:1222 5.1:2 5.2:112333 5.3:113 5.4:222
6.1:122 6.2:111111112222 6.3:11223333 6.4:112233 6.5:22222333 6.6:2223 6.7:33 6.8:2222 7.1:222 7.2:1111 7.3:22
7.4:11222 7.5:223 7.6:22 8.1:1233 8.2:1123 8.3:133 8.4:23 9.1:111 9.2:1222 10.1:22 10.2:223 10.3:22223
10.4:1111122222233333 10.5:22222 10.6:22 10.7:222 11.1:2233 11.2:22233 11.3:11233 11.4:1222 11.5:23 11.6:23
11.7:33 12.1:12233 12.2:11 12.3:22223 13.1:2333 13.2:222223 13.3:2233 13.4:1222233 14.1:22 14.2:12223333 14.3:122
15.1:12233 15.2:12233 15.3:1222222 15.4:3333 16.1:2 16.2:22222 16.3:2222 16.4:222 16.5:2223 17.1:23 17.2:22223333
17.3:22`;

const wanted = LEVELS.trim()
  .split(/\s+/)
  .flatMap((section) => {
    const [name = '', levels = ''] = section.split(':');
    return [...levels].map((level, index) => `${name}.${index + 1} ${level}`);
  })
  .filter((requirement) => !requirement.endsWith(' 3'));

const text = fs.readFileSync(path.resolve(import.meta.dirname, '../../docs/asvs.md'), 'utf8');
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+) \| (.*) \|$/gm)].map(
  ([, no, level, how, by]) => ({
    requirement: `${no} ${level}`,
    level,
    how: how ?? '',
    tests: [...(by ?? '').matchAll(/`([^`]+)`/g)].map(([, test]) => test ?? ''),
  }),
);
/** The test's name in the table: below `tests`, or by its app or package. */
const shortened = (file: string) => file.replace(/^tests\//, '').replace(/^(?:apps|packages)\/([\w-]+)\/src\//, '$1/');
const isUnmet = (how: string) => how.startsWith('Not met');
const isByOperator = (how: string) => how.startsWith('By the operator');
const needsNoTest = (how: string) => /^(?:Not met|Does not apply|By the operator|Written)\b.*: ?./.test(how);

it('every requirement of levels 1 and 2 is told of once, in its order', () => {
  expect(wanted).toHaveLength(253);
  expect(rows.map((row) => row.requirement)).toEqual(wanted);
});

it('what is met names tests that exist, and what is not names its reason', () => {
  const tests = new Set(readTree().map((file) => shortened(file.path)));
  for (const { requirement, how, tests: named } of rows) {
    expect([requirement, named.filter((test) => !tests.has(test))]).toEqual([requirement, []]);
    if (!needsNoTest(how)) expect([requirement, named.length]).not.toEqual([requirement, 0]);
  }
});

it('all of level 1 is met, and 95 of 100 of level 2', () => {
  const unmet = (level: string) => rows.filter((row) => row.level === level && isUnmet(row.how)).length;
  expect(unmet('1')).toBe(0);
  expect(unmet('2') / rows.filter((row) => row.level === '2').length).toBeLessThanOrEqual(0.05);
  const count = (level: string, is: (how: string) => boolean) =>
    rows.filter((row) => row.level === level && is(row.how)).length;
  for (const level of ['1', '2']) {
    const all = count(level, () => true);
    const others = [isByOperator, (how: string) => how.startsWith('Does not apply'), isUnmet].map((is) =>
      count(level, is),
    );
    const met = others.reduce((left, some) => left - some, all);
    expect(text).toContain(`| ${[level, all, met, ...others].join(' | ')} |`);
  }
});
