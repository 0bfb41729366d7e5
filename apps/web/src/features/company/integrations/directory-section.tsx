import { listDirectoryGroups, updateDirectoryGroup } from '@pravas/contract/access/api-key-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, UsersRound } from 'lucide-react';
import { useId, useState } from 'react';
import { countText } from '../../../lib/money-text.ts';
import { api } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { ConfirmAction } from '../../../ui/confirm-action.tsx';
import { CopyLine } from '../../../ui/copy-line.tsx';
import { fieldBox } from '../../../ui/field.tsx';
import { LoadProblem } from '../../../ui/load-problem.tsx';
import { FirstUse } from '../../../ui/no-result.tsx';
import { namedOptions } from '../named-options.ts';
import { SectionBones } from '../organization/section-bones.tsx';
import { rolesQuery } from '../roles-query.ts';
import { ApiKeyDialog } from './api-key-dialog.tsx';

type Group = AnswerOf<typeof listDirectoryGroups>['data'][number];

const GROUPS = ['company', 'directory-groups'] as const;

/** People and groups from the organisation's directory (SCIM 2.0, RFC 7644). */
export function DirectorySection() {
  const [making, setMaking] = useState(false);
  const answer = useQuery({
    queryKey: GROUPS,
    queryFn: ({ signal }) => api.call(listDirectoryGroups, { signal }),
  });
  if (answer.isError) {
    return <LoadProblem failure={answer.error} what="The directory" onRetry={() => void answer.refetch()} />;
  }
  if (!answer.data) return <SectionBones />;
  const { scimUrl, data, unkept } = answer.data;
  return (
    <div className="space-y-4">
      <section aria-label="Connection" className="card">
        <div className="border-b border-hairline px-5 py-4">
          <h2 className="text-lead font-semibold">Connection</h2>
          <p className="mt-0.5 max-w-[680px] text-ink-2">
            Your directory adds, changes and disables people here by itself. It needs the address and a key.
          </p>
        </div>
        <div className="max-w-[720px] space-y-4 px-5 py-4">
          <CopyLine label="Base URL" value={scimUrl} />
          <Button onClick={() => setMaking(true)}>
            <KeyRound aria-hidden size={16} /> Make a key for the directory
          </Button>
          {unkept.length > 0 && (
            <div className="text-[13px] text-ink-2">
              <p>Your directory also sends these. Pravas does not keep them, and they change nothing here:</p>
              <p className="mt-1 font-mono break-all">{unkept.map((one) => one.attribute).join(', ')}</p>
            </div>
          )}
        </div>
      </section>
      <section aria-label="Groups" className="card">
        <div className="border-b border-hairline px-5 py-4">
          <h2 className="text-lead font-semibold">Groups and roles</h2>
          <p className="mt-0.5 max-w-[680px] text-ink-2">
            Members of a group get its role, now and whenever the directory changes the group.
          </p>
        </div>
        {data.length === 0 ? (
          <FirstUse icon={<UsersRound size={30} strokeWidth={1.6} />} title="No groups yet">
            They appear here once your directory has sent them.
          </FirstUse>
        ) : (
          <ul className="divide-y divide-hairline">
            {data.map((group) => (
              <GroupRow key={group._id} group={group} />
            ))}
          </ul>
        )}
      </section>
      {making && <ApiKeyDialog purpose="scim" onClose={() => setMaking(false)} />}
    </div>
  );
}

function GroupRow({ group }: { readonly group: Group }) {
  const id = useId();
  const queries = useQueryClient();
  const roles = useQuery(rolesQuery);
  /** The role that is asked about; null = nothing is asked. */
  const [wanted, setWanted] = useState<string | null>(null);
  const options = namedOptions(roles.data?.data, group.roleId ?? '');
  const wantedName = options.find((option) => option.value === wanted)?.label;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="truncate font-medium">{group.name}</p>
        <p className="board text-[13px] text-ink-2">{countText(group.members, 'member')}</p>
      </div>
      <label htmlFor={id} className="sr-only">
        Role of {group.name}
      </label>
      <select
        id={id}
        value={group.roleId ?? ''}
        onChange={(event) => setWanted(event.target.value)}
        className={cx(fieldBox, 'h-10 w-full border-edge px-2.5 max-sm:h-11 sm:w-60')}
      >
        <option value="">No role</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {wanted !== null && (
        <ConfirmAction
          title={wantedName ? `Give ${group.name} the role ${wantedName}?` : `Take the role from ${group.name}?`}
          yes={wantedName ? 'Give the role' : 'Take the role'}
          onYes={async () => {
            await api.call(updateDirectoryGroup, {
              body: { groupId: group._id, roleId: wanted === '' ? null : wanted },
            });
            await Promise.all([
              queries.invalidateQueries({ queryKey: GROUPS }),
              queries.invalidateQueries({ queryKey: rolesQuery.queryKey }),
            ]);
            showToast('Saved');
          }}
          onClose={() => setWanted(null)}
        >
          {wantedName
            ? `${countText(group.members, 'member')} ${group.members === 1 ? 'gets' : 'get'} this role from the next thing they do.`
            : 'Members keep the role they have; the directory does not change it any more.'}
        </ConfirmAction>
      )}
    </li>
  );
}
