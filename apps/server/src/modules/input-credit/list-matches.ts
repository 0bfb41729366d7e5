import type { listInputCredit as operation } from '@pravas/contract/input-credit/input-credit-operations.ts';
import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import { MATCH_STATUSES } from '@pravas/domain/input-credit/match.ts';
import { financialYearOf } from '@pravas/domain/time/financial-year.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { InputCreditContext } from './input-credit-context.ts';
import { matchYear, type OwnMatch } from './match-year.ts';
import { presentMatches, presentParts, supplierOf, taxOfMatch } from './present-match.ts';

type Query = QueryOf<typeof operation>;
type Search = NonNullable<Query['search']>;

/** A page of a year's matches. Throws `not_found` for a registration that is not the organisation's. */
export async function listMatches(
  tx: Tx,
  context: Pick<InputCreditContext, 'sources' | 'reading'>,
  { search = {}, sortBy = 'date', sortOrder, rowNumber, recordsPerPage }: Query,
  today: string,
): Promise<PayloadOf<typeof operation>> {
  const year =
    search.year === undefined ? financialYearOf(search.period ? `${search.period}-01` : today) : Number(search.year);
  const matched = await matchYear(tx, context, { year, registrationId: search.registrationId, today });
  if (search.registrationId !== undefined && matched.registrations.length === 0) throw new Refusal('not_found');
  const around = matched.matches.filter((match) => isWanted(match, search));
  const found = around.filter(
    ({ status }) => !search.status || search.status.length === 0 || search.status.includes(status),
  );
  const sign = sortOrder.toUpperCase() === 'DESC' ? -1 : 1;
  const sorted = found.toSorted((a, b) => sign * compare(a, b, sortBy) || (a.key < b.key ? -1 : 1));
  const page = sorted.slice(rowNumber - 1, rowNumber - 1 + recordsPerPage);
  return {
    data: await presentMatches(tx, page, matched),
    total: found.length,
    rowNumber,
    recordsPerPage,
    counts: MATCH_STATUSES.map((status) => ({
      status,
      count: around.filter((match) => match.status === status).length,
    })),
  };
}

function isWanted(match: OwnMatch, { period, part, isOpen, text = '' }: Search): boolean {
  const wanted = text.trim().toLowerCase();
  const parts = { ...presentParts(match.parts), outside: match.outsidePaise };
  return (
    (period === undefined || match.period === period) &&
    (part === undefined || parts[part] !== 0) &&
    (isOpen !== true || match.next.owner !== null) &&
    (wanted === '' || textsOf(match).some((one) => one.toLowerCase().includes(wanted)))
  );
}

function textsOf({ books, portals }: OwnMatch): string[] {
  return [...books, ...portals].flatMap(({ supplierName, supplierGstin, number }) => [
    supplierName,
    supplierGstin ?? '',
    number ?? '',
  ]);
}

function compare(a: OwnMatch, b: OwnMatch, by: 'date' | 'tax' | 'supplier'): number {
  if (by === 'tax') return taxOfMatch(a) - taxOfMatch(b);
  if (by === 'supplier') return supplierOf(a).localeCompare(supplierOf(b), 'en-IN');
  return a.date < b.date ? -1 : a.date > b.date ? 1 : 0;
}
