/** Reading single variables. An error is a sentence that names the variable. */

/** Variables by name. */
export type Env = Readonly<Record<string, string | undefined>>;

/** A list with commas. */
export function list(env: Env, name: string): readonly string[] {
  return (env[name] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** A whole number that is not below 0. Throws an Error for anything else. */
export function whole(env: Env, name: string, fallback: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`${name} must be a whole number, not "${text}"`);
  return value;
}

/** One of some words. Throws an Error for any other. */
export function oneOf<T extends string>(env: Env, name: string, allowed: readonly T[], fallback: T): T {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const found = allowed.find((value) => value === text);
  if (!found) throw new Error(`${name} must be one of ${allowed.join(', ')}, not "${text}"`);
  return found;
}

/** A required text. Throws an Error that names the variable. */
export function required(env: Env, name: string): string {
  const text = env[name];
  if (!text) throw new Error(`${name} is required`);
  return text;
}

/** What the variables of an account begin with: "MY_AGENCY" for "my-agency". */
export const prefixOf = (accountName: string): string => accountName.toUpperCase().replaceAll('-', '_');
