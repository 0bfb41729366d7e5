import { OPERATIONS } from '@pravas/contract/operations.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { createWorldlineGateway } from '@pravas/payments/worldline/gateway.ts';
import { searchByRoom } from '@pravas/suppliers/hotel/by-room.ts';
import type { FastifyInstance } from 'fastify';
import {
  connectBusSuppliers,
  connectEInvoicePortal,
  connectHotelSuppliers,
  connectSuppliers,
  expectSupplier,
  findSupplier,
  ordersOf,
  pictureHosts,
} from './connect-suppliers.ts';
import { API_KEY_MARK, findApiKeyCaller, registerAccessRoutes } from './modules/access/index.ts';
import { registerApprovalRoutes, whoApproves } from './modules/approval/index.ts';
import { registerAuditRoutes, tellSecurityEvents } from './modules/audit/index.ts';
import {
  closedLongAgo,
  enqueueEvent,
  registerServices,
  runDueBookings,
  type SagaContext,
  wakeBooking,
} from './modules/booking/index.ts';
import { readBudgetsForTrip, registerBudgetRoutes } from './modules/budget/index.ts';
import { busJobs, busReplay, payForSeats, registerBookedBusRoutes, registerBusRoutes } from './modules/bus/index.ts';
import { busService } from './modules/bus-order/index.ts';
import { cabService, registerCabRoutes } from './modules/cab/index.ts';
import { runDueCases } from './modules/casework/index.ts';
import { reviewDueDeciders } from './modules/deciders/index.ts';
import { registerCaseRoutes, registerDeskRoutes, registerProviderRoutes } from './modules/desk/index.ts';
import { registerDirectoryRoutes, registerScim } from './modules/directory/index.ts';
import { registerExpenseRoutes } from './modules/expense/index.ts';
import { type FlightContext, openSearchMemory, registerFlightRoutes, soldAheadDays } from './modules/flight/index.ts';
import {
  applyMadeChanges,
  CHANGES_BY_LINK,
  handleSupplierMessages,
  registerChangeRoutes,
  registerCreditRoutes,
  registerScheduleRoutes,
  registerSupplierEvents,
  runDueCheckIns,
  runDueCredits,
  runDueSweeps,
} from './modules/flight-change/index.ts';
import { type FlightQuotes, flightReplay, flightService } from './modules/flight-order/index.ts';
import {
  hotelJobs,
  openPictureShelf,
  payForStays,
  registerBookedStayRoutes,
  registerHotelRoutes,
} from './modules/hotel/index.ts';
import { hotelReplay, hotelService } from './modules/hotel-order/index.ts';
import {
  createCodeSeal,
  findCaller,
  type IdentityContext,
  provePresence,
  registerIdentityRoutes,
  registerSsoReturn,
  watchRefusals,
} from './modules/identity/index.ts';
import { runInvariants } from './modules/invariant/index.ts';
import { expectDecided } from './modules/ledger/index.ts';
import {
  createWebhookSender,
  deliverDueEvents,
  deliverDueSystemEvents,
  registerNoticeRoutes,
  sendDueDigests,
} from './modules/notification/index.ts';
import {
  createOrganizationMemory,
  PROVIDER_STATE_CODE,
  registerOrganizationRoutes,
} from './modules/organisation/index.ts';
import { PAYMENT_RETURN_PATH, registerPaymentReturn } from './modules/payment/index.ts';
import { type ImportContext, registerPeopleRoutes, workImports } from './modules/people/index.ts';
import { registerPolicyRoutes, runDueReplays } from './modules/policy/index.ts';
import { registerReferenceRoutes } from './modules/reference/index.ts';
import {
  registerDocumentRoutes,
  registerItemRoutes,
  registerServicingRoutes,
  reopenLateCases,
  runDueRefunds,
  runDueReminders,
} from './modules/servicing/index.ts';
import { registerTrainRoutes, trainService } from './modules/train/index.ts';
import { registerTripApprovalRoutes, registerTripRoutes, runDueApprovalTasks } from './modules/trip/index.ts';
import { registerWalletRoutes, wakeTopUp } from './modules/wallet/index.ts';
import type { Authenticate } from './platform/admit-caller.ts';
import { createBackgroundTasks } from './platform/background-tasks.ts';
import { bearerOf } from './platform/bearer.ts';
import { openChangeFeed } from './platform/change-feed.ts';
import { clockAhead } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { openDatabase } from './platform/database.ts';
import { findDueJobs, forgetExpired } from './platform/due-jobs.ts';
import { createEgress } from './platform/egress.ts';
import { createFailpoint } from './platform/failpoint.ts';
import { openFileStore } from './platform/file-store.ts';
import { registerHealth } from './platform/health.ts';
import { createHttpServer } from './platform/http-server.ts';
import { startJobs } from './platform/jobs.ts';
import { createLogger } from './platform/log.ts';
import { createMailer } from './platform/mail.ts';
import { createNames } from './platform/names.ts';
import { createOperationRouter } from './platform/operations.ts';
import { expectServingLogin } from './platform/prepare-database.ts';
import { registerReferencePage } from './platform/reference-page.ts';
import { Refusal } from './platform/refusal.ts';
import { createSecretBox } from './platform/secret-box.ts';
import { createSecurityLog } from './platform/security-log.ts';
import { registerWebApp } from './platform/web-app.ts';
import { overviewJobs, registerOverviews } from './register-overviews.ts';
import { registerSharing } from './register-sharing.ts';

