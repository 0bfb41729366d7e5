import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { HandCoins } from 'lucide-react';
import { instantText } from '../../lib/calendar-date.ts';
import { inrExact } from '../../lib/money-text.ts';
import type { DataColumn } from '../../ui/data-table.tsx';
import { listAddress } from '../../ui/list-address.ts';
import { ListBody, ListRows, useListAsk } from '../../ui/list-screen.tsx';
import { Moment } from '../../ui/moment.tsx';
import { FirstUse } from '../../ui/no-result.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { PROVIDER_PATH, QUESTION_PATH, type QuestionRow, questionsQuery } from './provider-query.ts';

const ADDRESS = listAddress({ sortColumns: ['at'], sortBy: 'at', sortOrder: 'ASC', filters: {} });

/** What customers' travel desks ask the provider to pay for, the oldest first. */
export function ProviderQueuePage() {
  return (
    <RoleGate title="Questions from customers" privilege="provider.decide">
      <Questions />
    </RoleGate>
  );
}

const searchOf = (row: QuestionRow) => ({ organizationId: row.organizationId, id: row.workCaseId });

function Questions() {
  const [ask, change] = useListAsk(PROVIDER_PATH, ADDRESS);
  const navigate = useNavigate();
  const answer = useQuery({ ...questionsQuery(ask), placeholderData: keepPreviousData });
  return (
    <>
      <PageHead
        title="Questions from customers"
        intro="What a customer’s travel desk asks for that is paid from our account. Nothing is done before one of us agrees."
      />
      <div className="card">
        <ListBody
          answer={answer}
          ask={ask}
          onPage={change}
          what="The questions"
          loading="Loading questions"
          waysOut={null}
          firstUse={
            <FirstUse icon={<HandCoins size={30} strokeWidth={1.6} />} title="Nobody asks for anything">
              Refunds beyond an airline’s rules, waived charges and claims that are given up stay here until you answer.
            </FirstUse>
          }
        >
          {(page) => (
            <ListRows
              label="Questions"
              page={page}
              ask={ask}
              isStale={answer.isPlaceholderData}
              keyOf={(row) => row.workCaseId}
              columns={COLUMNS}
              onOpen={(row) => void navigate({ to: QUESTION_PATH, search: searchOf(row) })}
              cardPx={132}
              card={(row) => (
                <div className="space-y-1 px-4 py-3">
                  <div className="flex items-baseline justify-between gap-3">
                    <QuestionLink row={row} />
                    <span className="board shrink-0 font-semibold">{inrExact(row.amount)}</span>
                  </div>
                  <p className="text-[13px] text-ink-2">
                    {row.organization} · {row.kindText} · No. {row.number}
                  </p>
                  <p className="text-[13px] text-ink-2">
                    {row.by}, {instantText(row.at)}
                  </p>
                </div>
              )}
            />
          )}
        </ListBody>
      </div>
    </>
  );
}

const COLUMNS: readonly DataColumn<QuestionRow>[] = [
  { id: 'at', label: 'Asked', widthPx: 118, cell: (row) => <Moment at={row.at} /> },
  { id: 'organization', label: 'Customer', widthPx: 190, cell: (row) => row.organization },
  { id: 'text', label: 'What is asked', widthPx: 300, cell: (row) => <QuestionLink row={row} /> },
  { id: 'kind', label: 'Case', widthPx: 200, cell: (row) => `${row.kindText}, No. ${row.number}` },
  { id: 'by', label: 'By', widthPx: 140, cell: (row) => row.by },
  {
    id: 'amount',
    label: 'We would pay',
    widthPx: 130,
    alignsEnd: true,
    cell: (row) => <span className="board font-semibold">{inrExact(row.amount)}</span>,
  },
];

function QuestionLink({ row }: { readonly row: QuestionRow }) {
  return (
    <Link to={QUESTION_PATH} search={searchOf(row)} className="rounded text-blue">
      {row.text}
    </Link>
  );
}
