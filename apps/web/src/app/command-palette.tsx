import { findThings } from '@pravas/contract/finding/finding-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  ArrowRight,
  Ban,
  Bell,
  BriefcaseBusiness,
  FileText,
  Keyboard,
  LogOut,
  type LucideIcon,
  MapPin,
  Moon,
  Plane,
  Plus,
  Scale,
  Search,
  Sun,
  Ticket,
  UserRound,
} from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { countText } from '../lib/money-text.ts';
import { api, signOut, useSession } from '../lib/session.ts';
import { chooseTheme } from '../lib/theme.ts';
import { useDebounced } from '../lib/use-debounced.ts';
import { cx } from '../ui/class-names.ts';
import { Dialog } from '../ui/dialog.tsx';
import { type CompanyItem, companyItems } from './company-items.ts';
import { type MainItem, mainItems, searchOf } from './main-items.ts';

interface Command {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  /** Other words that people have for it. */
  readonly also?: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
}

interface PaletteProps {
  readonly onClose: () => void;
  readonly onKeys: () => void;
}

/**
 * The command bar: goes anywhere, finds what the person may see by its words or number, and reads "del blr 12dec 15dec
 * 2" and "delhi mumbai tomorrow" as searches.
 */
export function CommandPalette({ onClose, onKeys }: PaletteProps) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  // Looking for the place of a line lays the page out at once, which is only worth it when keys moved.
  const [isMoved, setMoved] = useState(false);
  const listId = useId();
  const found = useFound(text, onClose);
  const commands = useCommands(text, found.commands, onClose, onKeys);
  // Enter may be quicker than the answer, which may have what was meant: the palette waits for it.
  const [isWaited, setWaited] = useState(false);
  const runFirst = useEffectEvent(() => {
    setWaited(false);
    chosen?.run();
  });
  useEffect(() => {
    if (isWaited && found.isCurrent) runFirst();
  }, [isWaited, found.isCurrent]);
  const chosen = commands[Math.min(active, commands.length - 1)];
  const move = (by: number) => {
    setMoved(true);
    setActive((index) => (commands.length === 0 ? 0 : (index + by + commands.length) % commands.length));
  };
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
          placeholder="Trip, PNR, page, or delhi mumbai tomorrow"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
            setMoved(false);
            setWaited(false);
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') move(1);
            else if (event.key === 'ArrowUp') move(-1);
            else if (event.key === 'Enter' && !found.isCurrent && active === 0) setWaited(true);
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
            ref={isMoved && command === chosen ? (element) => element?.scrollIntoView({ block: 'nearest' }) : null}
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
        {commands.length === 0 && !found.isCurrent
          ? 'Looking…'
          : commands.length === 0
            ? 'Nothing by that name. Searches read like: delhi mumbai tomorrow, or del blr 12dec 15dec 2.'
            : countText(commands.length, 'command')}
      </p>
    </Dialog>
  );
}

type Found = AnswerOf<typeof findThings>['found'][number];

const FOUND_ICONS: Readonly<Record<Found['kind'], LucideIcon>> = {
  flights: Plane,
  trip: BriefcaseBusiness,
  booking: Ticket,
  document: FileText,
  person: UserRound,
  policy: Scale,
  place: MapPin,
};

/** What the server finds for a text; nothing of the answer to another text is offered. */
function useFound(text: string, onClose: () => void) {
  const navigate = useNavigate();
  const typed = text.trim().slice(0, 100);
  const asked = useDebounced(typed, 120);
  const answer = useQuery({
    queryKey: ['find', asked],
    queryFn: ({ signal }) => api.call(findThings, { query: { text: asked }, signal }),
    enabled: asked !== '',
    staleTime: 10_000,
    retry: false,
  });
  const isCurrent = typed === '' || (asked === typed && !answer.isPending);
  const rows = isCurrent && typed !== '' ? (answer.data?.found ?? []) : [];
  const commands = rows.map(({ kind, key, title, detail, link }): Command & { readonly isSearch: boolean } => ({
    id: key,
    label: title,
    icon: FOUND_ICONS[kind],
    isSearch: kind === 'flights',
    hint: kind === 'flights' ? 'Search flights' : (detail ?? ''),
    run: () => {
      onClose();
      if (kind === 'flights') window.location.assign(link);
      else void navigate({ href: link });
    },
  }));
  return { commands, isCurrent };
}

function useCommands(
  text: string,
  found: ReturnType<typeof useFound>['commands'],
  onClose: () => void,
  onKeys: () => void,
): readonly Command[] {
  const navigate = useNavigate();
  const { user, organization } = useSession();
  const privileges = user?.privileges ?? [];
  const go =
    (
      to: MainItem['to'] | '/search' | '/home2/trip/list' | '/inbox' | '/profile/' | CompanyItem['to'],
      search: ReturnType<typeof searchOf> | { readonly tab: string } = {},
    ) =>
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
    { id: 'new-trip', label: 'New trip', also: 'book plan', icon: Plus, run: go('/search') },
    { id: 'cancel', label: 'Cancel or change a booking', also: 'refund', icon: Ban, run: go('/home2/trip/list') },
    { id: 'inbox', label: 'Inbox', icon: Bell, run: go('/inbox') },
    { id: 'profile', label: 'My profile', icon: UserRound, run: go('/profile/') },
    {
      id: 'own-policy',
      label: 'My travel policy',
      also: 'what is my policy rules allowed limit',
      icon: Scale,
      run: go('/profile/', { tab: 'policy' }),
    },
    ...companyItems(privileges).map(({ to, label, icon }) => ({ id: to, label, icon, run: go(to) })),
    { id: 'light', label: 'Light theme', icon: Sun, run: act(() => chooseTheme('light')) },
    { id: 'dark', label: 'Dark theme', icon: Moon, run: act(() => chooseTheme('dark')) },
    { id: 'keys', label: 'Show the keys', icon: Keyboard, run: onKeys },
    { id: 'logout', label: 'Sign out', icon: LogOut, run: act(() => void signOut()) },
  ];
  const wanted = text.trim().toLowerCase();
  const matching = all.filter(({ label, also = '' }) => `${label} ${also}`.toLowerCase().includes(wanted));
  return [...found.filter((one) => one.isSearch), ...matching, ...found.filter((one) => !one.isSearch)];
}
