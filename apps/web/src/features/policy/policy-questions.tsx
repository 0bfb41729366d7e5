import { discardPolicyDraft, updatePolicyStatus } from '@pravas/contract/policy/version-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { countText } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import type { PolicyDetails } from './policy-queries.ts';
import { KEYS } from './query-keys.ts';

/** Asks before a policy is switched on or off. */
export function StatusQuestion({ policy, onClose }: { readonly policy: PolicyDetails; readonly onClose: () => void }) {
  const queries = useQueryClient();
  return (
    <ConfirmAction
      title={policy.isActive ? `Switch ${policy.name} off?` : `Switch ${policy.name} on?`}
      yes={policy.isActive ? 'Switch off' : 'Switch on'}
      danger={policy.isActive}
      onYes={async () => {
        await api.call(updatePolicyStatus, { body: { policyId: policy._id, isActive: !policy.isActive } });
        await queries.invalidateQueries({ queryKey: KEYS.policies });
      }}
      onClose={onClose}
    >
      {policy.isActive
        ? `It holds for ${countText(policy.howManyPeople, 'person', 'people')} now. While it is off it holds for nobody, and whatever policy comes next holds for them.`
        : 'It will hold again for everybody it is assigned to.'}
    </ConfirmAction>
  );
}

interface DiscardQuestionProps {
  readonly policy: PolicyDetails;
  readonly revision: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before a draft is thrown away. */
export function DiscardQuestion({ policy, revision, onDone, onClose }: DiscardQuestionProps) {
  const queries = useQueryClient();
  return (
    <ConfirmAction
      title="Discard the draft?"
      yes="Discard"
      no="Keep it"
      danger
      onYes={async () => {
        await api.call(discardPolicyDraft, { query: { policyId: policy._id, revision } });
        await queries.invalidateQueries({ queryKey: [...KEYS.policies, 'list'] });
        onDone();
      }}
      onClose={onClose}
    >
      {policy.inForce
        ? `What the draft changes is lost. Version ${policy.inForce.number} stays in force.`
        : 'What the draft says is lost, and the policy has no rules until you begin again.'}
    </ConfirmAction>
  );
}
