import { type Env, list, oneOf, prefixOf, required } from './environment.ts';
import type { OutsideWorld } from './outside-rules.ts';

/** An account at a hotel supplier, in the order of their labels. */
export type HotelSupplierConfig = TboHotelConfig;

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

/** HOTEL_SUPPLIERS is a comma-separated list of names; each has its own <NAME>_… variables. Empty = no rooms are sold. */
export function hotelSuppliers(env: Env): readonly HotelSupplierConfig[] {
  return list(env, 'HOTEL_SUPPLIERS').map((name, index) => {
    const prefix = prefixOf(name);
    const vendor = oneOf(env, `${prefix}_VENDOR`, ['tbo-hotel'] as const, 'tbo-hotel');
    return { vendor, supplierId: name, label: `Hotel supplier ${index + 1}`, ...tboHotel(env, prefix) };
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

/** Whom an account speaks to and with what, by variable. */
export function hotelSupplierOutside(account: HotelSupplierConfig): OutsideWorld['accounts'][number] {
  const prefix = prefixOf(account.supplierId);
  const keys = (name: string, { userName, password }: Login) => ({
    [`${prefix}_${name}USER_NAME`]: userName,
    [`${prefix}_${name}PASSWORD`]: password,
  });
  return {
    name: `${account.label} (${account.supplierId})`,
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
