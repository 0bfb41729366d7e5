import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import { type AskOf, type ChangeAsk, listAddress, oneOf, searchParameter, typed } from '../../ui/list-address.ts';
import { FilterBar, ListBody, ListRows, useListAsk, WayOut } from '../../ui/list-screen.tsx';
import { FirstUse } from '../../ui/no-result.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { ClaimCard, claimColumns } from './claim-columns.tsx';
import { type ClaimScope, type ClaimSummary, claimsQuery } from './expense-queries.ts';
import { RowBones } from './row-bones.tsx';
import { claimStateText } from './state-badge.tsx';

type Of = 'claims' | 'decide' | 'pay';

/** States in the order a claim goes through them. */
const CLAIM_STATES: readonly ClaimSummary['state'][] = [
  'submitted',
  'approved',
  'partly_approved',
  'rejected',
  'withdrawn',
  'reimbursed',
];

const ADDRESS = listAddress({
  sortColumns: ['submittedAt', 'number', 'total', 'state'],
  sortBy: 'submittedAt',
  sortOrder: 'DESC',
  filters: {
    search: typed(100),
    state: oneOf(CLAIM_STATES),
    /** Of the claims the person decides: those that wait, or those they have decided. */
    show: oneOf(['decided']),
  },
});

type ClaimAsk = AskOf<typeof ADDRESS>;

const EMPTY: Readonly<Record<ClaimScope, { readonly title: string; readonly text: string }>> = {
  mine: { title: 'No claims yet', text: 'Tick expenses in the list of your expenses and claim them together.' },
  toDecide: { title: 'Nothing is waiting for you', text: 'Claims for your decision appear here.' },
  decided: { title: 'Nothing decided yet', text: 'Claims you decided appear here.' },
  toPay: { title: 'Nothing to pay', text: 'Approved claims appear here until they are marked as paid.' },
};

function scopeOf(of: Of, ask: ClaimAsk): ClaimScope {
  if (of === 'claims') return 'mine';
  if (of === 'pay') return 'toPay';
  return ask.show === 'decided' ? 'decided' : 'toDecide';
}

/** Claims: the person's own, those they decide, or those that wait to be paid. */
export function ClaimsList({ of }: { readonly of: Of }) {
  const [ask, change] = useListAsk('/expenses', ADDRESS, { tab: of });
  const navigate = useNavigate();
  const scope = scopeOf(of, ask);
  const showsOwner = of !== 'claims';
  const query = { ...searchParameter({ text: ask.search, state: ask.state }), ...ADDRESS.page(ask), scope };
  const answer = useQuery({ ...claimsQuery(query), placeholderData: keepPreviousData });
  return (
    <section aria-label="Claims" className="card">
      <ClaimFilterBar of={of} ask={ask} onChange={change} />
      <ListBody
        answer={answer}
        ask={ask}
        onPage={change}
        what="The list of claims"
        loading="Loading claims"
        bones={<RowBones label="Loading claims" />}
        waysOut={
          ask.search !== '' || ask.state !== '' ? (
            <WayOut onClick={() => change({ search: '', state: '' })}>Show all claims</WayOut>
          ) : null
        }
        firstUse={
          <FirstUse icon={<Inbox size={30} strokeWidth={1.6} />} title={EMPTY[scope].title}>
            {EMPTY[scope].text}
          </FirstUse>
        }
      >
        {(page) => (
          <ListRows
            label="Claims"
            page={page}
            ask={ask}
            onSort={change}
            isStale={answer.isPlaceholderData}
            keyOf={(row) => row._id}
            columns={claimColumns(showsOwner)}
            onOpen={(row) => void navigate({ to: '/expenses/claim', search: { claimId: row._id } })}
            cardPx={132}
            card={(row) => <ClaimCard row={row} showsOwner={showsOwner} />}
          />
        )}
      </ListBody>
    </section>
  );
}

interface ClaimFilterBarProps {
  readonly of: Of;
  readonly ask: ClaimAsk;
  readonly onChange: ChangeAsk<ClaimAsk>;
}

function ClaimFilterBar({ of, ask, onChange }: ClaimFilterBarProps) {
  return (
    <FilterBar>
      <SearchBox
        label="Search claims"
        value={ask.search}
        onSearch={(search) => onChange({ search }, true)}
        className="w-full sm:w-60"
      />
      {of === 'decide' && (
        <Segmented<'decided' | ''>
          label="Which claims"
          name="claims-shown"
          value={ask.show}
          options={[
            { value: '', label: 'Waiting' },
            { value: 'decided', label: 'Decided by me' },
          ]}
          onChange={(show) => onChange({ show, state: '' })}
        />
      )}
      {(of === 'claims' || ask.show === 'decided') && (
        <ChoiceChip
          label="State"
          value={ask.state}
          options={CLAIM_STATES.map((state) => ({ value: state, label: claimStateText(state) }))}
          onChange={(state) => onChange({ state })}
        />
      )}
    </FilterBar>
  );
}
