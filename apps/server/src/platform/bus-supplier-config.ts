import { type Env, list, oneOf, prefixOf, required } from './environment.ts';
import type { OutsideWorld } from './outside-rules.ts';

/** An account at a bus supplier, in the order of their labels. */
export type BusSupplierConfig = SeatSellerConfig | TboBusConfig;

/** An agency's key at SeatSeller. Whatever is booked with it is paid for: there is no test mode. */
interface SeatSellerConfig {
  readonly vendor: 'seatseller';
  readonly supplierId: string;
  readonly label: string;
  /** The origin of its API; the vendor's calls begin at its root. */
  readonly baseUrl: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

/** An agency's account at TBO Bus: addresses by role, none of which is ever derived from another. */
interface TboBusConfig {
  readonly vendor: 'tbo-bus';
  readonly supplierId: string;
  readonly label: string;
  readonly authUrl: string;
  readonly citiesUrl: string;
  readonly busUrl: string;
  readonly clientId: string;
  readonly userName: string;
  readonly password: string;
  readonly endUserIp: string;
}

const VENDORS = ['seatseller', 'tbo-bus'] as const;

/**
 * BUS_SUPPLIERS is a comma-separated list of names; each has its own <NAME>_… variables. Empty = no seats are sold. An account
 * that is called after a vendor need not name it.
 */
export function busSuppliers(env: Env): readonly BusSupplierConfig[] {
  return list(env, 'BUS_SUPPLIERS').map((name, index) => {
    const prefix = prefixOf(name);
    const called = VENDORS.find((one) => one === name) ?? 'seatseller';
    const vendor = oneOf(env, `${prefix}_VENDOR`, VENDORS, called);
    const account = { supplierId: name, label: `Bus supplier ${index + 1}` };
    return vendor === 'tbo-bus'
      ? { vendor, ...account, ...tboBus(env, prefix) }
      : { vendor, ...account, ...seatSeller(env, prefix) };
  });
}

function seatSeller(env: Env, prefix: string): Omit<SeatSellerConfig, 'vendor' | 'supplierId' | 'label'> {
  return {
    baseUrl: env[`${prefix}_URL`] ?? 'https://api.seatseller.travel',
    consumerKey: required(env, `${prefix}_CONSUMER_KEY`),
    consumerSecret: required(env, `${prefix}_CONSUMER_SECRET`),
  };
}

function tboBus(env: Env, prefix: string): Omit<TboBusConfig, 'vendor' | 'supplierId' | 'label'> {
  return {
    authUrl: required(env, `${prefix}_AUTH_URL`),
    citiesUrl: required(env, `${prefix}_CITIES_URL`),
    busUrl: required(env, `${prefix}_SERVICE_URL`),
    clientId: required(env, `${prefix}_CLIENT_ID`),
    userName: required(env, `${prefix}_USER_NAME`),
    password: required(env, `${prefix}_PASSWORD`),
    endUserIp: env[`${prefix}_END_USER_IP`] ?? '127.0.0.1',
  };
}

/** Whom an account speaks to and with what, by variable. */
export function busSupplierOutside(account: BusSupplierConfig): OutsideWorld['accounts'][number] {
  const prefix = prefixOf(account.supplierId);
  const name = `${account.label} (${account.supplierId})`;
  if (account.vendor === 'tbo-bus') {
    return {
      name,
      urls: {
        [`${prefix}_AUTH_URL`]: account.authUrl,
        [`${prefix}_CITIES_URL`]: account.citiesUrl,
        [`${prefix}_SERVICE_URL`]: account.busUrl,
      },
      keys: { [`${prefix}_USER_NAME`]: account.userName, [`${prefix}_PASSWORD`]: account.password },
    };
  }
  return {
    name,
    urls: { [`${prefix}_URL`]: account.baseUrl },
    keys: {
      [`${prefix}_CONSUMER_KEY`]: account.consumerKey,
      [`${prefix}_CONSUMER_SECRET`]: account.consumerSecret,
    },
  };
}
