import { Ellipsis, History, Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { lazyDialog, opens } from '../../lib/lazy-dialog.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { obstacleTo } from './allowed-action.ts';
import { PolicyDialog } from './policy-dialog.tsx';
import type { PolicyDetails } from './policy-queries.ts';
import { DiscardQuestion, StatusQuestion } from './policy-questions.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import type { Draft } from './use-draft.ts';

const PublishDialog = lazyDialog(() => import('./publish-dialog.tsx'), 'PublishDialog');

interface PolicyActionsProps {
  readonly policy: PolicyDetails;
  readonly draft: Draft;
  readonly onStartOver: () => void;
}

type Open = 'publish' | 'replay' | 'rename' | 'copy' | 'status' | 'discard' | null;

/** What can be done with a policy; what cannot be done says why. */
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
        <History aria-hidden size={16} /> Try on the past
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
