import type { ErrorCode } from '@pravas/contract/error-codes.ts';
import type { Traveller } from '@pravas/domain/person/traveller.ts';
import { aTraveller } from '@pravas/domain/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../platform/refusal.ts';
import type { Person } from '../organisation/index.ts';
import { listTravellers, type Party } from './list-travellers.ts';

type Asked = Parameters<typeof listTravellers>[4];

const NO_WISHES = { passport: false, passportIssueDate: false, dateOfBirth: false, nationality: false, pan: false };
const NOTHING: Asked = {
  countries: ['IN'],
  airlines: ['6E'],
  wishes: NO_WISHES,
  today: '2026-11-21',
  lastFlightOn: '2026-12-16',
  lastDate: '2026-12-17',
  hasContactNumber: true,
};
const PAN = 'ABCDE1234F';
const one = { adults: 1, children: 0, infants: 0 };
const asha = aTraveller({ firstName: 'Asha', lastName: 'Rao', pan: null });
const kavya = aTraveller({ firstName: 'Kavya', lastName: 'Nair', pan: null });
const personOf = (traveller: Traveller): Person => ({
  id: 'person-1',
  userId: 7,
  email: 'asha@meridian.example',
  mobile: null,
  traveller,
});
/** The signed-in person, chosen as such. */
const own = (traveller: Traveller, more: object = {}) => named(traveller, { user_id: 7, ...more });
const named = ({ firstName, lastName }: Traveller, more: object = {}) => ({
  type: 'ADULT' as const,
  title: 'Ms' as const,
  firstName,
  lastName,
  gender: 'female' as const,
  ...more,
});
const errorsOf = (work: () => readonly Party[]): Refusal | null => {
  try {
    work();
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error;
  }
};
const refusalOf = (work: () => readonly Party[]): { code: ErrorCode; fields: readonly string[] } | null => {
  const refusal = errorsOf(work);
  return refusal && { code: refusal.code, fields: (refusal.details.errors ?? []).map((field) => field.field) };
};

describe('a PAN', () => {
  const needsPan = { ...NOTHING, wishes: { ...NO_WISHES, pan: true } };

  it('that the airline asks for is taken from the profile, else from what was typed, else refused', () => {
    const [me] = listTravellers([], personOf({ ...asha, pan: PAN }), undefined, one, needsPan);
    expect(me.details.pan).toBe(PAN);
    const [typed] = listTravellers([], personOf(asha), [own(asha, { pan: PAN })], one, needsPan);
    expect(typed.details.pan).toBe(PAN);
    expect(refusalOf(() => listTravellers([], personOf(asha), undefined, one, needsPan))).toEqual({
      code: 'traveller_details_missing',
      fields: ['travelers.0.pan'],
    });
  });

  it('that nobody asks for is not kept', () => {
    const [me] = listTravellers([], personOf({ ...asha, pan: PAN }), undefined, one, NOTHING);
    expect(me.details.pan).toBeNull();
  });

  it('is not asked of infants', () => {
    const infant = aTraveller({
      type: 'INFANT',
      title: 'Miss',
      firstName: 'Tara',
      dateOfBirth: '2026-06-01',
      pan: null,
    });
    const party = [
      { id: 't1', personId: 'person-1', type: 'ADULT' as const, details: { ...asha, pan: PAN } },
      { id: 't2', personId: null, type: 'INFANT' as const, details: infant },
    ];
    expect(
      listTravellers(party, personOf(asha), undefined, { ...one, infants: 1 }, needsPan).map(
        ({ details }) => details.pan,
      ),
    ).toEqual([PAN, null]);
  });
});

