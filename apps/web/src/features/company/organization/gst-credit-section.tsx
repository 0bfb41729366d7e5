import {
  listGstCreditDecisions,
  removeGstCreditDecision,
} from '@pravas/contract/organisation/gst-credit-operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { longDate } from '../../../lib/calendar-date.ts';
import { api } from '../../../lib/session.ts';
import { showAnswer } from '../../../lib/show-answer.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmAction } from '../../../ui/confirm-action.tsx';
import { LoadProblem } from '../../../ui/load-problem.tsx';
import { KEYS } from '../query-keys.ts';
import { GstCreditDialog } from './gst-credit-dialog.tsx';
import { ECONOMY_WORDS, type GstCreditDecision, type GstCreditList } from './gst-credit-form.ts';
import type { GstRegistration } from './gst-registration.ts';
import { SectionBones } from './section-bones.tsx';

const STATES = {
  current: { tone: 'green', text: 'In force' },
  coming: { tone: 'blue', text: 'Coming' },
  past: { tone: 'plain', text: 'Past' },
} as const;

/** Whether GST on economy tickets is claimed back: what was decided, from when, by whom and why. */
export function GstCreditSection({ registrations }: { readonly registrations: readonly GstRegistration[] }) {
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<GstCreditDecision | null>(null);
  const answer = useQuery({
    queryKey: KEYS.gstCredit,
    queryFn: ({ signal }) => api.call(listGstCreditDecisions, { signal }),
  });
  return (
    <section aria-label="GST credit" className="card">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-hairline px-5 py-4">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-lead font-semibold">GST credit on economy tickets</h2>
          <p className="mt-0.5 max-w-[680px] text-ink-2">
            Whether the 5% on economy is claimed is your finance team’s to decide. Prices after GST follow it from its
            first day; the 18% on other cabins and on our fee is always counted where a registration can claim.
          </p>
        </div>
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden size={16} /> Decide
        </Button>
      </div>
      {answer.isError && (
        <LoadProblem
          failure={answer.error}
          what="The decisions"
          onRetry={() => void answer.refetch()}
          className="m-4"
        />
      )}
      {answer.isPending && <SectionBones />}
      {answer.data && <Decisions list={answer.data} onRemove={setRemoving} />}
      {isAdding && <GstCreditDialog registrations={registrations} onClose={() => setAdding(false)} />}
      {removing && <RemoveDialog decision={removing} onClose={() => setRemoving(null)} />}
    </section>
  );
}

interface DecisionsProps {
  readonly list: GstCreditList;
  readonly onRemove: (decision: GstCreditDecision) => void;
}

function Decisions({ list: { data, general }, onRemove }: DecisionsProps) {
  return (
    <ul className="divide-y divide-hairline">
      {data.map((decision) => (
        <DecisionRow key={decision._id} decision={decision} onRemove={() => onRemove(decision)} />
      ))}
      <li className="px-5 py-3.5">
        <p className="font-semibold">
          {ECONOMY_WORDS[general.economy]}
          <span className="font-normal text-ink-2"> · where nothing was decided</span>
        </p>
        <p className="mt-0.5 max-w-[680px] text-[13px] text-ink-2">{general.source}</p>
      </li>
    </ul>
  );
}

function DecisionRow({ decision, onRemove }: { readonly decision: GstCreditDecision; readonly onRemove: () => void }) {
  const { gstName, economy, validFrom, validTo, state, reason, decidedBy } = decision;
  const who = gstName ?? 'Every registration';
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 px-5 py-3.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {ECONOMY_WORDS[economy]}
          <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>
        </p>
        <p className="mt-0.5 text-[13px] break-words text-ink-2">
          {who} · {reason}
        </p>
      </div>
      <div className="min-w-0 basis-64 text-[13px]">
        <p className="board">
          {longDate(validFrom)} – {validTo === null ? 'until further notice' : longDate(validTo)}
        </p>
        <p className="text-ink-2">Decided by {decidedBy.name}</p>
      </div>
      {state === 'coming' && (
        <Button size="small" tone="danger" onClick={onRemove}>
          <Trash2 aria-hidden size={14} /> Take back<span className="sr-only"> the decision for {who}</span>
        </Button>
      )}
    </li>
  );
}

function RemoveDialog({ decision, onClose }: { readonly decision: GstCreditDecision; readonly onClose: () => void }) {
  const queries = useQueryClient();
  return (
    <ConfirmAction
      title="Take this decision back?"
      yes="Take back"
      danger
      onYes={async () => {
        const query = { gstCreditDecisionId: decision._id };
        showAnswer(queries, KEYS.gstCredit, await api.call(removeGstCreditDecision, { query }));
      }}
      onClose={onClose}
    >
      Nothing changes on {longDate(decision.validFrom)}; what held before goes on. The audit trail keeps both.
    </ConfirmAction>
  );
}
