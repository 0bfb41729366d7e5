import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import { WHEREABOUTS_SERVICES, type WhereaboutsService } from '@pravas/domain/whereabouts/narrow-places.ts';
import type { SearchText } from '../../lib/search-text.ts';

/** How far around a place people can be searched for, km. */
export const DISTANCES = ['25', '50', '100', '250', '500'] as const;

/** The question to the page, as its address says it; days are YYYY-MM-DD, '' = nothing said. */
export interface WhereAsk {
  readonly from: string;
  readonly to: string;
  readonly place: string;
  /** Around the place; '' without one. */
  readonly km: '' | (typeof DISTANCES)[number];
  readonly departmentId: string;
  readonly service: '' | WhereaboutsService;
  readonly isMap: boolean;
}

/**
 * Reads the address; an unreadable day reads as today. A last day before the first is dropped, and so is a distance
 * without a place.
 */
export function readWhereAsk(text: SearchText, today: string): WhereAsk {
  const { from = '', to = '', place = '', km = '', department = '', by = '', map = '' } = text;
  const first = isCalendarDay(from) ? from : today;
  return {
    from: first,
    to: isCalendarDay(to) && to > first ? to : '',
    place,
    km: place === '' ? '' : (DISTANCES.find((one) => one === km) ?? ''),
    departmentId: department,
    service: WHEREABOUTS_SERVICES.find((one) => one === by) ?? '',
    isMap: map === '1',
  };
}

/** Writes the address: today and unset filters are left out. */
export function writeWhereAsk(ask: WhereAsk, today: string): Readonly<Record<string, string>> {
  const { from, to, place, km, departmentId, service, isMap } = ask;
  return {
    ...(from === today ? {} : { from }),
    ...(to === '' || to <= from ? {} : { to }),
    ...(place === '' ? {} : { place }),
    ...(place === '' || km === '' ? {} : { km }),
    ...(departmentId === '' ? {} : { department: departmentId }),
    ...(service === '' ? {} : { by: service }),
    ...(isMap ? { map: '1' } : {}),
  };
}

/** The question to the server. */
export interface WhereQuery {
  readonly from: string;
  readonly to: string;
  readonly place?: string;
  readonly km?: number;
  readonly departmentId?: string;
  readonly service?: WhereaboutsService;
}

/** The same of an address. */
export function whereQuery({ from, to, place, km, departmentId, service }: WhereAsk): WhereQuery {
  return {
    from,
    to: to || from,
    ...(place === '' ? {} : { place }),
    ...(place === '' || km === '' ? {} : { km: Number(km) }),
    ...(departmentId === '' ? {} : { departmentId }),
    ...(service === '' ? {} : { service }),
  };
}

/** Whether anything narrows the list besides its days. */
export function isNarrowed({ place, departmentId, service }: WhereAsk): boolean {
  return place !== '' || departmentId !== '' || service !== '';
}

/** Removes all of that. */
export const EVERYWHERE = { place: '', km: '', departmentId: '', service: '' } as const;