describe('who somebody is', () => {
  const passport = { number: 'Z1234567', expiresOn: '2033-03-31', countryCode: 'IN' };
  const rich = { ...asha, passport, pan: PAN, mobile: '+919845012345' };
  const listOne = (traveller: ReturnType<typeof named>) =>
    listTravellers([], personOf(rich), [traveller], one, NOTHING)[0];

  it('is said by reference: a guest of the same name gets nothing of the person’s', () => {
    const guest = listOne(named(asha, { dateOfBirth: '1999-09-09' }));
    expect([guest.personId, guest.details.passport, guest.details.mobile]).toEqual([null, null, null]);
    expect(listOne(named(asha)).details.passport).toBeNull();
    expect(listOne(own(asha))).toMatchObject({ personId: 'person-1', details: { passport, mobile: '+919845012345' } });
  });

  it('of the person, too, nothing of the profile joins details that differ', () => {
    const differing = listOne(own(asha, { dateOfBirth: '1999-09-09' }));
    expect([differing.personId, differing.details.passport]).toEqual(['person-1', null]);
  });

  it('colleagues are chosen in the trip', () => {
    expect(refusalOf(() => [listOne(own(asha, { user_id: 8 }))])).toEqual({
      code: 'validation_failed',
      fields: ['travelers.0.user_id'],
    });
  });

  it('has the name that the ticket will bear, as it was shown', () => {
    const lukasz = aTraveller({ firstName: 'Łukasz', lastName: 'Wójcik' });
    const printed = { given: 'LUKASZ', family: 'WOJCIK' };
    expect(listOne(named(lukasz)).details.printedName).toEqual(printed);
    expect(listOne(named(lukasz, { printedName: 'LUKASZ WOJCIK' })).details.printedName).toEqual(printed);
    expect(refusalOf(() => [listOne(named(lukasz, { printedName: 'UKASZ WJCIK' }))])).toEqual({
      code: 'validation_failed',
      fields: ['travelers.0.printedName'],
    });
  });

  it('has a telephone number with its country', () => {
    expect(listOne(named(asha, { mobile: '6591234567' })).details.mobile).toBe('+6591234567');
    expect(refusalOf(() => [listOne(named(asha, { mobile: '12345678' }))])?.fields).toEqual(['travelers.0.mobile']);
  });

  it('is asked for what the profile does not say', () => {
    const silent = personOf(asha);
    const person = { ...silent, traveller: { ...silent.traveller, title: null, gender: null, lastName: '' } };
    expect(refusalOf(() => listTravellers([], person, undefined, one, NOTHING))).toEqual({
      code: 'traveller_details_missing',
      fields: ['travelers.0.title', 'travelers.0.lastName', 'travelers.0.gender'],
    });
  });
});

describe('one name twice', () => {
  const two = { adults: 2, children: 0, infants: 0 };
  const refused = { code: 'traveller_details_missing', fields: ['travelers.1.firstName'] };

  it('is refused, however it is written, since both tickets would go by it', () => {
    for (const namesake of [asha, { ...asha, firstName: ' ASHA', lastName: 'rao ' }]) {
      const typed = [named(asha), named(namesake)];
      expect(refusalOf(() => listTravellers([], personOf(asha), typed, two, NOTHING))).toEqual(refused);
    }
    expect(refusalOf(() => listTravellers([], personOf(asha), [named(asha), named(kavya)], two, NOTHING))).toBeNull();
  });

  it('is refused in a trip too', () => {
    const inTrip = [
      { id: 't1', personId: 'person-1', type: 'ADULT' as const, details: asha },
      { id: 't2', personId: 'person-2', type: 'ADULT' as const, details: asha },
    ];
    expect(refusalOf(() => listTravellers(inTrip, personOf(asha), undefined, two, NOTHING))).toEqual(refused);
  });
});

describe('a trip whose travellers are named', () => {
  const inTrip = [
    { id: 't1', personId: 'person-1', type: 'ADULT' as const, details: asha },
    { id: 't2', personId: null, type: 'ADULT' as const, details: kavya },
  ];
  const two = { adults: 2, children: 0, infants: 0 };
  const seat = { selectedSeatByFlight: { '6E1.DEL.BOM.2026-12-01T09:00': { code: '12A' } } };
  const list = (travelers: Parameters<typeof listTravellers>[2], requirements = NOTHING) =>
    listTravellers(inTrip, personOf(asha), travelers, two, requirements);

  it('takes seats and papers for the same people in the same order', () => {
    const party = list([named(asha, { pan: PAN, ...seat }), named(kavya, { pan: PAN })], {
      ...NOTHING,
      wishes: { ...NO_WISHES, pan: true },
    });
    expect(party.map(({ details }) => [details.firstName, details.pan])).toEqual([
      ['Asha', PAN],
      ['Kavya', PAN],
    ]);
  });

  it('refuses seats for others or in another order, since nobody would know whose they are', () => {
    for (const travelers of [[named(kavya, seat), named(asha)], [named(asha, seat)]]) {
      expect(refusalOf(() => list(travelers))?.code).toBe('travellers_do_not_match');
    }
    expect(list([named(kavya), named(asha)]).map(({ details }) => details.firstName)).toEqual(['Asha', 'Kavya']);
  });
});

