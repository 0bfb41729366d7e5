import { removeProfileImage, updateProfileImage } from '@pravas/contract/people/profile-operations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorCode, errorText } from '../../lib/error-text.ts';
import { api, changeUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { FileField } from '../../ui/file-field.tsx';
import type { PersonTarget } from './person-target.ts';
import type { Person } from './person-values.ts';

interface PictureProps {
  readonly target: PersonTarget;
  readonly person: Person;
  readonly onClose: () => void;
}

/** A new picture of a person, or none. */
export function PictureDialog({ target, person, onClose }: PictureProps) {
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
