import type { ErrorCode } from '@pravas/contract/error-codes.ts';
import type { OfferRequirements } from '@pravas/domain/fare/offer.ts';
import type { Traveller } from '@pravas/domain/flight/traveller.ts';
import { aTraveller } from '@pravas/domain/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../platform/refusal.ts';
import type { Person } from '../organisation/index.ts';
import { listTravellers, type Party } from './list-travellers.ts';

const NOTHING: OfferRequirements = {
  pan: false,
  passport: false,
  dateOfBirth: false,
  gst: 'optional',
  seatMandatory: false,
  mealMandatory: false,
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
  isGenderKnown: true,
  traveller,
});
const named = ({ firstName, lastName }: Traveller, more: object = {}) => ({
  type: 'ADULT' as const,
  title: 'Ms' as const,
  firstName,
  lastName,
  gender: 'female' as const,
  ...more,
});
const refusalOf = (work: () => readonly Party[]): { code: ErrorCode; fields: readonly string[] } | null => {
  try {
    work();
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { code: error.code, fields: (error.details.errors ?? []).map((field) => field.field) };
  }
};

describe('a PAN', () => {
  const needsPan = { ...NOTHING, pan: true };

  it('that the airline asks for is taken from the profile, else from what was typed, else refused', () => {
    const [own] = listTravellers([], personOf({ ...asha, pan: PAN }), undefined, one, needsPan);
    expect(own.details.pan).toBe(PAN);
    const [typed] = listTravellers([], personOf(asha), [named(asha, { pan: PAN })], one, needsPan);
    expect(typed.details.pan).toBe(PAN);
    expect(refusalOf(() => listTravellers([], personOf(asha), undefined, one, needsPan))).toEqual({
      code: 'traveller_details_missing',
      fields: ['travelers.0.pan'],
    });
  });

  it('that nobody asks for is not kept', () => {
    const [own] = listTravellers([], personOf({ ...asha, pan: PAN }), undefined, one, NOTHING);
    expect(own.details.pan).toBeNull();
  });

  it('is not asked of infants', () => {
    const infant = aTraveller({ type: 'INFANT', firstName: 'Tara', dateOfBirth: '2026-06-01', pan: null });
    const party = [
      { personId: 'person-1', type: 'ADULT' as const, details: { ...asha, pan: PAN } },
      { personId: null, type: 'INFANT' as const, details: infant },
    ];
    expect(
      listTravellers(party, personOf(asha), undefined, { ...one, infants: 1 }, needsPan).map(
        ({ details }) => details.pan,
      ),
    ).toEqual([PAN, null]);
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
      { personId: 'person-1', type: 'ADULT' as const, details: asha },
      { personId: 'person-2', type: 'ADULT' as const, details: asha },
    ];
    expect(refusalOf(() => listTravellers(inTrip, personOf(asha), undefined, two, NOTHING))).toEqual(refused);
  });
});

describe('a trip whose travellers are named', () => {
  const inTrip = [
    { personId: 'person-1', type: 'ADULT' as const, details: asha },
    { personId: null, type: 'ADULT' as const, details: kavya },
  ];
  const two = { adults: 2, children: 0, infants: 0 };
  const seat = { selectedSeatByFlight: { '6E1.DEL.BOM.2026-12-01T09:00': { code: '12A' } } };
  const list = (travelers: Parameters<typeof listTravellers>[2], requirements = NOTHING) =>
    listTravellers(inTrip, personOf(asha), travelers, two, requirements);

  it('takes seats and papers for the same people in the same order', () => {
    const party = list([named(asha, { pan: PAN, ...seat }), named(kavya, { pan: PAN })], { ...NOTHING, pan: true });
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
