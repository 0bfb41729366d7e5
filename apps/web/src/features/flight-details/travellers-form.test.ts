import { describe, expect, it } from 'vitest';
import type { TravellerFacts } from './traveller-rules.ts';
import { badFields, placeRefusals, readEntries, reduceForm, startForm, viewTravellers } from './travellers-form.ts';

const self = {
  user_id: 7,
  nationality: 'IN',
  lacks: [],
  title: 'Ms',
  firstName: 'Asha',
  lastName: 'Rao',
  gender: 'female',
  hasPassport: true,
  passportLack: null,
  hasDateOfBirth: true,
  hasPan: false,
  FFNumbers: [],
};
const party = { adults: 2, children: 0, infants: 1, self, othersRefusal: null };
const facts: TravellerFacts = {
  asking: {
    countries: ['IN', 'IN'],
    airlines: ['6E'],
    wishes: {
      passport: false,
      passportIssueDate: false,
      dateOfBirth: false,
      nationality: false,
      pan: false,
      nameLimits: null,
    },
    lastFlightOn: '2026-12-16',
    lastDate: '2026-12-16',
    hasContactNumber: true,
  },
  ticketRules: null,
  self,
  ageDate: '2026-12-16',
  lastDate: '2026-12-16',
  today: '2026-11-21',
  airlines: [{ code: '6E', name: 'IndiGo' }],
  isNamedInTrip: false,
  othersRefusal: null,
};
const start = () => startForm(party, undefined);

it('begins with the signed-in person, the first unnamed traveller open and nobody blamed', () => {
  const views = viewTravellers(start(), party, facts);
  expect(views.map((view) => [view.type, view.entry.firstName, view.open])).toEqual([
    ['ADULT', 'Asha', false],
    ['ADULT', '', true],
    ['INFANT', '', false],
  ]);
  expect(views.flatMap((view) => Object.keys(view.shown))).toEqual([]);
});

it('begins with every row closed where nobody but the person himself may be booked for', () => {
  const refused = { ...party, othersRefusal: 'Your role does not allow booking for guests.' };
  expect(startForm(refused, undefined).open).toEqual([]);
  expect(startForm({ ...refused, adults: 1, infants: 0 }, undefined).open).toEqual([0]);
});

it('shows an error once its field has been left', () => {
  const left = reduceForm(start(), { kind: 'leave', index: 1, field: 'lastName' });
  expect(viewTravellers(left, party, facts)[1]?.shown).toEqual({ lastName: 'Last name is required' });
});

it('an invalid submit touches every wrong field and opens the row of the first', () => {
  const closed = reduceForm(start(), { kind: 'toggle', index: 1 });
  const places = badFields(viewTravellers(closed, party, facts), facts);
  expect(places[0]).toEqual({ index: 1, field: 'title' });
  const views = viewTravellers(reduceForm(closed, { kind: 'point', places }), party, facts);
  expect(views[1]?.open).toBe(true);
  expect(views[2]?.shown).toEqual(views[2]?.errors);
  expect(views[2]?.errors.dateOfBirth).toBe('Date of birth is required');
});

it('emptying a traveller for somebody else blames nobody', () => {
  const left = reduceForm(start(), { kind: 'leave', index: 0, field: 'firstName' });
  const emptied = reduceForm(left, { kind: 'change', index: 0, part: { firstName: '', lastName: '' } });
  expect(viewTravellers(emptied, party, facts)[0]?.shown).toEqual({});
});

describe("the server's field errors", () => {
  const refusals = placeRefusals(
    [
      { field: 'travelers.1.passport.number', message: 'Passport number is required' },
      { field: 'travelers.0.dateOfBirth', message: 'Date of birth is required' },
      { field: 'travelers.7.firstName', message: 'First name is required' },
      { field: 'newTotalPrice', message: 'Invalid input' },
    ],
    3,
  );

  it('are placed on their fields, first things first; what is not of the form is left out', () => {
    expect(refusals).toEqual([
      { index: 0, field: 'dateOfBirth', message: 'Date of birth is required' },
      { index: 1, field: 'passportNumber', message: 'Passport number is required' },
    ]);
  });

  it('stay until the value changes, and make the server ask once only', () => {
    const refused = reduceForm(start(), { kind: 'refuse', refusals });
    const views = viewTravellers(refused, party, facts);
    expect(views[0]?.shown).toEqual({ dateOfBirth: 'Date of birth is required' });
    expect(views[1]?.needs.passport).toBe('entered');
    const changed = reduceForm(refused, { kind: 'change', index: 0, part: { dateOfBirth: '05-01-1990' } });
    expect(viewTravellers(changed, party, facts)[0]?.errors).toEqual({});
  });
});

describe('what was kept', () => {
  it('comes back as it was typed', () => {
    const typed = reduceForm(start(), { kind: 'change', index: 1, part: { firstName: 'Ravi', dateOfBirth: '5 j' } });
    const kept: unknown = JSON.parse(JSON.stringify(typed.entries));
    expect(startForm(party, kept).entries).toEqual(typed.entries);
  });

  it.each([[null], ['text'], [[{}]], [[1, 2, 3]]])('%j is nothing kept', (kept) => {
    expect(readEntries(kept, 3)).toBeNull();
  });

  it('drops what is no text', () => {
    expect(readEntries([{ firstName: { evil: true }, otherPassport: 'yes' }], 1)).toMatchObject([
      { firstName: '', otherPassport: false },
    ]);
  });
});

describe('frequent-flyer numbers', () => {
  it('are fields like the others', () => {
    const changed = reduceForm(start(), { kind: 'change', index: 0, part: { flyers: { '6E': 'x!' } } });
    const left = reduceForm(changed, { kind: 'leave', index: 0, field: 'flyer.6E' });
    const views = viewTravellers(left, party, facts);
    expect(views[0]?.shown).toEqual({ 'flyer.6E': expect.stringContaining('FF Number') });
    expect(badFields(views, facts)[0]).toEqual({ index: 0, field: 'flyer.6E' });
    expect(startForm(party, JSON.parse(JSON.stringify(left.entries))).entries).toEqual(left.entries);
  });
});

describe('names of a trip', () => {
  const meera = { title: 'Ms', firstName: 'Meera', lastName: 'Iyer', gender: 'female', isSelf: false };

  it('take their places; seats keep what was typed', () => {
    const typed = reduceForm(start(), { kind: 'change', index: 1, part: { firstName: 'Ravi' } });
    const named = reduceForm(typed, { kind: 'name', people: [meera, null, null] });
    expect(named.entries.map((entry) => entry.firstName)).toEqual(['Meera', 'Ravi', '']);
  });

  it('keep the papers of the same person and drop those of another', () => {
    const typed = reduceForm(start(), { kind: 'change', index: 0, part: { passportNumber: 'Z1234567' } });
    const asha = { title: 'Ms', firstName: 'Asha', lastName: 'Rao', gender: 'female', isSelf: false };
    const first = (people: readonly (typeof meera)[]) => reduceForm(typed, { kind: 'name', people }).entries[0];
    expect(first([asha])?.passportNumber).toBe('Z1234567');
    expect(first([meera])?.passportNumber).toBe('');
  });
});
