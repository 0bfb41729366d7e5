import { lazyRouteComponent } from '@tanstack/react-router';

/** The login page. */
export const LoginPage = lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage');
