import { describe, expect, it } from 'vitest';
import { matchingOptions, OFFERED_AT_MOST } from './combobox-rules.ts';

const NAMES = ['Benin', 'Asha Rao', 'Rao Asha', 'Bénédicte Roy', 'South Africa'];
const found = (typed: string) => matchingOptions(NAMES, (name) => name, typed);

describe('choices by what is typed', () => {
  it.each([
    ['', NAMES],
    ['  ', NAMES],
    ['ASHA', ['Asha Rao', 'Rao Asha']],
    ['rao', ['Rao Asha', 'Asha Rao']],
    ['rao asha', ['Rao Asha', 'Asha Rao']],
    ['bene', ['Bénédicte Roy']],
    ['béni', ['Benin']],
    ['afr', ['South Africa']],
    ['nobody', []],
  ])('%j', (typed, names) => {
    expect(found(typed)).toEqual(names);
  });

  it('are never more than can be looked through', () => {
    const many = Array.from({ length: 500 }, (_, index) => `City ${index}`);
    expect(matchingOptions(many, (name) => name, 'city')).toHaveLength(OFFERED_AT_MOST);
    expect(matchingOptions(many, (name) => name, '')).toHaveLength(OFFERED_AT_MOST);
  });
});
