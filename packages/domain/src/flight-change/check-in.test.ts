import { describe, expect, it } from 'vitest';
import type { Slice } from '../flight/itinerary.ts';
import { checkInWindow } from './check-in.ts';

function sliceTo(country: string): Slice {
  const point = (airportCode: string, wall: string, zone: string, countryCode: string) => ({
    airportCode,
    airportName: airportCode,
    city: airportCode,
    countryCode,
    terminal: null,
    time: { wall, zone },
  });
  const segment = {
    from: point('DEL', '2026-12-10T06:00', 'Asia/Kolkata', 'IN'),
    to: point('QQQ', '2026-12-10T09:00', 'Asia/Kolkata', country),
  };
  return { segments: [segment] } as unknown as Slice;
}

describe('when online check-in is open', () => {
  it('is from 48 hours to an hour before departure within the country', () => {
    const { opensAt, closesAt } = checkInWindow(sliceTo('IN'), false);
    expect(opensAt.toString()).toBe('2026-12-08T00:30:00Z');
    expect(closesAt.toString()).toBe('2026-12-09T23:30:00Z');
  });

  it('ends half an hour earlier for flights to another country', () => {
    expect(checkInWindow(sliceTo('AE'), false).closesAt.toString()).toBe('2026-12-09T23:00:00Z');
  });

  it('begins six hours before departure for Super Saver fares', () => {
    expect(checkInWindow(sliceTo('IN'), true).opensAt.toString()).toBe('2026-12-09T18:30:00Z');
  });
});
