import { expect, test } from 'vitest';
import { checkSettings, settingsBody, settingsValuesOf } from './settings-form.ts';

const settings = { tolerancePercent: 5, toleranceAmount: 1500.5, reminderHours: 24, decideByMail: true };
const typed = settingsValuesOf(settings);
const refused = (part: Partial<typeof typed>) =>
  Object.entries(checkSettings({ ...typed, ...part })).filter(([, message]) => message !== undefined);

test('settings go out as they came', () => {
  expect(refused({})).toEqual([]);
  expect(settingsBody(typed)).toEqual(settings);
});

test('percent and hours keep to their bounds, the amount is one', () => {
  expect(refused({ tolerancePercent: '51' })).toEqual([['tolerancePercent', 'Tolerance must be 0 to 50']]);
  expect(refused({ tolerancePercent: '0', reminderHours: '168' })).toEqual([]);
  expect(refused({ reminderHours: '0' })).toEqual([['reminderHours', 'Reminder must be 1 to 168']]);
  expect(refused({ reminderHours: '2.5' })).toEqual([['reminderHours', 'Reminder must be 1 to 168']]);
  expect(refused({ toleranceAmount: 'much' })).toEqual([['toleranceAmount', 'Please enter valid tolerance amount']]);
  expect(refused({ toleranceAmount: ' ' })).toEqual([['toleranceAmount', 'Tolerance amount is required']]);
});
