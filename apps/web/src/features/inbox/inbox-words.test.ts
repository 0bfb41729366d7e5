import { describe, expect, it } from 'vitest';
import { inboxCount, runningText } from './inbox-words.ts';

describe('what a message says in the inbox', () => {
  it('runs sentences on and sets facts apart, without the gaps of a mail', () => {
    expect(runningText('Meera Iyer approved it.\n\nPurpose: Client day\n  PNR: AB12CD\n')).toBe(
      'Meera Iyer approved it. Purpose: Client day · PNR: AB12CD',
    );
    expect(runningText('\n')).toBe('');
  });
});

describe('the count above the inbox', () => {
  it.each([
    [0, 0, 'Nothing unread, and nothing needs you'],
    [2, 0, '2 unread'],
    [0, 1, '1 needs you'],
    [3, 2, '3 unread, 2 need you'],
  ])('says of %i unread and %i to do: %s', (unread, needsAction, text) => {
    expect(inboxCount(unread, needsAction)).toBe(text);
  });
});
