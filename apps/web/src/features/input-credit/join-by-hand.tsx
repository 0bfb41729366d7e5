import { linkInputCredit } from '@pravas/contract/input-credit/input-credit-operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { longDate } from '../../lib/calendar-date.ts';
import { inrExact } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { type CreditMatch, partnersQuery, refreshCredit } from './credit-queries.ts';

interface JoinByHandProps {
  readonly match: CreditMatch;
  readonly onClose: () => void;
  readonly onJoined: () => void;
}

/** Documents of the other side that nothing explains yet: one or several are joined with this. */
export function JoinByHand({ match, onClose, onJoined }: JoinByHandProps) {
  const queries = useQueryClient();
  const answer = useQuery(partnersQuery(match));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const partners = answer.data?.data ?? [];
  const join = async () => {
    setBusy(true);
    setFailure(null);
    const all = [match, ...partners.filter(({ key }) => chosen.has(key))];
    const body = {
      documentIds: all.flatMap(({ portals }) => portals.map(({ _id }) => _id)),
      bookKeys: all.flatMap(({ books }) => books.map(({ key }) => key)),
    };
    try {
      await api.call(linkInputCredit, { body });
      await refreshCredit(queries);
      showToast('Joined at the figures of the 2B');
      onJoined();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  const toggle = (key: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(key);
    else next.delete(key);
    setChosen(next);
  };
  return (
    <section aria-labelledby="join-title" className="rounded-xl border border-hairline p-4">
      <h3 id="join-title" className="font-semibold">
        Join with
      </h3>
      {answer.isPending && <Bone className="mt-2 h-16" />}
      {answer.isError && (
        <LoadProblem failure={answer.error} what="The documents" onRetry={() => void answer.refetch()} />
      )}
      {answer.data && partners.length === 0 && (
        <p className="mt-1 text-ink-2">
          {match.books.length > 0
            ? 'No document of the 2B is without a booking.'
            : 'No document of your books is missing in the 2B.'}
        </p>
      )}
      <ul className="mt-2 max-h-64 space-y-1 overflow-y-auto">
        {partners.map((partner) => (
          <li key={partner.key}>
            <Checkbox wraps checked={chosen.has(partner.key)} onChange={(isOn) => toggle(partner.key, isOn)}>
              {partner.supplierName}, {partner.books[0]?.number ?? partner.portals[0]?.number ?? 'no number yet'},{' '}
              {longDate(partner.date)}, GST {inrExact(partner.tax)}
            </Checkbox>
          </li>
        ))}
      </ul>
      {failure !== null && <FailureNotice failure={failure} className="mt-3" />}
      <div className="mt-3 flex justify-end gap-2">
        <Button disabled={busy} onClick={onClose}>
          Back
        </Button>
        <Button tone="primary" busy={busy} disabled={chosen.size === 0} onClick={() => void join()}>
          Join them
        </Button>
      </div>
    </section>
  );
}
