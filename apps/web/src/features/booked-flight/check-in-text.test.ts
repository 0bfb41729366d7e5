import { describe, expect, it } from 'vitest';
import { checkInText } from './check-in-text.ts';

type Given = Parameters<typeof checkInText>[0];

const CHECK_IN = { opensAt: '2027-01-03T00:40:00Z', closesAt: '2027-01-04T23:40:00Z', isOpen: false };
const slice = (checkIn: Given['checkIn']) =>
  ({ checkIn, journey: { segments: [{ departureZone: 'Asia/Kolkata', airline: 'Test Air' }] } }) as unknown as Given;

const at = (instant: string, fareType = '2') => checkInText(slice(CHECK_IN), { fareType }, new Date(instant));

describe('the check-in line', () => {
  it('tells when it opens until it does, in the time of the departure', () => {
    expect(at('2027-01-03T00:39:59Z')).toEqual(['Web check-in opens Sun, 3 Jan, 06:10.']);
    expect(at('2027-01-03T00:40:00Z')?.[0]).toBe('Web check-in with Test Air is open until Tue, 5 Jan, 05:10.');
  });

  it('sends people to the airport once it has closed', () => {
    expect(at('2027-01-04T23:39:59Z')?.[0]).toContain('is open until');
    expect(at('2027-01-04T23:40:00Z')).toEqual(['Web check-in has closed; please check in at the airport.']);
  });

  it('adds the note of the Super Saver fare while it is ahead, and says nothing where nobody checks in', () => {
    expect(at('2027-01-01T00:00:00Z', '4')).toContain('Web Check-in can only be done 6hrs before departure.');
    expect(checkInText(slice(null), { fareType: '2' }, new Date('2027-01-01T00:00:00Z'))).toBeNull();
  });
});
