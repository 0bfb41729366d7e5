import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { barePath } from '../lib/search-text.ts';
import { renewRights, useSession } from '../lib/session.ts';

/** Pages that nobody needs a session for. */
const OPEN_PATHS = [
  '/login',
  '/unauthorized',
  '/page-not-found',
  '/sign-up',
  '/register',
  '/forgot-password',
  '/sso',
  '/shared',
  '/approval',
];

/** Takes the person to the right page when the session ends or asks for more, here or in another tab. */
export function SessionWatcher() {
  const { signedIn, ended, mustEnrolSecondFactor } = useSession();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const here = useRouterState({ select: (state) => state.location });
  const path = barePath(here.pathname);
  const leave = useEffectEvent(() => {
    // What the server sent for one person must not be shown to the next one.
    if (!signedIn && ended !== 'none') queries.clear();
    if (signedIn || OPEN_PATHS.includes(path)) return;
    if (ended === 'expired') void navigate({ to: '/unauthorized', search: { next: here.href }, replace: true });
    else if (ended === 'logout') void navigate({ to: '/login', replace: true });
  });
  const enrol = useEffectEvent(() => {
    if (!mustEnrolSecondFactor || OPEN_PATHS.includes(path) || path === '/profile') return;
    void navigate({ to: '/profile/', search: { tab: 'security' }, replace: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session is what makes the watcher look again.
  useEffect(() => leave(), [signedIn, ended]);
  useEffect(() => {
    if (mustEnrolSecondFactor) enrol();
  }, [mustEnrolSecondFactor]);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void renewRights();
    };
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return null;
}
