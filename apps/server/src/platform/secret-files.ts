import fs from 'node:fs';

type Env = Readonly<Record<string, string | undefined>>;

/** Variables that hold a secret, or an address with one in it. */
const SECRETS =
  /^(?:DATABASE_URL|DATABASE_SERVE_URL|SMTP_URL|PRAVAS_SECRET_KEY|.+_(?:PASSWORD|TOKEN|WEBHOOK_SECRET|CLIENT_SECRET|KEY_HEX))$/;

/**
 * The environment with each secret that is named by a file put in: `PRAVAS_SECRET_KEY_FILE=/run/secrets/key` stands for
 * `PRAVAS_SECRET_KEY`. Vaults and container platforms hand secrets over like that, since an environment is shown to every
 * program that a process starts. Throws an Error that names the variable and what to do.
 */
export function withSecretFiles(env: Env): Env {
  const named = Object.entries(env).flatMap(([variable, file]) => {
    const name = variable.endsWith('_FILE') ? variable.slice(0, -'_FILE'.length) : '';
    if (!file || !SECRETS.test(name)) return [];
    if (env[name]) throw new Error(`${name} and ${variable} are both set. Keep one of them.`);
    // Taken out: what is started with this environment finds the secret itself.
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
