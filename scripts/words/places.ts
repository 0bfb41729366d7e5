import { type Node, nameOf, part, stringOf } from './syntax.ts';

/**
 * The meaning of a literal's place: `never` read by people, `maybe` (its form decides), `word` (read, and single words
 * in lower case are too), `shown` (read whatever its form, unless it looks like code).
 */
export type Place = 'never' | 'maybe' | 'word' | 'shown';

const SHOWN_NAMES =
  /^(?:label|title|text|hint|placeholder|alt|lead|heading|description|message|aria-label|ariaLabel|aria-description|aria-roledescription|aria-valuetext|summary|note|question|answer|sentence|words?|one|many|caption|detail|details|confirmLabel|actionLabel|reason|unit|noun|verb|emptyText|busyText|what|says|below|above|header|subtitle|body|.*(?:Label|Text|Title|Words?|Hint|Sentence|Message|Noun|Heading|Placeholder))$/;
const HIDDEN_NAMES =
  /^(?:className|class|id|type|kind|to|href|src|key|role|tone|size|variant|as|rel|target|method|value|name|icon|slot|d|fill|stroke|viewBox|transform|points|autoComplete|inputMode|htmlFor|from|hash|params|path|url|align|side|placement|state|status|code|field|fields|storageKey|width|height|style|pattern|accept|enterKeyHint|autoCapitalize|lang|dir|mode|look|shape|colour|color|service|sortBy|sortKey|.*ClassName|.*Class|.*Id|.*Key|data-.*|aria-(?:controls|labelledby|describedby|live|current|haspopup|hidden|sort|orientation|autocomplete|owns|activedescendant|invalid|relevant))$/;
/** `codes` and `spellings` take lists that the program recognises: countries, headings of a spreadsheet. */
const HIDDEN_CALLS =
  /^(?:cx|has|get|set|delete|includes|startsWith|endsWith|indexOf|split|querySelector|querySelectorAll|closest|matches|addEventListener|removeEventListener|getElementById|createElement|setAttribute|getAttribute|removeAttribute|hasAttribute|readStored|writeStored|removeStored|matchMedia|postMessage|from|localeCompare|toLocaleString|toLocaleDateString|toLocaleTimeString|require|test|exec|match|matchAll|replaceAll|enum|literal|is|pick|omit|createFileRoute|createRoute|lazyPage|lazyDialog|RangeError|TypeError|Error|DateTimeFormat|NumberFormat|DisplayNames|Collator|ListFormat|PluralRules|log|warn|error|buttonClass|textInput|useUrlTab|invalidateQueries|from(?:Entries)?|padStart|padEnd|useSearch|regex|record|codes|spellings)$/;
/** Calls whose texts are words within a sentence: "3 travellers". */
const WORD_CALLS = /^(?:countText|.*(?:Count|Counted|Plural|Noun)|plural|counted|many|say|words?)$/;
/** Tables of words by the codes that they are for. */
const WORD_TABLES =
  /(?:LABELS?|WORDS?|TEXTS?|TITLES?|HINTS?|SENTENCES?|MESSAGES?|REASONS?|NOUNS?|VERBS?|Labels?|Words?|Texts?|Titles?)$/;

/** What the name of an attribute or a property reveals of its value. */
export function placeOfName(name: string, otherwise: Place): Place {
  if (SHOWN_NAMES.test(name)) return 'shown';
  return HIDDEN_NAMES.test(name) ? 'never' : otherwise;
}

/** What a call says of its arguments. */
export function placeOfCall(call: Node): Place {
  const name = nameOf(part(call, 'callee'));
  if (HIDDEN_CALLS.test(name)) return 'never';
  return WORD_CALLS.test(name) ? 'word' : 'maybe';
}

/** What the name of a variable reveals of its content. */
export function placeOfVariable(name: string): Place {
  return WORD_TABLES.test(name) ? 'shown' : 'maybe';
}

/** Whether a condition asks for one or many: its branches are words, "trip" and "trips". */
export function asksForOne(test: Node | undefined): boolean {
  if (test?.type !== 'BinaryExpression') return false;
  const right = part(test, 'right');
  return right?.type === 'Literal' && right.value === 1;
}

/** Whether an operator compares, so that its texts are values of the program. */
export function compares(node: Node): boolean {
  return /^(?:[=!]==?|in|instanceof|[<>]=?)$/.test(String(node.operator));
}

/** Texts that are values of the program as well: in types, comparisons, cases, keys and lists of allowed values. */
export function valuesIn(node: Node, parent: Node | null, found: Set<string>): void {
  const text = stringOf(node);
  if (text === null || parent === null) return;
  const isValue =
    parent.type === 'TSLiteralType' ||
    parent.type === 'SwitchCase' ||
    (parent.type === 'BinaryExpression' && compares(parent)) ||
    (parent.type === 'MemberExpression' && parent.computed === true);
  if (isValue) found.add(text);
}
