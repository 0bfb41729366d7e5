/** Names and abbreviations that are the same in every language. */
export const PROTECTED: ReadonlySet<string> = new Set(
  `Pravas PNR GST GSTIN PAN UPI IRCTC DGCA IATA CGST SGST IGST UTGST TDS TCS HSN SAC IRN QR PDF CSV XLSX JSON API URL
  SSO OIDC INR IST UTC ID CO₂e kg km Wi-Fi AC SMS UTR IFSC NEFT RTGS IMPS Tally GSTR-1 GSTR-2B GSTR-3B e-mail
  h m min SGST/UTGST B2B KB MB am pm`.split(/\s+/),
);

const LETTER = /\p{L}/u;
const WORD = /\p{L}[\p{L}\p{M}\p{N}₂/'’-]*/gu;
/** Utility classes, selectors and the like: lower case throughout, with hyphens, colons or brackets within. */
const CLASS_WORD = /^-?!?[a-z@*[][a-z0-9@*[\]().,%_/:&>~=#'"!+-]*$/;
const CLASS_MARK = /[-:[\]/]|\d/;
const PLAIN_CLASSES: ReadonlySet<string> = new Set(
  `flex grid block hidden relative absolute fixed sticky truncate rounded border contents inline board underline uppercase
  capitalize italic static invisible visible isolate transition resize grow shrink peer group sr-only table container`.split(
    /\s+/,
  ),
);

/** Whether text has anything to translate: letters beyond names and abbreviations that every language shares. */
export function hasWords(text: string): boolean {
  const bare = text.replace(/<\/?\d+\/?>|\{\d+\}/g, ' ');
  return [...bare.matchAll(WORD)].some(([word]) => !PROTECTED.has(word)) && LETTER.test(bare);
}

function isClassList(text: string): boolean {
  const words = text.trim().split(/\s+/);
  if (!words.every((word) => CLASS_WORD.test(word))) return false;
  const marked = words.filter((word) => CLASS_MARK.test(word) || PLAIN_CLASSES.has(word)).length;
  return marked * 2 >= words.length && !/[.,:?]$/.test(text);
}

const ADDRESS =
  /^(?:https?:|mailto:|tel:|[/#@?&]|\.{1,2}\/)|^[\w.+-]+@[\w.-]+$|^[\w-]+(?:\/[\w${}.-]+)+$|\w=[\w{]|[<>]\/?[a-z]+>$/;
/** SVG paths, media queries, formats of dates, keys of storage. */
const CODE = /^\(|^[MmLlHhVvCcSsQqTtAaZz0-9 ,.-]+$|[a-z][A-Z]|_|^\w+[.:]\w|;|=>|^--|^\d+px|\brgb\(|^url\(|^\W*$/;
const STARTS_LIKE_PROSE = /^[“"'(]?\p{Lu}[\p{Ll}'’-]|^[“"'(]?[AI] \p{Ll}|^\{\d+\}|^₹|^\p{Lu}+ /u;

/** Whether a text of the program reads as something for people, where its place does not decide. */
export function looksLikeProse(text: string): boolean {
  const trimmed = text.trim();
  if (!hasWords(trimmed) || ADDRESS.test(trimmed) || isClassList(trimmed)) return false;
  const words = trimmed.split(/\s+/);
  if (words.length === 1) return /^\p{Lu}[\p{Ll}'’-]+[.:…?]*$/u.test(trimmed);
  if (
    CODE.test(trimmed.replace(/\{\d+\}/g, 'x')) &&
    !/^\(?(?:\p{Lu}\p{Ll}|[AI] \p{Ll}|\{\d+\}[,;:.]? \p{Ll}+ \p{Ll}).* /u.test(trimmed)
  )
    return false;
  return STARTS_LIKE_PROSE.test(trimmed) || words.filter((word) => /^\p{Ll}{2,}[,.:?]?$/u.test(word)).length >= 2;
}

/** Whether a text is a name of the program rather than a word, where its place says that it is shown. */
export function looksLikeCode(text: string): boolean {
  const trimmed = text.trim();
  const isStyle = trimmed.includes(' ') && trimmed.includes('-') && isClassList(trimmed);
  return (
    isStyle || ADDRESS.test(trimmed) || /^[a-z]+[A-Z_]/.test(trimmed) || /^[a-z]+(?:[-_][a-z0-9]+)+$/.test(trimmed)
  );
}
