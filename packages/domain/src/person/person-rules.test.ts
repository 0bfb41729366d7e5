import { describe, expect, it } from 'vitest';
import { checkBirthDate } from './birth-date.ts';
import { checkExtraFields } from './extra-fields.ts';

const TODAY = Temporal.PlainDate.from('2031-03-15');

describe('a date of birth', () => {
  it.each([
    ['2031-03-14', null],
    ['2031-03-15', 'Please enter valid date of birth'],
    ['2031-03-16', 'Please enter valid date of birth'],
    ['1911-03-16', null],
    ['1911-03-15', 'Please enter valid date of birth'],
  ])('of %s is judged %s', (born, message) => {
    expect(checkBirthDate(born, TODAY)).toBe(message);
  });
});

describe('an organisation’s own fields', () => {
  const fields = [
    { label: 'Blood group', type: 'text' },
    { label: 'Home city', type: 'CitiesList' },
  ] as const;

  it.each([
    [{}, []],
    [{ 'Blood group': 'O+', 'Home city': 'Mysuru' }, []],
    [{ 'Blood group': '', 'Home city': '' }, []],
    [{ 'Blood group': 'x'.repeat(101) }, ['extraFields.Blood group']],
    [{ 'Home city': 'M' }, ['extraFields.Home city']],
    [{ 'blood group': 'O+' }, ['extraFields.blood group']],
  ])('%o has problems with %o', (values, wrong) => {
    expect(checkExtraFields(fields, values).map((one) => one.field)).toEqual(wrong);
  });
});
