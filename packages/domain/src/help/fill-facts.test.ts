import { expect, test } from 'vitest';
import { fillFacts } from './fill-facts.ts';

test('every name in braces becomes its fact, as often as it stands', () => {
  expect(fillFacts('{days} now, {days} later: {fee}.', { days: '6-7', fee: '₹100' })).toBe('6-7 now, 6-7 later: ₹100.');
});

test('a fact may hold what looks like a name, and is not filled again', () => {
  expect(fillFacts('{fee}', { fee: '{days} $& $1' })).toBe('{days} $& $1');
});

test('a text that asks for what nobody knows says nothing', () => {
  expect(fillFacts('Within {hours} hours', { days: '6-7' })).toBeNull();
  expect(fillFacts('No facts', {})).toBe('No facts');
});
