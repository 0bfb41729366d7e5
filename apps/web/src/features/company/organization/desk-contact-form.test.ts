import { expect, test } from 'vitest';
import { checkContact, contactOf, contactValuesOf, timeOptions } from './desk-contact-form.ts';

const DAY = { opens: '10:15', closes: '24:00' };
const KEPT = { phone: '+918040001234', email: 'desk@meridian.example', hours: [DAY, ...Array(6).fill(null)] };

test('what is kept goes there and back', () => {
  expect(contactOf(contactValuesOf(KEPT))).toEqual(KEPT);
  const nothing = { phone: null, email: null, hours: Array(7).fill(null) };
  expect(contactOf(contactValuesOf(nothing))).toEqual(nothing);
});

test('a closed day keeps the hours it would have, and they are not judged', () => {
  const values = contactValuesOf({ ...KEPT, hours: Array(7).fill(null) });
  expect(values.days[6]).toEqual({ isOpen: false, opens: '09:00', closes: '18:00' });
  const odd = { ...values, days: values.days.map((day) => ({ ...day, opens: '20:00' })) };
  expect(Object.values(checkContact(odd)).filter(Boolean)).toEqual([]);
});

test('each field says what is wrong with it', () => {
  const days = contactValuesOf(KEPT).days.map((day) => ({ ...day, isOpen: true, opens: '18:00', closes: '09:00' }));
  const wrong = checkContact({ 'deskContact.phone': 'call', 'deskContact.email': 'desk', days });
  expect(wrong['deskContact.phone']).toBe('Please enter valid phone');
  expect(wrong['deskContact.email']).toContain('Email');
  expect(wrong['deskContact.hours.6']).toBe('It must close after it opens');
});

test('times are half hours, with an odd one that is kept', () => {
  const ends = timeOptions('10:15', true).map(({ value }) => value);
  expect(ends).toContain('10:15');
  expect([ends.at(0), ends.at(-1)]).toEqual(['00:30', '24:00']);
  expect(timeOptions('09:00', false).at(-1)?.value).toBe('23:30');
});
