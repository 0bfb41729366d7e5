import { expect, test } from 'vitest';
import { checkTrainWishForm, newTrainWish, type TrainWishValues, trainWishBody } from './train-wish-form.ts';

const TODAY = '2026-06-08';
const WISH: TrainWishValues = {
  ...newTrainWish('2026-06-20'),
  from: { value: 'NDLS', label: 'New Delhi (NDLS)' },
  to: { value: 'PRYJ', label: 'Prayagraj Jn (PRYJ)' },
};

test('a wish begins on the first day of its trip, and a few fields are enough', () => {
  expect(checkTrainWishForm(WISH, TODAY)).toEqual({});
  expect(trainWishBody(WISH)).toMatchObject({ from: 'NDLS', date: '2026-06-20', leaves: null, travelClass: null });
});

test.each<[string, Partial<TrainWishValues>, Readonly<Record<string, string>>]>([
  ['no stations', { from: null, to: null }, { from: 'From is required', to: 'To is required' }],
  ['no day', { date: '' }, { date: 'Date is required' }],
  ['the day before', { date: '2026-06-07' }, { date: 'Select today or a later day' }],
  ['one station twice', { to: WISH.from }, { to: 'Select a different station from the one you leave from' }],
  [
    'half a number',
    { trainNumber: '122' },
    { trainNumber: 'Train number must be 5 digits, such as 12276, or left blank' },
  ],
])('says what is wrong with %s', (_name, overrides, expected) => {
  expect(checkTrainWishForm({ ...WISH, ...overrides }, TODAY)).toEqual(expected);
});
