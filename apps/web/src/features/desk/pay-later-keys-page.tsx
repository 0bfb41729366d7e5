import { revokePayLaterKey } from '@pravas/contract/desk/pay-later-operations.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Ban, CircleCheck, Clock, KeyRound, type LucideIcon, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { inr } from '../../lib/money-text.ts';
import { searchOrganizations } from '../../lib/search-organizations.ts';
import { textValues } from '../../lib/search-text.ts';
import { api, useSession } from '../../lib/session.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ComboboxField } from '../../ui/combobox-field.tsx';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { readListPage, writeListPage } from '../../ui/list-address.ts';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { FirstUse } from '../../ui/no-result.tsx';
import { PaginationBar } from '../../ui/pagination-bar.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { OpenBooking } from '../booking/index.ts';
import { KEYS_PATH } from './desk-address.ts';
import { IssueKeyDialog } from './issue-key-dialog.tsx';
import { KEYS_KEY, type KeyAsk, type KeyPage, keysQuery, type PayLaterKey } from './pay-later-query.ts';

const DEFAULTS = { sortColumns: ['issuedAt'], sortBy: 'issuedAt', sortOrder: 'DESC' } as const;

/** The keys on which an organisation books now and pays later, and what it owes for that. */
export function PayLaterKeysPage() {
  return (
    <RoleGate title="Pay-later keys" privilege="organisation.manage">
      <Keys />
    </RoleGate>
  );
}

function Keys() {
  const text = textValues(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { user, organization } = useSession();
  const isProvider = user?.isSuperAdmin === true;
  const [issuing, setIssuing] = useState(false);
  const { rowNumber, recordsPerPage } = readListPage(text, DEFAULTS);
  const ask: KeyAsk = { organizationId: isProvider ? (text.organizationId ?? '') : '', rowNumber, recordsPerPage };
  const name = isProvider ? (text.name ?? '') : (organization?.name ?? '');
  const hasOrganization = !isProvider || ask.organizationId !== '';
  const answer = useQuery({ ...keysQuery(ask), enabled: hasOrganization, placeholderData: keepPreviousData });
  const go = (part: Partial<KeyAsk> & { readonly name?: string }) => {
    const next = { ...ask, name, rowNumber: 1, ...part };
    const page = writeListPage(
      { ...DEFAULTS, rowNumber: next.rowNumber, recordsPerPage: next.recordsPerPage },
      DEFAULTS,
    );
    void navigate({
      to: KEYS_PATH,
      search: { ...page, organizationId: next.organizationId, name: isProvider ? next.name : '' },
      replace: true,
    });
  };
  const issue = isProvider && ask.organizationId !== '' && (
    <Button tone="primary" onClick={() => setIssuing(true)}>
      <Plus aria-hidden size={16} /> Issue a key
    </Button>
  );
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-title font-semibold tracking-[-0.01em]">Pay-later keys</h1>
          <p className="mt-0.5 text-ink-2">
            Each pays for one booking without a card, a flight or a hotel stay, up to its limit.
          </p>
        </div>
        {issue}
      </div>
      {isProvider && (
        <ComboboxField
          label="Organisation"
          placeholder="Type a name"
          value={ask.organizationId === '' ? null : { value: ask.organizationId, label: name }}
          onChange={(option) => go({ organizationId: option?.value ?? '', name: option?.label ?? '' })}
          searchKey={['organizations']}
          search={searchOrganizations}
          className="mb-4 max-w-md"
        />
      )}
      {!hasOrganization && (
        <div className="card">
          <FirstUse icon={<KeyRound size={30} strokeWidth={1.6} />} title="Choose an organisation">
            Its keys appear here, with what it owes for flights booked on them.
          </FirstUse>
        </div>
      )}
      {hasOrganization && answer.isPending && <Bones />}
      {answer.isError && hasOrganization && (
        <LoadProblem failure={answer.error} what="The keys" onRetry={() => void answer.refetch()} />
      )}
      {answer.data && hasOrganization && (
        <KeyList
          page={answer.data}
          ask={ask}
          isStale={answer.isPlaceholderData}
          isProvider={isProvider}
          issue={issue}
          onPage={(row, records) => go({ rowNumber: row, recordsPerPage: records })}
        />
      )}
      {issuing && <IssueKeyDialog organization={{ id: ask.organizationId, name }} onClose={() => setIssuing(false)} />}
    </>
  );
}

