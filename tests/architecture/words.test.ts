import { describe, expect, it } from 'vitest';
import { readTree } from './source-tree.ts';
import { wordsArePlain } from './word-rules.ts';

const page = (text: string) => ({ path: 'apps/web/src/features/trip/trip-page.tsx', text });

describe('words that people read', () => {
  it.each(["hint: 'Left empty, the same days are kept',", '<p>Your trips stand here.</p>', "'3 to be done by you'"])(
    'finds %s',
    (line) => {
      expect(wordsArePlain([page(`\n${line}\n`)])).toMatchObject([
        { rule: 'words', message: expect.stringContaining('line 2') },
      ]);
    },
  );

  it('lets comments, tests and plain words be', () => {
    const text =
      "// What stands here.\n/** All the same. */\n * and so it stands here\nconst hint = 'Leave blank to keep the dates';";
    expect(wordsArePlain([page(text)])).toEqual([]);
    expect(wordsArePlain([{ path: 'apps/web/src/a.test.ts', text: "'stands here'" }])).toEqual([]);
  });

  it('holds', () => {
    expect(wordsArePlain(readTree())).toEqual([]);
  });
});
