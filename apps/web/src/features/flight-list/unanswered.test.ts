import { describe, expect, it } from 'vitest';
import { rowOf } from './option-row.ts';
import { anOption } from './testing.ts';
import { failureWords, isUnanswered } from './unanswered.ts';

const supplier = (label: string, state: 'searching' | 'done' | 'failed', message: string | null = null) => ({
  label,
  state,
  fares: 0,
  message,
  tookMs: null,
});
const down = [supplier('Supplier 1', 'failed', 'No answer.'), supplier('Supplier 2', 'failed', 'No answer.')];

describe('isUnanswered', () => {
  it.each([
    ['every supplier failed', { phase: 'done', rows: [], suppliers: down }, true],
    ['one looked and found nothing', { phase: 'done', rows: [], suppliers: [...down, supplier('3', 'done')] }, false],
    ['one broke off after some flights', { phase: 'done', rows: [rowOf(anOption())], suppliers: down }, false],
    ['it is not over', { phase: 'searching', rows: [], suppliers: down }, false],
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
