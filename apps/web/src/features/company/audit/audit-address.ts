import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';

import type { SearchText } from '../../../lib/search-text.ts';
import { type ListPage, readListPage, searchParameter, writeListPage } from '../../../ui/list-address.ts';

/** What the audit trail is narrowed by; '' = not at all. */
export interface AuditFilters {
  readonly action: string;
  /** A user id. */
  readonly person: string;
  /** What the person is called, so that the address alone can name him. */
  readonly personName: string;
  readonly objectType: string;
  readonly objectId: string;
  readonly from: string;
  readonly to: string;
}

/** The whole question that the trail's address holds. */
export interface AuditAsk extends AuditFilters, ListPage {}

/** No filter at all. */
export const NO_AUDIT_FILTERS: AuditFilters = {
  action: '',
  person: '',
  personName: '',
  objectType: '',
  objectId: '',
  from: '',
  to: '',
};

const DEFAULTS = { sortColumns: ['seq'], sortBy: 'seq', sortOrder: 'DESC' } as const;

/** Reads the question from the address; days that do not exist are left out. */
export function readAuditAsk(text: SearchText): AuditAsk {
  const day = (value: string | undefined) => (value !== undefined && isCalendarDay(value) ? value : '');
  return {
    ...readListPage(text, DEFAULTS),
    action: (text.action ?? '').slice(0, 80),
    person: /^[1-9]\d{0,8}$/.test(text.person ?? '') ? (text.person ?? '') : '',
    personName: text.personName ?? '',
    objectType: (text.objectType ?? '').slice(0, 40),
    objectId: (text.objectId ?? '').slice(0, 80),
    from: day(text.from),
    to: day(text.to),
  };
}

/** Writes it as address values. */
export function writeAuditAsk(ask: AuditAsk): Readonly<Record<string, string>> {
  const { action, person, personName, objectType, objectId, from, to } = ask;
  return { action, person, personName, objectType, objectId, from, to, ...writeListPage(ask, DEFAULTS) };
}

/** The `search` parameter of the operation for these filters. */
export function auditSearch(filters: AuditFilters): { readonly search?: string } {
  return searchParameter({
    action: filters.action,
    user_id: filters.person === '' ? undefined : Number(filters.person),
    objectType: filters.objectType,
    objectId: filters.objectId,
    from: filters.from,
    to: filters.to,
  });
}

/** True when anything narrows the trail. */
export function isAuditNarrowed(filters: AuditFilters): boolean {
  return Object.keys(NO_AUDIT_FILTERS).some((key) => filters[key as keyof AuditFilters] !== '');
}
