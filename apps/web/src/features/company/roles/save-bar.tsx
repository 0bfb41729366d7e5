import { previewRolePrivileges, updateRolePrivileges } from '@pravas/contract/access/role-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { countText } from '../../../lib/money-text.ts';
import { api, renewSession } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmAction } from '../../../ui/confirm-action.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import { KEYS } from '../query-keys.ts';
import { type differenceOf, type PrivilegeGroup, privilegeList, privilegeNames } from './privilege-matrix.ts';
import type { Role } from './role.ts';

type Preview = AnswerOf<typeof previewRolePrivileges>;

interface SaveBarProps {
  readonly role: Role;
  readonly groups: readonly PrivilegeGroup[];
  readonly held: ReadonlySet<string>;
  readonly difference: ReturnType<typeof differenceOf>;
  readonly onReset: () => void;
  readonly onSaved: (privileges: readonly string[]) => void;
}

/** What would change, always in view; saving first shows whom it concerns. */
export function SaveBar({ role, groups, held, difference, onReset, onSaved }: SaveBarProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const names = privilegeNames(groups);
  const privileges = privilegeList(held);
  const ask = async () => {
    setBusy(true);
    setFailure(null);
    try {
      setPreview(await api.call(previewRolePrivileges, { body: { roleId: role._id, privileges } }));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="tall:sticky bottom-0 z-20 rounded-b-[13px] border-t border-edge bg-raised px-4 py-3 max-sm:bottom-14">
      {failure !== null && <FailureNotice failure={failure} className="mb-3" />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div role="status" className="min-w-0 flex-1 basis-64 text-[13px]">
          {difference.added.length > 0 && <Names sign="added" list={difference.added} names={names} />}
          {difference.removed.length > 0 && <Names sign="removed" list={difference.removed} names={names} />}
        </div>
        <div className="flex gap-2">
          <Button onClick={onReset} disabled={busy}>
            Undo changes
          </Button>
          <Button tone="primary" busy={busy} onClick={() => !busy && void ask()}>
            Save
          </Button>
        </div>
      </div>
      {preview && (
        <PreviewDialog
          role={role}
          privileges={privileges}
          preview={preview}
          names={names}
          onSaved={onSaved}
          onClose={() => setPreview(null)}
        />
      )}
    </div>
  );
}

interface NamesProps {
  readonly sign: 'added' | 'removed';
  readonly list: readonly string[];
  readonly names: ReadonlyMap<string, string>;
}

function Names({ sign, list, names }: NamesProps) {
  const Icon = sign === 'added' ? Plus : Minus;
  return (
    <p className="flex items-start gap-1.5">
      <Icon
        aria-hidden
        size={15}
        className={sign === 'added' ? 'mt-0.5 shrink-0 text-green' : 'mt-0.5 shrink-0 text-red'}
      />
      <span className="line-clamp-2">
        <span className="font-semibold">
          {list.length} {sign}:
        </span>{' '}
        {list.map((privilege) => names.get(privilege) ?? privilege).join(', ')}
      </span>
    </p>
  );
}

interface PreviewDialogProps {
  readonly role: Role;
  readonly privileges: ReturnType<typeof privilegeList>;
  readonly preview: Preview;
  readonly names: ReadonlyMap<string, string>;
  readonly onSaved: (privileges: readonly string[]) => void;
  readonly onClose: () => void;
}

function PreviewDialog({ role, privileges, preview, names, onSaved, onClose }: PreviewDialogProps) {
  const queries = useQueryClient();
  const save = async () => {
    const answer = await api.call(updateRolePrivileges, { body: { roleId: role._id, privileges } });
    await queries.invalidateQueries({ queryKey: KEYS.roles });
    onSaved(answer.role.privileges);
    // The role may be the person's own.
    void renewSession();
    showToast(`${role.name} saved`);
  };
  const more = preview.total - preview.people.length;
  return (
    <ConfirmAction title={`Change what ${role.name} may do?`} yes="Save" onYes={save} onClose={onClose}>
      <div className="space-y-3">
        {preview.gained.length > 0 && <Names sign="added" list={preview.gained} names={names} />}
        {preview.lost.length > 0 && <Names sign="removed" list={preview.lost} names={names} />}
        {preview.total === 0 ? (
          <p>Nobody has this role now, so nobody gains or loses anything.</p>
        ) : (
          <>
            <p className="font-semibold text-ink">
              {countText(preview.total, 'person', 'people')} {preview.total === 1 ? 'is' : 'are'} concerned, from the
              next thing each of them does:
            </p>
            <ScrollBox label="People concerned" className="max-h-56 rounded-xl border border-hairline">
              <ul className="divide-y divide-hairline">
                {preview.people.map((person) => (
                  <li key={person.user_id} className="px-3 py-2">
                    <span className="block font-medium text-ink">{person.name}</span>
                    <span className="block truncate text-[13px]">{person.email_}</span>
                  </li>
                ))}
                {more > 0 && <li className="px-3 py-2 text-[13px]">and {countText(more, 'other')}</li>}
              </ul>
            </ScrollBox>
          </>
        )}
      </div>
    </ConfirmAction>
  );
}
