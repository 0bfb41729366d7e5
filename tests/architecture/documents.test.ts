import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  answersAreTrue,
  decisionsAreWhole,
  documentsNameRealPaths,
  readAnswerRows,
  readFloorRows,
  variablesAreExplained,
} from './document-rules.ts';
import { FLOORS } from './server-rules.ts';
import { ROOT, readTree, type SourceFile } from './source-tree.ts';

const TREE = readTree();
/** Built by `npm start` and `npm test`; a fresh clone has none. */
const BUILT = 'apps/web/dist';
const inTree = (filePath: string): boolean => filePath === BUILT || fs.existsSync(path.join(ROOT, filePath));
const readme = (rows: string): SourceFile => ({
  path: 'README.md',
  text: `# Pravas\n\n## Where do I find …?\n\n| Question | Where |\n|---|---|\n${rows}\n\n## Licence\n| other | \`nowhere.ts\` |\n`,
});
const MONEY: SourceFile = { path: 'packages/domain/src/money/money.ts', text: 'export function splitEvenly() {}\n' };

describe('documents name real paths', () => {
  it.each([
    ['a path in code', 'see `packages/domain/src/gone.ts`'],
    ['a link', 'see [style](gone.md)'],
    ['a picture', '![a list](pictures/gone.png)'],
  ])('finds %s that leads nowhere', (_name, text) => {
    expect(documentsNameRealPaths([{ path: 'docs/a.md', text }], inTree)).toHaveLength(1);
  });

  it('lets addresses and real paths be', () => {
    const text =
      '`tests/architecture/source-tree.ts` `packages/domain/` [there](https://pravas.example/x) [up](../README.md)';
    expect(documentsNameRealPaths([{ path: 'docs/a.md', text }], inTree)).toEqual([]);
  });

  it('holds', () => {
    expect(documentsNameRealPaths(TREE, inTree)).toEqual([]);
  });
});

describe('“Where do I find …?”', () => {
  it('finds a path that is gone', () => {
    expect(answersAreTrue([readme('| money | `packages/domain/src/gone.ts` |'), MONEY])).toHaveLength(1);
  });

  it('finds a symbol that has moved', () => {
    const rows = '| splitting money | `packages/domain/src/money/money.ts` · `splitEven` |';
    expect(answersAreTrue([readme(rows), MONEY]).map((finding) => finding.message)).toEqual([
      '"splitting money" names splitEven, which is not in packages/domain/src/money/money.ts',
    ]);
  });

  it('allows a true answer, and a folder', () => {
    const rows =
      '| splitting | `packages/domain/src/money/money.ts` · `splitEvenly` |\n| money | `packages/domain/src/money/` |';
    expect(answersAreTrue([readme(rows), MONEY])).toEqual([]);
  });

  it('answers at least fifteen questions in the README, and all of them beside it', () => {
    const rowsOf = (path: string) =>
      readAnswerRows(TREE.find((file) => file.path === path) ?? readme('')).map(({ question }) => question);
    const [first, all] = [rowsOf('README.md'), rowsOf('docs/where.md')];
    expect(first.length).toBeGreaterThanOrEqual(15);
    expect(all.length).toBeGreaterThan(200);
    expect(first.filter((question) => !all.includes(question))).toEqual([]);
  });

  it('holds', () => {
    expect(answersAreTrue(TREE)).toEqual([]);
  });
});

describe('configuration', () => {
  const config = (text: string): SourceFile => ({ path: 'apps/server/src/platform/config.ts', text });

  it('finds a variable that nobody explained', () => {
    const found = variablesAreExplained([
      config("whole(env, 'PRAVAS_NEW_LIMIT', 1); env.MAIL_TO; required(env, `$" + '{prefix}_TOKEN`)'),
      readme(''),
    ]);
    expect(found.map((finding) => /reads (\w+),/.exec(finding.message)?.[1])).toEqual([
      'PRAVAS_NEW_LIMIT',
      'MAIL_TO',
      'TBO_TOKEN',
    ]);
  });

  it('holds', () => {
    expect(variablesAreExplained(TREE)).toEqual([]);
  });
});

describe('decisions', () => {
  it.each([
    ['a gap in the numbers', 'docs/decisions/0002-a.md', '## Why\n## What it costs\n'],
    ['a decision without a reason', 'docs/decisions/0001-a.md', '## What it costs\n'],
    ['a decision that costs nothing', 'docs/decisions/0001-a.md', '## Why\n'],
    ['a decision of two pages', 'docs/decisions/0001-a.md', `## Why\n## What it costs\n${'x\n'.repeat(100)}`],
  ])('finds %s', (_name, filePath, text) => {
    expect(decisionsAreWhole([{ path: filePath, text }])).toHaveLength(1);
  });

  it('are recorded whole', () => {
    expect(TREE.filter((file) => file.path.startsWith('docs/decisions/')).length).toBeGreaterThan(5);
    expect(decisionsAreWhole(TREE)).toEqual([]);
  });
});

describe('the table of floors', () => {
  it('is read by floor', () => {
    expect(readFloorRows('| 4     | trip · budget | why |\n| 0 | platform | a | b |')).toEqual({
      trip: 4,
      budget: 4,
      platform: 0,
    });
  });

  it('lists every module on its floor', () => {
    const document = fs.readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8');
    expect(readFloorRows(document)).toEqual({ ...FLOORS, platform: 0 });
  });
});
