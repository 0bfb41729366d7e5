import { describe, expect, it } from 'vitest';
import { namesText } from './names-text.ts';
import { checkShare, MOST_RECIPIENTS, withRecipient } from './share-rules.ts';
import { shortlistPath } from './shortlist-address.ts';

const person = (user_id: number) => ({ user_id, name: `Person ${user_id}` });
const people = (count: number) => Array.from({ length: count }, (_, index) => person(index + 1));

describe('sharing', () => {
  it('needs one colleague and takes ten', () => {
    expect(checkShare({ recipients: [], note: '' })).toEqual({ recipients: 'Choose at least one colleague' });
    expect(checkShare({ recipients: people(1), note: '' })).toEqual({});
    expect(checkShare({ recipients: people(MOST_RECIPIENTS), note: 'Please look' })).toEqual({});
    expect(checkShare({ recipients: people(MOST_RECIPIENTS + 1), note: '' })).toHaveProperty('recipients');
  });

  it('refuses a note that the rule for comments refuses', () => {
    expect(checkShare({ recipients: people(1), note: 'x'.repeat(5000) })).toHaveProperty('note');
  });

  it('names nobody twice', () => {
    expect(withRecipient(people(2), person(2))).toHaveLength(2);
    expect(withRecipient(people(2), person(3))).toHaveLength(3);
  });

  it('lists names as a sentence does', () => {
    expect([1, 2, 3].map((count) => namesText(people(count)))).toEqual([
      'Person 1',
      'Person 1 and Person 2',
      'Person 1, Person 2 and Person 3',
    ]);
  });
});

it('names the page of a shortlist by its service', () => {
  expect(shortlistPath('flight', 's-1')).toBe('/flight/shortlist?id=s-1');
  expect(shortlistPath('hotel', 's-1')).toBe('/hotel/shortlist?id=s-1');
});
