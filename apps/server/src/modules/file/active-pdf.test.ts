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
const spaced = (object: Buffer) =>
  Buffer.from(object.toString('latin1').replace('stream\r\n', 'stream \t\r\n'), 'latin1');
const deflated = (text: string) =>
  Buffer.concat([
    Buffer.from('9 0 obj<</Filter/FlateDecode>>stream\n'),
    deflateSync(Buffer.from(text)),
    Buffer.from('\nendstream'),
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
    ['a film with a script', pdf('1 0 obj<</S/Rendition/JS(app.alert(1))>>endobj\n')],
    ['another file', pdf('1 0 obj<</OpenAction<</S /GoToR/F(\\\\\\\\evil\\\\x)>>>>endobj\n')],
    ['a script after a comment', pdf('1 0 obj<</S%x\n/JavaScript/JS(1)>>endobj\n')],
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
          const text = ' '.repeat(2_200_100);
          expect(await judgePdf(pdf(`${text.slice(0, at)}/${name} ${text.slice(at)}`))).toBe('active');
        },
      ),
      { numRuns: 20 },
    );
  });

  it.each<[string, Buffer]>([
    ['without saying that they are objects', packed('<</S/JavaScript/JS(1)>>', '/N 1/First 5/Filter/FlateDecode')],
    ['behind a keyword with blanks', spaced(packed('<</S/JavaScript/JS(1)>>'))],
    ['behind many blanks', packed(`${' '.repeat(20_000)}<</S/Launch/F(a)>>`)],
    ['with a sign before their number', deflated('+1 0 <</S/JavaScript/JS(1)>>')],
    ['in a stream that is called a picture', packed('<</S/JavaScript/JS(1)>>', '/Subtype/Image/Filter/FlateDecode')],
  ])('is known among objects that are packed %s', async (_, objects) => {
    expect(await judgePdf(pdf(CATALOG, objects))).toBe('active');
  });

  it.each<[string, string]>([
    ['as text', '/Filter[/ASCIIHexDecode/FlateDecode]/Type/ObjStm'],
    ['as text, spelt in numbers', `/Type/ObjStm/Filter/${escaped('ASCIIHexDecode')}`],
    ['twice', '/Filter[/FlateDecode/FlateDecode]/Type/ObjStm'],
    ['as another object says', '/Type/ObjStm/Filter 20 0 R'],
    ['with columns that are turned round', '/Type/ObjStm/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 4>>'],
    ['with two filters under one name', '/Type/ObjStm/Filter/FlateDecode/Filter/LZWDecode'],
    ['in a dictionary that seems to begin later', '/Type/ObjStm/Filter/LZWDecode/X(1 0 obj<<)'],
  ])('cannot be looked for where objects are packed %s', async (_, dictionary) => {
    expect(await judgePdf(pdf(CATALOG, packed('<<>>', dictionary)))).toBe('unreadable');
  });

  it.each(['/Encrypt 7 0 R', '/Encrypt<</Filter/Standard>>', '/Encrypt%x\n7 0 R', '/Encrypt\0 7 0 R'])(
    'cannot be looked for behind a lock: %j',
    async (lock) => {
      expect(await judgePdf(pdf(CATALOG, packed('<</S/Nothing>>'), `8 0 obj<</Type/XRef${lock}>>endobj\n`))).toBe(
        'locked',
      );
    },
  );

  it('is given up where looking would take for ever', async () => {
    expect(await judgePdf(pdf(CATALOG, packed('0 '.repeat(34_000_000))))).toBe('unreadable');
    expect(await judgePdf(pdf(CATALOG, 'stream\nx\x9c'.repeat(30_000)))).toBe('unreadable');
  });
});

describe('a PDF that shows pages', () => {
  it.each<[string, Buffer]>([
    ['with a place to begin at', pdf('1 0 obj<</Type/Catalog/OpenAction[3 0 R/Fit]>>endobj\n')],
    ['with links', pdf('1 0 obj<</S/URI/URI(https://www.irctc.co.in)>>endobj\n')],
    ['with links to pages on scripts', pdf('1 0 obj<</URI(https://a.example/Web/JavaScript/Launch)>>endobj\n')],
    [
      'with an outline before a picture',
      pdf(
        '4 0 obj<</First 5 0 R/Last 6 0 R>>endobj\n',
        '5 0 obj<</Filter[/ASCII85Decode/DCTDecode]/Length 9>>stream\nabc~>\nendstream endobj\n',
      ),
    ],
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
