import { type Env, list, oneOf, prefixOf, required } from './environment.ts';
import type { OutsideWorld } from './outside-rules.ts';

/** An agency's key at SeatSeller. Whatever is booked with it is paid for: there is no test mode. */
export interface BusSupplierConfig {
  readonly vendor: 'seatseller';
  readonly supplierId: string;
  readonly label: string;
  /** The origin of its API; the vendor's calls begin at its root. */
  readonly baseUrl: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

const VENDORS = ['seatseller'] as const;

/**
 * BUS_SUPPLIERS is a comma-separated list of names; each has its own <NAME>_… variables. Empty = no seats are sold. An account
 * that is called after a vendor need not name it.
 */
export function busSuppliers(env: Env): readonly BusSupplierConfig[] {
  return list(env, 'BUS_SUPPLIERS').map((name, index) => {
    const prefix = prefixOf(name);
    const vendor = oneOf(env, `${prefix}_VENDOR`, VENDORS, 'seatseller');
    return {
      vendor,
      supplierId: name,
      label: `Bus supplier ${index + 1}`,
      baseUrl: env[`${prefix}_URL`] ?? 'https://api.seatseller.travel',
      consumerKey: required(env, `${prefix}_CONSUMER_KEY`),
      consumerSecret: required(env, `${prefix}_CONSUMER_SECRET`),
    };
  });
}

/** Whom an account speaks to and with what, by variable. */
export function busSupplierOutside(account: BusSupplierConfig): OutsideWorld['accounts'][number] {
  const prefix = prefixOf(account.supplierId);
  return {
    name: `${account.label} (${account.supplierId})`,
    urls: { [`${prefix}_URL`]: account.baseUrl },
    keys: {
      [`${prefix}_CONSUMER_KEY`]: account.consumerKey,
      [`${prefix}_CONSUMER_SECRET`]: account.consumerSecret,
    },
  };
}
