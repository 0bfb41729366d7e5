import { expect, test } from 'vitest';
import { chooseStayRegistration, companyPanOf, isCreditable, registrationNote } from './stay-registration.ts';

const KARNATAKA = { id: 'ka', stateCode: '29', isDefault: false, isClaiming: true };
const SECOND_KARNATAKA = { ...KARNATAKA, id: 'ka2' };
const MAHARASHTRA = { id: 'mh', stateCode: '27', isDefault: true, isClaiming: true };
const COMPOSITION = { ...KARNATAKA, id: 'comp', isClaiming: false };
const inState = (stateCode: string | null, isGstRegistered: boolean | null = true) => ({
  isGstRegistered,
  address: { stateCode },
});

test.each([
  ['one of the State of the hotel', [MAHARASHTRA, KARNATAKA], {}, inState('29'), 'ka', 'hotel_state'],
  ['the one that is named before all', [MAHARASHTRA, KARNATAKA], { named: 'mh' }, inState('29'), 'mh', 'named'],
  [
    'the one of the State before the trip’s',
    [MAHARASHTRA, KARNATAKA],
    { ofTrip: 'mh' },
    inState('29'),
    'ka',
    'hotel_state',
  ],
  [
    'of two of the State the trip’s',
    [KARNATAKA, SECOND_KARNATAKA],
    { ofTrip: 'ka2' },
    inState('29'),
    'ka2',
    'hotel_state',
  ],
  ['the trip’s where none is of the State', [MAHARASHTRA, KARNATAKA], { ofTrip: 'ka' }, inState('07'), 'ka', 'trip'],
  ['the default where nothing else is said', [KARNATAKA, MAHARASHTRA], {}, inState('07'), 'mh', 'default'],
  ['the default at a hotel without GST', [KARNATAKA, MAHARASHTRA], {}, inState('29', false), 'mh', 'default'],
  [
    'the default where that of the State claims nothing',
    [COMPOSITION, MAHARASHTRA],
    {},
    inState('29'),
    'mh',
    'default',
  ],
  ['the default abroad', [KARNATAKA, MAHARASHTRA], {}, inState(null), 'mh', 'default'],
  ['none where there is none', [], {}, inState('29'), undefined, 'none'],
] as const)('a stay is booked for %s', (_, registrations, said, hotel, id, because) => {
  const chosen = chooseStayRegistration(registrations, hotel, { named: null, ofTrip: null, ...said });
  expect([chosen.registration?.id, chosen.because]).toEqual([id, because]);
});

test.each([
  [KARNATAKA, inState('29'), true, /^The hotel's GST can be claimed once its invoice names your company/],
  [KARNATAKA, inState('29', null), true, /can be claimed/],
  [MAHARASHTRA, inState('29'), false, /^The hotel is in Karnataka, so the GST on the stay cannot be claimed/],
  [KARNATAKA, inState('29', false), false, /not registered for GST/],
  [COMPOSITION, inState('29'), false, /not one that can claim credit/],
  [KARNATAKA, inState(null), false, /^Abroad/],
])('of %o at %o it says what becomes of the GST', (registration, hotel, creditable, sentence) => {
  expect(isCreditable(registration, hotel)).toBe(creditable);
  expect(registrationNote(registration, hotel, hotel.address.stateCode && 'Karnataka')).toMatch(sentence);
});

test('the PAN of the company is read out of its GSTIN', () => {
  expect(companyPanOf('29AABCM1234F1Z5')).toBe('AABCM1234F');
});
