import { describe, expect, it } from 'vitest';
import { checkParty, type PartyMember, partyOf, seatFor, travelerInputs, withMember } from './party.ts';

const asha: PartyMember = {
  key: 'employee:7',
  source: 'employee',
  id: '7',
  type: 'ADULT',
  name: 'Asha Rao',
  detail: 'asha.rao@meridian.example',
};

const seats = (...types: PartyMember['type'][]) =>
  types.reduce<readonly PartyMember[]>((party, type) => withMember(party, seatFor(type, party)), []);

describe('the party of a trip', () => {
  it('may be nobody for oneself only', () => {
    expect(checkParty('self', [])).toBeUndefined();
    expect(checkParty('guests', [])).toBe('A traveller is required');
  });

  it('keeps to the counts of rules §5.4', () => {
    expect(checkParty('colleagues', seats('ADULT', 'CHILD', 'INFANT'))).toBeUndefined();
    expect(checkParty('colleagues', seats('CHILD'))).toBe('Adults: 1 to 9');
    expect(checkParty('colleagues', seats('ADULT', 'INFANT', 'INFANT'))).toBe('Each infant needs its own adult');
    expect(checkParty('colleagues', seats(...Array<'ADULT'>(9).fill('ADULT'), 'CHILD'))).toBe(
      'Adults and children: up to 9 together',
    );
  });

  it('takes nobody twice, and every seat', () => {
    expect(withMember(withMember([], asha), asha)).toHaveLength(1);
    expect(seats('ADULT', 'ADULT').map(({ key }) => key)).toEqual(['seat:ADULT:1', 'seat:ADULT:2']);
  });

  it('gives a freed seat number out again', () => {
    const [, second] = seats('ADULT', 'ADULT');
    expect(seatFor('ADULT', second ? [second] : []).key).toBe('seat:ADULT:1');
  });

  it('sends each by what he is known by', () => {
    const kept = partyOf([
      {
        _id: 't1',
        type: 'CHILD',
        user_id: null,
        firstName: 'Ravi',
        lastName: 'Iyer',
        email: null,
        isNamed: true,
        printedName: null,
        title: null,
        gender: null,
        documentsNeeded: [],
      },
    ]);
    const guest: PartyMember = { ...asha, key: 'saved:g1', source: 'saved', id: 'g1' };
    expect(travelerInputs([asha, guest, ...kept, seatFor('INFANT', [])])).toEqual([
      { user_id: 7 },
      { savedTravelerId: 'g1' },
      { _id: 't1' },
      { type: 'INFANT' },
    ]);
  });

  it('knows an employee who is in the trip already', () => {
    const [member] = partyOf([
      {
        _id: 't1',
        type: 'ADULT',
        user_id: 7,
        firstName: 'Asha',
        lastName: 'Rao',
        email: null,
        isNamed: true,
        printedName: null,
        title: null,
        gender: null,
        documentsNeeded: [],
      },
    ]);
    expect(withMember(member ? [member] : [], asha)).toHaveLength(1);
  });
});
