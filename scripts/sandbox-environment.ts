import { SANDBOX_DUFFEL_ACCOUNT } from '../apps/sandbox/src/duffel/account.ts';
import { SANDBOX_IRP_ACCOUNT, SANDBOX_IRP_PUBLIC_KEY } from '../apps/sandbox/src/irp/account.ts';
import { SANDBOX_SEATSELLER_ACCOUNT } from '../apps/sandbox/src/seatseller/account.ts';
import { SANDBOX_AGENCY } from '../apps/sandbox/src/tbo/agency.ts';
import { SANDBOX_HOTEL_LOGINS } from '../apps/sandbox/src/tbo-hotel/logins.ts';
import { SANDBOX_MERCHANT_ID, SANDBOX_MERCHANT_KEY_HEX } from '../apps/sandbox/src/worldline/sandbox-merchant.ts';

/** The name of the sandbox's supplier in the configuration. */
export const SANDBOX_SUPPLIER = 'tbo';

/** Its suppliers of stays: by whose list hotels are named, and who knows agreed rates. */
export const SANDBOX_HOTEL_LISTS = { namedBy: 'tbo-hotel', ratesAt: 'duffel-stays' } as const;

/** Its supplier of buses whose tickets are known in full. */
export const SANDBOX_BUSES = 'seatseller';

/** The registration that the demo's provider sells under. */
const SANDBOX_PROVIDER_GSTIN = '29AAECP2026T1ZU';

/** Where a running sandbox listens. */
export interface SandboxAddresses {
  readonly urls: {
    readonly tbo: string;
    readonly duffel?: string;
    readonly seatseller?: string;
    readonly worldline: string;
    readonly irp?: string;
  };
  readonly smtpPort: number;
}

/** The server's environment for the sandbox suppliers; the same variables name real vendors in production. */
export function sandboxEnvironment({ urls, smtpPort }: SandboxAddresses): Record<string, string> {
  return {
    FLIGHT_SUPPLIERS: urls.duffel === undefined ? SANDBOX_SUPPLIER : `${SANDBOX_SUPPLIER},duffel`,
    ...(urls.duffel === undefined
      ? {}
      : {
          DUFFEL_URL: urls.duffel,
          DUFFEL_TOKEN: SANDBOX_DUFFEL_ACCOUNT.accessToken,
          DUFFEL_WEBHOOK_SECRET: SANDBOX_DUFFEL_ACCOUNT.webhookSecret,
          DUFFEL_STAYS_URL: urls.duffel,
          DUFFEL_STAYS_TOKEN: SANDBOX_DUFFEL_ACCOUNT.accessToken,
        }),
    TBO_AUTH_URL: `${urls.tbo}/SharedData.svc/rest`,
    TBO_AIR_URL: `${urls.tbo}/AirService.svc/rest`,
    TBO_CLIENT_ID: SANDBOX_AGENCY.clientId,
    TBO_USER_NAME: SANDBOX_AGENCY.userName,
    TBO_PASSWORD: SANDBOX_AGENCY.password,
    HOTEL_SUPPLIERS: urls.duffel === undefined ? 'tbo-hotel' : 'tbo-hotel,duffel-stays',
    TBO_HOTEL_CONTENT_URL: `${urls.tbo}/TBOHolidays_HotelAPI`,
    TBO_HOTEL_SEARCH_URL: `${urls.tbo}/HotelAPI`,
    TBO_HOTEL_BOOK_URL: `${urls.tbo}/hotelservice.svc/rest`,
    TBO_HOTEL_AUTH_URL: `${urls.tbo}/SharedData.svc/rest`,
    TBO_HOTEL_CONTENT_USER_NAME: SANDBOX_HOTEL_LOGINS.content.userName,
    TBO_HOTEL_CONTENT_PASSWORD: SANDBOX_HOTEL_LOGINS.content.password,
    TBO_HOTEL_BOOK_USER_NAME: SANDBOX_HOTEL_LOGINS.booking.userName,
    TBO_HOTEL_BOOK_PASSWORD: SANDBOX_HOTEL_LOGINS.booking.password,
    TBO_HOTEL_CLIENT_ID: SANDBOX_AGENCY.clientId,
    TBO_HOTEL_USER_NAME: SANDBOX_AGENCY.userName,
    TBO_HOTEL_PASSWORD: SANDBOX_AGENCY.password,
    ...(urls.seatseller === undefined
      ? {}
      : {
          BUS_SUPPLIERS: 'seatseller,tbo-bus',
          TBO_BUS_AUTH_URL: `${urls.tbo}/SharedData.svc/rest`,
          TBO_BUS_CITIES_URL: `${urls.tbo}/StaticData.svc/rest`,
          TBO_BUS_SERVICE_URL: `${urls.tbo}/BusService.svc/rest`,
          TBO_BUS_CLIENT_ID: SANDBOX_AGENCY.clientId,
          TBO_BUS_USER_NAME: SANDBOX_AGENCY.userName,
          TBO_BUS_PASSWORD: SANDBOX_AGENCY.password,
          SEATSELLER_URL: urls.seatseller,
          SEATSELLER_CONSUMER_KEY: SANDBOX_SEATSELLER_ACCOUNT.consumerKey,
          SEATSELLER_CONSUMER_SECRET: SANDBOX_SEATSELLER_ACCOUNT.consumerSecret,
        }),
    ...(urls.irp === undefined ? {} : irpEnvironment(urls.irp)),
    WORLDLINE_MID: SANDBOX_MERCHANT_ID,
    WORLDLINE_KEY_HEX: SANDBOX_MERCHANT_KEY_HEX,
    WORLDLINE_PAY_URL: `${urls.worldline}/ipg/doMEPayRequest`,
    WORLDLINE_SERVER_URL: `${urls.worldline}/ipg`,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  };
}

/** The demo provider's account at the sandbox's tax portal. */
function irpEnvironment(url: string): Record<string, string> {
  const { clientId, clientSecret, userName, password } = SANDBOX_IRP_ACCOUNT;
  return {
    IRP_URL: url,
    IRP_GSTIN: SANDBOX_PROVIDER_GSTIN,
    IRP_CLIENT_ID: clientId,
    IRP_CLIENT_SECRET: clientSecret,
    IRP_USER_NAME: userName,
    IRP_PASSWORD: password,
    IRP_PUBLIC_KEY: SANDBOX_IRP_PUBLIC_KEY,
  };
}
