import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useSession } from '../lib/session.ts';

const OPEN_PATHS = ['/login', '/unauthorized', '/page-not-found'];

/** Takes the person to the right page when the session ends, here or in another tab. */
export function SessionWatcher() {
  const { signedIn, ended } = useSession();
  const navigate = useNavigate();
  const here = useRouterState({ select: (state) => state.location });
  const leave = useEffectEvent(() => {
    if (signedIn || OPEN_PATHS.includes(here.pathname)) return;
    if (ended === 'expired') void navigate({ to: '/unauthorized', search: { next: here.href }, replace: true });
    else if (ended === 'logout') void navigate({ to: '/login', replace: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session is what makes the watcher look again.
  useEffect(() => leave(), [signedIn, ended]);
  return null;
}
