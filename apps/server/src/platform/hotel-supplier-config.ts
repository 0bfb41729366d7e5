import { type Env, list, oneOf, prefixOf, required } from './environment.ts';
import type { OutsideWorld } from './outside-rules.ts';

/** An account at a hotel supplier, in the order of their labels. */
export type HotelSupplierConfig = TboHotelConfig | DuffelStaysConfig;

/** A login of HTTP Basic. */
interface Login {
  readonly userName: string;
  readonly password: string;
}

/** An agency's account at TBO Hotel: addresses by role, and its three logins. */
interface TboHotelConfig {
  readonly vendor: 'tbo-hotel';
  readonly supplierId: string;
  readonly label: string;
  readonly contentUrl: string;
  readonly searchUrl: string;
  readonly bookUrl: string;
  readonly authUrl: string;
  readonly contentLogin: Login;
  readonly bookLogin: Login;
  readonly agency: Login & { readonly clientId: string };
  readonly endUserIp: string;
}

/** An account at Duffel for which Stays is switched on. */
interface DuffelStaysConfig {
  readonly vendor: 'duffel-stays';
  readonly supplierId: string;
  readonly label: string;
  /** The origin of its API; the vendor's paths begin at its root. */
  readonly baseUrl: string;
  readonly token: string;
}

/**
 * The style of a map of streets (MapLibre's specification) behind hotels, as HOTEL_MAP_STYLE_URL names it; null = none,
 * and hotels are shown on a plan of distances. Browsers fetch it, so it must use https or our own host. Throws an Error
 * otherwise.
 */
export function hotelMapStyle(env: Env, publicUrl: string): string | null {
  const text = env.HOTEL_MAP_STYLE_URL;
  if (!text) return null;
  const url = URL.parse(text);
  const isOurs = url?.protocol === 'http:' && url.hostname === URL.parse(publicUrl)?.hostname;
  if (url === null || url.username !== '' || (url.protocol !== 'https:' && !isOurs)) {
    throw new Error(`HOTEL_MAP_STYLE_URL must be an https address, or one of the host of PUBLIC_URL, not "${text}"`);
  }
  return url.href;
}

const VENDORS = ['tbo-hotel', 'duffel-stays'] as const;

/**
 * HOTEL_SUPPLIERS is a comma-separated list of names; each has its own <NAME>_… variables. Empty = no rooms are sold.
 * An account that is called after a vendor need not name it.
 */
export function hotelSuppliers(env: Env): readonly HotelSupplierConfig[] {
  return list(env, 'HOTEL_SUPPLIERS').map((name, index) => {
    const prefix = prefixOf(name);
    const called = VENDORS.find((one) => one === name) ?? 'tbo-hotel';
    const vendor = oneOf(env, `${prefix}_VENDOR`, VENDORS, called);
    const account = { supplierId: name, label: `Hotel supplier ${index + 1}` };
    return vendor === 'duffel-stays'
      ? { vendor, ...account, ...duffelStays(env, prefix) }
      : { vendor, ...account, ...tboHotel(env, prefix) };
  });
}

function tboHotel(env: Env, prefix: string): Omit<TboHotelConfig, 'vendor' | 'supplierId' | 'label'> {
  const login = (name: string): Login => ({
    userName: required(env, `${prefix}_${name}USER_NAME`),
    password: required(env, `${prefix}_${name}PASSWORD`),
  });
  return {
    contentUrl: required(env, `${prefix}_CONTENT_URL`),
    searchUrl: required(env, `${prefix}_SEARCH_URL`),
    bookUrl: required(env, `${prefix}_BOOK_URL`),
    authUrl: required(env, `${prefix}_AUTH_URL`),
    contentLogin: login('CONTENT_'),
    bookLogin: login('BOOK_'),
    agency: { clientId: required(env, `${prefix}_CLIENT_ID`), ...login('') },
    endUserIp: env[`${prefix}_END_USER_IP`] ?? '127.0.0.1',
  };
}

function duffelStays(env: Env, prefix: string): Pick<DuffelStaysConfig, 'baseUrl' | 'token'> {
  return { baseUrl: env[`${prefix}_URL`] ?? 'https://api.duffel.com', token: required(env, `${prefix}_TOKEN`) };
}

/** An account's addresses and keys, by variable. */
export function hotelSupplierOutside(account: HotelSupplierConfig): OutsideWorld['accounts'][number] {
  const prefix = prefixOf(account.supplierId);
  const name = `${account.label} (${account.supplierId})`;
  if (account.vendor === 'duffel-stays') {
    return { name, urls: { [`${prefix}_URL`]: account.baseUrl }, keys: { [`${prefix}_TOKEN`]: account.token } };
  }
  const keys = (name: string, { userName, password }: Login) => ({
    [`${prefix}_${name}USER_NAME`]: userName,
    [`${prefix}_${name}PASSWORD`]: password,
  });
  return {
    name,
    urls: {
      [`${prefix}_CONTENT_URL`]: account.contentUrl,
      [`${prefix}_SEARCH_URL`]: account.searchUrl,
      [`${prefix}_BOOK_URL`]: account.bookUrl,
      [`${prefix}_AUTH_URL`]: account.authUrl,
    },
    keys: {
      ...keys('CONTENT_', account.contentLogin),
      ...keys('BOOK_', account.bookLogin),
      ...keys('', account.agency),
    },
  };
}
