import { type Env, list, oneOf, prefixOf, required } from './environment.ts';
import type { OutsideWorld } from './outside-rules.ts';

/** An account at a bus supplier, in the order of their labels. */
export type BusSupplierConfig = SeatSellerConfig | TboBusConfig;

interface Account {
  readonly supplierId: string;
  readonly label: string;
  /** Who pays the tax that section 9(5) of the CGST Act imposes on platforms: the vendor, or nobody. */
  readonly nineFiveBy: 'connector' | 'none';
}

/** An agency's key at SeatSeller. Every booking with it is paid for: there is no test mode. */
interface SeatSellerConfig extends Account {
  readonly vendor: 'seatseller';
  /** The origin of its API; the vendor's calls begin at its root. */
  readonly baseUrl: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

/** An agency's account at TBO Bus: addresses by role, none of which is ever derived from another. */
interface TboBusConfig extends Account {
  readonly vendor: 'tbo-bus';
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
 * BUS_SUPPLIERS is a comma-separated list of names; each has its own <NAME>_… variables. Empty = no seats are sold. An
 * account that is called after a vendor need not name it.
 */
export function busSuppliers(env: Env): readonly BusSupplierConfig[] {
  return list(env, 'BUS_SUPPLIERS').map((name, index) => {
    const prefix = prefixOf(name);
    const called = VENDORS.find((one) => one === name) ?? 'seatseller';
    const vendor = oneOf(env, `${prefix}_VENDOR`, VENDORS, called);
    const account = { supplierId: name, label: `Bus supplier ${index + 1}`, nineFiveBy: nineFiveBy(env, prefix) };
    return vendor === 'tbo-bus'
      ? { vendor, ...account, ...tboBus(env, prefix) }
      : { vendor, ...account, ...seatSeller(env, prefix) };
  });
}

/** `us` is refused: the prices of both vendors already include the tax, so paying it ourselves would pay it twice. */
function nineFiveBy(env: Env, prefix: string): Account['nineFiveBy'] {
  const name = `${prefix}_NINE_FIVE_BY`;
  if (env[name] === 'us') {
    throw new Error(`${name} cannot be us: the prices of this supplier have the tax in them. It is connector or none`);
  }
  return oneOf(env, name, ['connector', 'none'], 'connector');
}

function seatSeller(env: Env, prefix: string): Omit<SeatSellerConfig, 'vendor' | keyof Account> {
  return {
    baseUrl: env[`${prefix}_URL`] ?? 'https://api.seatseller.travel',
    consumerKey: required(env, `${prefix}_CONSUMER_KEY`),
    consumerSecret: required(env, `${prefix}_CONSUMER_SECRET`),
  };
}

function tboBus(env: Env, prefix: string): Omit<TboBusConfig, 'vendor' | keyof Account> {
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

/** An account's addresses and keys, by variable. */
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
