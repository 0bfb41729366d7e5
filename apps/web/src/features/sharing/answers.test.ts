import { describe, expect, it } from 'vitest';
import { answerSentence } from './answers.tsx';

const meera = { user_id: 2, name: 'Meera Iyer' };
const suggested = { name: '6E 2043' };

describe('an answer in words', () => {
  it('names whoever gave it, and the flight or none', () => {
    expect(answerSentence({ person: meera, suggested, isMine: false })).toBe('Meera Iyer suggests 6E 2043');
    expect(answerSentence({ person: meera, suggested: null, isMine: false })).toBe('Meera Iyer suggests none of these');
    expect(answerSentence({ person: meera, suggested, isMine: true })).toBe('You suggest 6E 2043');
    expect(answerSentence({ person: meera, suggested: null, isMine: true })).toBe('You suggest none of these');
  });
});
