import { Camera } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { lazyDialog, opens } from '../../lib/lazy-dialog.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { PersonTarget } from './person-target.ts';
import type { Person } from './person-values.ts';

const PictureDialog = lazyDialog(() => import('./picture-dialog.tsx'), 'PictureDialog');

interface HeaderProps {
  readonly target: PersonTarget;
  readonly person: Person;
  readonly actions?: ReactNode;
}

/** Who it is: picture, name, and their place in the organisation. */
export function PersonHeader({ target, person, actions }: HeaderProps) {
  const [changes, setChanges] = useState(false);
  const name = `${person.first_name} ${person.last_name}`;
  const mayChange = person.allowedActions.editPersonal;
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Role', person.role.name],
    ['Grade', person.grade?.name],
    ['Department', person.department?.name],
    ['Approver', person.approver?.name ?? 'Whoever the policy names'],
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
            {...opens(PictureDialog)}
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
