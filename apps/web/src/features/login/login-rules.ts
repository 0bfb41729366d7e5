import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { invalidMessage, requiredMessage } from '@pravas/domain/validation/messages.ts';

/** What the login form holds. */
interface LoginValues {
  readonly email: string;
  readonly password: string;
}

/** The sentence each refused field gets. */
type LoginErrors = { readonly [Field in keyof LoginValues]?: string };

/** Checks rules §5.1 to §5.3; a password's make-up is checked where it is chosen, never where it is typed in. */
export function checkLogin(values: LoginValues): LoginErrors {
  const email = checkText(FIELD_RULES.accountEmail, values.email);
  const password = checkTypedPassword(values.password);
  return { ...(email === null ? {} : { email }), ...(password === null ? {} : { password }) };
}

/** Checks a password that is typed in, not chosen. */
function checkTypedPassword(password: string): string | null {
  const { label, maxLength } = FIELD_RULES.password;
  if (password === '') return requiredMessage(label);
  return [...password].length > maxLength ? invalidMessage(label) : null;
}
