import { latinLetters } from './latin-letters.ts';

/** A name as it is printed on a ticket: capitals A to Z and single blanks. */
export interface PrintedName {
  readonly given: string;
  readonly family: string;
}

/** How many characters a seller of tickets takes of each part of a name. */
export interface NameLimits {
  readonly given: number;
  readonly family: number;
}

/** The length of the lines of a passport (ICAO 9303 part 4, 4.2.2): sellers without a stated limit take that much. */
const PASSPORT_LINE: NameLimits = { given: 39, family: 39 };

/** A name as a person writes it. */
export interface WrittenName {
  readonly firstName: string;
  readonly lastName: string;
}

/** Why a name cannot be printed on a ticket, for the field that has to be written differently. */
interface NameProblem {
  readonly field: 'firstName' | 'lastName';
  readonly message: string;
}

/** The name on the ticket, or what prevents it. */
export type PrintedNameAnswer =
  | { readonly ok: true; readonly name: PrintedName }
  | { readonly ok: false; readonly problems: readonly NameProblem[] };

/**
 * The name on a ticket, as the machine-readable lines of the passport have it (ICAO 9303 part 3, section 6): letters of
 * Latin and Cyrillic script by its tables, hyphens as blanks, apostrophes left out. Surplus given names are left out
 * from the last; a surname is never cut. Letters that the standard does not know are refused and never dropped.
 */
export function printedName(written: WrittenName, limits: NameLimits = PASSPORT_LINE): PrintedNameAnswer {
  const given = inLatin(written.firstName);
  const family = inLatin(written.lastName);
  const problems = [
    ...problemsOf('firstName', given),
    ...problemsOf('lastName', family),
    ...(family.text.length > limits.family
      ? [{ field: 'lastName' as const, message: surnameTooLong(family.text, limits.family) }]
      : []),
  ];
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, name: { given: wholeWords(given.text, limits.given), family: family.text } };
}

/** The name that was agreed to; for orders from before names were agreed, the same rule applied to their data. */
export function nameOnTicket(
  traveller: WrittenName & { readonly printedName?: PrintedName | undefined },
  limits?: NameLimits,
): PrintedName {
  if (traveller.printedName) return traveller.printedName;
  const answer = printedName(traveller, limits);
  return answer.ok
    ? answer.name
    : { given: inLatin(traveller.firstName).text, family: inLatin(traveller.lastName).text };
}

/** "LUKASZ WOJCIK". */
export function printedNameText({ given, family }: PrintedName): string {
  return `${given} ${family}`;
}

/** "LUKASZ WOJCIK" for a name printed with other letters than it is written with; null elsewhere. */
export function printedOtherwise(
  traveller: WrittenName & { readonly printedName?: PrintedName | undefined },
): string | null {
  const name = nameOnTicket(traveller);
  return name.given !== '' && spellsOtherwise(traveller, name) ? printedNameText(name) : null;
}

/** Whether a ticket spells a name with other letters than its person does: then a person has to check it. */
export function spellsOtherwise(written: WrittenName, { given, family }: PrintedName): boolean {
  const letters = (text: string) =>
    text
      .normalize('NFC')
      .toUpperCase()
      .replaceAll(/[^\p{L}\p{M}]/gu, '');
  return letters(`${written.firstName}${written.lastName}`) !== letters(`${given}${family}`);
}

interface InLatin {
  readonly text: string;
  /** Letters that are in no table, each once. */
  readonly unknown: readonly string[];
}

const PARTS = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Apostrophes of keyboards, phones and typesetters. */
const APOSTROPHE = /['’‘ʼ`´]/u;
const HAS_LETTER = /[\p{L}\p{M}]/u;

function inLatin(name: string): InLatin {
  const unknown = new Set<string>();
  let text = '';
  for (const { segment } of PARTS.segment(name.normalize('NFC'))) {
    if (APOSTROPHE.test(segment)) continue;
    if (!HAS_LETTER.test(segment)) {
      text += ' ';
      continue;
    }
    const letters = latinLetters(segment);
    if (letters === null) unknown.add(segment);
    else text += letters;
  }
  return { text: text.replaceAll(/ +/g, ' ').trim(), unknown: [...unknown] };
}

const NAMES = { firstName: 'First name', lastName: 'Last name' } as const;

function problemsOf(field: NameProblem['field'], { text, unknown }: InLatin): readonly NameProblem[] {
  const [letter] = unknown;
  if (letter === undefined && text !== '') return [];
  const advice = `Write the ${NAMES[field].toLowerCase()} in Latin letters, as in the two lines at the foot of the passport’s photo page or on the photo ID.`;
  const reason = letter === undefined ? '' : `, so ${letter} cannot be printed`;
  return [{ field, message: `Tickets carry the letters A to Z only${reason}. ${advice}` }];
}

function surnameTooLong(family: string, most: number): string {
  return `This fare takes at most ${most} letters of a last name, and ${family} has ${family.length}. Choose another fare, or ask the travel desk.`;
}

/** As many whole words as fit; of a first word that does not, its beginning. */
function wholeWords(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most + 1).lastIndexOf(' ');
  return text.slice(0, cut > 0 ? cut : most);
}
