import { Link } from '@tanstack/react-router';
import { CircleHelp, LogOut, UserRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { signOut, useSession } from '../lib/session.ts';
import { useStore } from '../lib/store.ts';
import { chooseTheme, themeStore } from '../lib/theme.ts';
import { Avatar, initialsOf } from '../ui/avatar.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { Popover } from '../ui/popover.tsx';
import { Segmented } from '../ui/segmented.tsx';

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const;

/** Who is signed in and where, the look, and the way out. */
export function PersonMenu() {
  const { user, organization } = useSession();
  const theme = useStore(themeStore);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const name = user ? `${user.first_name} ${user.last_name}` : 'Account';
  return (
    <div className="relative">
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={`${initialsOf(name)}, account of ${name}`}
        onClick={() => setOpen(!open)}
        className="rounded-full"
      >
        <Avatar name={name} imageId={user?.imageId ?? null} className="max-sm:size-11" />
      </button>
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchor={button}
        label="Account"
        align="end"
        className="w-72 p-4"
      >
        <p className="truncate font-semibold">{name}</p>
        <p className="truncate text-[13px] text-ink-2">{user?.email_}</p>
        {organization && (
          <dl className="mt-3 space-y-1 border-t border-hairline pt-3 text-[13px]">
            <div className="flex justify-between gap-4">
              <dt className="text-ink-3">Organisation</dt>
              <dd className="truncate">{organization.name}</dd>
            </div>
            <div className="flex justify-between gap-4">
              <dt className="text-ink-3">Role</dt>
              <dd className="truncate">{user?.roleName ?? '-'}</dd>
            </div>
          </dl>
        )}
        <p className="mt-4 mb-1.5 text-[13px] text-ink-3">Look</p>
        <Segmented label="Look" name="theme" value={theme} options={THEMES} onChange={chooseTheme} wide />
        <Link
          to="/profile/"
          onClick={() => setOpen(false)}
          className={cx(buttonClass('quiet', 'small'), 'mt-4 w-full')}
        >
          <UserRound aria-hidden size={15} /> My profile
        </Link>
        <Link
          to="/help/faq"
          onClick={() => setOpen(false)}
          className={cx(buttonClass('quiet', 'small'), 'mt-2 w-full')}
        >
          <CircleHelp aria-hidden size={15} /> Help
        </Link>
        <Button
          size="small"
          className="mt-2 w-full"
          onClick={() => {
            setOpen(false);
            void signOut();
          }}
        >
          <LogOut aria-hidden size={15} /> Sign out
        </Button>
      </Popover>
    </div>
  );
}