// The one list of services; the booking core asks each of them by its name.
registerServices([flightService, trainService, cabService, hotelService, busService]);

/** Services whose searches and bookings policies are tried on. */
const REPLAYED = [flightReplay, hotelReplay, busReplay];

/** Somebody looks at the screen while an airline is asked what a cancellation costs. */
const CANCELLATION_QUOTE_MS = 20_000;

/** No request waits for the worker's statements, some of which touch many rows. */
const WORKER_STATEMENT_TIMEOUT_MS = 30_000;

/** A composed HTTP process. */
export interface Api {
  readonly app: FastifyInstance;
  close(): Promise<void>;
}

/** A composed background process. */
export interface Worker {
  close(): Promise<void>;
}

/** Wires the process that serves people. */
export async function composeApi(config: Config, clock = clockAhead(config.clockAheadMs)): Promise<Api> {
  const log = createLogger(config.logLevel, 'api');
  await expectServingLogin(config.database);
  const database = openDatabase(config.database);
  const gateway = createWorldlineGateway({ ...config.gateway, deadlineMs: 20_000 });
  const suppliers = connectSuppliers(config, clock);
  const feed = await openChangeFeed(database, log);
  const files = openFileStore(config.filesDir);
  const app = await createHttpServer({ config, log, formOrigin: gateway.formOrigin });
  const names = createNames(config.dnsServers);
  const backgroundTasks = createBackgroundTasks();
  const identity: IdentityContext = {
    database,
    clock,
    providerDomain: config.providerDomain,
    accessTokenSeconds: config.timing.accessTokenSeconds,
    publicUrl: config.publicUrl,
    secrets: createSecretBox(config.secretKeys),
    codes: createCodeSeal(config.secretKeys),
    egress: createEgress({ allowed: config.egressAllowed, names }),
    names,
    flightsSoldAheadDays: soldAheadDays({ suppliers }),
  };
  // Apart from searches' background work: they wait for that, and not for this.
  const noting = createBackgroundTasks();
  const security = createSecurityLog({ database, clock, backgroundTasks: noting });
  const onRefusal = watchRefusals(identity, security);
  const authenticate: Authenticate = async (request, isUse) => {
    const token = bearerOf(request);
    if (token === null) throw new Refusal('session_missing');
    if (token.startsWith(API_KEY_MARK)) return findApiKeyCaller({ database, clock }, token);
    return findCaller(identity, token, isUse);
  };
  if (!config.publicUrl.startsWith('https:')) log.warn('plain http: session cookies go without Secure and __Host-');
  const { streams, requestsPerMinute, searchesPerMinute } = config;
  const asked = { authenticate, database, clock, feed, streams, requestsPerMinute, onRefusal };
  const router = createOperationRouter(app, asked);
  registerIdentityRoutes(router, identity);
  registerSsoReturn(app, identity, security);
  registerReferenceRoutes(router);
  registerAuditRoutes(router, { database, clock });
  registerOrganizationRoutes(router, { database, clock, files });
  registerAccessRoutes(router, { database, clock, prove: (caller, proof) => provePresence(identity, caller, proof) });
  registerDirectoryRoutes(router, { database, clock, publicUrl: config.publicUrl });
  registerScim(app, { database, clock, publicUrl: config.publicUrl, security });
  registerPeopleRoutes(router, { database, clock, files });
  registerPolicyRoutes(router, { database, clock, replayed: REPLAYED, tellEvent: enqueueEvent });
  const flights: FlightContext = {
    database,
    clock,
    log,
    backgroundTasks,
    suppliers,
    gateway,
    memory: openSearchMemory(database),
    organizations: createOrganizationMemory(),
    publicUrl: config.publicUrl,
    paymentReturnPath: PAYMENT_RETURN_PATH,
    searchDeadlineMs: config.timing.searchDeadlineMs,
    searchesPerMinute,
    paymentExpiryMinutes: config.timing.paymentExpiryMinutes,
    paymentFirstCheckSeconds: config.timing.paymentFirstCheckSeconds,
    supplierStateCode: PROVIDER_STATE_CODE,
    budgetsFor: readBudgetsForTrip,
  };
  registerFlightRoutes(router, flights);
  const hotels = connectHotelSuppliers(config, clock);
  const cancellations: FlightQuotes = {
    clock,
    supplierById: (supplierId) => expectSupplier(suppliers, supplierId).supplier,
    cancelScopesOf: (supplierId) => findSupplier(suppliers, supplierId)?.supplier.capabilities.cancelScopes ?? null,
    deadlineMs: CANCELLATION_QUOTE_MS,
  };
  const buses = connectBusSuppliers(config, clock);
  const ofAll = { ...cancellations, ...ordersOf(suppliers, hotels, buses, clock) };
  const pictures = openPictureShelf({ files, egress: createEgress({ allowed: pictureHosts(config), names }) });
  registerHotelRoutes(router, {
    ...flights,
    suppliers: hotels,
    searchByRoom,
    mapStyleUrl: config.hotelMapStyleUrl,
    pictures,
    cancellations: ofAll,
  });
  registerBusRoutes(router, { ...flights, suppliers: buses });
  registerSharing(router, database);
  const paySold = {
    hotel: payForStays({ ...flights, suppliers: hotels, cancellations: ofAll }),
    bus: payForSeats({ ...flights, suppliers: buses }),
  };
  registerDeskRoutes(router, { ...flights, paySold });
  const buying = { ...flights, files };
  registerTrainRoutes(router, buying);
  registerCabRoutes(router, buying);
  const papers = { ...buying, publicUrl: config.publicUrl, supportPhone: config.supportPhone };
  registerBookedStayRoutes(router, papers);
  registerBookedBusRoutes(router, { ...papers, finding: { ...flights, suppliers: buses }, quotes: ofAll });
  const labelOf = (supplierId: string) =>
    findSupplier([...suppliers, ...hotels, ...buses], supplierId)?.label ?? 'Supplier';
  registerApprovalRoutes(router, { database, clock });
  const budgetsFor = readBudgetsForTrip;
  registerTripApprovalRoutes(router, { database, clock, budgetsFor, changesByLink: CHANGES_BY_LINK });
  const { publicUrl } = config;
  registerTripRoutes(router, { database, clock, labelOf, publicUrl, cancellations: ofAll, budgetsFor });
  const servicing = { database, clock, labelOf, quotes: cancellations, publicUrl: config.publicUrl, budgetsFor };
  registerServicingRoutes(router, servicing);
  registerItemRoutes(router, { ...buying, ...servicing, quotes: ofAll, paySold });
  registerDocumentRoutes(router, servicing);
  registerCreditRoutes(router, servicing);
  registerChangeRoutes(router, {
    ...servicing,
    gateway,
    paymentReturnPath: PAYMENT_RETURN_PATH,
    paymentExpiryMinutes: config.timing.paymentExpiryMinutes,
    paymentFirstCheckSeconds: config.timing.paymentFirstCheckSeconds,
  });
  registerCaseRoutes(router, {
    database,
    clock,
    quietPeriodMs: config.timing.quietPeriodMs,
    supplierById: cancellations.supplierById,
    deadlineMs: CANCELLATION_QUOTE_MS,
  });
  registerProviderRoutes(router, { ...flights, quietPeriodMs: config.timing.quietPeriodMs });
  registerScheduleRoutes(router, {
    database,
    clock,
    supplierById: cancellations.supplierById,
    deadlineMs: CANCELLATION_QUOTE_MS,
  });
  registerSupplierEvents(app, {
    database,
    clock,
    findSupplier: (supplierId) => findSupplier(suppliers, supplierId)?.supplier,
  });
  const { egress, secrets } = identity;
  registerNoticeRoutes(router, { database, clock, egress, secrets });
  registerExpenseRoutes(router, { database, clock, files });
  registerBudgetRoutes(router, { database, clock });
  registerOverviews(router, database, clock, files);
  registerWalletRoutes(router, flights);
  registerPaymentReturn(
    app,
    gateway,
    database,
    (organizationId, bookingId, paymentRef) => wakeBooking(database, clock, organizationId, bookingId, paymentRef),
    (reference) => wakeTopUp(database, clock.now(), reference),
    createFailpoint(config.failpoint),
  );
  router.assertComplete(OPERATIONS);
  expectDecided(OPERATIONS);
  registerHealth(app, database);
  await registerReferencePage(app, config.publicUrl);
  await registerWebApp(app, config);
  return {
    app,
    async close() {
      await app.close();
      await Promise.all([backgroundTasks.settled(), noting.settled(), pictures.settled()]);
      await feed.close();
      await database.close();
    },
  };
}

