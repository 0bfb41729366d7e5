import {
  approveBankTopup,
  downloadTopupSlip,
  matchBankLine,
  unmatchBankLine,
} from '@pravas/contract/bank/bank-operations.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { longDate } from '../../lib/calendar-date.ts';
import { errorText } from '../../lib/error-text.ts';
import { lazyDialog, opens } from '../../lib/lazy-dialog.ts';
import { countText, inrExact } from '../../lib/money-text.ts';
import { saveBlob } from '../../lib/save-blob.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { useListAsk } from '../../ui/list-screen.tsx';
import { WaitingList } from '../../ui/waiting-list.tsx';
import {
  BANK_PATH,
  elsewhereText,
  type ProviderTopup,
  refreshBank,
  TOPUPS,
  topupsQuery,
} from './provider-bank-queries.ts';

const RefuseDialog = lazyDialog(() => import('./refuse-dialog.tsx'), 'RefuseDialog');

/** What customers declared: what waits, the longest first, each with what the bank says of it. */
export function DeclaredTopups() {
  const [ask, change] = useListAsk(BANK_PATH, TOPUPS);
  const answer = useQuery(topupsQuery(ask));
  return (
    <WaitingList
      answer={answer}
      ask={ask}
      onChange={change}
      what="declared transfers"
      about="What customers declare stays here until it is in their wallet or refused."
      row={(topup) => <Topup key={topup._id} topup={topup} />}
    />
  );
}

type Asking = 'match' | 'approve' | 'refuse' | null;

function Topup({ topup }: { readonly topup: ProviderTopup }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState<Asking>(null);
  const { line } = topup;
  const isWaiting = topup.state === 'declared' || topup.state === 'matched';
  const takeBack = useMutation({
    mutationFn: () => api.call(unmatchBankLine, { body: { bankLineId: line?._id ?? '', version: line?.version ?? 0 } }),
    onSuccess: () => refreshBank(queries),
    onError: (error) => showToast(errorText(error), 'error'),
  });
  const close = () => setAsking(null);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-4 max-sm:px-4">
      <div className="min-w-0 text-[13px]">
        <p className="text-body font-semibold wrap-anywhere">{topup.organization}</p>
        <p className="board wrap-anywhere">{topup.utr}</p>
        <p className="text-ink-2">
          Paid on {longDate(topup.paidOn)}
          {isWaiting && (topup.ageDays === 0 ? ', declared today' : `, waits for ${countText(topup.ageDays, 'day')}`)}
        </p>
        <p className="mt-1 wrap-anywhere">{bankText(topup)}</p>
        {topup.reason !== null && <p className="text-ink-2 wrap-anywhere">{topup.reason}</p>}
      </div>
      <div className="flex flex-col items-end gap-2 max-sm:w-full max-sm:items-start">
        <p className="board text-lead font-semibold">{inrExact(topup.received ?? topup.amount)}</p>
        <div className="flex flex-wrap gap-2 sm:justify-end">
          {topup.hasSlip && <Slip topup={topup} />}
          {topup.state === 'declared' && line?.state === 'open' && (
            <Button size="small" onClick={() => setAsking('match')}>
              Match {inrExact(line.amount)}
            </Button>
          )}
          {topup.state === 'matched' && line && (
            <>
              {line.mayApprove && (
                <Button size="small" onClick={() => setAsking('approve')}>
                  Approve {inrExact(line.amount)}
                </Button>
              )}
              <Button size="small" busy={takeBack.isPending} onClick={() => takeBack.mutate()}>
                Take the match back
              </Button>
            </>
          )}
          {isWaiting && (
            <Button size="small" onClick={() => setAsking('refuse')} {...opens(RefuseDialog)}>
              Refuse
            </Button>
          )}
        </div>
      </div>
      {asking === 'match' && line && (
        <ConfirmAction
          title="Match with the bank line"
          yes="Match it"
          onClose={close}
          onYes={async () => {
            const { organizationId, _id: topupId } = topup;
            await api.call(matchBankLine, {
              body: { bankLineId: line._id, version: line.version, organizationId, topupId },
            });
            await refreshBank(queries);
          }}
        >
          {inrExact(line.amount)} of {longDate(line.day)} is what {topup.organization} sent
          {line.amount !== topup.amount && `, who had declared ${inrExact(topup.amount)}`}. {elsewhereText(line)}A
          colleague approves before it is in the wallet.
        </ConfirmAction>
      )}
      {asking === 'approve' && line && (
        <ConfirmAction
          title="Credit the wallet"
          yes={`Credit ${inrExact(line.amount)}`}
          onClose={close}
          onYes={async () => {
            await api.call(approveBankTopup, { body: { bankLineId: line._id, version: line.version } });
            await refreshBank(queries);
          }}
        >
          {topup.organization} gets {inrExact(line.amount)}, matched by {line.matchedBy ?? 'a colleague'}.{' '}
          {elsewhereText(line)}This cannot be taken back.
        </ConfirmAction>
      )}
      {asking === 'refuse' && <RefuseDialog topup={topup} onClose={close} />}
    </li>
  );
}

/** What our bank says of a declared transfer. */
function bankText({ state, line, amount }: ProviderTopup): string {
  if (state === 'credited') return 'It is in the wallet.';
  if (state === 'refused') return 'It was refused.';
  if (!line) return 'No line of our statements has this number yet.';
  const differs = line.amount === amount ? 'the same amount' : `${inrExact(line.amount)}, not ${inrExact(amount)}`;
  const where = elsewhereText(line);
  if (state === 'declared') return `The bank has it of ${longDate(line.day)}: ${differs}. ${where}`.trim();
  return `${line.whyNot ?? `Matched by ${line.matchedBy ?? 'a colleague'}: ${differs}.`} ${where}`.trim();
}

function Slip({ topup: { organizationId, _id: topupId } }: { readonly topup: ProviderTopup }) {
  const save = useMutation({
    mutationFn: () => api.download(downloadTopupSlip, { query: { organizationId, topupId } }),
    onSuccess: ({ blob, fileName }) => saveBlob(blob, fileName),
    onError: (error) => showToast(errorText(error), 'error'),
  });
  return (
    <Button size="small" busy={save.isPending} onClick={() => save.mutate()}>
      <Paperclip aria-hidden size={15} /> Slip
    </Button>
  );
}