interface KeyListProps {
  readonly page: KeyPage;
  readonly ask: KeyAsk;
  readonly isStale: boolean;
  readonly isProvider: boolean;
  /** The button that issues one, for people who may. */
  readonly issue: ReactNode;
  readonly onPage: (rowNumber: number, recordsPerPage: number) => void;
}

/** What is owed, and the keys it is owed on. */
function KeyList({ page, ask, isStale, isProvider, issue, onPage }: KeyListProps) {
  const rows = page.data;
  return (
    <>
      <p className="card mb-4 flex flex-wrap items-baseline gap-x-3 px-5 py-4">
        <span className="text-ink-2">Owed for bookings on keys</span>
        <span className="board text-price font-semibold">{inr(page.owed)}</span>
      </p>
      <div className={isStale ? 'card opacity-60' : 'card'}>
        {rows.length === 0 ? (
          <FirstUse icon={<KeyRound size={30} strokeWidth={1.6} />} title="No keys yet" action={issue}>
            {isProvider
              ? 'Issue one for a booking that cannot wait for a card.'
              : 'Ask the provider for one when a booking cannot wait for a card.'}
          </FirstUse>
        ) : (
          <>
            <ul aria-label="Pay-later keys" className="divide-y divide-hairline">
              {rows.map((row) => (
                <KeyRow key={row._id} row={row} organizationId={ask.organizationId} mayRevoke={isProvider} />
              ))}
            </ul>
            <PaginationBar
              rowNumber={ask.rowNumber}
              recordsPerPage={ask.recordsPerPage}
              total={page.total}
              onChange={onPage}
            />
          </>
        )}
      </div>
    </>
  );
}

const STATES: Readonly<Record<PayLaterKey['state'], readonly [BadgeTone, LucideIcon, string]>> = {
  open: ['green', KeyRound, 'Can be used'],
  used: ['plain', CircleCheck, 'Used'],
  expired: ['amber', Clock, 'Expired'],
  revoked: ['red', Ban, 'Revoked'],
};

interface KeyRowProps {
  readonly row: PayLaterKey;
  readonly organizationId: string;
  readonly mayRevoke: boolean;
}

function KeyRow({ row, organizationId, mayRevoke }: KeyRowProps) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [tone, Icon, word] = STATES[row.state];
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
      <span translate="no" className="font-mono font-semibold">
        …{row.hint}
      </span>
      <Badge tone={tone}>
        <Icon aria-hidden size={13} /> {word}
      </Badge>
      <span className="board">up to {inr(row.limit)}</span>
      <span className="board min-w-0 flex-1 basis-64 text-[13px] text-ink-2">
        Issued {instantText(row.issuedAt)} by {row.issuedBy}
        {row.usedAt === null ? `, expires ${instantText(row.expiresAt)}` : `, used ${instantText(row.usedAt)}`}
      </span>
      {row.bookingId !== null && row.service !== null && !mayRevoke && (
        <OpenBooking service={row.service} bookingId={row.bookingId} about={`key ending in ${row.hint}`} />
      )}
      {mayRevoke && row.state === 'open' && (
        <Button
          size="small"
          tone="danger"
          aria-label={`Revoke the key ending in ${row.hint}`}
          onClick={() => setAsking(true)}
        >
          Revoke
        </Button>
      )}
      {asking && (
        <ConfirmAction
          title={`Revoke the key …${row.hint}?`}
          yes="Revoke"
          danger
          onYes={async () => {
            await api.call(revokePayLaterKey, { query: { organizationId, payLaterKeyId: row._id } });
            await queries.invalidateQueries({ queryKey: KEYS_KEY });
          }}
          onClose={() => setAsking(false)}
        >
          Nothing can be booked on it from now on. This cannot be undone; another key can be issued.
        </ConfirmAction>
      )}
    </li>
  );
}

function Bones() {
  return (
    <div role="status" aria-label="Loading the keys" className="space-y-4">
      <Bone className="h-16" />
      <Bone className="h-40" />
    </div>
  );
}