describe('a date of birth', () => {
  const family = { adults: 1, children: 1, infants: 1 };
  const aged = (adult: string, child: string, infant: string) => [
    own(asha, { dateOfBirth: adult }),
    named(kavya, { type: 'CHILD', title: 'Miss', dateOfBirth: child }),
    named(aTraveller({ firstName: 'Tara' }), { type: 'INFANT', title: 'Miss', dateOfBirth: infant }),
  ];
  const list = (...ages: Parameters<typeof aged>) => listTravellers([], personOf(asha), aged(...ages), family, NOTHING);

  it('that was typed has the ages of its type on the day of the last flight', () => {
    expect(refusalOf(() => list('1990-04-12', '2014-12-17', '2024-12-17'))).toBeNull();
    const refused = errorsOf(() => list('2020-01-01', '2011-01-01', '2023-01-01'));
    expect([refused?.code, refused?.details.errors]).toEqual([
      'validation_failed',
      [
        ['travelers.0.dateOfBirth', 'adults are 12 years or older'],
        ['travelers.1.dateOfBirth', 'children are 2 to 11 years'],
        ['travelers.2.dateOfBirth', 'infants are under 2 years'],
      ].map(([field, ages]) => ({
        field,
        message: `Please enter valid date of birth: ${ages} on 16 December 2026`,
      })),
    ]);
  });

  it('is of somebody who is born and alive', () => {
    expect(refusalOf(() => list('1800-01-01', '2020-01-01', '2026-11-22'))).toEqual({
      code: 'validation_failed',
      fields: ['travelers.0.dateOfBirth', 'travelers.2.dateOfBirth'],
    });
  });

  it('that the trip or the profile knows is judged too, and it is told where to correct it', () => {
    const young = { ...asha, dateOfBirth: '2020-01-01' };
    const inTrip = [{ id: 't1', personId: 'person-1', type: 'ADULT' as const, details: young }];
    for (const known of [
      () => listTravellers(inTrip, personOf(asha), undefined, one, NOTHING),
      () => listTravellers([], personOf(young), undefined, one, NOTHING),
    ]) {
      const refused = errorsOf(known);
      expect(refused?.details.errors?.map(({ field }) => field)).toEqual(['travelers.0.dateOfBirth']);
      expect(refused?.details.message).toBe(
        'Please enter valid date of birth: adults are 12 years or older on 16 December 2026. That of Asha Rao comes from the trip or the profile: correct it there, or search for the travellers as they are.',
      );
    }
  });
});

describe('a passport', () => {
  const abroad = { ...NOTHING, wishes: { ...NO_WISHES, passport: true } };
  const papers = { number: 'Z1234567', expiresOn: '2033-03-31', issuedOn: '2026-11-21', countryCode: 'IN' };
  const list = (change: Partial<typeof papers>, asked = abroad) =>
    listTravellers([], personOf(asha), [own(asha, { passport: { ...papers, ...change } })], one, asked);

  it.each([
    [{}, null],
    [{ issuedOn: '2026-11-22' }, 'travelers.0.passport.issuedOn'],
    [{ countryCode: 'ZZ' }, 'travelers.0.passport.countryCode'],
  ] as const)('that says %j is refused for %s, whether the airline asks for one or not', (change, field) => {
    const refused = field && { code: 'validation_failed', fields: [field] };
    expect(refusalOf(() => list(change))).toEqual(refused);
    expect(refusalOf(() => list(change, NOTHING))).toEqual(refused);
  });

  it('of the profile is looked at where the airline asks for one', () => {
    const passport = { ...papers, countryCode: 'ZZ' };
    const known = (asked: typeof abroad) =>
      refusalOf(() => listTravellers([], personOf({ ...asha, passport }), undefined, one, asked));
    expect(known(NOTHING)).toBeNull();
    expect(known(abroad)?.fields).toEqual(['travelers.0.passport.countryCode']);
  });

  it('runs out as before: as a lack of what the airline requires', () => {
    expect(refusalOf(() => list({ expiresOn: '2026-12-16' }))).toEqual({
      code: 'traveller_details_missing',
      fields: ['travelers.0.passport.expiresOn'],
    });
  });
});
