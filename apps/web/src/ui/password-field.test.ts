import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordParts } from './password-field.tsx';

const missing = (text: string) =>
  passwordParts(text)
    .filter((part) => !part.met)
    .map((part) => part.label);

describe('what a new password needs', () => {
  it.each([
    ['', ['8 to 50 characters', 'A small letter', 'A capital letter', 'A digit', 'A special character']],
    ['strong#2026', ['A capital letter']],
    ['STRONG#2026', ['A small letter']],
    ['Strong#pass', ['A digit']],
    ['Strong2026', ['A special character']],
    ['Str#2', ['8 to 50 characters']],
    ['Strong#2026', []],
    ['Straße#2026', []],
  ])('%j misses %j', (text, labels) => {
    expect(missing(text)).toEqual(labels);
  });

  it('is ticked off exactly when the rule accepts the password', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60, unit: 'grapheme' }), (text) => {
        fc.pre(text !== '');
        expect(missing(text).length === 0).toBe(checkText(FIELD_RULES.password, text) === null);
      }),
      { numRuns: 500 },
    );
  });
});
