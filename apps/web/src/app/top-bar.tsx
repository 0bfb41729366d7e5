import { Link, useLocation } from '@tanstack/react-router';
import { Keyboard, Menu, Search } from 'lucide-react';
import { useState } from 'react';
import { InboxBell } from '../features/inbox/index.ts';
import { TripChip } from '../features/trip/index.ts';
import { opens } from '../lib/lazy-dialog.ts';
import { useSession } from '../lib/session.ts';
import { IconButton } from '../ui/button.tsx';
import { Mark } from '../ui/logo.tsx';
import { MenuSheet } from './navigation.tsx';
import { PersonMenu } from './person-menu.tsx';

interface TopBarProps {
  readonly onCommand: () => void;
  readonly onKeys: () => void;
}

/**
 * The trip that a search or a flight is for. Elsewhere an id names other things: a shared shortlist, a case. Flights
 * write the trip as `id`, hotels as `tid`. Path and parameters are of one address: while a page is on its way, the last
 * one is still drawn.
 */
function tripOfAddress({ pathname, search }: { readonly pathname: string; readonly search: object }): string | null {
  const { id, tid }: { readonly id?: unknown; readonly tid?: unknown } = search;
  const named = id ?? tid;
  return /^\/(?:search|home2\/(?:flight|hotel))\b/.test(pathname) && typeof named === 'string' ? named : null;
}

/** The bar that names the trip being booked, the organisation and the person. */
export function TopBar({ onCommand, onKeys }: TopBarProps) {
  const { organization } = useSession();
  const [menu, setMenu] = useState(false);
  const tripId = useLocation({ select: tripOfAddress });
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-hairline bg-surface px-4 sm:px-6 print:hidden">
      <IconButton
        label="Menu"
        aria-haspopup="dialog"
        {...opens(MenuSheet)}
        onClick={() => setMenu(true)}
        className="-ml-2 max-sm:hidden rail:hidden"
      >
        <Menu aria-hidden size={19} />
      </IconButton>
      {menu && <MenuSheet shape="drawer" onClose={() => setMenu(false)} />}
      <Link to="/home" aria-label="Pravas, home" className="mr-1 rail:hidden">
        <Mark size={30} />
      </Link>
      <div className="min-w-0 flex-1">{tripId && <TripChip tripId={tripId} />}</div>
      {organization && (
        <span className="mr-2 hidden truncate text-[13px] text-ink-2 md:block">{organization.name}</span>
      )}
      <IconButton label="Keyboard keys" onClick={onKeys} className="max-sm:hidden">
        <Keyboard aria-hidden size={18} />
      </IconButton>
      <InboxBell />
      <IconButton label="Go anywhere" onClick={onCommand} className="rail:hidden">
        <Search aria-hidden size={19} />
      </IconButton>
      <PersonMenu />
    </header>
  );
}
