import { describe, expect, it, test } from 'vitest';
import type { Bus, BusItem } from './bus-types.ts';
import { busText, ticketText } from './bus-words.ts';

const seat = (seatName: string, state: 'held' | 'cancelling' | 'cancelled' = 'held') => ({ seatName, state }) as never;
const bus = {
  operator: { operatorId: 'kaveri', name: 'Kaveri Roadlines' },
  type: { name: 'A/C Sleeper (2+1)', isAc: true, seating: 'sleeper' as const },
};

test('a bus is called by its operator, its kind and the seats that are left', () => {
  expect(busText({ ...bus, seats: [seat('L7'), seat('L9', 'cancelled'), seat('U1', 'cancelling')] })).toBe(
    'Kaveri Roadlines · A/C Sleeper (2+1) · L7, U1',
  );
  expect(busText({ ...bus, seats: [] })).toBe('Kaveri Roadlines · A/C Sleeper (2+1)');
});

describe('the ticket', () => {
  const item = (issued: Partial<NonNullable<Bus['issued']>> | null, status: BusItem['status'] = 'BOOKED') =>
    ({ status, orders: [{ bus: { issued } }] }) as never;

  it('is told by its number, and by the bus once that is known', () => {
    expect(ticketText(item({ number: 'X4K2P9QZ', busNumber: null }))).toBe('Ticket X4K2P9QZ');
    expect(ticketText(item({ number: 'X4K2P9QZ', busNumber: 'KA 01 AB 1234' }))).toBe(
      'Ticket X4K2P9QZ, bus KA 01 AB 1234',
    );
  });

  it('is not spoken of before there is one, nor after it was given back', () => {
    expect(ticketText(item(null))).toBeNull();
    expect(ticketText(item({ number: 'X4K2P9QZ', busNumber: null }, 'CANCELED'))).toBeNull();
  });
});
