import { fileURLToPath } from 'node:url';
import pdfmake, { type Content, type CustomTableLayout } from 'pdfmake';
import { facesOf, runsOf, type Script, scriptsOf } from './script-fonts.ts';
import { withFaces } from './set-in-faces.ts';

const font = (name: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}.ttf`));
const FONTS = { normal: font('400Regular/Inter_400Regular'), bold: font('600SemiBold/Inter_600SemiBold') };
const FONT_FILES: Set<string> = new Set(Object.values(FONTS));

pdfmake.setFonts({ Inter: { ...FONTS, italics: FONTS.normal, bolditalics: FONTS.bold } });
// A typed name must never make the server open a file or an address.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => FONT_FILES.has(path));

/** The colours of our screens on paper (apps/web/src/ui/tokens.css). */
export const COLOURS = {
  ink: '#121926',
  quiet: '#566173',
  hairline: '#dde4eb',
  sunken: '#edf1f5',
  marigold: '#f0a011',
  amber: '#834c00',
  green: '#0a6b3d',
  red: '#b0141d',
} as const;

/** Rows separated by hairlines, nothing else. */
export const hairlines: CustomTableLayout = {
  hLineWidth: (index, node) => (index === 0 || index === node.table.body.length ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => COLOURS.hairline,
  paddingLeft: () => 0,
  paddingRight: () => 8,
  paddingTop: () => 3,
  paddingBottom: () => 3,
};

/** A card whose last column is the stub, behind a dashed line, as on a boarding pass. */
export const stub: CustomTableLayout = {
  hLineWidth: () => 0.75,
  vLineWidth: () => 0.75,
  hLineColor: () => COLOURS.hairline,
  vLineColor: () => COLOURS.hairline,
  vLineStyle: (index) => (index === 1 ? { dash: { length: 2, space: 2 } } : null),
  paddingLeft: () => 12,
  paddingRight: () => 12,
  paddingTop: () => 10,
  paddingBottom: () => 10,
};

/** The head of a column. */
export function label(text: string) {
  return { text, color: COLOURS.quiet, fontSize: 7.5 };
}

/** The line across the head of a page, with its two stops. */
export function headLine(): Content {
  return {
    canvas: [
      { type: 'line', x1: 0, y1: 0, x2: 515, y2: 0, lineWidth: 1, lineColor: COLOURS.hairline },
      { type: 'ellipse', x: 0, y: 0, r1: 2.5, r2: 2.5, color: COLOURS.marigold },
      { type: 'ellipse', x: 515, y: 0, r1: 2.5, r2: 2.5, color: COLOURS.ink },
    ],
    margin: [0, 6, 0, 16],
  };
}

/** The settings of every PDF: programs read it aloud in the right order, and show its title. */
const SPOKEN = { language: 'en-IN', displayTitle: true } as const;

/** What a font may do with adjacent letters, besides moving them closer. Looking for it takes most of the time. */
const SUBTLETIES = [
  ...['mark', 'mkmk', 'curs', 'calt', 'ccmp', 'clig', 'rlig', 'rclt', 'locl', 'rvrn', 'frac', 'numr', 'dnom'],
  ...['ltra', 'ltrm'],
];
/**
 * How texts are set: figures are of one width, so that they align in columns. Said in the font's own way; the types
 * know its list alone.
 */
const SETTING = { tnum: true, ...Object.fromEntries(SUBTLETIES.map((name) => [name, false])) };
const FEATURES = SETTING as unknown as PDFKit.Mixins.OpenTypeFeatures[];

/** How a single figure is set: none of its characters moves another. */
export const FIGURES: PDFKit.Mixins.TextOptions = {
  features: { ...SETTING, kern: false, liga: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[],
};

// The fonts of what is drawn by hand, as `openPdf` knows them.
const FONT = { normal: FONTS.normal, bold: FONTS.bold } as const;

/** A text that is drawn by hand, part by part: the face of each, and how it is shaped. */
export function drawnRuns(text: string, isBold: boolean) {
  return runsOf(text).map(({ text: part, script }) => ({
    text: part,
    font: (script === null ? FONT : facesOf(script))[isBold ? 'bold' : 'normal'],
    // Said at all, it has the whole part shaped at once: separate words would be in the wrong order where they are read
    // from the right.
    options: script === null ? {} : { features: [] },
  }));
}

/** Registers the faces of scripts, and fixes the reading of their anchors, before a text is set in them. */
export async function readyFaces(texts: string): Promise<void> {
  const missing = scriptsOf(texts).filter((script) => !ready.has(script));
  for (const script of missing) {
    const { normal, bold } = facesOf(script);
    for (const file of [normal, bold]) FONT_FILES.add(file);
    pdfmake.addFonts({ [script]: { normal, bold, italics: normal, bolditalics: bold } });
    if (ready.size === 0) await mendAnchors(normal);
    ready.add(script);
  }
}

const ready = new Set<Script>();

/** The part of the shaper that is patched. */
interface Shaper {
  readonly layout: (text: string) => unknown;
  readonly _layoutEngine: { readonly engine: { readonly GPOSProcessor: object } };
}

/**
 * A font may leave out where a mark is attached to a letter, which leaves the mark where it is (OpenType, "GPOS", base
 * array table). The shaper keeps reading there and throws, for all papers with such a word: this attaches nothing
 * instead.
 */
async function mendAnchors(file: string): Promise<void> {
  const pdf = await openPdf({ title: '', author: '' });
  const { font } = (pdf.font(file) as unknown as { readonly _font: { readonly font: Shaper } })._font;
  font.layout('\u0915');
  const processor = Object.getPrototypeOf(font._layoutEngine.engine.GPOSProcessor) as {
    applyAnchor: (mark: { readonly markAnchor: unknown }, anchor: unknown, at: number) => void;
  };
  const attach = processor.applyAnchor;
  processor.applyAnchor = function attachWherePlaced(mark, anchor, at) {
    if (anchor && mark.markAnchor) attach.call(this, mark, anchor, at);
  };
}

/**
 * Opens a document of A4 across with its first page, for callers that place each thing themselves: tables of thousands
 * of cells, whose sums are carried from page to page. Its parts are tagged, for those who have it read to them.
 */
export async function openPdf({ title, author }: { readonly title: string; readonly author: string }) {
  return pdfmake
    .createPdf({
      ...SPOKEN,
      version: '1.7',
      tagged: true,
      info: { title, author, creator: 'Pravas', producer: 'Pravas' },
      pageSize: 'A4',
      pageOrientation: 'landscape',
      pageMargins: 0,
      defaultStyle: { font: 'Inter' },
      content: [],
    })
    .getStream();
}

/** Prints a document on A4 with page numbers. `foot` is at the left of every page's foot. */
export async function printPdf(document: {
  readonly title: string;
  readonly author: string;
  readonly content: readonly Content[];
  readonly foot: string;
}): Promise<Uint8Array> {
  const { content, foot } = await withFaces({ content: [...document.content], foot: document.foot }, readyFaces);
  return pdfmake
    .createPdf({
      ...SPOKEN,
      info: { title: document.title, author: document.author, creator: 'Pravas', producer: 'Pravas' },
      pageSize: 'A4',
      pageMargins: [40, 48, 40, 48],
      defaultStyle: { font: 'Inter', fontSize: 9, lineHeight: 1.3, color: COLOURS.ink, fontFeatures: FEATURES },
      content,
      footer: (page, pages) => ({
        columns: [{ text: foot }, { text: `${page} of ${pages}`, alignment: 'right' }],
        color: COLOURS.quiet,
        fontSize: 7.5,
        margin: [40, 16, 40, 0],
      }),
    })
    .getBuffer();
}
