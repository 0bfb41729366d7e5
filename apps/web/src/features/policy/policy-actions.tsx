import { ApiError } from '@pravas/contract/client.ts';
import { startPolicyReplay } from '@pravas/contract/policy/replay-operations.ts';
import { discardPolicyDraft, updatePolicyStatus } from '@pravas/contract/policy/version-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Ellipsis, History, Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { IntentKeys } from '../../lib/intent-key.ts';
import { lazyDialog, opens } from '../../lib/lazy-dialog.ts';
import { countText } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { obstacleTo } from './allowed-action.ts';
import { PolicyDialog } from './policy-dialog.tsx';
import type { PolicyDetails } from './policy-queries.ts';
import { KEYS } from './query-keys.ts';
import type { Draft } from './use-draft.ts';

const PublishDialog = lazyDialog(() => import('./publish-dialog.tsx'), 'PublishDialog');

interface PolicyActionsProps {
  readonly policy: PolicyDetails;
  readonly draft: Draft;
  readonly onStartOver: () => void;
}

type Open = 'publish' | 'replay' | 'rename' | 'copy' | 'status' | 'discard' | null;

/** What can be done with a policy; a disabled action says why. */
export function PolicyActions({ policy, draft, onStartOver }: PolicyActionsProps) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  if (obstacleTo(policy, 'edit') !== null) return null;
  const unsaved = draft.phase === 'saved' ? null : 'The draft is not saved yet.';
  const publishing = obstacleTo(policy, 'publish') ?? unsaved;
  const replaying = obstacleTo(policy, 'replay') ?? unsaved;
  return (
    <>
      <Button disabled={replaying !== null} title={replaying ?? undefined} onClick={() => setOpen('replay')}>
        <History aria-hidden size={16} /> Test on past bookings
      </Button>
      <Button
        tone="primary"
        {...opens(PublishDialog)}
        disabled={publishing !== null}
        title={publishing ?? undefined}
        onClick={() => setOpen('publish')}
      >
        <Send aria-hidden size={16} /> Publish
      </Button>
      <MoreMenu policy={policy} unsaved={unsaved} onOpen={setOpen} />
      {open === 'publish' && (
        <PublishDialog policy={policy} revision={draft.revision} onDone={onStartOver} onClose={close} />
      )}
      {open === 'replay' && <ReplayDialog policy={policy} onClose={close} />}
      {open === 'rename' && <PolicyDialog mode="rename" policy={policy} revision={draft.revision} onClose={close} />}
      {open === 'copy' && <PolicyDialog mode="copy" policy={policy} onClose={close} />}
      {open === 'status' && <StatusQuestion policy={policy} onClose={close} />}
      {open === 'discard' && (
        <DiscardQuestion policy={policy} revision={draft.revision} onDone={onStartOver} onClose={close} />
      )}
    </>
  );
}

interface MoreMenuProps {
  readonly policy: PolicyDetails;
  readonly unsaved: string | null;
  readonly onOpen: (open: Open) => void;
}

function MoreMenu({ policy, unsaved, onOpen }: MoreMenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const items: readonly { readonly what: Open; readonly label: string; readonly obstacle: string | null }[] = [
    { what: 'rename', label: 'Name and description', obstacle: unsaved },
    { what: 'copy', label: 'Copy to a new policy', obstacle: obstacleTo(policy, 'copy') },
    {
      what: 'status',
      label: policy.isActive ? 'Switch off' : 'Switch on',
      obstacle: obstacleTo(policy, policy.isActive ? 'disable' : 'enable'),
    },
    { what: 'discard', label: 'Discard the draft', obstacle: obstacleTo(policy, 'discard') ?? unsaved },
  ];
  return (
    <span className="relative max-sm:grow-0!">
      <IconButton
        ref={button}
        label="More actions"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="border border-edge bg-surface"
      >
        <Ellipsis aria-hidden size={18} />
      </IconButton>
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchor={button}
        label="More actions"
        align="end"
        className="w-60 p-1.5"
      >
        <ul>
          {items.map(({ what, label, obstacle }) => (
            <li key={label}>
              <button
                type="button"
                disabled={obstacle !== null}
                title={obstacle ?? undefined}
                onClick={() => {
                  setOpen(false);
                  onOpen(what);
                }}
                className="flex min-h-10 w-full items-center rounded-lg px-3 text-left enabled:hover:bg-sunken disabled:text-ink-3 max-sm:min-h-11"
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      </Popover>
    </span>
  );
}

const MONTHS = ['1', '3', '6', '12'] as const;
type Months = (typeof MONTHS)[number];

/** Asks how far back a draft is tried, and begins. */
function ReplayDialog({ policy, onClose }: { readonly policy: PolicyDetails; readonly onClose: () => void }) {
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

/** Asks before a policy is switched on or off. */
function StatusQuestion({ policy, onClose }: { readonly policy: PolicyDetails; readonly onClose: () => void }) {
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
        : 'It will apply again to everyone it is assigned to.'}
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
function DiscardQuestion({ policy, revision, onDone, onClose }: DiscardQuestionProps) {
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
        : 'The draft is lost, and the policy has no rules until you start again.'}
    </ConfirmAction>
  );
}
