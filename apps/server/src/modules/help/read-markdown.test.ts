import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainTextOf, readMarkdown } from './read-markdown.ts';

const hrefsOf = (markdown: string) =>
  readMarkdown(markdown).flatMap(({ lines }) => lines.flat().flatMap(({ href }) => (href === null ? [] : [href])));

describe('readMarkdown', () => {
  it('reads headings, paragraphs, points, steps and quotes', () => {
    const blocks = readMarkdown(
      '## Visas\n\nAsk *early*, **always**.\n\n- one\n- two\n  - three\n\n1. first\n2. then\n\n> Said so',
    );
    expect(blocks.map(({ kind, lines }) => [kind, lines.length])).toEqual([
      ['heading', 1],
      ['paragraph', 1],
      ['bullets', 3],
      ['steps', 2],
      ['quote', 1],
    ]);
    expect(blocks[1]?.lines[0]).toEqual([
      { text: 'Ask ', marks: [], href: null },
      { text: 'early', marks: ['em'], href: null },
      { text: ', ', marks: [], href: null },
      { text: 'always', marks: ['strong'], href: null },
      { text: '.', marks: [], href: null },
    ]);
  });

  it('keeps tables and code as words', () => {
    expect(plainTextOf(readMarkdown('| City | Limit |\n|---|---|\n| Pune | ₹5,000 |'))).toBe(
      'City · Limit Pune · ₹5,000',
    );
    expect(readMarkdown('```\nrm -rf\n```')[0]?.lines[0]?.[0]).toMatchObject({ text: 'rm -rf', marks: ['code'] });
  });

  it('lets links lead to https, mail, telephones and our own pages', () => {
    expect(
      hrefsOf('[a](https://intranet.example/x?y=1) [b](mailto:desk@meridian.example) [c](tel:+918040001234)'),
    ).toEqual(['https://intranet.example/x?y=1', 'mailto:desk@meridian.example', 'tel:+918040001234']);
    expect(hrefsOf('[a](/home2/trip/list/?type=upcoming) <https://meridian.example>')).toEqual([
      '/home2/trip/list/?type=upcoming',
      'https://meridian.example/',
    ]);
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x]( javascript:alert(1))',
    '[x](java\nscript:alert(1))',
    '[x](javascript&#58;alert(1))',
    '[x](javascript&colon;alert(1))',
    '[x](<javascript:alert(1)>)',
    '[x][y]\n\n[y]: javascript:alert(1)',
    '<javascript:alert(1)>',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:msgbox(1))',
    '[x](file:///etc/passwd)',
    '[x](//evil.example/x)',
    '[x](/\\evil.example)',
    '[x](http://plain.example)',
    '[x](https://user:secret@evil.example)',
    '[x](mailto:a@b.example?bcc=evil@evil.example)',
    '![x](https://evil.example/pixel.gif)',
    '<img src=https://evil.example/pixel.gif onerror=alert(1)>',
    '<a href="https://evil.example">x</a>',
    'www.evil.example',
  ])('leads nowhere from %j', (markdown) => {
    expect(hrefsOf(markdown)).toEqual([]);
  });

  it('takes HTML for the text it is, and an image for its description', () => {
    expect(plainTextOf(readMarkdown('Hello <script>alert(1)</script> <b>you</b>'))).toBe(
      'Hello <script>alert(1)</script> <b>you</b>',
    );
    expect(plainTextOf(readMarkdown('<iframe src="https://evil.example"></iframe>'))).toContain('<iframe');
    expect(plainTextOf(readMarkdown('![the gate](https://evil.example/gate.png)'))).toBe('the gate');
  });

  it('never answers another address than these, whatever is typed, and always ends', () => {
    const piece = fc.constantFrom(
      '[x](',
      ')',
      'javascript:',
      'https://a.example',
      '<',
      '>',
      '"',
      '\n',
      '- ',
      '> ',
      '**',
      '`',
      '![',
      '](',
      '//',
      '&#x6A;',
      'a',
      ' ',
      '|',
      '/',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        for (const href of hrefsOf(pieces.join(''))) {
          expect(href).toMatch(/^(?:https:\/\/|mailto:|tel:|\/(?![/\\]))/);
        }
      }),
    );
    for (const nested of ['> ', '- ', '1. ', '[', '*a ', '![](', '>']) {
      expect(readMarkdown(nested.repeat(2_000)).length).toBeGreaterThan(0);
    }
  });
});
