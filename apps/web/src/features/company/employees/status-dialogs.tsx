import { resendInvite, updateEmployeeStatus } from '@pravas/contract/people/employee-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { countText } from '../../../lib/money-text.ts';
import { api, useSession } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toasts.ts';
import { ConfirmAction } from '../../../ui/confirm-action.tsx';
import { MadeByNote } from '../../profile/index.ts';
import { KEYS } from '../query-keys.ts';
import { type EmployeeRow, nameOf } from './employee-columns.tsx';

interface StatusDialogProps {
  readonly rows: readonly EmployeeRow[];
  /** What they shall be. */
  readonly isActive: boolean;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Asks before people are enabled or disabled, and says what that does. */
export function StatusDialog({ rows, isActive, onClose, onDone }: StatusDialogProps) {
  const queries = useQueryClient();
  const own = useSession().user?.user_id;
  const changing = rows.filter((row) => row.isActive !== isActive && row.user_id !== own);
  const who = changing.length === 1 && changing[0] ? nameOf(changing[0]) : countText(changing.length, 'employee');
  const verb = isActive ? 'Enable' : 'Disable';
  const confirm = async () => {
    const userIds = changing.map((row) => row.user_id);
    const { changed } = await api.call(updateEmployeeStatus, { body: { user_ids: userIds, isActive } });
    await queries.invalidateQueries({ queryKey: KEYS.employees });
    showToast(`${countText(changed, 'employee')} ${isActive ? 'enabled' : 'disabled'}`);
    onDone?.();
  };
  if (changing.length === 0) {
    return (
      <ConfirmAction
        title={`Nobody to ${verb.toLowerCase()}`}
        yes="Close"
        no={null}
        onYes={async () => onDone?.()}
        onClose={onClose}
      >
        <p>Everyone chosen is {isActive ? 'enabled' : 'disabled'} already, or is you.</p>
      </ConfirmAction>
    );
  }
  return (
    <ConfirmAction title={`${verb} ${who}?`} yes={verb} danger={!isActive} onYes={confirm} onClose={onClose}>
      {isActive ? (
        <p>{who} can sign in again, with the role and rights as before.</p>
      ) : (
        <>
          <p>{who} will be signed out at once on every device and cannot sign in until enabled again.</p>
          <p>Trips and bookings stay as they are.</p>
          <Suspense>
            <MadeByNote userIds={changing.map((row) => row.user_id)} />
          </Suspense>
        </>
      )}
      {rows.length > changing.length && (
        <p>{countText(rows.length - changing.length, 'other employee')} of your choice need no change.</p>
      )}
    </ConfirmAction>
  );
}

/** Asks before invitations go out again. */
export function ResendDialog({ rows, onClose, onDone }: Omit<StatusDialogProps, 'isActive'>) {
  const queries = useQueryClient();
  const waiting = rows.filter((row) => row.inviteStatus === 'Sent');
  const confirm = async () => {
    if (waiting.length > 0) {
      const { sent } = await api.call(resendInvite, { body: { user_ids: waiting.map((row) => row.user_id) } });
      await queries.invalidateQueries({ queryKey: KEYS.employees });
      showToast(`${countText(sent, 'invitation')} sent`);
    }
    onDone?.();
  };
  const first = waiting[0];
  return (
    <ConfirmAction
      title={waiting.length === 0 ? 'Nobody is waiting' : 'Send invitations again?'}
      yes={waiting.length === 0 ? 'Close' : 'Send again'}
      no={waiting.length === 0 ? null : 'Cancel'}
      onYes={confirm}
      onClose={onClose}
    >
      {waiting.length === 0 ? (
        <p>Everyone chosen has registered already.</p>
      ) : (
        <p>
          {waiting.length === 1 && first
            ? `${nameOf(first)} gets`
            : `${countText(waiting.length, 'person', 'people')} get`}{' '}
          a new link by e-mail. Links sent earlier stop working.
        </p>
      )}
      {waiting.length > 0 && rows.length > waiting.length && (
        <p>
          {countText(rows.length - waiting.length, 'other person', 'other people')} of your choice registered already
          and get nothing.
        </p>
      )}
    </ConfirmAction>
  );
}
