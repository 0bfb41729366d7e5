export { soldAheadDays } from './days-on-sale.ts';
export { recallFares } from './fare-memory.ts';
export type { ConnectedSupplier, FlightContext } from './flight-context.ts';
export { chooseRegistration, gstDetailsOf, readRegistrations } from './gst-registration.ts';
export { lookUpFares, lookUpMarket } from './look-up-fares.ts';
export { checkAndPay } from './pay-for-flight.ts';
export { quoteTerms } from './quote-terms.ts';
export { registerFlightRoutes } from './routes.ts';
export { openSearchMemory } from './search-memory.ts';
