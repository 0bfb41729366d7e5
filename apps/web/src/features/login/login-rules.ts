/** What the login form holds. */
export interface LoginValues {
  readonly email: string;
  readonly password: string;
}

/** The sentence each refused field gets. */
export type LoginErrors = { readonly [Field in keyof LoginValues]?: string };

/** Checks rules §5.1 to §5.3; a password's make-up is checked where it is chosen, never where it is typed in. */
export function checkLogin(values: LoginValues): LoginErrors {
  const email = values.email.trim();
  const errors: { email?: string; password?: string } = {};
  if (email === '') errors.email = 'Email is required';
  else if (email.length < 6 || email.length > 50 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    errors.email = 'Please enter valid email';
  }
  if (values.password === '') errors.password = 'Password is required';
  else if (values.password.length > 50) errors.password = 'Please enter valid password';
  return errors;
}
