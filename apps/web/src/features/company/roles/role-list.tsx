import { Lock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { countText } from '../../../lib/money-text.ts';
import { cx } from '../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { Role } from './role.ts';

interface RoleListProps {
  readonly roles: readonly Role[];
  readonly chosen: string;
  /** The chosen role has changes that were not saved. */
  readonly hasUnsaved: boolean;
  readonly onChoose: (roleId: string) => void;
}

/** The roles, system ones marked; leaving one with unsaved changes asks first. */
export function RoleList({ roles, chosen, hasUnsaved, onChoose }: RoleListProps) {
  const [wanted, setWanted] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chosen role is what moves the row.
  useEffect(() => {
    // On a phone the roles are in a row that scrolls; only the row moves, never the page.
    const row = list.current;
    const here = row?.querySelector<HTMLElement>('[aria-current="true"]');
    if (row && here) row.scrollLeft = here.offsetLeft - row.offsetLeft - 8;
  }, [chosen]);
  const choose = (id: string) => {
    if (id === chosen) return;
    if (hasUnsaved) setWanted(id);
    else onChoose(id);
  };
  return (
    <nav aria-label="Roles" className="card p-2 lg:sticky lg:top-20">
      <ul ref={list} className="max-lg:flex max-lg:gap-1 max-lg:overflow-x-auto">
        {roles.map((role) => {
          const here = role._id === chosen;
          return (
            <li key={role._id} className="max-lg:shrink-0">
              <button
                type="button"
                aria-current={here ? 'true' : undefined}
                onClick={() => choose(role._id)}
                className={cx(
                  'flex min-h-11 w-full items-center gap-2 rounded-[9px] px-3 py-1.5 text-left -outline-offset-2',
                  here ? 'bg-blue-soft text-blue' : 'text-ink hover:bg-sunken',
                )}
              >
                <span className="min-w-0 flex-1">
                  <span className="flex items-center gap-1.5 font-medium">
                    <span className="truncate">{role.name}</span>
                    {role.isSystem && <Lock aria-label="System role" size={13} className="shrink-0" />}
                  </span>
                  <span className={cx('board block text-meta whitespace-nowrap', here ? 'text-blue' : 'text-ink-3')}>
                    {countText(role.employees, 'employee')}
                    {!role.isActive && ' · off'}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {wanted !== null && (
        <ConfirmDialog
          title="Leave without saving?"
          yes="Leave"
          no="Stay"
          danger
          onYes={() => {
            onChoose(wanted);
            setWanted(null);
          }}
          onClose={() => setWanted(null)}
        >
          What you changed in this role has not been saved.
        </ConfirmDialog>
      )}
    </nav>
  );
}
