import { type AskOf, formed, listAddress, oneOf, searchParameter, typed } from '../../ui/list-address.ts';

/** What changes for a case, in words. */
export const CHANGES = [
  { value: 'stricter', label: 'Judged more strictly' },
  { value: 'looser', label: 'Judged less strictly' },
  { value: 'newlyAsked', label: 'Approval needed again' },
  { value: 'withoutCompliant', label: 'Nothing complies' },
] as const;

/** The outcome of a case, in words. */
export const OUTCOMES = [
  { value: 'within', label: 'In policy' },
  { value: 'note', label: 'In policy, noted' },
  { value: 'reason', label: 'Needs a reason' },
  { value: 'approval', label: 'Needs approval' },
  { value: 'block', label: 'Not allowed' },
] as const;

/** The address of the cases of a replay. */
export const CASES = listAddress({
  sortColumns: ['at', 'saved', 'route', 'outcomeAfter'],
  sortBy: 'at',
  sortOrder: 'DESC',
  filters: {
    change: oneOf(CHANGES.map(({ value }) => value)),
    outcome: oneOf(OUTCOMES.map(({ value }) => value)),
    /** "BLR-DEL", "Pune-Mumbai": in this direction. */
    route: formed(/^[^-]{1,80}-[^-]{1,80}$/u),
    /** A stay's town. */
    town: typed(80),
    service: oneOf(['flight', 'hotel', 'bus']),
    /** A user id. */
    approver: formed(/^[1-9]\d{0,8}$/u),
  },
});

/** The whole question that it holds. */
export type CaseAsk = AskOf<typeof CASES>;

/** The question as the operation takes it. */
export function caseListQuery(replayId: string, ask: CaseAsk) {
  const [from, to] = ask.route.split('-');
  return {
    replayId,
    ...searchParameter({
      change: ask.change,
      outcomeAfter: ask.outcome,
      route: from && to ? { from, to } : null,
      town: ask.town,
      service: ask.service,
      approverUserId: ask.approver === '' ? null : Number(ask.approver),
    }),
    ...CASES.page(ask),
  };
}
