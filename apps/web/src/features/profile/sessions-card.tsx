import { endMySession, listSessions, logoutEverywhere } from '@pravas/contract/identity/session-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { agoText } from '../../lib/calendar-date.ts';
import { api, signOut, useSession } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { PasswordPrompt } from './password-prompt.tsx';
import { SectionCard } from './section-card.tsx';

type Session = AnswerOf<typeof listSessions>['data'][number];

const METHODS: Readonly<Record<Session['method'], string>> = {
  password: 'with password',
  sso: 'by single sign-on',
  registration: 'by registering',
};

/** Where the person is signed in; any of it can be ended. */
export function SessionsCard() {
  /** Which session is about to be ended: one, or all of them. */
  const [ending, setEnding] = useState<Session | 'all' | null>(null);
  const sessions = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => api.call(listSessions, { signal }),
    staleTime: 10_000,
  });
  return (
    <SectionCard
      title="Where you are signed in"
      action={
        <Button size="small" tone="danger" disabled={!sessions.data} onClick={() => setEnding('all')}>
          <LogOut aria-hidden size={15} /> Sign out everywhere
        </Button>
      }
    >
      {sessions.isPending && (
        <div role="status" aria-label="Loading your sessions" className="space-y-4">
          <Bone className="h-12" />
          <Bone className="h-12" />
        </div>
      )}
      {sessions.isError && (
        <LoadProblem
          failure={sessions.error}
          what="The list of your sessions"
          onRetry={() => void sessions.refetch()}
        />
      )}
      {sessions.data && (
        <ul className="divide-y divide-hairline">
          {sessions.data.data.map((session) => (
            <SessionRow key={session._id} session={session} onEnd={() => setEnding(session)} />
          ))}
        </ul>
      )}
      {ending !== null && (
        <EndDialog
          session={ending === 'all' ? null : ending}
          current={sessions.data?.data.find((session) => session.isCurrent)}
          onClose={() => setEnding(null)}
        />
      )}
    </SectionCard>
  );
}

function SessionRow({ session, onEnd }: { readonly session: Session; readonly onEnd: () => void }) {
  const now = useNow(60_000);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <MonitorSmartphone aria-hidden size={19} className="shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {session.device}
          {session.isCurrent && <Badge tone="blue">This browser</Badge>}
        </p>
        <p className="text-[13px] text-ink-2">
          {session.isCurrent ? 'In use now' : `Last used ${agoText(session.lastSeenAt, now)}`} · signed in{' '}
          {agoText(session.startedAt, now)} {METHODS[session.method]}
          {session.ip && (
            <span translate="no" className="font-mono text-meta">
              {' '}
              · {session.ip}
            </span>
          )}
        </p>
      </div>
      {!session.isCurrent && (
        <Button size="small" onClick={onEnd}>
          End<span className="sr-only"> the session on {session.device}</span>
        </Button>
      )}
    </li>
  );
}

/**
 * A sign-in through an identity provider so fresh that the server takes it for a proof; a minute is left for reading.
 */
const FRESH_MS = 9 * 60_000;

/** Asks who it is before a session is ended, since a person who ends them all can keep the owner away for a while. */
function EndDialog({
  session,
  current,
  onClose,
}: {
  /** Null for all of them. */
  readonly session: Session | null;
  readonly current: Session | undefined;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const now = useNow(60_000);
  const mayHaveKeys = useSession().user?.privileges.includes('integrations.manage') === true;
  const [endsKeys, setEndsKeys] = useState(false);
  const end = async (proof: { readonly password?: string; readonly otp?: string }) => {
    if (session === null) {
      await api.call(logoutEverywhere, { body: { endsKeys, ...proof } });
      return signOut();
    }
    await api.call(endMySession, { body: { sessionId: session._id, ...proof } });
    await queries.invalidateQueries({ queryKey: ['sessions'] });
    onClose();
  };
  const title = session === null ? 'Sign out everywhere?' : `End the session on ${session.device}?`;
  const label = session === null ? 'Sign out everywhere' : 'End session';
  const about = (
    <div className="space-y-3 text-ink-2">
      <p>
        {session === null
          ? 'Every browser and phone is signed out at once, this one too.'
          : 'It is signed out at once. Its user has to sign in again.'}
      </p>
      {session === null && mayHaveKeys && (
        <Checkbox checked={endsKeys} onChange={setEndsKeys} wraps>
          Revoke the API keys that I made as well. Programs and directories that use them stop.
        </Checkbox>
      )}
    </div>
  );
  if (current?.method === 'sso' && now.getTime() - Date.parse(current.startedAt) < FRESH_MS) {
    return (
      <ConfirmAction title={title} yes={label} danger onYes={() => end({})} onClose={onClose}>
        {about}
      </ConfirmAction>
    );
  }
  return (
    <Dialog title={title} shape="sheet" onClose={onClose}>
      <div className="overflow-y-auto px-5 pt-2 pb-5">
        <PasswordPrompt
          label={label}
          busyLabel="Ending…"
          danger
          onPassword={(password) => end({ password })}
          {...(current?.method === 'sso' ? { onCode: (otp: string) => end({ otp }) } : {})}
          onCancel={onClose}
        >
          {about}
        </PasswordPrompt>
      </div>
    </Dialog>
  );
}
