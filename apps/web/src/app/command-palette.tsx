import { useNavigate } from '@tanstack/react-router';
import { ArrowRight, Bell, Keyboard, LogOut, type LucideIcon, Moon, Plane, Search, Sun, UserRound } from 'lucide-react';
import { useId, useState } from 'react';
import { today } from '../lib/calendar-date.ts';
import { flightListPath } from '../lib/flight-list-address.ts';
import { countText } from '../lib/money-text.ts';
import { signOut, useSession } from '../lib/session.ts';
import { chooseTheme } from '../lib/theme.ts';
import { cx } from '../ui/class-names.ts';
import { Dialog } from '../ui/dialog.tsx';
import { type CompanyItem, companyItems } from './company-items.ts';
import { type MainItem, mainItems, searchOf } from './main-items.ts';
import { describeCommand, parseFlightCommand } from './parse-flight-command.ts';

interface Command {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
}

interface PaletteProps {
  readonly onClose: () => void;
  readonly onKeys: () => void;
}

/** The command bar: goes anywhere, and reads "del blr 12dec 15dec 2" as a search. */
export function CommandPalette({ onClose, onKeys }: PaletteProps) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  const commands = useCommands(text, onClose, onKeys);
  const chosen = commands[Math.min(active, commands.length - 1)];
  const move = (by: number) =>
    setActive((index) => (commands.length === 0 ? 0 : (index + by + commands.length) % commands.length));
  return (
    <Dialog title="Go anywhere" hideTitle onClose={onClose} shape="top" width="w-[min(94vw,580px)]">
      <div className="flex items-center gap-3 border-b border-hairline px-4">
        <Search aria-hidden size={18} className="text-ink-3" />
        <input
          role="combobox"
          aria-label="Command"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={chosen ? `${listId}-${chosen.id}` : undefined}
          placeholder="Page, action, or a search like del blr 12dec 15dec 2"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') move(1);
            else if (event.key === 'ArrowUp') move(-1);
            else if (event.key === 'Enter') chosen?.run();
            else return;
            event.preventDefault();
          }}
          className="h-14 w-full bg-transparent text-lead outline-none placeholder:text-ink-3"
        />
      </div>
      <div id={listId} role="listbox" aria-label="Commands" className="max-h-80 overflow-y-auto p-2">
        {commands.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above handles the keys, as its pattern asks.
          <div
            key={command.id}
            id={`${listId}-${command.id}`}
            ref={command === chosen ? (element) => element?.scrollIntoView({ block: 'nearest' }) : null}
            role="option"
            tabIndex={-1}
            aria-selected={command === chosen}
            onClick={command.run}
            onMouseMove={() => setActive(index)}
            className={cx(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3',
              command === chosen && 'bg-blue-soft',
            )}
          >
            <command.icon aria-hidden size={17} className="shrink-0 text-ink-2" />
            <span className="min-w-0 flex-1 truncate">{command.label}</span>
            {command.hint && <span className="board truncate text-meta text-ink-2">{command.hint}</span>}
            {command === chosen && <ArrowRight aria-hidden size={15} className="text-blue" />}
          </div>
        ))}
      </div>
      <p aria-live="polite" className={commands.length === 0 ? 'px-5 pb-5 text-ink-2' : 'sr-only'}>
        {commands.length === 0
          ? 'No match. A search reads: from to date, return date, travellers.'
          : countText(commands.length, 'command')}
      </p>
    </Dialog>
  );
}

function useCommands(text: string, onClose: () => void, onKeys: () => void): readonly Command[] {
  const navigate = useNavigate();
  const { user, organization } = useSession();
  const privileges = user?.privileges ?? [];
  const go =
    (to: MainItem['to'] | '/inbox' | '/profile/' | CompanyItem['to'], search: ReturnType<typeof searchOf> = {}) =>
    () => {
      onClose();
      void navigate({ to, search });
    };
  const act = (work: () => void) => () => {
    onClose();
    work();
  };
  const all: readonly Command[] = [
    ...mainItems(privileges, organization?.settings, user?.isSuperAdmin).map((item) => {
      const { to, label, icon } = item;
      return { id: `page ${label}`, label, icon, run: go(to, searchOf(item)) };
    }),
    { id: 'inbox', label: 'Inbox', icon: Bell, run: go('/inbox') },
    { id: 'profile', label: 'My profile', icon: UserRound, run: go('/profile/') },
    ...companyItems(privileges).map(({ to, label, icon }) => ({ id: to, label, icon, run: go(to) })),
    { id: 'light', label: 'Light theme', icon: Sun, run: act(() => chooseTheme('light')) },
    { id: 'dark', label: 'Dark theme', icon: Moon, run: act(() => chooseTheme('dark')) },
    { id: 'keys', label: 'Show the keys', icon: Keyboard, run: onKeys },
    { id: 'logout', label: 'Sign out', icon: LogOut, run: act(() => void signOut()) },
  ];
  const search = parseFlightCommand(text, today());
  const wanted = text.trim().toLowerCase();
  const matching = all.filter((command) => command.label.toLowerCase().includes(wanted));
  if (!search) return matching;
  const flights: Command = {
    id: 'flights',
    label: describeCommand(search),
    hint: 'Search flights',
    icon: Plane,
    run: () => window.location.assign(flightListPath(search, null)),
  };
  return [flights, ...matching];
}
