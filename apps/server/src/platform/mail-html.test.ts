import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlOf } from './mail-html.ts';

const HOME = 'https://travel.example';
const wordsOf = (html: string) =>
  html
    .replace(/^.*<body/s, '<body')
    .replace(/<div style="display:none.*?<\/div>/s, '')
    .replaceAll(/<br>|<\/p>/g, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/ &ensp;|&emsp;/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)</g)].map(([, to, label]) => [label, to]);

describe('a mail as a page', () => {
  it('says the same, with one button and the rest as links', () => {
    const text = [
      'Hello Asha,',
      '',
      'Your flight is booked.',
      'PNR QSLEZ3',
      '',
      `Decide: ${HOME}/decide#t=a&b`,
      '',
      `Your trip: ${HOME}/trip?id=7`,
      '',
      'Pravas',
    ];
    const html = htmlOf({ subject: 'Booked', text: text.join('\n') }, HOME);
    expect(linksOf(html)).toEqual([
      ['Decide', `${HOME}/decide#t=a&amp;b`],
      ['Your trip', `${HOME}/trip?id=7`],
    ]);
    expect(html.match(/display:inline-block/g)).toHaveLength(1);
    expect(wordsOf(html).split('\n')).toEqual(
      expect.arrayContaining(['PravasHello Asha,', 'Your flight is booked.', 'PNR QSLEZ3']),
    );
  });

  it('makes an address of nobody else a link, and of a code something to be read', () => {
    const text = 'Hello,\n\nSee: https://travel.example.evil/x\nhttps://evil.example/a\n482913\n';
    const html = htmlOf({ subject: 'x', text }, HOME);
    expect(linksOf(html)).toEqual([]);
    expect(html).toMatch(/letter-spacing[^>]*>482913</);
  });

  it('loses no word, and takes none for a part of the page', () => {
    const line = fc
      .string({ unit: 'grapheme', maxLength: 60 })
      .map((words) => words.replaceAll(/[\n\r\u2028\u2029]/g, ' '));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        const html = htmlOf({ subject: 'S', text: ['Hello,', '', ...lines, '', 'Pravas'].join('\n') }, HOME);
        const words = wordsOf(html);
        for (const one of lines) expect(words).toContain(one === 'Pravas' ? '' : one.trim().replaceAll(/ {2,}/g, ' '));
        expect(html.match(/<(?:script|img|iframe|link)\b/i)).toBeNull();
      }),
    );
  });
});
