import { listSecondFactors, removeSecondFactor } from '@pravas/contract/identity/second-factor-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fingerprint, KeyRound, Smartphone, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { agoText } from '../../lib/calendar-date.ts';
import { hasPasskeys } from '../../lib/passkeys.ts';
import { api, renewSession, useSession } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { PasswordPrompt } from './password-prompt.tsx';
import { RecoveryCodesDialog, RenewCodesDialog } from './recovery-codes-dialog.tsx';
import { SectionCard } from './section-card.tsx';
import { TotpDialog } from './totp-dialog.tsx';

type Factors = AnswerOf<typeof listSecondFactors>;
type Factor = Factors['data'][number];

type Open =
  | { readonly kind: 'totp' | 'passkey' | 'renew' }
  | { readonly kind: 'remove'; readonly factor: Factor }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | null;

/** Authenticator apps, passkeys and recovery codes of the person. */
export function SecondFactorsCard() {
  const queries = useQueryClient();
  const { mustEnrolSecondFactor } = useSession();
  const [open, setOpen] = useState<Open>(null);
  const factors = useQuery({
    queryKey: ['second-factors'],
    queryFn: ({ signal }) => api.call(listSecondFactors, { signal }),
  });
  const refresh = () => queries.invalidateQueries({ queryKey: ['second-factors'] });
  // The rest of the app opens only when the codes were seen: they are shown once.
  const finish = async () => {
    setOpen(null);
    if (!mustEnrolSecondFactor) return;
    if (await renewSession()) showToast('Your second factor is set up. Everything is open now.');
  };
  const added = (codes: readonly string[]) => {
    void refresh();
    if (codes.length > 0) setOpen({ kind: 'codes', codes });
    else void finish();
  };
  return (
    <SectionCard title="Second factor" text="Asked after the password, so a stolen password is not enough.">
      {factors.isPending && (
        <div role="status" aria-label="Loading your second factors" className="space-y-4">
          <Bone className="h-12" />
          <Bone className="h-10 w-72 max-w-full" />
        </div>
      )}
      {factors.isError && (
        <LoadProblem failure={factors.error} what="Your second factors" onRetry={() => void factors.refetch()} />
      )}
      {factors.data && <FactorList factors={factors.data} onOpen={setOpen} />}
      {open?.kind === 'totp' && <TotpDialog onAdded={added} onClose={() => setOpen(null)} />}
      {open?.kind === 'passkey' && <PasskeyDialog onAdded={added} onClose={() => setOpen(null)} />}
      {open?.kind === 'renew' && (
        <RenewCodesDialog
          onRenewed={(codes) => {
            void refresh();
            setOpen({ kind: 'codes', codes });
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'codes' && <RecoveryCodesDialog codes={open.codes} onDone={() => void finish()} />}
      {open?.kind === 'remove' && (
        <RemoveFactorDialog
          factor={open.factor}
          onRemoved={() => {
            setOpen(null);
            void refresh();
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </SectionCard>
  );
}

interface FactorListProps {
  readonly factors: Factors;
  readonly onOpen: (open: Open) => void;
}

function FactorList({ factors, onOpen }: FactorListProps) {
  const { data, recoveryCodesLeft, requiredByOrganization } = factors;
  return (
    <>
      {data.length === 0 ? (
        <p className="text-ink-2">
          {requiredByOrganization
            ? 'Your organisation asks for one. A passkey is the quickest.'
            : 'None yet. A passkey is the quickest: your finger, face or screen lock.'}
        </p>
      ) : (
        <ul className="divide-y divide-hairline">
          {data.map((factor) => (
            <FactorRow key={factor._id} factor={factor} onRemove={() => onOpen({ kind: 'remove', factor })} />
          ))}
        </ul>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        {hasPasskeys() && (
          <Button size="small" onClick={() => onOpen({ kind: 'passkey' })}>
            <Fingerprint aria-hidden size={15} /> Add a passkey
          </Button>
        )}
        <Button size="small" onClick={() => onOpen({ kind: 'totp' })}>
          <Smartphone aria-hidden size={15} /> Add an authenticator app
        </Button>
      </div>
      {data.length > 0 && <CodesLine left={recoveryCodesLeft} onRenew={() => onOpen({ kind: 'renew' })} />}
    </>
  );
}

function FactorRow({ factor, onRemove }: { readonly factor: Factor; readonly onRemove: () => void }) {
  const now = useNow(60_000);
  const Icon = factor.kind === 'passkey' ? Fingerprint : Smartphone;
  return (
    <li className="flex items-center gap-4 py-2.5 first:pt-0">
      <Icon aria-hidden size={19} className="shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{factor.name}</p>
        <p className="text-[13px] text-ink-2">
          {factor.kind === 'passkey' ? 'Passkey' : 'Authenticator app'} · added {agoText(factor.createdAt, now)} ·{' '}
          {factor.lastUsedAt ? `last used ${agoText(factor.lastUsedAt, now)}` : 'not used yet'}
        </p>
      </div>
      <Badge tone="green">Active</Badge>
      <IconButton label={`Remove ${factor.name}`} onClick={onRemove}>
        <Trash2 aria-hidden size={16} />
      </IconButton>
    </li>
  );
}

const FEW = 3;

function CodesLine({ left, onRenew }: { readonly left: number; readonly onRenew: () => void }) {
  const renew = (
    <Button size="small" onClick={onRenew}>
      New codes
    </Button>
  );
  if (left < FEW) {
    return (
      <Notice
        tone="warning"
        title={left === 0 ? 'No recovery codes left' : `Only ${left} recovery ${left === 1 ? 'code' : 'codes'} left`}
        action={renew}
        className="mt-5"
      >
        Use them to sign in if you lose your phone.
      </Notice>
    );
  }
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline pt-4">
      <KeyRound aria-hidden size={19} className="shrink-0 text-ink-3" />
      <p className="min-w-0 flex-1 basis-56">
        <span className="font-medium">{left} recovery codes left</span>
        <span className="block text-[13px] text-ink-2">To sign in if you lose your phone. Each works once.</span>
      </p>
      {renew}
    </div>
  );
}

interface RemoveFactorDialogProps {
  readonly factor: { readonly _id: string; readonly name: string };
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** Removes a second factor after the password. */
function RemoveFactorDialog({ factor, onRemoved, onClose }: RemoveFactorDialogProps) {
  return (
    <Dialog title={`Remove ${factor.name}?`} role="alertdialog" shape="sheet" onClose={onClose}>
      <div className="overflow-y-auto px-5 pt-2 pb-5">
        <PasswordPrompt
          label="Remove"
          busyLabel="Removing…"
          danger
          onCancel={onClose}
          onPassword={async (password) => {
            await api.call(removeSecondFactor, { body: { factorId: factor._id, password } });
            onRemoved();
          }}
        >
          <p className="text-ink-2">You can no longer sign in with it.</p>
        </PasswordPrompt>
      </div>
    </Dialog>
  );
}
