import { describe, expect, it } from 'vitest';
import { type Rule, readTree, type SourceFile } from './source-tree.ts';
import {
  everyTestRuns,
  exportsAreDocumented,
  filesAreShort,
  namesAreKebab,
  noDefaultExports,
  nothingIsLeftToDo,
  nothingSentIsRun,
} from './style-rules.ts';

const TREE = readTree();
const LEFT = ['TO', 'DO'].join('');

/** Makes sure that each planted violation fails, each innocent file passes, and the real tree holds. */
function prove(title: string, rule: Rule, guilty: readonly SourceFile[], innocent: readonly SourceFile[]): void {
  describe(title, () => {
    it.each(guilty)('finds the violation in $path', (file) => {
      expect(rule([file])).toEqual([expect.objectContaining({ path: file.path })]);
    });
    it.each(innocent)('allows $path', (file) => {
      expect(rule([file])).toEqual([]);
    });
    it('holds in the repository', () => {
      expect(rule(TREE)).toEqual([]);
    });
  });
}

const file = (path: string, text = ''): SourceFile => ({ path, text });

prove(
  'files are short',
  filesAreShort,
  [file('apps/server/src/long.ts', 'x;\n'.repeat(401)), file('docs/long.md', 'x\n'.repeat(500))],
  [
    file('apps/server/src/short.ts', 'x;\n'.repeat(400)),
    file('apps/server/src/long.generated.ts', 'x;\n'.repeat(401)),
    file('openapi.json', '1\n'.repeat(9_000)),
  ],
);

prove(
  'names say what is inside',
  namesAreKebab,
  [
    file('apps/server/src/searchFlights.ts'),
    file('apps/web/src/ui/Button.tsx'),
    file('apps/server/src/utils.ts'),
    file('packages/domain/src/fare-helpers.ts'),
    file('packages/domain/src/common/money.ts'),
    file('apps/server/src/modules/booking/booking-manager.ts'),
    file('apps/web/src/lib/misc.ts'),
  ],
  [
    file('apps/server/src/search-flights.test.ts'),
    file('vitest.config.ts'),
    file('tsconfig.base.json'),
    file('packages/reference/src/airports.generated.json'),
    file('apps/server/migrations/0001_foundation.sql'),
    file('docs/decisions/0001-pinned-node.md'),
    file('README.md'),
    file('.ci/run'),
  ],
);

prove(
  'nothing is exported by default',
  noDefaultExports,
  [
    file('apps/web/src/ui/a.tsx', 'export default function A() {}\n'),
    file('apps/web/src/ui/b.tsx', 'const b = 1;\nexport { b as default };\n'),
  ],
  [file('vitest.config.ts', 'export default {};\n'), file('apps/web/src/ui/c.tsx', '// export default\n')],
);

prove(
  'nothing that is sent is run',
  nothingSentIsRun,
  [
    file('apps/server/src/modules/trip/a.ts', `${['ev', 'al'].join('')}(text);\n`),
    file('packages/domain/src/b.ts', `new ${['Func', 'tion'].join('')}(text);\n`),
    file('apps/web/src/ui/c.tsx', `<p ${['dangerouslySet', 'InnerHTML'].join('')}={html} />\n`),
    file('apps/server/src/modules/file/d.ts', `import { exec } from 'node:${['child', 'process'].join('_')}';\n`),
  ],
  [file('apps/server/src/e.ts', 'const evaluated = retrieval(text);\n'), file('scripts/f.ts', 'x;\n')],
);

prove(
  'every test runs',
  everyTestRuns,
  [
    file('packages/domain/src/a.test.ts', "it.only('x', () => {});\n"),
    file('packages/domain/src/b.test.ts', "describe.skip('x', () => {});\n"),
    file('packages/domain/src/c.test.ts', "it.todo('x');\n"),
    file('tests/integration/d.test.ts', "it.concurrent.skip('x', () => {});\n"),
    file('tests/integration/e.test.ts', "it.skipIf(true)('x', () => {});\n"),
    file('tests/integration/f.test.ts', "xit('x', () => {});\n"),
  ],
  [file('packages/domain/src/g.test.ts', "it('skips nothing', () => {});\n")],
);

prove(
  'nothing is left to do',
  nothingIsLeftToDo,
  [file('apps/server/src/a.ts', `// ${LEFT}: later\n`), file('docs/a.md', `${LEFT}\n`)],
  [file('apps/server/src/b.ts', 'const toDoList = [];\n')],
);

prove(
  'every export is documented',
  exportsAreDocumented,
  [
    file('packages/domain/src/a.ts', 'export const a = 1;\n'),
    file('packages/domain/src/b.ts', '// Not a doc comment.\nexport function b() {}\n'),
    file('packages/domain/src/c.ts', '/** Far away. */\n\nexport interface C {}\n'),
    file('packages/domain/src/d.ts', '/* Not one either. */\nexport type D = 1;\n'),
    file('packages/domain/src/e.ts', '/** For the first. */\nexport class E {}\nexport async function f() {}\n'),
  ],
  [
    file('packages/domain/src/g.ts', '/** A number. */\nexport const g = 1;\n'),
    file('packages/domain/src/h.ts', '/**\n * A number\n * in two lines.\n */\nexport const h = 1;\n'),
    file('packages/domain/src/index.ts', "export { g } from './g.ts';\nexport type { H } from './h.ts';\n"),
    file('packages/domain/src/i.ts', '/** Both. */\nexport function i(a: 1): 1;\nexport function i(a: 2): 2;\n'),
  ],
);
