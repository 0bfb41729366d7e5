import { lazyPage } from '../../lib/lazy-page.ts';

/** The person's own profile. */
export const ProfilePage = lazyPage(() => import('./profile-page.tsx'), 'ProfilePage');

/** An employee, for those who look after employees. */
export const EmployeePage = lazyPage(() => import('./employee-page.tsx'), 'EmployeePage');

/** What somebody made that goes on without them. */
export const MadeByNote = lazyPage(() => import('./made-by-note.tsx'), 'MadeByNote');

/** Asks for the password again, wherever something that protects an account is changed. */
export const PasswordPrompt = lazyPage(() => import('./password-prompt.tsx'), 'PasswordPrompt');
