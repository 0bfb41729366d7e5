import type { Bus, BusItem } from './bus-types.ts';

/** "Kaveri Roadlines · A/C Sleeper (2+1) · L7, L9". */
export function busText({ operator, type, seats }: Pick<Bus, 'operator' | 'type' | 'seats'>): string {
  const left = seats.filter(({ state }) => state !== 'cancelled').map(({ seatName }) => seatName);
  return [operator.name, type.name, left.join(', ')].filter((part) => part !== '').join(' · ');
}

/**
 * What a person who sets out must know: how drivers find them, and in which bus. Null while there is nothing to say.
 */
export function ticketText({ orders, status }: Pick<BusItem, 'orders' | 'status'>): string | null {
  if (status !== 'BOOKED') return null;
  const tickets = orders.flatMap(({ bus: { issued } }) => issued ?? []);
  const words = tickets.map(({ number, busNumber }) => [`Ticket ${number}`, busNumber && `bus ${busNumber}`]);
  return words.length === 0 ? null : words.flat().filter(Boolean).join(', ');
}
