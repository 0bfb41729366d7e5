import type { CabItem } from './cab-types.ts';

/** "Residency Road to Kempegowda Airport" of a cab; with its cities where it leaves one. */
export function cabTitle({ orders, title }: Pick<CabItem, 'orders' | 'title'>): string {
  const [first, last] = [orders[0]?.ride, orders.at(-1)?.ride];
  if (!first || !last) return title;
  const { pickUp } = first;
  const { drop } = last;
  return pickUp.city === drop.city ? `${pickUp.place} to ${drop.place}` : `${pickUp.city} to ${drop.city}`;
}
