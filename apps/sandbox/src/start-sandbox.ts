import { createBookingLedger } from './bookings/booking-ledger.ts';
import { createRefundDelay } from './bookings/refund-delay.ts';
import { createBusLedger } from './bus-bookings/bus-ledger.ts';
import { createBusSwitches } from './bus-bookings/bus-switches.ts';
import { createClock } from './clock.ts';
import { createControlHandler } from './control/control-handler.ts';
import { createDuffelHandler } from './duffel/duffel-handler.ts';
import { createDuffelParts, watchAirlines } from './duffel/duffel-parts.ts';
import { createStaysDesk } from './duffel-stays/stays-desk.ts';
import { createStaysHandler, isStaysPath } from './duffel-stays/stays-handler.ts';
import { createFaultBoard } from './faults.ts';
import { createHotelLedger } from './hotel-bookings/hotel-ledger.ts';
import { createHotelSwitches } from './hotel-bookings/hotel-switches.ts';
import { createStaysLedger } from './hotel-bookings/stays-ledger.ts';
import { takenInBoth } from './hotel-engine/stock.ts';
import { type HttpHandler, type ListeningServer, startHttpServer } from './http-server.ts';
import { createIrpHandler } from './irp/irp-handler.ts';
import { createInvoiceRegister } from './irp/registrations.ts';
import { createMailStore } from './mailbox/mail-store.ts';
import { createMailboxHandler } from './mailbox/mailbox-handler.ts';
import { type ListeningSmtp, startSmtp } from './mailbox/smtp.ts';
import { createOauthDesk } from './seatseller/oauth.ts';
import { createSeatSellerHandler } from './seatseller/seatseller-handler.ts';
import { openStore } from './store.ts';
import { createTboHandler } from './tbo/tbo-handler.ts';
import { createTokenDesk } from './tbo/tokens.ts';
import { createTraceStore } from './tbo/traces.ts';
import { createTboBusHandler, isBusPath } from './tbo-bus/tbo-bus-handler.ts';
import { createBusTraces } from './tbo-bus/traces.ts';
import { createCodeDesk } from './tbo-hotel/codes.ts';
import { createTboHotelHandler, isHotelPath } from './tbo-hotel/tbo-hotel-handler.ts';
import { createDisputeLedger } from './worldline/disputes.ts';
import { createPaymentLedger } from './worldline/payments.ts';
import { createWorldlineHandler } from './worldline/worldline-handler.ts';

/** Ports to listen on; 0 takes any free one. */
export interface SandboxPorts {
  readonly tbo: number;
  readonly duffel: number;
  readonly seatseller: number;
  readonly worldline: number;
  readonly irp: number;
  readonly smtp: number;
  readonly mailbox: number;
  readonly control: number;
}

/** How a sandbox is started. */
export interface SandboxOptions {
  /** Folder for what must survive a crash; null keeps everything in memory. */
  readonly dataDir: string | null;
  readonly ports?: Partial<SandboxPorts>;
  /** The world's seed: the same seed and date give the same flights and fares. */
  readonly seed?: string;
  readonly now?: () => Date;
  /** The host name in the answered addresses; the sandbox listens on 127.0.0.1 whatever it says. */
  readonly publicHost?: string;
  /** How long a booking for a passenger named SLOW takes, milliseconds. */
  readonly slowMs?: number;
  /** Where the second supplier sends its messages, besides addresses that are registered with it. */
  readonly duffelWebhookUrl?: string;
}

/** A running sandbox. */
export interface Sandbox {
  readonly urls: {
    readonly tbo: string;
    readonly duffel: string;
    readonly seatseller: string;
    readonly worldline: string;
    readonly irp: string;
    readonly mailbox: string;
    readonly control: string;
  };
  readonly smtpPort: number;
  close(): Promise<void>;
}

const DEFAULT_SEED = 'pravas';
const DEFAULT_SLOW_MS = 20_000;
const ANY_PORTS: SandboxPorts = {
  ...{ tbo: 0, duffel: 0, seatseller: 0, worldline: 0, irp: 0 },
  ...{ smtp: 0, mailbox: 0, control: 0 },
};

