import { isLocalDatabase, isLoopback } from './loopback.ts';
import { isPublished } from './published-keys.ts';

/** The part of the configuration about outside services, their keys and protocols. */
export interface OutsideWorld {
  readonly environment: 'production' | 'development' | 'test';
  readonly publicUrl: string;
  readonly smtpUrl: string | null;
  readonly database:
    | { readonly kind: 'url'; readonly url: string; readonly ownerUrl: string | null }
    | { readonly kind: 'socket' };
  readonly accounts: readonly Account[];
}

/** An outside account: its name, and by variable its addresses and keys. */
interface Account {
  readonly name: string;
  readonly urls: Readonly<Record<string, string>>;
  readonly keys: Readonly<Record<string, string>>;
}

/**
 * Why this configuration must not be used, a sentence each that names the variable and what to do; empty when it may. A
 * sandbox credential never goes to a vendor. Production neither sells from the sandbox nor shows it a real credential,
 * and nothing leaves it in clear except to this very machine.
 */
export function refusalsOf(config: OutsideWorld): readonly string[] {
  const ofAccounts = config.accounts.flatMap((account) => refusalsOfAccount(account, config.environment));
  if (config.environment !== 'production') return ofAccounts;
  return [...ofAccounts, ...refusalsOfWeb(config), ...refusalsOfMail(config), ...refusalsOfDatabase(config)];
}

function refusalsOfAccount({ name, urls, keys }: Account, environment: string): readonly string[] {
  const published = Object.keys(keys).filter((variable) => isPublished(keys[variable] ?? ''));
  const entries = Object.entries(urls);
  const unreadable = entries.filter(([, url]) => !URL.canParse(url));
  if (unreadable.length > 0) {
    return [`${name}: ${variablesOf(unreadable)} is no address. Write it as https://host/path.`];
  }
  const outside = entries.filter(([, url]) => !isLoopback(url));
  const inside = entries.filter(([, url]) => isLoopback(url));
  const ownKey = `Set ${published.join(' and ')} to your own account's.`;
  if (published.length > 0 && outside.length > 0) {
    return [`${name}: the sandbox's credentials would be sent to ${hostsOf(outside)}. ${ownKey}`];
  }
  if (environment !== 'production') return [];
  if (published.length > 0) {
    return [`${name}: the sandbox sells nothing real and is refused in production. ${ownKey}`];
  }
  if (inside.length > 0) {
    return [
      `${name}: real credentials would be sent to ${hostsOf(inside)}, where a sandbox listens, in production. Set ${variablesOf(inside)} to the vendor's address.`,
    ];
  }
  const inClear = entries.filter(([, url]) => !url.startsWith('https:'));
  if (inClear.length === 0) return [];
  return [`${name}: ${variablesOf(inClear)} would send credentials in clear. Use the vendor's https address.`];
}

function refusalsOfWeb({ publicUrl }: OutsideWorld): readonly string[] {
  if (publicUrl.startsWith('https:')) return [];
  return [
    `PUBLIC_URL is ${publicUrl}, so passwords and sessions would travel in clear. Set it to the https address that people open, and let a proxy in front of the server end TLS.`,
  ];
}

function refusalsOfMail({ smtpUrl }: OutsideWorld): readonly string[] {
  if (smtpUrl === null) return [];
  const url = URL.parse(smtpUrl);
  if (!url || !/^smtps?:$/.test(url.protocol)) {
    return ['SMTP_URL is no address of a mail server. Write it as smtps://user:password@host.'];
  }
  if (isLoopback(smtpUrl)) return [];
  if (isOff(url.searchParams.get('tls.rejectUnauthorized')) || url.searchParams.has('tls.checkServerIdentity')) {
    return ['SMTP_URL would take any certificate for the mail server’s. Leave tls.rejectUnauthorized out of it.'];
  }
  if (url.protocol === 'smtps:' && !isOff(url.searchParams.get('secure'))) return [];
  if (url.searchParams.get('requireTLS') === 'true') return [];
  return [
    'SMTP_URL would send links and codes in clear where the mail server offers no encryption. Use smtps://, or add requireTLS=true to it.',
  ];
}

function refusalsOfDatabase({ database }: OutsideWorld): readonly string[] {
  if (database.kind === 'socket') return [];
  return Object.entries({ DATABASE_SERVE_URL: database.url, DATABASE_URL: database.ownerUrl ?? '' }).flatMap(
    ([variable, url]) => {
      if (url === '' || isLocalDatabase(url)) return [];
      // Every weaker mode accepts any certificate, or none.
      if (URL.parse(url)?.searchParams.getAll('sslmode').join() === 'verify-full') return [];
      return [
        `${variable} would speak to PostgreSQL without knowing that it is the right one. Add sslmode=verify-full to it, and sslrootcert=FILE where the certificate is of an authority of your own.`,
      ];
    },
  );
}

const isOff = (text: string | null): boolean => text !== null && /^(?:false|0)$/i.test(text);

function variablesOf(entries: readonly (readonly [string, string])[]): string {
  return entries.map(([variable]) => variable).join(' and ');
}

function hostsOf(entries: readonly (readonly [string, string])[]): string {
  return [...new Set(entries.map(([, url]) => new URL(url).host))].join(' and ');
}
