import { SANDBOX_DUFFEL_ACCOUNT } from '../apps/sandbox/src/duffel/account.ts';
import { SANDBOX_AGENCY } from '../apps/sandbox/src/tbo/agency.ts';
import { SANDBOX_MERCHANT_ID, SANDBOX_MERCHANT_KEY_HEX } from '../apps/sandbox/src/worldline/sandbox-merchant.ts';
import type { Config, SupplierConfig } from '../apps/server/src/platform/config.ts';

/** The part of the configuration that says whose door is opened with whose key. */
export type OutsideWorld = Pick<Config, 'environment' | 'flightSuppliers' | 'gateway'>;

interface Account {
  readonly name: string;
  readonly urls: readonly string[];
  readonly isSandbox: boolean;
}

/**
 * Why this configuration must not be used, a sentence each; empty when it may. A sandbox credential never goes to a
 * vendor, and production neither sells from the sandbox nor shows it a real credential.
 */
export function refusalsOf(config: OutsideWorld): readonly string[] {
  return accountsOf(config).flatMap(({ name, urls, isSandbox }) => {
    const outside = urls.filter((url) => !isLoopback(url)).map(hostOf);
    const inside = urls.filter(isLoopback).map(hostOf);
    if (isSandbox && outside.length > 0) {
      return [`${name}: the sandbox's credentials would be sent to ${unique(outside)}. Name your own account there.`];
    }
    if (config.environment !== 'production') return [];
    if (isSandbox) return [`${name}: the sandbox sells nothing real and is refused in production.`];
    if (inside.length > 0) {
      return [`${name}: real credentials would be sent to ${unique(inside)}, where a sandbox listens, in production.`];
    }
    return [];
  });
}

/** True for an address that cannot leave this machine. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(?:\.\d{1,3}){3}$/.test(hostname)
  );
}

function accountsOf({ flightSuppliers, gateway }: OutsideWorld): readonly Account[] {
  return [
    ...flightSuppliers.map((account) => ({ name: `${account.label} (${account.supplierId})`, ...whereOf(account) })),
    {
      name: 'Payment gateway',
      urls: [gateway.payUrl, gateway.serverUrl],
      isSandbox: same(gateway.mid, SANDBOX_MERCHANT_ID) || same(gateway.keyHex, SANDBOX_MERCHANT_KEY_HEX),
    },
  ];
}

function whereOf(account: SupplierConfig): Pick<Account, 'urls' | 'isSandbox'> {
  if (account.vendor === 'duffel') {
    return { urls: [account.baseUrl], isSandbox: same(account.token, SANDBOX_DUFFEL_ACCOUNT.accessToken) };
  }
  return {
    urls: [account.authUrl, account.airUrl, account.airBookUrl],
    isSandbox: same(account.userName, SANDBOX_AGENCY.userName) || same(account.password, SANDBOX_AGENCY.password),
  };
}

function same(given: string, sandbox: string): boolean {
  return given.trim().toLowerCase() === sandbox.toLowerCase();
}

function hostOf(url: string): string {
  return new URL(url).host;
}

function unique(hosts: readonly string[]): string {
  return [...new Set(hosts)].join(' and ');
}
