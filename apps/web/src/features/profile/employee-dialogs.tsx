import { endEmployeeSessions, updateEmployeeStatus } from '@pravas/contract/people/employee-operations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { MadeByNote } from './made-by-note.tsx';
import type { PersonTarget } from './person-target.ts';
import type { Person } from './person-values.ts';

interface DialogProps {
  readonly target: PersonTarget;
  readonly person: Person;
  readonly onClose: () => void;
}

/** Asks before somebody is signed out on every device. */
export function SignOutDialog({ person, onClose }: Omit<DialogProps, 'target'>) {
  const name = `${person.first_name} ${person.last_name}`;
  const end = async () => {
    const { ended } = await api.call(endEmployeeSessions, { body: { user_ids: [person.user_id] } });
    showToast(ended === 0 ? `${name} was not signed in anywhere.` : `${name} is signed out everywhere.`);
  };
  return (
    <ConfirmAction title={`Sign ${name} out?`} yes="Sign out everywhere" danger onYes={end} onClose={onClose}>
      <p>Every browser and phone is signed out at once. {name} can sign in again right away.</p>
    </ConfirmAction>
  );
}

/** Asks before somebody is disabled or enabled, and says what that does. */
export function StatusDialog({ target, person, onClose }: DialogProps) {
  const queries = useQueryClient();
  const name = `${person.first_name} ${person.last_name}`;
  const change = useMutation({
    mutationFn: () =>
      api.call(updateEmployeeStatus, { body: { user_ids: [person.user_id], isActive: !person.isActive } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: target.queryKey });
      void queries.invalidateQueries({ queryKey: ['company', 'employees'] });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={person.isActive ? `Disable ${name}?` : `Enable ${name}?`}
      yes={person.isActive ? 'Disable' : 'Enable'}
      danger={person.isActive}
      busy={change.isPending}
      failure={change.error}
      onYes={() => change.mutate()}
      onClose={onClose}
    >
      {person.isActive ? (
        <div className="space-y-2">
          <p>All sessions end now, and no one can sign in or book as this person. Trips and bookings stay.</p>
          <MadeByNote userIds={[person.user_id]} />
        </div>
      ) : (
        'The person can sign in again with the same password and second factor.'
      )}
    </ConfirmDialog>
  );
}
