/**
 * What ICAO Doc 9303 part 3, section 6 makes of letters that are more than a Latin letter with a mark: tables A (Latin)
 * and B (Cyrillic). Letters with marks alone lose them and are in no table.
 */
const LATIN: Readonly<Record<string, string>> = {
  Ä: 'AE',
  Å: 'AA',
  Æ: 'AE',
  Ĳ: 'IJ',
  Ö: 'OE',
  Ø: 'OE',
  Œ: 'OE',
  Ü: 'UE',
  ẞ: 'SS',
  Þ: 'TH',
  Đ: 'D',
  Ð: 'D',
  Ħ: 'H',
  ı: 'I',
  ĸ: 'K',
  Ł: 'L',
  Ŀ: 'L',
  Ŋ: 'N',
  Ŧ: 'T',
  Ə: 'E',
};

const CYRILLIC: Readonly<Record<string, string>> = {
  А: 'A',
  Б: 'B',
  В: 'V',
  Г: 'G',
  Ґ: 'G',
  Ѓ: 'G',
  Д: 'D',
  Ђ: 'D',
  Ѕ: 'DZ',
  Џ: 'DZ',
  Е: 'E',
  Ё: 'E',
  Ѐ: 'E',
  Є: 'IE',
  Ж: 'ZH',
  З: 'Z',
  И: 'I',
  Ѝ: 'I',
  І: 'I',
  Ї: 'I',
  Й: 'I',
  Ј: 'J',
  К: 'K',
  Ќ: 'K',
  Л: 'L',
  Љ: 'LJ',
  М: 'M',
  Н: 'N',
  Њ: 'NJ',
  О: 'O',
  П: 'P',
  Р: 'R',
  С: 'S',
  Т: 'T',
  Ћ: 'C',
  У: 'U',
  Ў: 'U',
  Ф: 'F',
  Х: 'KH',
  Ц: 'TS',
  Ч: 'CH',
  Ш: 'SH',
  Щ: 'SHCH',
  Ъ: 'IE',
  Ы: 'Y',
  Ь: '',
  Э: 'E',
  Ю: 'IU',
  Я: 'IA',
};

const LETTERS: ReadonlyMap<string, string> = new Map(Object.entries({ ...LATIN, ...CYRILLIC }));

/**
 * The Latin capitals that stand for one letter in the machine-readable lines of a passport, `''` for a letter that is
 * left out there; null where the standard knows none (Devanagari, Tamil, Chinese, ...).
 */
export function latinLetters(letter: string): string | null {
  // Of a decomposed letter, the letter with its mark is looked up first: an umlaut is more than the vowel beneath it.
  const capital = letter === 'ß' ? 'ẞ' : letter.toUpperCase().normalize('NFC');
  const known = LETTERS.get(capital);
  if (known !== undefined) return known;
  const bare = capital.normalize('NFKD').replace(/\p{M}/gu, '');
  if (bare === capital) return /^[A-Z]$/.test(bare) ? bare : null;
  const parts = [...bare].map((part) => LETTERS.get(part) ?? (/^[A-Z]$/.test(part) ? part : null));
  return parts.length === 0 || parts.includes(null) ? null : parts.join('');
}
