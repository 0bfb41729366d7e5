import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlOf } from './mail-html.ts';

const HOME = 'https://travel.example';
const wordsOf = (html: string) =>
  html
    .replace(/^.*<body/s, '<body')
    .replace(/<div style="display:none.*?<\/div>/s, '')
    // A fact and its name are two cells here, and one line in plain text.
    .replaceAll(/(?<=<td class="label[^<]*)<\/td>/g, ': ')
    .replaceAll(/(?<=<span class="soft"[^<]*)<\/span><br>/g, ': ')
    .replaceAll(/<br>|<\/p>|<\/h\d>|<\/td>/g, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&ensp;', ' ')
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
    expect(html.match(/bgcolor/g)).toHaveLength(1);
    expect(
      wordsOf(html)
        .split('\n')
        .map((line) => line.trim()),
    ).toEqual(expect.arrayContaining(['Pravas', 'Booked', 'Hello Asha,', 'Your flight is booked.', 'PNR QSLEZ3']));
  });

  it('makes an address of nobody else a link, and of a code something to be read', () => {
    const text = 'Hello,\n\nSee: https://travel.example.evil/x\nhttps://evil.example/a\n482913\n';
    const html = htmlOf({ subject: 'x', text }, HOME);
    expect(linksOf(html)).toEqual([]);
    expect(html).toMatch(/letter-spacing[^>]*>482913</);
  });

  it('is headed by what happened, and an inbox shows what comes after it', () => {
    const text = 'Hello Asha,\n\nPurpose: Client day\nAsha Rao asks you.\n\nPravas';
    const html = htmlOf({ subject: 'Please decide', text }, HOME);
    expect(html).toMatch(/<h1[^>]*>Please decide<\/h1>/);
    expect(htmlOf({ subject: 'Booked: Delhi to Mumbai', text }, HOME)).toMatch(
      /<h1[^>]*>Booked<span[^>]*>Delhi to Mumbai<\/span><\/h1>/,
    );
    expect(html).toMatch(/<div style="display:none[^>]*>Asha Rao asks you\./);
  });

  it('shows facts as rows, sums beneath each other, and no sentence as either', () => {
    const text = 'Hello Asha,\n\nOpening: ₹500\nClosing: ₹1,20,000\n\nAfter that it is so: nothing is refunded.';
    const html = htmlOf({ subject: 'S', text }, HOME);
    const cells = [...html.matchAll(/<td class="(?:label|value)[^>]*>([^<]*)/g)].map(([, words]) => words);
    expect(cells).toEqual(['Opening', '₹500', 'Closing', '₹1,20,000']);
    expect(html.match(/text-align:right/g)).toHaveLength(2);
    expect(html).toContain('<p style="margin:0 0 14px">After that it is so: nothing is refunded.</p>');
  });

  it('keeps what is set in with the line above it', () => {
    const text = 'Hello Asha,\n\nDelhi to Mumbai: ₹6,200, out of policy\n  - Too dear.\n  PNR: QSLEZ3';
    const html = htmlOf({ subject: 'S', text }, HOME);
    expect(html.match(/class="panel"/g)).toHaveLength(1);
    expect(wordsOf(html)).toContain('Delhi to Mumbai: ₹6,200, out of policy\n- Too dear.\nPNR: QSLEZ3\n');
  });

  it('loses no word, and takes none for a part of the page', () => {
    const line = fc
      .string({ unit: 'grapheme', maxLength: 60 })
      .map((words) => words.replaceAll(/[\n\r\u2028\u2029]/g, ' '));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        const html = htmlOf({ subject: 'S', text: ['Hello,', '', ...lines, '', 'Pravas'].join('\n') }, HOME);
        const words = wordsOf(html);
        for (const one of lines) expect(words).toContain(one === 'Pravas' ? '' : one.trim());
        expect(html.match(/<(?:script|img|iframe|link)\b/i)).toBeNull();
      }),
    );
  });
});
