import { escapeHtml } from './escape-html.ts';

interface Shape {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly items?: Shape | false;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Shape | boolean;
  readonly propertyNames?: Shape;
}

/** Keywords that the notation itself shows; all others are listed beside it. */
const SHOWN: ReadonlySet<string> = new Set([
  ...['$ref', 'type', 'const', 'enum', 'anyOf', 'oneOf', 'allOf', 'items'],
  ...['properties', 'required', 'additionalProperties', 'propertyNames'],
]);

/** A schema as HTML: in the notation of a type, with links to the shapes it names and its limits beside it. */
export function renderShape(schema: unknown, indent = ''): string {
  const shape = (schema ?? {}) as Shape;
  const limits = Object.entries(shape)
    .filter(([key]) => !SHOWN.has(key))
    .map(([key, value]) => `${key} ${JSON.stringify(value)}`);
  if (shape.additionalProperties === false) limits.push('nothing else');
  return notation(shape, indent) + (limits.length > 0 ? escapeHtml(` (${limits.join(', ')})`) : '');
}

function notation(shape: Shape, indent: string): string {
  if (shape.$ref !== undefined) {
    const name = escapeHtml(shape.$ref.split('/').at(-1) ?? '');
    return `<a href="/docs/shapes#shape-${name}">${name}</a>`;
  }
  if ('const' in shape) return escapeHtml(JSON.stringify(shape.const));
  if (shape.enum) return shape.enum.map((value) => escapeHtml(JSON.stringify(value))).join(' | ');
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return choices.map((choice) => renderShape(choice, indent)).join(' | ');
  if (shape.allOf) return shape.allOf.map((part) => renderShape(part, indent)).join(' & ');
  if (shape.type === 'array') return `[${shape.items ? renderShape(shape.items, indent) : ''}]`;
  if (shape.type === 'object') return fields(shape, indent);
  return escapeHtml([shape.type ?? 'any'].flat().join(' | '));
}

function fields(shape: Shape, indent: string): string {
  const deeper = `${indent}  `;
  const lines = Object.entries(shape.properties ?? {}).map(([name, field]) => {
    const mark = shape.required?.includes(name) ? '' : '?';
    return `${deeper}${escapeHtml(name)}${mark}: ${renderShape(field, deeper)}\n`;
  });
  const others = shape.additionalProperties;
  if (typeof others === 'object')
    lines.push(`${deeper}[${renderShape(shape.propertyNames, deeper)}]: ${renderShape(others, deeper)}\n`);
  return lines.length === 0 ? '{}' : `{\n${lines.join('')}${indent}}`;
}
