import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/** What zod says where a shape names no message of its own. */
const NO_WORDS = 'Invalid input';
const REQUIRED = 'This is required';
const VALID: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'number',
  int: 'number',
  array: 'list',
  boolean: 'true or false',
};

/** A fault of a body or query: the field, from the outside in, and what a person reads about it. */
export interface ToldIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/**
 * What a person reads about a field that has the wrong form: that it is missing, else the shape's own words, else the
 * rule that it breaks. `sent` is the whole body or query.
 */
export function tellIssue(issue: Issue, sent: unknown): ToldIssue {
  if (issue.code === 'unrecognized_keys') return { path: issue.path, message: 'This field is not known here' };
  if (issue.message !== NO_WORDS) return { path: issue.path, message: issue.message };
  if (isMissing(sent, issue.path)) return { path: issue.path, message: REQUIRED };
  if (issue.code === 'invalid_union') return tellUnion(issue.path, issue.errors, sent);
  return { path: issue.path, message: ruleOf(issue) };
}

/** Where a field takes one of several forms: the fault in the closest form. */
function tellUnion(path: readonly PropertyKey[], forms: readonly (readonly Issue[])[], sent: unknown): ToldIssue {
  const near = forms.filter(([first]) => first && !(isOfAnotherKind(first) && first.path.length === 0));
  const [found] = near.flatMap(([first]) => (first ? [first] : []));
  if (found) {
    const own = { ...found, path: [...path, ...found.path] } as Issue;
    return tellIssue(own, sent);
  }
  const kinds = new Set(forms.flatMap(([first]) => (first?.code === 'invalid_type' ? [kindOf(first.expected)] : [])));
  return { path, message: `Please enter valid ${kinds.size > 0 ? [...kinds].join(' or ') : 'value'}` };
}

const isOfAnotherKind = ({ code }: Issue) => code === 'invalid_type' || code === 'invalid_value';
const kindOf = (expected: string) => VALID[expected] ?? 'value';

function isMissing(sent: unknown, path: readonly PropertyKey[]): boolean {
  let value = sent;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return false;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value === undefined;
}

function ruleOf(issue: Issue): string {
  switch (issue.code) {
    case 'too_big':
      return `At most ${unitsOf(issue.maximum, issue.origin)}`;
    case 'too_small': {
      const isEmpty = issue.minimum === 1 && (issue.origin === 'string' || issue.origin === 'array');
      return isEmpty ? REQUIRED : `At least ${unitsOf(issue.minimum, issue.origin)}`;
    }
    case 'invalid_value':
      return choicesText(issue.values.map(String));
    case 'invalid_type':
      return `Please enter valid ${kindOf(issue.expected)}`;
    case 'invalid_format':
      return 'This is not in the expected form';
    case 'invalid_key':
    case 'invalid_element':
      return 'Please enter valid values';
    case 'not_multiple_of':
      return `Please enter a multiple of ${issue.divisor}`;
    default:
      return 'Please enter valid value';
  }
}

/** An empty choice is possible too, and would read like an unfinished list. */
function choicesText(values: readonly string[]): string {
  const named = values.filter((value) => value !== '').join(', ');
  return values.includes('') ? `One of ${named}, or leave it empty` : `One of ${named}`;
}

function unitsOf(count: number | bigint, origin: string): string {
  const one = Number(count) === 1;
  if (origin === 'string') return `${count} ${one ? 'character' : 'characters'}`;
  if (origin === 'array' || origin === 'set') return `${count} ${one ? 'entry' : 'entries'}`;
  return String(count);
}
