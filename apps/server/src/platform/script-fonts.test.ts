import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnRuns, openPdf, printPdf, readyFaces } from './print-pdf.ts';
import { runsOf, type Script } from './script-fonts.ts';

/** Names with conjuncts, and how many signs of each word become one shape. */
const NAMES: Readonly<Record<Script, string>> = {
  Devanagari: 'राष्ट्रीय क्षेत्र श्री ज्ञानेश्वर',
  Tamil: 'தமிழ்நாடு ஸ்ரீ கொங்கு',
  Kannada: 'ಕರ್ನಾಟಕ ಕ್ಷೇತ್ರ ಶ್ರೀ',
  Malayalam: 'തിരുവനന്തപുരം ക്ഷേത്രം',
  Telugu: 'శ్రీ క్షేత్రం స్త్రీ తెలుగు',
  Bengali: 'ক্ষত্রিয় শ্রী কলকাতা',
  Gujarati: 'શ્રી ક્ષેત્ર અમદાવાદ',
  Gurmukhi: 'ਅੰਮ੍ਰਿਤਸਰ ਸ੍ਰੀ ਪੰਜਾਬੀ',
  Oriya: 'କ୍ଷେତ୍ର ଭୁବନେଶ୍ୱର',
  Arabic: 'لکھنؤ احمد خان ٹیسٹ ڑ ے',
};
const SCRIPTS = Object.entries(NAMES) as [Script, string][];

/** The letters of each script in Unicode. */
const BLOCKS: Readonly<Record<Exclude<Script, 'Arabic'>, readonly [number, number]>> = {
  Devanagari: [0x900, 0x97f],
  Bengali: [0x980, 0x9fe],
  Gurmukhi: [0xa01, 0xa75],
  Gujarati: [0xa81, 0xaf9],
  Oriya: [0xb01, 0xb77],
  Tamil: [0xb82, 0xbfa],
  Telugu: [0xc00, 0xc7f],
  Kannada: [0xc80, 0xcf2],
  Malayalam: [0xd00, 0xd7f],
};

interface Glyphs {
  readonly glyphs: readonly { readonly id: number }[];
}
type Pdf = Awaited<ReturnType<typeof openPdf>>;
let pdf: Pdf;

beforeAll(async () => {
  await readyFaces(Object.values(NAMES).join(' '));
  pdf = await openPdf({ title: 'Names', author: 'Pravas' });
});

/** The shapes that a text becomes. */
function glyphsOf(text: string, isBold = false): readonly { readonly id: number }[] {
  return drawnRuns(text, isBold).flatMap((run) => {
    const { _font } = pdf.font(run.font) as unknown as {
      readonly _font: { readonly font: { layout(text: string, features?: readonly string[]): Glyphs } };
    };
    return _font.font.layout(run.text, []).glyphs;
  });
}

describe('the scripts of India on paper', () => {
  it.each(SCRIPTS)('%s: every sign has a shape, in both weights, and conjuncts are one', (script, name) => {
    expect(runsOf(name)).toEqual([{ text: name, script }]);
    for (const isBold of [false, true]) {
      const glyphs = glyphsOf(name, isBold);
      expect(glyphs.filter(({ id }) => id === 0)).toEqual([]);
      // Signs that join, or are stacked, are fewer shapes than signs; Arabic letters have marks of their own.
      if (script !== 'Arabic') expect(glyphs.length).toBeLessThan([...name].length);
    }
  });

  it('are set beside Latin letters, figures and rupees, each in its face', () => {
    expect(runsOf('Mr आशा राव। paid ₹1,200')).toEqual([
      { text: 'Mr ', script: null },
      { text: 'आशा राव।', script: 'Devanagari' },
      { text: ' paid ₹1,200', script: null },
    ]);
    expect(runsOf('Asha Rao → Mumbai')).toEqual([{ text: 'Asha Rao → Mumbai', script: null }]);
  });

  it('stand in the order in which they are read from the right, with numbers as they are', () => {
    expect(runsOf('Hotel لکھنؤ (12-A) اردو 226001, India').map(({ text }) => text)).toEqual([
      'Hotel ',
      'لکھنؤ',
      ' (12-A) ',
      'اردو',
      ' 226001, India',
    ]);
    expect(runsOf('احمد (123) خان').map(({ text }) => text)).toEqual(['خان', ' (123) ', 'احمد']);
  });

  it('whatever follows on whatever, nothing stops a paper', () => {
    const signs = Object.values(BLOCKS).map(([from, to]) =>
      fc.array(fc.integer({ min: from, max: to }), { minLength: 1, maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.oneof(...signs), (points) => {
        glyphsOf(String.fromCodePoint(...points));
      }),
      { numRuns: 500 },
    );
  });

  it('print on a page, in its foot and in nested texts', async () => {
    const words = SCRIPTS.map(([, name]) => name);
    const bytes = await printPdf({
      title: 'राव',
      author: 'Pravas',
      foot: 'आशा',
      content: [
        { ul: [...words] },
        { text: ['Name: ', { text: 'लखनऊ', bold: true }] },
        { table: { body: [['தமிழ்']] } },
      ],
    });
    const names = new Set(
      Buffer.from(bytes)
        .toString('latin1')
        .match(/\/BaseFont \/[A-Z]{6}\+(\w+)/g) ?? [],
    );
    const faces = [...names].map((one) => one.replace(/.*\+/, ''));
    for (const [script] of SCRIPTS) {
      expect(faces.some((face) => face.includes(script === 'Arabic' ? 'NaskhArabic' : `Sans${script}`))).toBe(true);
    }
    // Only the used part of each face is embedded.
    expect(bytes.length).toBeLessThan(150_000);
  });
});
