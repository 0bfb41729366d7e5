import { removeProfileImage, updateProfileImage } from '@pravas/contract/people/profile-operations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { errorCode, errorText } from '../../lib/error-text.ts';
import { api, changeUser } from '../../lib/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { FileField } from '../../ui/file-field.tsx';
import type { PersonTarget } from './person-target.ts';
import type { Person } from './person-values.ts';

interface HeaderProps {
  readonly target: PersonTarget;
  readonly person: Person;
  readonly actions?: ReactNode;
}

/** Who it is: picture, name, and where he stands in the organisation. */
export function PersonHeader({ target, person, actions }: HeaderProps) {
  const [changes, setChanges] = useState(false);
  const name = `${person.first_name} ${person.last_name}`;
  const mayChange = person.allowedActions.editPersonal;
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Role', person.role.name],
    ['Grade', person.grade?.name],
    ['Department', person.department?.name],
    ['Approver', person.approver?.name],
  ];
  return (
    <header className="card flex flex-wrap items-center gap-x-5 gap-y-4 p-5 sm:p-6">
      <div className="relative">
        <Avatar name={name} imageId={person.imageId} size="large" />
        {mayChange && (
          <button
            type="button"
            aria-label="Change picture"
            title="Change picture"
            onClick={() => setChanges(true)}
            className="absolute -right-2 -bottom-2 max-sm:-right-4 max-sm:-bottom-3 grid size-9 place-items-center rounded-full border border-edge bg-surface text-ink-2 hover:bg-sunken max-sm:size-11"
          >
            <Camera aria-hidden size={16} />
          </button>
        )}
      </div>
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-title font-semibold tracking-[-0.01em]">{name}</h2>
          {!person.isActive && <Badge tone="red">Disabled</Badge>}
          {person.inviteStatus === 'Sent' && <Badge tone="amber">Invited, not registered</Badge>}
        </div>
        <p className="truncate text-ink-2">{[person.designation, person.email_].filter(Boolean).join(' · ')}</p>
        <dl className="mt-3 flex flex-wrap gap-x-7 gap-y-2">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="text-meta text-ink-3">{label}</dt>
              <dd className="font-medium">{value || '-'}</dd>
            </div>
          ))}
        </dl>
      </div>
      {actions && <div className="flex flex-wrap gap-2 max-sm:w-full">{actions}</div>}
      {changes && <PictureDialog target={target} person={person} onClose={() => setChanges(false)} />}
    </header>
  );
}

function PictureDialog({ target, person, onClose }: HeaderProps & { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const done = async (imageId: string | null) => {
    if (target.isOwn) changeUser({ imageId });
    await queries.invalidateQueries({ queryKey: target.queryKey });
    void queries.invalidateQueries({ queryKey: ['company', 'employees'] });
    onClose();
  };
  const save = useMutation({
    mutationFn: (picture: File) => api.call(updateProfileImage, { body: target.named, file: picture }),
    onSuccess: ({ imageId }) => done(imageId),
  });
  const remove = useMutation({
    mutationFn: () => api.call(removeProfileImage, { query: target.named }),
    onSuccess: () => done(null),
  });
  const failure = save.error ?? remove.error;
  const refused = ['file_refused', 'body_too_large'].includes(errorCode(failure) ?? '');
  return (
    <Dialog title="Picture" shape="sheet" onClose={onClose}>
      <div className="px-5 pt-2 pb-5">
        <FileField
          label="A picture of the face, square if possible"
          rule="image"
          value={file}
          onChange={(next) => {
            save.reset();
            remove.reset();
            setFile(next);
          }}
          busy={save.isPending}
          error={refused ? errorText(failure) : undefined}
        />
        {failure !== null && !refused && <FailureNotice failure={failure} className="mt-4" />}
        <div className="mt-5 flex justify-end gap-2 max-sm:flex-col-reverse">
          {person.imageId !== null && (
            <Button
              tone="danger"
              className="sm:mr-auto"
              busy={remove.isPending}
              onClick={() => !remove.isPending && remove.mutate()}
            >
              Remove picture
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="primary"
            disabled={!file}
            busy={save.isPending}
            onClick={() => file && !save.isPending && save.mutate(file)}
          >
            {save.isPending ? 'Uploading…' : 'Save picture'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
