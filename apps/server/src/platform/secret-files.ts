import fs from 'node:fs';

type Env = Readonly<Record<string, string | undefined>>;

/** Variables that hold a secret, or an address with one in it. */
const SECRETS =
  /^(?:DATABASE_URL|DATABASE_SERVE_URL|SMTP_URL|PRAVAS_SECRET_KEY|.+_(?:PASSWORD|TOKEN|WEBHOOK_SECRET|CLIENT_SECRET|KEY_HEX))$/;

/**
 * The environment with the content of secret files: `PRAVAS_SECRET_KEY_FILE=/run/secrets/key` sets `PRAVAS_SECRET_KEY`.
 * Vaults and container platforms pass secrets like that, since every program that a process starts sees its
 * environment. Throws an Error that names the variable and what to do.
 */
export function withSecretFiles(env: Env): Env {
  const named = Object.entries(env).flatMap(([variable, file]) => {
    const name = variable.endsWith('_FILE') ? variable.slice(0, -'_FILE'.length) : '';
    if (!file || !SECRETS.test(name)) return [];
    if (env[name]) throw new Error(`${name} and ${variable} are both set. Keep one of them.`);
    // Removed: a program started with this environment has the secret itself.
    return [
      [name, secretIn(file, variable)],
      [variable, undefined],
    ];
  });
  return { ...env, ...Object.fromEntries(named) };
}

function secretIn(file: string, variable: string): string {
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8').trim();
  } catch {
    throw new Error(`${variable} names a file that cannot be read. Give this user the right to read it.`);
  }
  if (text === '') throw new Error(`${variable} names an empty file.`);
  return text;
}
