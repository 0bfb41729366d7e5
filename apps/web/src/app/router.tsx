import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { FlightDetailsPage } from '../features/flight-details/index.ts';
import { FlightListPage } from '../features/flight-list/index.ts';
import { FlightSearchPage } from '../features/flight-search/index.ts';
import { LoginPage } from '../features/login/index.ts';
import { TripDetailsPage, TripListPage } from '../features/trip/index.ts';
import { parseSearchText, textValues, writeSearchText } from '../lib/search-text.ts';
import { currentSession } from '../lib/session.ts';
import { PageError } from './page-error.tsx';
import { NotFoundPage, UnauthorizedPage } from './plain-pages.tsx';
import { SessionWatcher } from './session-watcher.tsx';

const rootRoute = createRootRoute({
  component: () => (
    <>
      <SessionWatcher />
      <Outlet />
    </>
  ),
  errorComponent: PageError,
  notFoundComponent: () => <NotFoundPage />,
});

const screens = createRoute({
  id: 'screens',
  getParentRoute: () => rootRoute,
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
  errorComponent: PageError,
  beforeLoad: ({ location }) => {
    if (currentSession().signedIn) return;
    throw redirect({ to: '/login', search: { next: location.href } });
  },
});

const screen = <P extends string>(path: P, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({
    path,
    getParentRoute: () => screens,
    validateSearch: textValues,
    component,
    errorComponent: PageError,
  });

/** An old address: the same search parameters at the new one. */
const moved = <P extends string>(path: P, to: string) =>
  createRoute({
    path,
    getParentRoute: () => rootRoute,
    validateSearch: textValues,
    beforeLoad: ({ search }) => {
      throw redirect({ to, search, replace: true });
    },
  });

const plain = <P extends string>(path: P, component: () => React.ReactNode) =>
  createRoute({ path, getParentRoute: () => rootRoute, validateSearch: textValues, component });

const routeTree = rootRoute.addChildren([
  screens.addChildren([
    screen(
      '/home',
      lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage'),
    ),
    screen('/search', FlightSearchPage),
    screen('/home2/flight/list', FlightListPage),
    screen('/home2/flight/booking', FlightDetailsPage),
    screen('/trip/details', TripDetailsPage),
    screen('/home/trip/list', TripListPage),
  ]),
  createRoute({ path: '/login', getParentRoute: () => rootRoute, validateSearch: textValues, component: LoginPage }),
  plain('/unauthorized', UnauthorizedPage),
  plain('/page-not-found', NotFoundPage),
  createRoute({
    path: '$',
    getParentRoute: () => rootRoute,
    beforeLoad: () => {
      throw redirect({ to: '/page-not-found', replace: true });
    },
  }),
  moved('/', '/home'),
  moved('/home2', '/home'),
  moved('/flight/list', '/home2/flight/list/'),
  moved('/flight/details', '/home2/flight/booking/'),
  moved('/home2/trip/list', '/home/trip/list'),
]);

/** The app's routes; the search text is kept as the specification writes it. */
export const router = createRouter({
  routeTree,
  parseSearch: parseSearchText,
  stringifySearch: writeSearchText,
  trailingSlash: 'preserve',
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingMs: 150,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
