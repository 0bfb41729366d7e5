import { aTraveller } from '@pravas/domain/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../platform/refusal.ts';
import { readSelection } from './cancel-selection.ts';

const asha = aTraveller({ firstName: 'Asha', lastName: 'Rao' });
const rohan = aTraveller({ firstName: 'Rohan', lastName: 'Mehta' });
const one = { travellers: [asha] } as const;
const two = { travellers: [asha, rohan] } as const;

const ticked = (list: { index?: number; firstName?: string; isChecked: boolean; isCancelled?: boolean }[]) => ({
  type: '' as const,
  userCancellationDetails: {
    canceledTravelersOnward: list.map((entry) => ({ isCancelled: false, ...entry })),
    canceledTravelersReturn: [],
  },
});

describe('what a request wants cancelled', () => {
  it.each([
    ['', 'full'],
    ['1', 'onward'],
    ['2', 'return'],
  ] as const)('is scope %j for one traveller: %s', (type, scope) => {
    expect(readSelection(one, { type })).toEqual({ scope });
  });

  it('is whoever is ticked and not cancelled before, by index or by place in the list', () => {
    const list = [{ isChecked: false }, { isChecked: true }];
    expect(readSelection(two, ticked(list))).toEqual({ onward: [1], return: [] });
    expect(readSelection(two, ticked([{ index: 1, firstName: 'Rohan', isChecked: true }]))).toMatchObject({
      onward: [1],
    });
    expect(readSelection(two, ticked([{ index: 0, isChecked: true, isCancelled: true }]))).toMatchObject({
      onward: [],
    });
    expect(readSelection(two, { type: '' })).toEqual({ onward: [], return: [] });
  });

  it.each([[{ index: 2, isChecked: true }], [{ index: 1, firstName: 'Asha', isChecked: true }]])(
    'refuses somebody who is not there: %j',
    (entry) => {
      expect(() => readSelection(two, ticked([entry]))).toThrow(Refusal);
    },
  );
});
