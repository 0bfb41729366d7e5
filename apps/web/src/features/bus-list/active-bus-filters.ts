import { type BusFilters, DAY_SLOTS, filterBuses } from '@pravas/domain/bus/filter-buses.ts';
import type { ListedBus } from '@pravas/domain/bus/listed-bus.ts';
import { toRupees } from '@pravas/domain/money/money.ts';
import { inr } from '../../lib/money-text.ts';

/** A choice of the filters that is on. */
export interface ActiveBusFilter {
  readonly key: string;
  /** "AC", "Boards at Madiwala". */
  readonly label: string;
  /** The filters without it. */
  readonly without: BusFilters;
}

/** What choices of air and seating are called. */
export const AIR_WORDS = { ac: 'AC', non_ac: 'Non-AC' } as const;
/** The same of seating. */
export const SEATING_WORDS = { seater: 'Seater', sleeper: 'Sleeper' } as const;

/** Every choice that is on, each with its own removal, in the order of the panel. */
export function activeBusFilters(
  filters: BusFilters,
  operatorName: (operatorId: string) => string,
): readonly ActiveBusFilter[] {
  const off = (key: string, label: string, part: Partial<BusFilters>): ActiveBusFilter => ({
    key,
    label,
    without: { ...filters, ...part },
  });
  const flag = (key: 'isCompliant' | 'isRefundable' | 'hasSingleSeat' | 'hasTracking', label: string) =>
    filters[key] ? [off(key, label, { [key]: false })] : [];
  type Lists = 'departure' | 'arrival' | 'air' | 'seating' | 'operators' | 'boardingAreas' | 'droppingAreas';
  const each = <Name extends Lists>(name: Name, label: (value: BusFilters[Name][number]) => string) =>
    filters[name].map((value) =>
      off(`${name} ${value}`, label(value), { [name]: filters[name].filter((other) => other !== value) }),
    );
  const { fromPaise, toPaise } = filters;
  return [
    ...flag('isCompliant', 'In policy'),
    ...flag('isRefundable', 'Refundable'),
    ...each('departure', (slot) => `Leaves ${DAY_SLOTS[slot].toLowerCase()}`),
    ...each('arrival', (slot) => `Arrives ${DAY_SLOTS[slot].toLowerCase()}`),
    ...each('air', (air) => AIR_WORDS[air]),
    ...each('seating', (seating) => SEATING_WORDS[seating]),
    ...flag('hasSingleSeat', 'Single seats'),
    ...flag('hasTracking', 'Live tracking'),
    ...(fromPaise === null ? [] : [off('from', `From ${inr(toRupees(fromPaise))}`, { fromPaise: null })]),
    ...(toPaise === null ? [] : [off('to', `Up to ${inr(toRupees(toPaise))}`, { toPaise: null })]),
    ...each('operators', operatorName),
    ...each('boardingAreas', (area) => `Boards at ${area}`),
    ...each('droppingAreas', (area) => `Drops at ${area}`),
  ];
}

/** A choice that leaves nothing, with how many buses there are without it. */
export interface WayOut extends ActiveBusFilter {
  readonly count: number;
}

/** Which single choices bring buses back when removed, those that bring most first. */
export function waysOut(rows: readonly ListedBus[], active: readonly ActiveBusFilter[]): readonly WayOut[] {
  return active
    .map((filter) => ({ ...filter, count: filterBuses(rows, filter.without).length }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
}
