import { describe, expect, test } from 'vitest';
import { busTime } from './bus-time.ts';
import { busNews, nextReading } from './reading-bus.ts';
import { aBooking, aTicket, JOURNEY_DATE } from './testing/a-bus.ts';

const ist = (wall: string) => Temporal.Instant.from(`${wall}+05:30`);

test.each([
  ['2026-11-20T12:00', '2026-12-01T17:30'],
  ['2026-12-01T17:30', '2026-12-01T18:30'],
  ['2026-12-01T19:59', '2026-12-01T20:00'],
  ['2026-12-01T20:01', '2026-12-01T20:20'],
  ['2026-12-01T20:20', null],
])('at %s a ticket is read again at %s', (now, next) => {
  expect(nextReading(aBooking(), ist(now))?.toString() ?? null).toBe(next && ist(next).toString());
});

describe('what is new of a bus', () => {
  const booked = aBooking({ ticket: aTicket() });
  const { name, at } = booked.boarding;
  const trackingUrl = 'https://track.example/b1';
  const named = aTicket({ busNumber: 'KA01AB1234', trackingUrl });

  test('is its number and where to follow it, told once', () => {
    const { detail, told } = busNews(booked, { ticket: named, boarding: { name, at } });
    expect(told).toEqual(['The bus is KA01AB1234.', 'You can follow the bus on the map now.']);
    expect(detail.ticket).toEqual(named);
    expect(busNews(detail, { ticket: named, boarding: null }).told).toEqual([]);
    // What is not said again is not forgotten.
    expect(busNews(detail, { ticket: aTicket(), boarding: null }).detail.ticket).toEqual(named);
  });

  test('is another stop or time, beside the one that was booked', () => {
    const later = { name, at: busTime(JOURNEY_DATE, 1_245) };
    const { detail, told } = busNews(booked, { ticket: aTicket(), boarding: later });
    expect(told).toEqual(['Get on at Silk Board, 20:45, Tue 1 Dec, and not at Silk Board, 20:30, Tue 1 Dec.']);
    expect(detail.boarding).toEqual(booked.boarding);
    expect(busNews(detail, { ticket: aTicket(), boarding: later }).told).toEqual([]);
    expect(busNews(detail, { ticket: aTicket(), boarding: { name: 'Hebbal', at } }).told[0]).toContain(
      'Get on at Hebbal',
    );
  });
});
