import type * as z from 'zod/mini';

/** What zod says where a shape names no message of its own. */
const NO_WORDS = 'Invalid input';
const VALID: Readonly<Record<string, string>> = { string: 'text', number: 'number', int: 'number' };

/** What a person reads about a field that has the wrong form: the shape's own words, else the rule that it breaks. */
export function issueMessage(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return 'This field is not known here';
  if (issue.message !== NO_WORDS) return issue.message;
  switch (issue.code) {
    case 'too_big':
      return `At most ${issue.maximum}${unitOf(issue.origin)}`;
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'This is required'
        : `At least ${issue.minimum}${unitOf(issue.origin)}`;
    case 'invalid_value':
      return choicesText(issue.values.map(String));
    case 'invalid_type':
      return `Please enter valid ${VALID[issue.expected] ?? 'value'}`;
    case 'invalid_format':
      return 'This is not in the expected form';
    default:
      return issue.message;
  }
}

/** Nothing at all may be a choice too, and would be read as a list that breaks off. */
function choicesText(values: readonly string[]): string {
  const named = values.filter((value) => value !== '').join(', ');
  return values.includes('') ? `One of ${named}, or leave it empty` : `One of ${named}`;
}

function unitOf(origin: string): string {
  return origin === 'string' ? ' characters' : origin === 'array' ? ' entries' : '';
}
