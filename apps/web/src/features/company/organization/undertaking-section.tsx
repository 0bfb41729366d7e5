import { listUndertakings, removeUndertaking } from '@pravas/contract/organisation/undertaking-operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { longDate, today } from '../../../lib/calendar-date.ts';
import { api } from '../../../lib/session.ts';
import { showAnswer } from '../../../lib/show-answer.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmAction } from '../../../ui/confirm-action.tsx';
import { LoadProblem } from '../../../ui/load-problem.tsx';
import { KEYS } from '../query-keys.ts';
import { SectionBones } from './section-bones.tsx';
import { UndertakingDialog } from './undertaking-dialog.tsx';
import { type Undertaking, undertakingStanding } from './undertaking-form.ts';

/** The provider's letters of undertaking: while one is valid, special economic zones pay no IGST on our fee. */
export function UndertakingSection() {
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Undertaking | null>(null);
  const answer = useQuery({
    queryKey: KEYS.undertakings,
    queryFn: ({ signal }) => api.call(listUndertakings, { signal }),
  });
  return (
    <section aria-label="Letters of undertaking" className="card">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-hairline px-5 py-4">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-lead font-semibold">Letters of undertaking</h2>
          <p className="mt-0.5 max-w-[680px] text-ink-2">
            While a letter is valid, SEZ units and developers pay no GST on our fee. Without one they pay IGST. Existing
            prices stay as they are.
          </p>
        </div>
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden size={16} /> Add letter
        </Button>
      </div>
      {answer.isError && (
        <LoadProblem failure={answer.error} what="The letters" onRetry={() => void answer.refetch()} className="m-4" />
      )}
      {answer.isPending && <SectionBones />}
      {answer.data?.data.length === 0 && <p className="px-5 py-3.5 text-ink-2">No letter yet.</p>}
      <ul className="divide-y divide-hairline">
        {answer.data?.data.map((letter) => (
          <li key={letter._id} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-3.5">
            <p className="board min-w-0 flex-1 basis-48 font-semibold">{letter.arn}</p>
            <p className="board text-[13px]">
              {longDate(letter.validFrom)} – {longDate(letter.validTo)}
            </p>
            <StandingBadge letter={letter} />
            <Button size="small" tone="danger" onClick={() => setRemoving(letter)}>
              <Trash2 aria-hidden size={14} /> Remove<span className="sr-only"> {letter.arn}</span>
            </Button>
          </li>
        ))}
      </ul>
      {isAdding && <UndertakingDialog onClose={() => setAdding(false)} />}
      {removing && <RemoveDialog letter={removing} onClose={() => setRemoving(null)} />}
    </section>
  );
}

const STANDINGS = {
  'in force': { word: 'In force', tone: 'green' },
  ended: { word: 'Ended', tone: 'plain' },
  'not yet': { word: 'Not yet in force', tone: 'blue' },
} as const;

function StandingBadge({ letter }: { readonly letter: Undertaking }) {
  const { word, tone } = STANDINGS[undertakingStanding(letter, today())];
  return <Badge tone={tone}>{word}</Badge>;
}

function RemoveDialog({ letter, onClose }: { readonly letter: Undertaking; readonly onClose: () => void }) {
  const queries = useQueryClient();
  return (
    <ConfirmAction
      title="Remove this letter?"
      yes="Remove"
      danger
      onYes={async () => {
        const query = { undertakingId: letter._id };
        showAnswer(queries, KEYS.undertakings, await api.call(removeUndertaking, { query }));
      }}
      onClose={onClose}
    >
      SEZ units pay IGST on our fee again from now on. Invoices that name {letter.arn} stay as they are.
    </ConfirmAction>
  );
}
