import { defineService } from '../booking/index.ts';
import { flightMoney } from './flight-money.ts';
import { flightRequests } from './flight-requests.ts';
import { flightRules } from './flight-rules.ts';

export { ordersOfOffers } from './orders-of-offers.ts';

/** Flights, as the booking core knows them. */
export const flightService = defineService({ rules: flightRules, requests: flightRequests, money: flightMoney });
