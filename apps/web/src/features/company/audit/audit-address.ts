import { type AskOf, calendarDay, formed, listAddress, searchParameter, typed } from '../../../ui/list-address.ts';

/** The address of the audit trail. */
export const TRAIL = listAddress({
  sortColumns: ['seq'],
  sortBy: 'seq',
  sortOrder: 'DESC',
  filters: {
    action: typed(80),
    /** A user id. */
    person: formed(/^[1-9]\d{0,8}$/),
    /** What the person is called, so that the address alone can name them. */
    personName: typed(200),
    objectType: typed(40),
    objectId: typed(80),
    from: calendarDay,
    to: calendarDay,
  },
});

/** The whole question that it holds. */
export type AuditAsk = AskOf<typeof TRAIL>;

/** The `search` parameter of the operation for these filters. */
export function auditSearch(ask: Partial<AuditAsk>): { readonly search?: string } {
  const { action, person, objectType, objectId, from, to } = ask;
  return searchParameter({ action, user_id: person ? Number(person) : undefined, objectType, objectId, from, to });
}
