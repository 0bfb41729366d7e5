import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { countText, inr } from '../../lib/money-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { type FullVerdict, VerdictTree } from '../../ui/verdict-tree.tsx';
import { type ReplayCase, replayCaseQuery } from './replay-queries.ts';

interface CaseDialogProps {
  readonly replayId: string;
  readonly shown: ReplayCase;
  readonly onClose: () => void;
}

/** One case: what was bought, and how it is judged before and after. */
export function CaseDialog({ replayId, shown, onClose }: CaseDialogProps) {
  const answer = useQuery(replayCaseQuery(replayId, shown.caseId));
  const details = answer.data?.case;
  return (
    <Dialog
      title={`${shown.title}, ${instantText(shown.at)}`}
      shape="sheet"
      width="w-[min(96vw,860px)]"
      onClose={onClose}
    >
      <div className="overflow-y-auto px-5 pt-1 pb-5">
        <Facts shown={shown} choices={details?.choices ?? null} />
        {answer.isError && (
          <LoadProblem failure={answer.error} what="The case" onRetry={() => void answer.refetch()} className="mt-4" />
        )}
        {answer.isPending && (
          <div role="status" aria-label="Judging the case" className="mt-4 grid gap-4 sm:grid-cols-2">
            <Bone className="h-48" />
            <Bone className="h-48" />
          </div>
        )}
        {details && (
          <div className="mt-4 grid items-start gap-4 sm:grid-cols-2">
            <Side title="Before">{tree(details.before, 'No policy applied to this person.')}</Side>
            <Side title="With the draft">{tree(details.after, 'There was nothing to judge.')}</Side>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function tree(verdict: FullVerdict | null, without: string): ReactNode {
  return verdict ? <VerdictTree verdict={verdict} /> : <p className="text-[13px] text-ink-2">{without}</p>;
}

function Side({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-xl border border-hairline p-4">
      <h3 className="mb-2 text-meta font-medium text-ink-2">{title}</h3>
      {children}
    </section>
  );
}

/** The words for a case. */
const WORDS = {
  flight: {
    nothing: 'Nothing was booked; the lowest fare is judged',
    priceLabel: 'Price per traveller',
    choice: 'fare',
  },
  hotel: {
    nothing: 'Nothing was booked; the cheapest night is judged',
    priceLabel: 'Price of the stay',
    choice: 'hotel',
  },
  bus: {
    nothing: 'Nothing was booked; the cheapest seat is judged',
    priceLabel: 'Price of the seats',
    choice: 'departure',
  },
};

function Facts({ shown, choices }: { readonly shown: ReplayCase; readonly choices: number | null }) {
  const { kind, service, traveler, bought, price, saved, approver, hasCompliantChoice } = shown;
  const { nothing, priceLabel, choice } = WORDS[service === 'hotel' || service === 'bus' ? service : 'flight'];
  const facts: readonly (readonly [string, string])[] = [
    ['Who', traveler?.name ?? '-'],
    [kind === 'booking' ? 'Booked' : 'Searched', bought ?? nothing],
    [priceLabel, inr(price)],
    ['Choices there were', choices === null ? '-' : countText(choices, choice)],
    ['A choice that complies', hasCompliantChoice ? 'Yes' : 'None'],
    ['Saved by taking it', saved > 0 ? inr(saved) : '-'],
    ['Would be asked', approver?.name ?? '-'],
  ];
  return (
    <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-5 gap-y-1 text-[13px]">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-2">{label}</dt>
          <dd className="board min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
