import { describe, expect, it } from 'vitest';
import type { SearchProgress } from './flight-search-run.ts';
import { rowOf } from './option-row.ts';
import { anOption } from './testing.ts';
import { failureWords, isUnanswered, notAskedWords } from './unanswered.ts';

const supplier = (
  label: string,
  state: SearchProgress['suppliers'][number]['state'],
  message: string | null = null,
) => ({
  label,
  state,
  fares: 0,
  message,
  tookMs: null,
});
const down = [supplier('Supplier 1', 'failed', 'No answer.'), supplier('Supplier 2', 'failed', 'No answer.')];

const later = supplier('Supplier 2', 'not_asked', 'Supplier 2 sells only 331 days ahead');

describe('isUnanswered', () => {
  it.each([
    ['every supplier failed', { phase: 'done', rows: [], suppliers: down }, true],
    ['one looked and found nothing', { phase: 'done', rows: [], suppliers: [...down, supplier('3', 'done')] }, false],
    ['one broke off after some flights', { phase: 'done', rows: [rowOf(anOption())], suppliers: down }, false],
    ['it is not over', { phase: 'searching', rows: [], suppliers: down }, false],
    ['who does not sell the day yet was not asked', { phase: 'done', rows: [], suppliers: [...down, later] }, true],
    ['nobody sells the day yet', { phase: 'done', rows: [], suppliers: [later] }, false],
    ['nobody was to be asked', { phase: 'done', rows: [], suppliers: [] }, false],
  ] as const)('where %s: %s', (_, heard, expected) => {
    expect(isUnanswered(heard)).toBe(expected);
  });
});

describe('failureWords', () => {
  it('says once what several said alike, and nothing for those that answered', () => {
    expect(failureWords([...down, supplier('Supplier 3', 'done', 'Late.'), supplier('Supplier 4', 'failed')])).toBe(
      'No answer.',
    );
  });
});

describe('notAskedWords', () => {
  it('names who does not sell the day yet, and nobody else', () => {
    const another = supplier('Supplier 3', 'not_asked', 'Supplier 3 sells only 300 days ahead');
    expect(notAskedWords([...down, later, another])).toBe(
      'Supplier 2 sells only 331 days ahead; Supplier 3 sells only 300 days ahead',
    );
    expect(notAskedWords(down)).toBe('');
  });
});
