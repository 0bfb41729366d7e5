import { type Message, messageOf, type Piece, readSaid, type Said } from './message.ts';
import { asksForOne, compares, type Place, placeOfCall, placeOfName, placeOfVariable } from './places.ts';
import { hasWords, looksLikeCode, looksLikeProse } from './prose.ts';
import { below, isNode, type Node, nameOf, parse, part, parts, stringOf } from './syntax.ts';

/** A text that people read, as a source file has it. */
export interface Found {
  /** As in the catalogue, without space around it. */
  readonly text: string;
  /** Whether a translation is missed; texts that may as well be values are translated only where one is written. */
  readonly isSure: boolean;
  readonly line: number;
  /** What each `{0}` is in the source. */
  readonly fills: readonly string[];
}

/** Gives the translation of a text; null leaves it unchanged. */
type Translate = (found: Found) => string | null;

const LOCALES: ReadonlySet<string> = new Set(['en-IN', 'en-GB', 'en']);
/** The first argument of such a call, in a list or alone. */
const LOCALE_OF_CALL =
  /((?:toLocale\w+|DateTimeFormat|NumberFormat|DisplayNames|ListFormat)\(\[?)(['"])en(?:-IN|-GB)?\2/;
const LOCALE_CALLS = /^(?:toLocale\w+|DateTimeFormat|NumberFormat|DisplayNames|ListFormat)$/;

/**
 * Walks a source file and returns it with the answers of `translate` instead of its texts. `values` are texts that the
 * program compares with: they are left alone where only their form suggests that people read them.
 */
export function walkSource(
  file: string,
  source: string,
  values: ReadonlySet<string>,
  translate: Translate,
  locale: string | null = null,
): string {
  const lineOf = lineFinder(source);
  const code = (node: Node) => source.slice(node.start, node.end);

  function ask(node: Node, text: string, isSure: boolean, fills: readonly Node[] = []): string | null {
    const trimmed = text.trim();
    if (!hasWords(trimmed) && fills.length === 0) return null;
    const said = translate({
      text: trimmed,
      isSure: isSure && hasWords(trimmed),
      line: lineOf(node.start),
      fills: fills.map(code),
    });
    if (said === null || said === trimmed) return null;
    return `${/^\s*/.exec(text)?.[0]}${said}${/\s*$/.exec(text)?.[0]}`;
  }

  /** Whether a literal at this place may be translated, and whether it must. */
  function judge(text: string, place: Place): { readonly may: boolean; readonly must: boolean } {
    const looks = looksLikeProse(text);
    if (place === 'never') return { may: false, must: false };
    if (place === 'maybe') {
      const isValue = !/\s/.test(text.trim()) && values.has(text);
      return { may: looks && !isValue, must: looks && !isValue };
    }
    const may = !looksLikeCode(text);
    return { may, must: may && (looks || readsLikeWords(text) || !values.has(text)) };
  }

  function children(node: Node, place: Place | ((child: Node) => Place)): string {
    let out = '';
    let from = node.start;
    for (const child of below(node)) {
      out += source.slice(from, child.start) + write(child, typeof place === 'function' ? place(child) : place);
      from = child.end;
    }
    return out + source.slice(from, node.end);
  }

  function literal(node: Node, text: string, place: Place): string {
    const { may, must } = judge(text, place);
    const said = may ? ask(node, text, must) : null;
    return said === null ? code(node) : JSON.stringify(said);
  }

  function template(node: Node, place: Place): string {
    const fills = parts(node, 'expressions');
    const texts = parts(node, 'quasis').map((one) => String((one.value as { cooked: string }).cooked));
    const pieces = texts.flatMap((text, at): Piece[] => {
      const fill = fills[at];
      return fill ? [text, { kind: 'slot', code: () => write(fill, inner) }] : [text];
    });
    const message = messageOf(pieces);
    const isRead = place !== 'never' && judge(message.text, place).must;
    const inner: Place = place === 'never' ? 'never' : isRead ? 'word' : 'maybe';
    // Endings like `${word}s` are not prose; an entry in the catalogue is translated.
    const said = place === 'never' ? null : ask(node, message.text, isRead, fills);
    if (said === null) return children(node, inner);
    return `\`${readSaid(said)
      .map((one) => sayInTemplate(one, message))
      .join('')}\``;
  }

  function sayInTemplate(said: Said, message: Message): string {
    if (typeof said === 'string') return said.replace(/[\\`]|\$\{/g, (found) => `\\${found}`);
    const slot = 'slot' in said ? message.slots[said.slot] : undefined;
    if (!slot) throw new Error(`"${message.text}" has another placeholder in its translation`);
    return `\${${slot.code()}}`;
  }

  /** What an element has between its tags, as pieces of one sentence. */
  function piecesOf(element: Node): readonly Piece[] {
    return parts(element, 'children').flatMap((child): readonly Piece[] => {
      if (child.type === 'JSXText') return [jsxText(String(child.value))];
      if (child.type === 'JSXExpressionContainer') {
        const inner = part(child, 'expression');
        if (!inner || inner.type === 'JSXEmptyExpression') return [];
        const text = stringOf(inner);
        if (text !== null) return [text];
        return [{ kind: 'slot', code: () => write(inner, 'word') }];
      }
      if (child.type !== 'JSXElement') return [{ kind: 'slot', code: () => write(child, 'word') }];
      const pieces = hasText(child) ? piecesOf(child) : [];
      return [{ kind: 'markup', pieces, code: (inside) => elementAround(child, inside) }];
    });
  }

  function elementAround(element: Node, inside: string | null): string {
    const opening = part(element, 'openingElement');
    const closing = part(element, 'closingElement');
    if (inside === null || !opening || !closing) return write(element, 'word');
    return write(opening, 'word') + inside + code(closing);
  }

  function element(node: Node): string {
    if (!isSentence(node)) return children(node, 'word');
    const pieces = withoutEdges(piecesOf(node));
    const message = messageOf(pieces.middle);
    const fills = expressionsOf(node);
    const said = ask(node, message.text, true, fills);
    if (said === null) return children(node, 'word');
    const inside = [...pieces.before, ...sayInElement(readSaid(said), message), ...pieces.after];
    const opening = part(node, 'openingElement') ?? part(node, 'openingFragment');
    const closing = part(node, 'closingElement') ?? part(node, 'closingFragment');
    return opening && closing ? write(opening, 'word') + inside.join('') + code(closing) : code(node);
  }

  function sayInElement(said: readonly Said[], message: Message): readonly string[] {
    return said.map((one) => {
      if (typeof one === 'string') return `{${JSON.stringify(one)}}`;
      if ('slot' in one) {
        const slot = message.slots[one.slot];
        if (!slot) throw new Error(`"${message.text}" has another placeholder in its translation`);
        const written = slot.code();
        return written.startsWith('<') ? written : `{${written}}`;
      }
      const markup = message.markups[one.markup];
      if (!markup) throw new Error(`"${message.text}" has other marks in its translation`);
      return markup.code(one.inside && sayInElement(one.inside, message).join(''));
    });
  }

  function write(node: Node, place: Place): string {
    const text = stringOf(node);
    if (text !== null) return literal(node, text, place);
    if (typeof node.directive === 'string') return code(node);
    if (node.type.startsWith('TS')) return typed(node, place);
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'TaggedTemplateExpression':
      case 'JSXText':
        return code(node);
      case 'TemplateLiteral':
        return template(node, place);
      case 'JSXElement':
      case 'JSXFragment':
        return element(node);
      case 'JSXAttribute':
        return attribute(node);
      case 'Property':
      case 'PropertyDefinition':
        return children(node, (child) => {
          const key = part(node, 'key');
          if (child === key && child !== part(node, 'value')) return node.computed === true ? 'maybe' : 'never';
          return placeOfName(nameOf(key), place === 'never' ? 'never' : place === 'word' ? 'maybe' : place);
        });
      case 'ConditionalExpression':
        return children(node, (child) =>
          child === part(node, 'test') ? 'never' : asksForOne(part(node, 'test')) && place === 'maybe' ? 'word' : place,
        );
      case 'LogicalExpression':
        return children(node, (child) => (child === part(node, 'left') && node.operator === '&&' ? 'never' : place));
      case 'BinaryExpression':
        return children(node, compares(node) ? 'never' : place);
      case 'SwitchCase':
        return children(node, (child) => (child === part(node, 'test') ? 'never' : 'maybe'));
      case 'MemberExpression':
        // What is split is a list of codes; what is iterated may be one.
        return children(node, (child) => {
          if (child !== part(node, 'object') || nameOf(node) === 'split') return 'never';
          return place === 'word' ? 'maybe' : place;
        });
      case 'CallExpression':
      case 'NewExpression':
        return call(node, place);
      case 'VariableDeclarator':
        return children(node, placeOfVariable(nameOf(part(node, 'id'))));
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        return children(node, (child) => (child.type === 'BlockStatement' || place === 'never' ? 'maybe' : place));
      default:
        return children(node, place);
    }
  }

  /** Types are not read by people; the inside of a type assertion is checked. */
  function typed(node: Node, place: Place): string {
    const expression = part(node, 'expression');
    if (!/^TS(?:As|Satisfies|NonNull)Expression$/.test(node.type) || !expression) return code(node);
    return (
      source.slice(node.start, expression.start) + write(expression, place) + source.slice(expression.end, node.end)
    );
  }

  function attribute(node: Node): string {
    const name = nameOf(part(node, 'name'));
    const value = part(node, 'value');
    if (!value) return code(node);
    const text = stringOf(value);
    const head = source.slice(node.start, value.start);
    if (text !== null && name === 'locale' && locale && LOCALES.has(text)) return `${head}"${locale}"`;
    const place = placeOfName(name, 'maybe');
    if (text === null) return head + children(value, (child) => (isNode(child) ? place : 'maybe'));
    const written = literal(value, decoded(text), place);
    return written === code(value) ? code(node) : `${head}{${written}}`;
  }

  function call(node: Node, place: Place): string {
    const callee = part(node, 'callee');
    const written = children(node, (child) => (child === callee ? place : placeOfCall(node)));
    return locale !== null && LOCALE_CALLS.test(nameOf(callee))
      ? written.replace(LOCALE_OF_CALL, `$1"${locale}"`)
      : written;
  }

  const program = parse(file, source);
  // A program begins with its first statement: anything above it is a comment.
  return source.slice(0, program.start) + write(program, 'maybe') + source.slice(program.end);
}

/** "Window", "on time": words rather than a value of the program, at a place where texts are shown. */
function readsLikeWords(text: string): boolean {
  return /^\p{Lu}\p{Ll}/u.test(text) || (text.includes(' ') && /\p{L}{2}/u.test(text));
}

/** JSX joins lines as React reads them: the space around a line break is dropped. */
function jsxText(raw: string): string {
  const lines = decoded(raw).split(/\r?\n/);
  return lines
    .map((line, at) =>
      (at > 0 ? line.replace(/^[ \t]+/, '') : line).replace(at < lines.length - 1 ? /[ \t]+$/ : /$^/, ''),
    )
    .filter((line) => line !== '')
    .join(' ');
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

function decoded(text: string): string {
  return text.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

/** Whether an element contains words directly, so that its content is one sentence. */
function isSentence(element: Node): boolean {
  return parts(element, 'children').some((child) => {
    const text = child.type === 'JSXText' ? String(child.value) : stringOf(part(child, 'expression'));
    return child.type !== 'JSXElement' && text !== null && hasWords(decoded(text));
  });
}

/** Whether an element's text belongs to the sentence around it. */
function hasText(element: Node): boolean {
  return parts(element, 'children').some(
    (child) =>
      (child.type === 'JSXText' && /\S/.test(String(child.value))) ||
      (child.type === 'JSXExpressionContainer' && part(child, 'expression')?.type !== 'JSXEmptyExpression') ||
      (child.type === 'JSXElement' && hasText(child)),
  );
}

/** Expressions of a sentence in the order of their numbers. */
function expressionsOf(element: Node): readonly Node[] {
  return parts(element, 'children').flatMap((child): readonly Node[] => {
    if (child.type === 'JSXElement') return hasText(child) ? expressionsOf(child) : [];
    const inner = part(child, 'expression');
    return inner && inner.type !== 'JSXEmptyExpression' && stringOf(inner) === null ? [inner] : [];
  });
}

/** Icons before and after a sentence are not part of it, nor is space. */
function withoutEdges(pieces: readonly Piece[]) {
  const isEdge = (piece: Piece | undefined) =>
    piece !== undefined &&
    (typeof piece === 'string' ? /^\s*$/.test(piece) : piece.kind === 'markup' && piece.pieces.length === 0);
  let from = 0;
  let to = pieces.length;
  while (from < to && isEdge(pieces[from])) from += 1;
  while (to > from && isEdge(pieces[to - 1])) to -= 1;
  const edge = (piece: Piece) =>
    typeof piece === 'string'
      ? piece === ''
        ? ''
        : `{${JSON.stringify(piece)}}`
      : piece.kind === 'slot'
        ? ''
        : piece.code(null);
  return { before: pieces.slice(0, from).map(edge), middle: pieces.slice(from, to), after: pieces.slice(to).map(edge) };
}

function lineFinder(source: string): (at: number) => number {
  const starts = [...source.matchAll(/\n/g)].map(({ index }) => index);
  return (at) => 1 + starts.findLastIndex((start) => start < at) + 1;
}
