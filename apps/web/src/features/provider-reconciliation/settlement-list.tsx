import { confirmSettlement } from '@pravas/contract/reconciliation/reconciliation-operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Banknote } from 'lucide-react';
import { useState } from 'react';
import { longDate } from '../../lib/calendar-date.ts';
import { countText, inrExact } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { FilterBar, ListBody, useListAsk, WayOut } from '../../ui/list-screen.tsx';
import { FirstUse } from '../../ui/no-result.tsx';
import {
  DIFFERENCES,
  RECONCILIATION_PATH,
  refreshReconciliation,
  SETTLEMENTS,
  type Settlement,
  settlementsQuery,
} from './reconciliation-queries.ts';

/** Where the address keeps the tab. */
const KEPT = { tab: 'settlements' };

/** What the gateway has paid out, the newest first; each is confirmed here. */
export function SettlementList() {
  const [ask, change] = useListAsk(RECONCILIATION_PATH, SETTLEMENTS, KEPT);
  const answer = useQuery(settlementsQuery(ask));
  return (
    <div className="card">
      <FilterBar>
        <ChoiceChip
          label="State"
          value={ask.open}
          options={[
            { value: '1', label: 'To be confirmed' },
            { value: '0', label: 'Confirmed' },
          ]}
          onChange={(open) => change({ open })}
        />
      </FilterBar>
      <ListBody
        answer={answer}
        ask={ask}
        onPage={change}
        what="The settlements"
        loading="Loading settlements"
        waysOut={
          SETTLEMENTS.isNarrowed(ask) ? <WayOut onClick={() => change(SETTLEMENTS.none)}>Show all</WayOut> : null
        }
        firstUse={
          <FirstUse icon={<Banknote size={30} strokeWidth={1.6} />} title="No settlement yet">
            Import the gateway’s settlement file: each payout appears here with what it is made of.
          </FirstUse>
        }
      >
        {(page) => (
          <ul aria-label="Settlements" className="divide-y divide-hairline">
            {page.data.map((settlement) => (
              <Payout key={settlement._id} settlement={settlement} />
            ))}
          </ul>
        )}
      </ListBody>
    </div>
  );
}

interface PayoutProps {
  readonly settlement: Settlement;
}

function Payout({ settlement }: PayoutProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { reference, utr, day, rows, agreeing, credits, debits, fees, net, isTied, state } = settlement;
  const differing = rows - agreeing;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-4 py-4">
      <div className="min-w-0 flex-1 basis-80 space-y-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="board text-[15px] font-semibold">{inrExact(net)}</span>
          <span className="wrap-anywhere">{reference}</span>
          <StateBadge settlement={settlement} />
        </p>
        <p className="text-[13px] text-ink-2">
          {longDate(day)} · {inrExact(credits)} in, {inrExact(debits)} out, {inrExact(fees)} fees kept before
        </p>
        <p className="text-[13px] text-ink-2">
          {countText(rows, 'row')}: {differing === 0 ? 'all agree with our books' : `${agreeing} agree, `}
          {differing > 0 && (
            <Link to={RECONCILIATION_PATH} search={differencesOf(reference)} className="text-blue underline">
              {differing} {differing === 1 ? 'does' : 'do'} not
            </Link>
          )}
        </p>
        <p className="text-[13px] wrap-anywhere text-ink-2">{bankText(settlement)}</p>
        {!isTied && (
          <p className="text-[13px] text-red">
            Its rows do not come to what was paid out. Ask the gateway for a new file.
          </p>
        )}
        {utr === null && (
          <p className="text-[13px] text-ink-2">The file names no UTR, so the bank’s line is not found.</p>
        )}
      </div>
      {state === 'open' && isTied && (
        <Button tone="primary" size="small" onClick={() => setIsAsking(true)}>
          Confirm {inrExact(net)}
        </Button>
      )}
      {isAsking && <ConfirmPayout settlement={settlement} onClose={() => setIsAsking(false)} />}
    </li>
  );
}

/** The address of the differences of a settlement. */
function differencesOf(reference: string) {
  const first = { sortBy: 'since', sortOrder: 'ASC', rowNumber: 1, recordsPerPage: 20 } as const;
  return DIFFERENCES.write({ ...DIFFERENCES.none, ...first, text: `Settlement ${reference}`.slice(0, 60) });
}

function StateBadge({ settlement: { state, isTied } }: PayoutProps) {
  if (state === 'confirmed') return <Badge tone="green">Confirmed</Badge>;
  if (state === 'posting') return <Badge tone="blue">On its way into the books</Badge>;
  return isTied ? <Badge tone="amber">To be confirmed</Badge> : <Badge tone="red">Does not add up</Badge>;
}

function bankText({ atBankOn, utr, confirmedBy }: Settlement): string {
  const who = confirmedBy === null ? '' : `Confirmed by ${confirmedBy}. `;
  if (atBankOn !== null) return `${who}At the bank on ${longDate(atBankOn)}, UTR ${utr}.`;
  return `${who}Not in a bank statement yet${utr === null ? '' : `, UTR ${utr}`}.`;
}

function ConfirmPayout({ settlement, onClose }: PayoutProps & { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const { _id, version, net, fees, rows, agreeing, reference } = settlement;
  return (
    <ConfirmAction
      title="Confirm the settlement"
      yes={`Confirm ${inrExact(net)}`}
      onClose={onClose}
      onYes={async () => {
        await api.call(confirmSettlement, { body: { settlementId: _id, version } });
        await refreshReconciliation(queries);
        showToast(`${reference} is confirmed`);
      }}
    >
      <p>
        {inrExact(net)} go to the bank account of our books, {inrExact(fees)} to fees of the gateway. This cannot be
        taken back.
      </p>
      {rows > agreeing && (
        <p>
          {countText(rows - agreeing, 'row does', 'rows do')} not agree with our books. What nobody knows stands in our
          own books until it is worked off.
        </p>
      )}
    </ConfirmAction>
  );
}