/** Starts the sandbox. Rejects when a port is busy, with nothing left listening. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const ports: SandboxPorts = { ...ANY_PORTS, ...options.ports };
  const seed = options.seed ?? DEFAULT_SEED;
  const host = options.publicHost ?? '127.0.0.1';
  const closing = new AbortController();
  const clock = createClock(options.now ?? (() => new Date()));
  const faults = createFaultBoard();
  const store = openStore(options.dataDir);
  const bookings = createBookingLedger(store);
  const hotels = createHotelLedger(store, clock.nowMs);
  const stays = createStaysLedger(store);
  const roomOccupancy = takenInBoth(hotels.occupancy, stays.occupancy);
  const hotelSwitches = createHotelSwitches();
  const hotelCodes = createCodeDesk();
  const staysDesk = createStaysDesk();
  const buses = createBusLedger(store, clock.nowMs);
  const busSwitches = createBusSwitches();
  const busTraces = createBusTraces();
  const oauth = createOauthDesk(clock.nowMs, clock.offsetMs);
  const payments = createPaymentLedger(store);
  const disputes = createDisputeLedger(store);
  const invoices = createInvoiceRegister(store);
  const mails = createMailStore(store);
  const traces = createTraceStore();
  const tokens = createTokenDesk(seed);
  const world = { seed, nowMs: clock.nowMs, occupancy: bookings.occupancy };
  const slowMs = options.slowMs ?? DEFAULT_SLOW_MS;
  const refundDelay = createRefundDelay();
  const shared = { clock, world, refundDelay, slowMs, closing: closing.signal };
  const duffelParts = createDuffelParts({ store, clock, faults, closing: closing.signal }, options.duffelWebhookUrl);
  const duffelContext = { ...shared, ...duffelParts, store, bookings: bookings.of('duffel') };
  const listening: (ListeningServer | ListeningSmtp)[] = [];
  let urls: Readonly<Record<string, string>> = {};

  const reset = (): void => {
    store.clear();
    const suppliers = [bookings, traces, duffelParts.offers, duffelParts.changes, hotels, hotelSwitches, hotelCodes];
    const others = [
      stays,
      staysDesk,
      buses,
      busSwitches,
      busTraces,
      oauth,
      payments,
      disputes,
      invoices,
      mails,
      faults,
    ];
    for (const part of [...suppliers, ...others]) part.clear();
    duffelParts.messenger.clear();
    refundDelay.setDelayMs(0);
    clock.setOffsetMs(0);
  };
  const close = async (): Promise<void> => {
    closing.abort();
    await Promise.all(listening.map((server) => server.close()));
    store.close();
  };
  const listen = async <T extends ListeningServer | ListeningSmtp>(starting: Promise<T>): Promise<T> => {
    const server = await starting;
    listening.push(server);
    return server;
  };

  try {
    const tboContext = { ...shared, traces, tokens, bookings: bookings.of('tbo') };
    const hotelContext = {
      ...{ clock, tokens, slowMs, closing: closing.signal },
      ...{ codes: hotelCodes, bookings: { ...hotels, occupancy: roomOccupancy }, switches: hotelSwitches },
    };
    const flightHandler = createTboHandler(tboContext, faults);
    const hotelHandler = createTboHotelHandler(hotelContext, faults);
    const busContext = { clock, ledger: buses, switches: busSwitches, slowMs, closing: closing.signal };
    const tboBusHandler = createTboBusHandler({ ...busContext, tokens, traces: busTraces }, faults);
    const tboHandler: HttpHandler = (call) => {
      if (isHotelPath(call.path)) return hotelHandler(call);
      return isBusPath(call.path) ? tboBusHandler(call) : flightHandler(call);
    };
    const tbo = await listen(startHttpServer(ports.tbo, tboHandler, host));
    const staysContext = {
      ...{ clock, slowMs, closing: closing.signal, messenger: duffelParts.messenger },
      ...{ desk: staysDesk, bookings: stays, occupancy: roomOccupancy },
    };
    const staysHandler = createStaysHandler(staysContext, faults);
    const airHandler = createDuffelHandler(duffelContext, faults);
    const duffelHandler: HttpHandler = (call) => (isStaysPath(call.path) ? staysHandler(call) : airHandler(call));
    const duffel = await listen(startHttpServer(ports.duffel, duffelHandler, host));
    watchAirlines(duffelContext);
    const seatSellerHandler = createSeatSellerHandler(busContext, oauth, faults);
    const seatseller = await listen(startHttpServer(ports.seatseller, seatSellerHandler, host));
    const gateway = { clock, payments, disputes, faults, closing: closing.signal };
    const worldline = await listen(startHttpServer(ports.worldline, createWorldlineHandler(gateway), host));
    const portal = createIrpHandler({ clock, register: invoices, faults, closing: closing.signal });
    const irp = await listen(startHttpServer(ports.irp, portal, host));
    const smtp = await listen(startSmtp(ports.smtp, mails, clock, faults));
    const mailbox = await listen(startHttpServer(ports.mailbox, createMailboxHandler(mails), host));
    const controlContext = {
      clock,
      faults,
      bookings,
      payments,
      disputes,
      gateway,
      refundDelay,
      hotels,
      hotelSwitches,
      stays,
      buses,
      busSwitches,
      duffel: duffelContext,
      urls: () => urls,
      reset,
    };
    const control = await listen(startHttpServer(ports.control, createControlHandler(controlContext), host));
    const addresses = {
      tbo: tbo.url,
      duffel: duffel.url,
      seatseller: seatseller.url,
      worldline: worldline.url,
      irp: irp.url,
      mailbox: mailbox.url,
      control: control.url,
    };
    urls = addresses;
    return { urls: addresses, smtpPort: smtp.port, close };
  } catch (error) {
    await close();
    throw error;
  }
}
