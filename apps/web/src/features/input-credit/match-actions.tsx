import { chaseInputCredit, decideInputCredit } from '@pravas/contract/input-credit/input-credit-operations.ts';
import type { SentOf } from '@pravas/contract/operation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { monthsToClaimIn } from './claim-months.ts';
import { type CreditMatch, refreshCredit } from './credit-queries.ts';
import { monthText } from './credit-words.ts';

interface MatchActionsProps {
  readonly match: CreditMatch;
  readonly onJoin: () => void;
  readonly onClose: () => void;
}

type Decision = SentOf<typeof decideInputCredit>['decision'];

const IMS = [
  { value: 'none', label: 'Nothing yet', decision: 'ims_undo' },
  { value: 'accepted', label: 'Accepted', decision: 'ims_accept' },
  { value: 'pending', label: 'Pending', decision: 'ims_pending' },
  { value: 'rejected', label: 'Rejected', decision: 'ims_reject' },
] as const;

/** The possible actions on a match; the server says which are allowed. */
export function MatchActions({ match, onJoin, onClose }: MatchActionsProps) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const months = monthsToClaimIn(match.portals);
  const [claimedIn, setClaimedIn] = useState(months.at(-1) ?? '');
  const may = (action: string) => match.allowedActions.includes(action);
  const run = async (work: () => Promise<unknown>, done: string, stays = false) => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      await refreshCredit(queries);
      showToast(done);
      if (!stays) onClose();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const documentIds = match.portals.map(({ _id }) => _id);
  const decide = (decision: Decision, done: string, more = {}, stays = false) =>
    void run(() => api.call(decideInputCredit, { body: { documentIds, decision, ...more } }), done, stays);
  const [book] = match.books;
  return (
    <div className="space-y-3 border-t border-hairline px-5 py-3">
      {failure !== null && <FailureNotice failure={failure} />}
      {may('ims') && (
        <SelectField
          label="In the invoice management system"
          value={match.ims}
          options={IMS}
          disabled={busy}
          onChange={(event) => {
            const chosen = IMS.find(({ value }) => value === event.target.value);
            if (chosen) decide(chosen.decision, 'Noted what was done in the invoice management system', {}, true);
          }}
        />
      )}
      {may('claim') && (
        <SelectField
          label="Return of"
          value={claimedIn}
          options={months.map((month) => ({ value: month, label: monthText(month) }))}
          disabled={busy}
          onChange={(event) => setClaimedIn(event.target.value)}
        />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {may('unlink') && (
          <Button disabled={busy} onClick={() => decide('unlink', 'Taken apart')}>
            Take apart
          </Button>
        )}
        {may('undo_claim') && (
          <Button disabled={busy} onClick={() => decide('undo_claim', 'No longer marked as claimed')}>
            Take back the claim
          </Button>
        )}
        {may('link') && (
          <Button disabled={busy} onClick={onJoin}>
            Join by hand
          </Button>
        )}
        {may('chase') && book && (
          <Button
            disabled={busy || match.chasedAt !== null}
            onClick={() =>
              void run(
                () => api.call(chaseInputCredit, { body: { bookKey: book.key } }),
                'The travel desk asks the supplier',
              )
            }
          >
            {match.chasedAt === null ? 'Have the supplier asked' : 'The travel desk is asking'}
          </Button>
        )}
        {may('accept') && (
          <Button tone="primary" busy={busy} onClick={() => decide('accept', 'Accepted at the figures of the 2B')}>
            Accept the 2B
          </Button>
        )}
        {may('claim') && (
          <Button
            tone="primary"
            busy={busy}
            onClick={() => decide('claim', `Marked as claimed in ${monthText(claimedIn)}`, { claimedIn })}
          >
            Mark as claimed
          </Button>
        )}
      </div>
    </div>
  );
}
