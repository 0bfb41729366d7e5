import { Link } from '@tanstack/react-router';
import { instantText } from '../../lib/calendar-date.ts';
import { inr } from '../../lib/money-text.ts';
import { Badge } from '../../ui/badge.tsx';
import type { ApprovalRow } from './approval-query.ts';
import { ANSWER_LOOKS, datesText } from './approval-words.ts';

/** Requests that are only to be looked at: decided ones, and those with a delegate. */
export function RequestRows({ rows }: { readonly rows: readonly ApprovalRow[] }) {
  return (
    <ul aria-label="Requests" className="card divide-y divide-hairline overflow-hidden">
      {rows.map((row) => {
        const { icon: Icon, tone } = ANSWER_LOOKS[row.answer];
        return (
          <li key={row.requestId}>
            <Link
              to="/approvals/request"
              search={{ requestId: row.requestId }}
              className="flex flex-wrap items-start gap-x-6 gap-y-1 px-4 py-3 -outline-offset-2 hover:bg-sunken sm:px-5"
            >
              <span className="min-w-0 flex-1 basis-64">
                <span className="block font-medium break-words">
                  {row.requester.name} <span className="font-normal text-ink-2">for</span> {row.tripName}
                </span>
                <span className="board block text-[13px] text-ink-2">
                  {[row.route, datesText(row.startTime, row.endTime)].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className="flex flex-col items-start gap-1 sm:w-56">
                <Badge tone={tone}>
                  <Icon aria-hidden size={12} strokeWidth={2.4} /> {row.answer}
                </Badge>
                <span className="board text-meta text-ink-2">
                  {row.delegatedTo ? `With ${row.delegatedTo.name}` : `Asked ${instantText(row.requestedAt)}`}
                  {row.onBehalfOf && `, for ${row.onBehalfOf.name}`}
                </span>
              </span>
              <span className="board text-right font-semibold sm:w-28">{inr(row.total)}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
