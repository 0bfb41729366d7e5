import { describe, expect, it } from 'vitest';
import { maskText, scanImports } from './scan-imports.ts';
import { readTree } from './source-tree.ts';

const from = (text: string, path = 'packages/domain/src/fare/offer.ts') =>
  scanImports({ path, text }).map((one) => one.target ?? one.specifier);

describe('scanning imports', () => {
  it('sees static, bare, dynamic, type imports and re-exports', () => {
    const text = [
      "import { a } from '../money/money.ts';",
      "import type { B } from './b.ts';",
      "import './side-effect.ts';",
      "export { c } from './c.ts';",
      "export * from './d.ts';",
      'import {\n  type E,\n  f,\n} from "node:fs";',
      "const g = await import('./g.ts');",
    ].join('\n');
    expect(from(text).sort()).toEqual(
      [
        'node:fs',
        'packages/domain/src/fare/b.ts',
        'packages/domain/src/fare/c.ts',
        'packages/domain/src/fare/d.ts',
        'packages/domain/src/fare/g.ts',
        'packages/domain/src/fare/side-effect.ts',
        'packages/domain/src/money/money.ts',
      ].sort(),
    );
  });

  it('leads workspace names to their folders', () => {
    expect(from("import { x } from '@pravas/contract/operation.ts';")).toEqual(['packages/contract/src/operation.ts']);
    expect(from("import { x } from '@pravas/server/compose.ts';")).toEqual(['apps/server/src/compose.ts']);
  });

  it('takes no word of a comment or a template for an import', () => {
    const text = [
      "// import { a } from './a.ts';",
      "/* import { b } from './b.ts'; */",
      "const c = `\nimport { d } from './d.ts';\n$" + "{'e'}\nimport { f } from './f.ts';\n`;",
      "import { g } from './g.ts';",
    ].join('\n');
    expect(from(text)).toEqual(['packages/domain/src/fare/g.ts']);
  });

  it('is not led astray by quotes in regular expressions and by apostrophes in a page', () => {
    const text = ['const a = /[\'"`]/.test(b);', "const page = <p>Don’t, or don't</p>;", "import { g } from './g.ts';"];
    expect(from(text.join('\n'))).toEqual(['packages/domain/src/fare/g.ts']);
  });

  it('keeps lines and length when it masks', () => {
    const text = 'const a = 1; // one\nconst b = `two\nthree`;\n';
    const masked = maskText(text);
    expect(masked).toHaveLength(text.length);
    expect(masked.split('\n')).toHaveLength(text.split('\n').length);
    expect(masked).not.toMatch(/one|two|three/);
  });

  it('finds as many imports in the real tree as there are lines that begin one', () => {
    const files = readTree().filter((file) => /^(?:packages|apps)\/.*\.tsx?$/.test(file.path));
    expect(files.length).toBeGreaterThan(200);
    for (const file of files) {
      const begun = file.text.match(/^(?:import|export) [^;]*? from '[^']+';$/gm)?.length ?? 0;
      expect(scanImports(file).length, file.path).toBeGreaterThanOrEqual(begun);
    }
  });
});
