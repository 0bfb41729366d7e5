import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createArchiveNames } from './archive-names.ts';

test.each<[readonly string[], string]>([
  [['PI/26-27/0000042', 'Pravas', '2026-11-05'], 'PI-26-27-0000042_Pravas_2026-11-05.pdf'],
  [['../../etc/passwd', 'A<B>:"|?*', ''], 'etc-passwd_A-B.pdf'],
  [['CON', 'nul'], 'CON-_nul-.pdf'],
  [['...', ' ', ''], 'document.pdf'],
  [['Tab\tand\nnewline', 'Hôtel de Goa'], 'Tab-and-newline_Hôtel de Goa.pdf'],
])('%j is called %s', (parts, name) => {
  expect(createArchiveNames()(parts, 'pdf')).toBe(name);
});

test('names are each there once, also where capitals are the same as small letters, and can be kept on Windows', () => {
  const nameOf = createArchiveNames();
  expect([nameOf(['INV/1'], 'pdf'), nameOf(['inv-1'], 'pdf'), nameOf(['Inv 1'], 'pdf')]).toEqual([
    'INV-1.pdf',
    'inv-1-2.pdf',
    'Inv 1.pdf',
  ]);
  fc.assert(
    fc.property(fc.array(fc.array(fc.string({ maxLength: 90 }), { maxLength: 3 }), { maxLength: 20 }), (all) => {
      const name = createArchiveNames();
      const names = all.map((parts) => name(parts, 'pdf'));
      expect(new Set(names.map((one) => one.toLowerCase())).size).toBe(names.length);
      for (const one of names) {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there.
        expect(one).not.toMatch(/[<>:"/\\|?*\u0000-\u001f]|^[. ]|[. ]$|^(?:con|nul|aux|prn)\./i);
        expect(one.length).toBeLessThan(255);
      }
    }),
  );
});
