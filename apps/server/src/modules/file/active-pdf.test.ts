import { deflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgePdf } from './active-pdf.ts';

const pdf = (...objects: readonly (string | Buffer)[]) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n', 'latin1'),
    ...objects.map((object) => Buffer.from(object as string, 'latin1')),
    Buffer.from('trailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n', 'latin1'),
  ]);
const CATALOG = '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n';
/** Objects packed as every program does since PDF 1.5. */
const packed = (objects: string, dictionary = '/Type/ObjStm/N 1/First 5/Filter/FlateDecode') =>
  Buffer.concat([
    Buffer.from(`9 0 obj<<${dictionary}/Length 9>>stream\r\n`),
    deflateSync(Buffer.from(`1 0  ${objects}`, 'latin1')),
    Buffer.from('\nendstream endobj\n'),
  ]);
const escaped = (word: string) => [...word].map((letter) => `#${letter.charCodeAt(0).toString(16)}`).join('');

describe('a PDF that does something when it is opened', () => {
  it.each<[string, Buffer]>([
    ['a script', pdf('1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n')],
    ['a script whose name is spelt in numbers', pdf(`1 0 obj<</S/${escaped('JavaScript')}/JS 3 0 R>>endobj\n`)],
    ['a script among many', pdf('1 0 obj<</Names<</JavaScript 4 0 R>>>>endobj\n')],
    ['a program to start', pdf('1 0 obj<</S /Launch /F (cmd.exe)>>endobj\n')],
    ['a form that is sent', pdf('1 0 obj<</AA<</O<</S/SubmitForm/F(https://a.example)>>>>>>endobj\n')],
    ['a form that is a program', pdf('1 0 obj<</AcroForm<</XFA 5 0 R>>>>endobj\n')],
    ['played media', pdf('1 0 obj<</Subtype/RichMedia>>endobj\n')],
    ['a script among packed objects', pdf(CATALOG, packed('<</S/JavaScript/JS(1)>>'))],
    [
      'a script far back among packed objects',
      pdf(CATALOG, packed(`<</A(${'x y '.repeat(20_000)})>><</S/Java#53cript>>`)),
    ],
    [
      'a script far back',
      pdf(CATALOG, `2 0 obj(${'page '.repeat(300_000)})endobj\n`, '3 0 obj<</S/JavaScript>>endobj\n'),
    ],
  ])('is known by %s', async (_, bytes) => {
    expect(await judgePdf(bytes)).toBe('active');
  });

  it('is known wherever the name stands', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(2_200_000),
        fc.constantFrom('JavaScript', 'Launch', escaped('Launch')),
        async (at, name) => {
          const text = ' '.repeat(2_200_100).split('').join('');
          expect(await judgePdf(pdf(`${text.slice(0, at)}/${name} ${text.slice(at)}`))).toBe('active');
        },
      ),
      { numRuns: 20 },
    );
  });

  it('cannot hide behind a lock, or where objects are packed as nobody packs them', async () => {
    const locked = pdf(CATALOG, packed('<</S/Nothing>>'), '8 0 obj<</Type/XRef/Encrypt 7 0 R>>endobj\n');
    expect(await judgePdf(locked)).toBe('locked');
    expect(await judgePdf(pdf(CATALOG, packed('<<>>', '/Filter[/ASCIIHexDecode/FlateDecode]/Type/ObjStm')))).toBe(
      'unreadable',
    );
    expect(await judgePdf(pdf(CATALOG, packed('0 '.repeat(33_000_000))))).toBe('unreadable');
  });
});

describe('a PDF that shows pages', () => {
  it.each<[string, Buffer]>([
    ['with a place to begin at', pdf('1 0 obj<</Type/Catalog/OpenAction[3 0 R/Fit]>>endobj\n')],
    ['with links', pdf('1 0 obj<</S/URI/URI(https://www.irctc.co.in)>>endobj\n')],
    ['with packed objects', pdf(CATALOG, packed('<</Type/Page>>'))],
    ['with words that mean no action', pdf('1 0 obj<</Title(Launch of JavaScript)/LaunchDate(2026)>>endobj\n')],
    ['with a lock and nothing packed', pdf(CATALOG, '8 0 obj<</Encrypt 7 0 R>>endobj\n')],
    [
      'with a large picture that is packed',
      pdf(
        CATALOG,
        packed('<<>>'),
        '5 0 obj<<>>stream\n',
        deflateSync(Buffer.alloc(90_000_000, 0xee)),
        '\nendstream endobj\n',
      ),
    ],
    [
      'with a stream that breaks off',
      pdf(CATALOG, packed('<<>>'), '5 0 obj<<>>stream\n', deflateSync(Buffer.alloc(9_000)).subarray(0, 12)),
    ],
  ])('is kept %s', async (_, bytes) => {
    expect(await judgePdf(bytes)).toBeNull();
  });
});
