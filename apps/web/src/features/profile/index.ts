import { lazyPage } from '../../lib/lazy-page.ts';

/** The person's own profile. */
export const ProfilePage = lazyPage(() => import('./profile-page.tsx'), 'ProfilePage');

/** An employee, for those who look after employees. */
export const EmployeePage = lazyPage(() => import('./employee-page.tsx'), 'EmployeePage');

/** What somebody made that goes on without them. */
export { MadeByNote } from './made-by-note.tsx';
/** Asks for the password again, wherever something that protects an account is changed. */
export { PasswordPrompt } from './password-prompt.tsx';