/** Wires the process that works in the background: bookings under way, mails, forgetting. */
export async function composeWorker(config: Config, clock = clockAhead(config.clockAheadMs)): Promise<Worker> {
  const log = createLogger(config.logLevel, 'worker');
  await expectServingLogin(config.database);
  const database = openDatabase(config.database, 12, WORKER_STATEMENT_TIMEOUT_MS);
  const mailer = createMailer(config.smtpUrl, config.mailFrom, config.publicUrl);
  const gateway = createWorldlineGateway({ ...config.gateway, deadlineMs: 20_000 });
  const suppliers = connectSuppliers(config, clock);
  const hotels = connectHotelSuppliers(config, clock);
  const buses = connectBusSuppliers(config, clock);
  const orders = ordersOf(suppliers, hotels, buses, clock);
  const feed = await openChangeFeed(database, log);
  const basics = { database, clock, log };
  const { bookDeadlineMs, leaseMs } = config.timing;
  const flightSupplierById = (supplierId: string) => expectSupplier(suppliers, supplierId).supplier;
  const saga: SagaContext = {
    ...basics,
    gateway,
    supplierById: orders.supplierById,
    timing: {
      quietPeriodMs: config.timing.quietPeriodMs,
      bookDeadlineMs,
      leaseMs: config.timing.bookingLeaseMs,
    },
    checkpoint: createFailpoint(config.failpoint),
  };
  const files = openFileStore(config.filesDir);
  const imports: ImportContext = { ...basics, files, leaseMs, checkpoint: saga.checkpoint };
  const replays = { ...basics, leaseMs, replayed: REPLAYED, checkpoint: saga.checkpoint, whoApproves };
  const quotes = { clock, ...orders, deadlineMs: CANCELLATION_QUOTE_MS };
  const changing = { ...basics, quotes, checkpoint: saga.checkpoint };
  const sweeps = { ...basics, supplierById: flightSupplierById, deadlineMs: bookDeadlineMs };
  const { publicUrl, mailFrom, supportPhone, timing } = config;
  const events = { ...basics, mailer, files, publicUrl, mailFrom, supportPhone, timing };
  const systemMails = { ...events, codes: createCodeSeal(config.secretKeys) };
  const webhooks = createWebhookSender({
    ...basics,
    egress: createEgress({ allowed: config.egressAllowed, names: createNames(config.dnsServers) }),
    secrets: createSecretBox(config.secretKeys),
  });
  const closing = new AbortController();
  const jobs = startJobs(
    [
      { name: 'bookings', run: () => runDueBookings(saga) },
      { name: 'events', run: () => deliverDueEvents(events) },
      { name: 'system mails', run: () => deliverDueSystemEvents(systemMails) },
      { name: 'imports', run: () => workImports(imports) },
      { name: 'policy replays', run: () => runDueReplays(replays) },
      { name: 'approvals', run: () => runDueApprovalTasks(basics) },
      { name: 'deciders', run: () => reviewDueDeciders(basics) },
      { name: 'gathered mails', run: () => sendDueDigests(events) },
      { name: 'exit reminders', run: () => runDueReminders(basics) },
      { name: 'supplier messages', run: () => handleSupplierMessages(sweeps) },
      { name: 'orders read again', run: () => runDueSweeps(sweeps) },
      { name: 'overdue refunds', run: () => runDueRefunds(basics) },
      { name: 'late airlines', run: () => reopenLateCases(basics) },
      { name: 'changes made', run: () => applyMadeChanges(basics) },
      { name: 'check-in', run: () => runDueCheckIns(basics) },
      { name: 'overdue cases', run: () => runDueCases(basics) },
      { name: 'airline credits', run: () => runDueCredits(basics) },
      { name: 'webhooks', run: (again) => webhooks.sendDue(again) },
      { name: 'security events', everyMs: 5_000, run: () => tellSecurityEvents(basics) },
      ...overviewJobs({ ...basics, gateway, portal: connectEInvoicePortal(config, clock) }),
      { name: 'forgetting', everyMs: 600_000, run: () => forgetExpired(database, clock.now()) },
      ...hotelJobs({ ...changing, suppliers: hotels, bookDeadlineMs, signal: closing.signal }),
      ...busJobs({ ...basics, suppliers: buses, bookDeadlineMs, signal: closing.signal }),
      { name: 'invariants', everyMs: 300_000, run: () => runInvariants(database, clock, log).then(() => 0) },
    ],
    {
      feed,
      log,
      pollMs: config.timing.workerPollMs,
      findDue: () => findDueJobs(database, dueBy(clock.now())),
    },
  );
  return {
    async close() {
      closing.abort();
      await jobs.stop();
      await webhooks.settled();
      await feed.close();
      mailer.close();
      await database.close();
    },
  };
}

const dueBy = (now: Temporal.Instant) => ({ now, today: indianDay(now), closedBefore: closedLongAgo(now) });
