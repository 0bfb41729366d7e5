import { boardText } from '@pravas/domain/hotel/board.ts';
import { filterHotels, type HotelFilters } from '@pravas/domain/hotel/filter-hotels.ts';
import type { ListedStay } from '@pravas/domain/hotel/hotel-option.ts';
import { toRupees } from '@pravas/domain/money/money.ts';
import { countText, inr } from '../../lib/money-text.ts';

/** A choice of the filters that is on. */
export interface ActiveFilter {
  readonly key: string;
  /** "4 stars", "Within 2 km". */
  readonly label: string;
  /** The filters without it. */
  readonly without: HotelFilters;
}

/** Every choice that is on, each with its own removal, in the order of the panel. */
export function activeFilters(filters: HotelFilters): readonly ActiveFilter[] {
  const { name, fromPaise, toPaise, mostKm } = filters;
  const off = (key: string, label: string, part: Partial<HotelFilters>): ActiveFilter => ({
    key,
    label,
    without: { ...filters, ...part },
  });
  const flag = (key: 'isCompliant' | 'isFreeNow' | 'isNegotiated', label: string) =>
    filters[key] ? [off(key, label, { [key]: false })] : [];
  const each = <Value extends string | number>(
    key: string,
    chosen: readonly Value[],
    label: (value: Value) => string,
    part: (left: readonly Value[]) => Partial<HotelFilters>,
  ) => chosen.map((value) => off(`${key} ${value}`, label(value), part(chosen.filter((other) => other !== value))));
  return [
    ...(name === '' ? [] : [off('name', `Name: ${name}`, { name: '' })]),
    ...flag('isCompliant', 'In policy'),
    ...flag('isFreeNow', 'Free cancellation'),
    ...flag('isNegotiated', 'Company rate'),
    ...(fromPaise === null ? [] : [off('from', `From ${inr(toRupees(fromPaise))}`, { fromPaise: null })]),
    ...(toPaise === null ? [] : [off('to', `Up to ${inr(toRupees(toPaise))}`, { toPaise: null })]),
    ...each(
      'stars',
      filters.stars,
      (stars) => countText(stars, 'star'),
      (stars) => ({ stars }),
    ),
    ...(mostKm === null ? [] : [off('km', `Within ${mostKm} km`, { mostKm: null })]),
    ...each('board', filters.boards, boardText, (boards) => ({ boards })),
    ...each(
      'type',
      filters.propertyTypes,
      (type) => type,
      (propertyTypes) => ({ propertyTypes }),
    ),
    ...each(
      'facility',
      filters.facilities,
      (facility) => facility,
      (facilities) => ({ facilities }),
    ),
  ];
}

/** A choice that leaves nothing, with how many hotels there are without it. */
export interface WayOut extends ActiveFilter {
  readonly count: number;
}

/** Which single choices bring hotels back when removed, those that bring most first. */
export function waysOut(options: readonly ListedStay[], filters: HotelFilters): readonly WayOut[] {
  return activeFilters(filters)
    .map((filter) => ({ ...filter, count: filterHotels(options, filter.without).length }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
}
