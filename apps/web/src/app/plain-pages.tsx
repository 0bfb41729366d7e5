import { Link, useSearch } from '@tanstack/react-router';
import { Compass, KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePageTitle } from '../lib/page-title.ts';
import { sameOriginPath } from '../lib/same-origin-path.ts';
import { buttonClass } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';

interface PlainPageProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly action: ReactNode;
}

function PlainPage({ icon, title, text, action }: PlainPageProps) {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="w-full max-w-[440px]">
        <Logo />
        <div className="card mt-6 p-8">
          <span className="grid size-11 place-items-center rounded-xl bg-blue-soft text-blue">{icon}</span>
          <h1 className="mt-5 text-title font-semibold">{title}</h1>
          <p className="mt-2 text-ink-2">{text}</p>
          <div className="mt-6">{action}</div>
        </div>
      </div>
    </main>
  );
}

/** Where a session that the server refused ends; the link leads back after login. */
export function UnauthorizedPage() {
  usePageTitle('Please login again');
  const search: { next?: unknown } = useSearch({ strict: false });
  const next = sameOriginPath(typeof search.next === 'string' ? search.next : null);
  return (
    <PlainPage
      icon={<KeyRound aria-hidden size={20} />}
      title="Please login again"
      text="Your session has ended. Your trips and bookings are unchanged."
      action={
        <Link to="/login" search={{ next }} className={buttonClass('primary')}>
          Login
        </Link>
      }
    />
  );
}

/** The page of an address that leads nowhere. */
export function NotFoundPage() {
  usePageTitle('Page not found');
  return (
    <PlainPage
      icon={<Compass aria-hidden size={20} />}
      title="This page does not exist"
      text="The address may be mistyped, or the page was removed."
      action={
        <Link to="/home" className={buttonClass('primary')}>
          Go to home
        </Link>
      }
    />
  );
}
