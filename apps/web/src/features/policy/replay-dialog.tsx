import { ApiError } from '@pravas/contract/client.ts';
import { startPolicyReplay } from '@pravas/contract/policy/replay-operations.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { IntentKeys } from '../../lib/intent-key.ts';
import { api } from '../../lib/session.ts';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import type { PolicyDetails } from './policy-queries.ts';

const MONTHS = ['1', '3', '6', '12'] as const;
type Months = (typeof MONTHS)[number];

/** Asks how far back a draft is tried, and begins. */
export function ReplayDialog({ policy, onClose }: { readonly policy: PolicyDetails; readonly onClose: () => void }) {
  const navigate = useNavigate();
  const [months, setMonths] = useState<Months>('6');
  const [keys] = useState(() => new IntentKeys());
  const start = async () => {
    const intent = `${policy._id} ${policy.draft?.revision ?? 0} ${months}`;
    try {
      const { replayId } = await api.call(startPolicyReplay, {
        body: { policyId: policy._id, months: Number(months) },
        idempotencyKey: keys.keyOf(intent),
      });
      keys.settle(intent);
      await navigate({ to: '/company-settings/trip-policy/replay', search: { replayId } });
    } catch (error) {
      if (error instanceof ApiError) keys.settle(intent);
      throw error;
    }
  };
  return (
    <ConfirmAction title="Try the draft on the past" yes="Start" onYes={start} onClose={onClose}>
      <p>
        Every search and booking of the last months is judged again with the draft as it is now: what would have been
        saved, who would have been asked, where nothing would comply. Nothing is changed by it.
      </p>
      <p className="mt-3 mb-1.5 text-[13px] font-medium">Months back</p>
      <Segmented
        label="Months back"
        name="replay-months"
        value={months}
        options={MONTHS.map((value) => ({ value, label: value }))}
        onChange={setMonths}
        wide
      />
    </ConfirmAction>
  );
}
