import { fileURLToPath } from 'node:url';

/** The scripts of India that papers are set in besides Latin, each with the package of its face. */
const FACES = {
  Devanagari: 'noto-sans-devanagari/*/NotoSansDevanagari_*.ttf',
  Tamil: 'noto-sans-tamil/*/NotoSansTamil_*.ttf',
  Kannada: 'noto-sans-kannada/*/NotoSansKannada_*.ttf',
  Malayalam: 'noto-sans-malayalam/*/NotoSansMalayalam_*.ttf',
  Telugu: 'noto-sans-telugu/*/NotoSansTelugu_*.ttf',
  Bengali: 'noto-sans-bengali/*/NotoSansBengali_*.ttf',
  Gujarati: 'noto-sans-gujarati/*/NotoSansGujarati_*.ttf',
  Gurmukhi: 'noto-sans-gurmukhi/*/NotoSansGurmukhi_*.ttf',
  Oriya: 'noto-sans-oriya/*/NotoSansOriya_*.ttf',
  /** For Urdu, Kashmiri and Sindhi: Naskh, since Nastaliq needs lines twice as high. */
  Arabic: 'noto-naskh-arabic/*/NotoNaskhArabic_*.ttf',
} as const;

/** A script that has a face of its own. */
export type Script = keyof typeof FACES;

/** A piece of text that one face sets. */
export interface ScriptRun {
  readonly text: string;
  /** Null = the face of everything else. */
  readonly script: Script | null;
}

const SCRIPTS = Object.keys(FACES) as readonly Script[];
const LETTERS = SCRIPTS.map((script) => [script, new RegExp(String.raw`\p{Script=${script}}`, 'u')] as const);

/** Checked first: most texts by far have no such letters. */
const ANY = new RegExp(`[${SCRIPTS.map((script) => String.raw`\p{Script=${script}}`).join('')}]`, 'u');
const RIGHT_TO_LEFT = /\p{Script=Arabic}/u;

/** Marks, joiners, and the stops that several scripts share: they are set with the letter before them. */
const STAYS = /[\p{Script=Inherited}\u0964\u0965]/u;

/**
 * From the first to the last right-to-left letter, with everything between them except letters of the other direction.
 */
const RIGHT_TO_LEFT_PHRASE =
  /\p{Script=Arabic}(?:[^\p{L}\p{Script=Arabic}]*[\p{Script=Arabic}\p{Script=Inherited}]+)*/gu;
const PAIRED: Readonly<Record<string, string>> = { '(': ')', ')': '(', '[': ']', ']': '[', '«': '»', '»': '«' };

/** The scripts of a text that need a face besides the one of Latin letters. */
export function scriptsOf(text: string): readonly Script[] {
  return ANY.test(text) ? LETTERS.filter(([, pattern]) => pattern.test(text)).map(([script]) => script) : [];
}

/**
 * Splits a text by the faces that set it, in the order of the parts on paper: right-to-left text is reversed here,
 * since a PDF is written from the left. Inside a part its face does the rest.
 */
export function runsOf(text: string): readonly ScriptRun[] {
  if (!ANY.test(text)) return [{ text, script: null }];
  if (!RIGHT_TO_LEFT.test(text)) return partsOf(text);
  const runs: ScriptRun[] = [];
  let at = 0;
  for (const { 0: phrase, index } of text.matchAll(RIGHT_TO_LEFT_PHRASE)) {
    runs.push(...partsOf(text.slice(at, index)), ...partsOf(phrase).toReversed().map(turned));
    at = index + phrase.length;
  }
  runs.push(...partsOf(text.slice(at)));
  return runs;
}

/** Numbers are read from the left even there; what is beside them changes sides, and brackets open the other way. */
function turned({ text, script }: ScriptRun): ScriptRun {
  if (script !== null) return { text, script };
  const parts = text.match(/\p{Nd}+(?:[.,/:-]\p{Nd}+)*|./gu) ?? [];
  return {
    text: parts
      .toReversed()
      .map((one) => PAIRED[one] ?? one)
      .join(''),
    script,
  };
}

/** In reading order. */
function partsOf(text: string): readonly ScriptRun[] {
  const runs: { text: string; script: Script | null }[] = [];
  // Blanks stay with the letters before them if the same script continues after them.
  let blanks = '';
  const add = (piece: string, script: Script | null) => {
    const last = runs.at(-1);
    if (last && last.script === script) last.text += blanks + piece;
    else {
      if (blanks !== '') addTo(null, blanks);
      addTo(script, piece);
    }
    blanks = '';
  };
  const addTo = (script: Script | null, piece: string) => {
    const last = runs.at(-1);
    if (last && last.script === script) last.text += piece;
    else runs.push({ text: piece, script });
  };
  for (const one of text) {
    const last = runs.at(-1)?.script ?? null;
    if (/\s/u.test(one) && one !== '\n') blanks += one;
    else if (blanks === '' && STAYS.test(one)) add(one, last);
    else add(one, scriptOf(one));
  }
  if (blanks !== '') addTo(null, blanks);
  return runs;
}

function scriptOf(letter: string): Script | null {
  return LETTERS.find(([, pattern]) => pattern.test(letter))?.[0] ?? null;
}

/** Where the faces of a script are: normal and bold. Located when a text needs them. */
export function facesOf(script: Script): { readonly normal: string; readonly bold: string } {
  const file = (weight: string) =>
    fileURLToPath(import.meta.resolve(`@expo-google-fonts/${FACES[script].replaceAll('*', weight)}`));
  return { normal: file('400Regular'), bold: file('600SemiBold') };
}
