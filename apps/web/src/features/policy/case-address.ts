import type { SearchText } from '../../lib/search-text.ts';
import { type ListPage, readListPage, searchParameter, writeListPage } from '../../ui/list-address.ts';

/** What changes for a case, in words. */
export const CHANGES = [
  { value: 'stricter', label: 'Judged more strictly' },
  { value: 'looser', label: 'Judged less strictly' },
  { value: 'newlyAsked', label: 'Somebody is asked anew' },
  { value: 'withoutCompliant', label: 'Nothing complies' },
] as const;

/** What a case comes to, in words. */
export const OUTCOMES = [
  { value: 'within', label: 'In policy' },
  { value: 'note', label: 'In policy, noted' },
  { value: 'reason', label: 'Needs a reason' },
  { value: 'approval', label: 'Needs approval' },
  { value: 'block', label: 'Not allowed' },
] as const;

/** The whole question that the address of a replay's cases holds. */
export interface CaseAsk extends ListPage {
  readonly change: (typeof CHANGES)[number]['value'] | '';
  readonly outcome: (typeof OUTCOMES)[number]['value'] | '';
  /** "BLR-DEL", in this direction. */
  readonly route: string;
  /** A user id. */
  readonly approver: string;
}

/** Changes the question about single cases. */
export type ChangeCases = (part: Partial<CaseAsk>) => void;

const SORT = ['at', 'saved', 'route', 'outcomeAfter'] as const;
const DEFAULTS = { sortColumns: SORT, sortBy: 'at', sortOrder: 'DESC' } as const;

/** Reads the question from the address. */
export function readCaseAsk(text: SearchText): CaseAsk {
  return {
    ...readListPage(text, DEFAULTS),
    change: CHANGES.find(({ value }) => value === text.change)?.value ?? '',
    outcome: OUTCOMES.find(({ value }) => value === text.outcome)?.value ?? '',
    route: /^[A-Z]{3}-[A-Z]{3}$/u.test(text.route ?? '') ? (text.route ?? '') : '',
    approver: /^[1-9]\d{0,8}$/u.test(text.approver ?? '') ? (text.approver ?? '') : '',
  };
}

/** Writes it as address values. */
export function writeCaseAsk(ask: CaseAsk): Readonly<Record<string, string>> {
  const { change, outcome, route, approver } = ask;
  return { change, outcome, route, approver, ...writeListPage(ask, DEFAULTS) };
}

/** The question as the operation takes it. */
export function caseListQuery(replayId: string, ask: CaseAsk) {
  const [from, to] = ask.route.split('-');
  return {
    replayId,
    ...searchParameter({
      change: ask.change,
      outcomeAfter: ask.outcome,
      route: from && to ? { from, to } : null,
      approverUserId: ask.approver === '' ? null : Number(ask.approver),
    }),
    sortBy: SORT.find((column) => column === ask.sortBy) ?? ('at' as const),
    sortOrder: ask.sortOrder,
    rowNumber: ask.rowNumber,
    recordsPerPage: ask.recordsPerPage as 20,
  };
}
