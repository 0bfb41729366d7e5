/* biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are sources of programs. */
import { describe, expect, it } from 'vitest';
import { readSaid } from '../../scripts/words/message.ts';
import { type Found, walkSource } from '../../scripts/words/walk-source.ts';

function texts(source: string, values: readonly string[] = []): readonly string[] {
  const found: Found[] = [];
  walkSource('a.tsx', source, new Set(values), (one) => {
    found.push(one);
    return null;
  });
  return found.filter(({ isSure }) => isSure).map(({ text }) => text);
}

const translated = (source: string, words: Readonly<Record<string, string>>) =>
  walkSource('a.tsx', source, new Set(), ({ text }) => words[text] ?? null, 'hi-IN');

describe('texts that people read', () => {
  it.each([
    ['the text of an element', '<p>Open the trip</p>', ['Open the trip']],
    ['a sentence with what is marked up in it', '<p>Pay <b>{sum}</b> by {day}.</p>', ['Pay <0>{0}</0> by {1}.']],
    ['a sentence without the icon beside it', '<a><Plus /> Add a guest</a>', ['Add a guest']],
    ['a sentence over two lines', '<p>\n  Nothing was\n  booked.\n</p>', ['Nothing was booked.']],
    ['attributes that are shown', '<F label="City" type="text" className="mt-2 flex" />', ['City']],
    ['one and many', "<p>{n} {n === 1 ? 'trip' : 'trips'}</p>", ['trip', 'trips']],
    ['a text with places to fill in', 'const a = `Refund by ${day}`;', ['Refund by {0}']],
    ['a sentence of two halves', "const a = 'A ticket is sold; enter it';", ['A ticket is sold; enter it']],
    ['what is said of something', 'const a = `${b} is sold; enter it`;', ['{0} is sold; enter it']],
    ['words by their codes', "const LABELS = { paid: 'Paid', due: 'to pay' };", ['Paid', 'to pay']],
  ])('are %s', (_name, source, expected) => {
    expect(texts(source)).toEqual(expected);
  });

  it.each([
    ['what is compared', "if (status === 'Sent to bank') go();"],
    ['types', "type A = 'Open trip' | 'Done';"],
    ['classes', "const look = 'rounded px-2 text-ink-2';"],
    ['addresses', "go('/trip/details'); load('https://a.example/x');"],
    ['imports', "import a from 'Some thing';"],
    ['names of storage and events', "addEventListener('Key down', f); readStored('Some key');"],
    ['lists of codes', "const LIST = 'Ab Cd Ef'.split(' ');"],
    ['countries by their codes', "const GULF = codes('AE BH KW');"],
    ['what a spreadsheet calls its columns', "const NAMES = spellings('First name', 'Given name');"],
  ])('are not %s', (_name, source) => {
    expect(texts(source)).toEqual([]);
  });

  it('are not what the program compares with, unless its place shows it', () => {
    expect(texts("const first = 'Sent';", ['Sent'])).toEqual([]);
    expect(texts("const one = { label: 'Sent' };", ['Sent'])).toEqual(['Sent']);
  });
});

describe('a translated source', () => {
  it('has its parts in the order of the translation', () => {
    expect(translated('<p>Pay <b>{sum}</b> by {day}.</p>', { 'Pay <0>{0}</0> by {1}.': '{1} तक <0>{0}</0> दें।' })).toBe(
      '<p>{day}{" तक "}<b>{sum}</b>{" दें।"}</p>',
    );
    expect(translated('const a = `From ${b} to ${c}`;', { 'From {0} to {1}': '{1} तक, {0} से' })).toBe(
      'const a = `${c} तक, ${b} से`;',
    );
  });

  it('keeps what stands around a text, and translates within what it is filled with', () => {
    expect(translated("<p><I /> {n} {n === 1 ? 'trip' : 'trips'}</p>", { trip: 'ट्रिप', trips: 'ट्रिप' })).toBe(
      '<p><I /> {n} {n === 1 ? "ट्रिप" : "ट्रिप"}</p>',
    );
    expect(translated("const a = ` of ${x ? 'Trip one' : b}`;", { 'of {0}': '{0} का', 'Trip one': 'ट्रिप एक' })).toBe(
      'const a = ` ${x ? "ट्रिप एक" : b} का`;',
    );
  });

  it('escapes what its new place would read otherwise', () => {
    expect(translated('const a = `Say ${b} now`;', { 'Say {0} now': '`{0}` ${x}' })).toBe(
      'const a = `\\`${b}\\` \\${x}`;',
    );
    expect(translated('<p>Less is more</p>', { 'Less is more': 'a < {b}' })).toBe('<p>{"a < {b}"}</p>');
  });

  it('writes dates and numbers by the language', () => {
    expect(translated("n.toLocaleString('en-IN')", {})).toBe('n.toLocaleString("hi-IN")');
    expect(translated("new Intl.DisplayNames(['en'], a)", {})).toBe('new Intl.DisplayNames(["hi-IN"], a)');
    expect(translated('<I18nProvider locale="en-GB" />', {})).toBe('<I18nProvider locale="hi-IN" />');
  });
});

describe('marks of a translation', () => {
  it.each(['<0>a', '</0>a', '<0>a</1>'])('%s is refused', (text) => {
    expect(() => readSaid(text)).toThrow();
  });
});
