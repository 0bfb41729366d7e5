import { expect, test } from 'vitest';
import { checkRideForm, type RideValues, ridesOf, wishStart } from './ride-form.ts';

const TODAY = '2026-12-01';
const DELHI = { value: 'NDLS', label: 'New Delhi (NDLS)' };
const JAIPUR = { value: 'JP', label: 'Jaipur (JP)' };
const TRAIN: RideValues = {
  service: 'train',
  fromStation: DELHI,
  toStation: JAIPUR,
  fromCity: '',
  toCity: '',
  date: '2026-12-05',
};
const CAB: RideValues = {
  ...TRAIN,
  service: 'cab',
  fromStation: null,
  toStation: null,
  fromCity: ' Pune ',
  toCity: 'Mumbai',
};

test('what is asked for is what the request begins with', () => {
  expect(checkRideForm(TRAIN, TODAY)).toEqual({});
  expect(wishStart(TRAIN)).toEqual({ from: DELHI, to: JAIPUR, date: '2026-12-05' });
  expect(checkRideForm(CAB, TODAY)).toEqual({});
  expect(wishStart(CAB)?.from).toEqual({ value: 'Pune', label: 'Pune' });
});

test('each thing that is missing or wrong is named at its field', () => {
  const fields = (values: RideValues) => Object.keys(checkRideForm(values, TODAY));
  expect(fields({ ...TRAIN, fromStation: null, toStation: null, date: '' })).toEqual([
    'fromStation',
    'toStation',
    'date',
  ]);
  expect(fields({ ...TRAIN, toStation: DELHI })).toEqual(['toStation']);
  expect(fields({ ...CAB, fromCity: ' ', toCity: '' })).toEqual(['fromCity', 'toCity']);
  expect(fields({ ...CAB, date: '2026-11-30' })).toEqual(['date']);
  expect(wishStart({ ...TRAIN, toStation: null })).toBeNull();
});

test('what is switched off, or not known, is not offered', () => {
  expect(ridesOf({ enableTrain: true, enableCab: true })).toEqual(['train', 'cab']);
  expect(ridesOf({ enableTrain: false, enableCab: true })).toEqual(['cab']);
  expect(ridesOf(undefined)).toEqual([]);
});
