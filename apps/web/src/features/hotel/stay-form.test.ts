import { describe, expect, it } from 'vitest';
import { checkStay, fieldOfStay, newStay, type StayValues, stayBody, totalOf, typedHotel } from './stay-form.ts';

const TODAY = '2026-12-01';

function aStay(overrides: Partial<StayValues> = {}): StayValues {
  const [room] = newStay(1).rooms;
  if (!room) throw new Error('No room');
  return {
    ...newStay(1),
    hotel: typedHotel('Chamundi House'),
    address: '7, Lalitha Mahal Road',
    city: 'Mysuru',
    stateCode: '29',
    checkIn: '2026-12-08',
    checkOut: '2026-12-10',
    rooms: [{ ...room, name: 'Garden Room', pricePerNight: '3,600' }],
    ...overrides,
  };
}

describe('the form of a stay', () => {
  it('sends a hotel of the list by its id and one that is typed with its address', () => {
    const listed = { value: '0197a3f0-0000-7000-8000-000000000001', label: 'Kelunde Suites' };
    expect(stayBody(aStay({ hotel: listed }))).toMatchObject({ hotelId: listed.value, hotel: null });
    expect(stayBody(aStay({ registered: 'no', houseRules: 'No pets\n\nNo smoking' }))).toMatchObject({
      hotelId: null,
      hotel: { name: 'Chamundi House', city: 'Mysuru', isGstRegistered: false },
      rooms: [{ name: 'Garden Room', travelers: [0], pricePerNight: 3600, taxPerNight: null }],
      houseRules: ['No pets', 'No smoking'],
    });
  });

  it('counts what the rooms come to, with GST unless the hotel charges none', () => {
    expect(totalOf(aStay(), TODAY)).toBe(756_000);
    expect(totalOf(aStay({ registered: 'no' }), TODAY)).toBe(720_000);
    expect(totalOf(aStay({ checkOut: '2026-12-08' }), TODAY)).toBeNull();
    expect(totalOf(aStay({ rooms: newStay(1).rooms }), TODAY)).toBeNull();
  });

  it('says what is missing, and at which field', () => {
    expect(Object.keys(checkStay(newStay(0), TODAY)).toSorted()).toEqual([
      'checkIn',
      'hotel',
      'rooms.0.name',
      'rooms.0.pricePerNight',
      'rooms.0.travelers',
    ]);
    expect(Object.keys(checkStay(aStay({ address: '', kept: 'much' }), TODAY)).toSorted()).toEqual(['address', 'kept']);
    expect(checkStay(aStay(), TODAY)).toEqual({});
    expect(['stay.hotelId', 'stay.hotel.address', 'stay.rooms.0.name', 'stay.houseRules.1'].map(fieldOfStay)).toEqual([
      'hotel',
      'address',
      'rooms.0.name',
      'houseRules',
    ]);
  });
});
