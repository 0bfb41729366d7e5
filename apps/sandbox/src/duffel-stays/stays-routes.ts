import { type DuffelRoute, route } from '../duffel/serve-routes.ts';
import { cancelBooking, getBooking, listBookings } from './bookings.ts';
import type { StaysContext } from './context.ts';
import { createBooking } from './create-booking.ts';
import {
  createNegotiatedRate,
  deleteNegotiatedRate,
  getNegotiatedRate,
  listNegotiatedRates,
  updateNegotiatedRate,
} from './negotiated-rates.ts';
import { createQuote, getQuote } from './quotes.ts';
import { fetchAllRates, searchStays } from './search.ts';
import {
  getAccommodation,
  getBrand,
  listAccommodation,
  listBrands,
  listLoyaltyProgrammes,
  listReviews,
  suggestAccommodation,
} from './supporting.ts';

/** Every call of Stays. */
export const STAYS_ROUTES: readonly DuffelRoute<StaysContext>[] = [
  route('POST', 'stays/search', 'stays.search', searchStays),
  route('POST', 'stays/search_results/:id/actions/fetch_all_rates', 'stays.rates', fetchAllRates),
  route('POST', 'stays/quotes', 'stays.quotes.create', createQuote),
  route('GET', 'stays/quotes/:id', 'stays.quotes.get', getQuote),
  route('POST', 'stays/bookings', 'stays.bookings.create', createBooking),
  route('GET', 'stays/bookings', 'stays.bookings.list', listBookings),
  route('GET', 'stays/bookings/:id', 'stays.bookings.get', getBooking),
  route('POST', 'stays/bookings/:id/actions/cancel', 'stays.bookings.cancel', cancelBooking),
  route('POST', 'stays/accommodation/suggestions', 'stays.accommodation.suggestions', suggestAccommodation),
  route('GET', 'stays/accommodation', 'stays.accommodation', listAccommodation),
  route('GET', 'stays/accommodation/:id', 'stays.accommodation.get', getAccommodation),
  route('GET', 'stays/accommodation/:id/reviews', 'stays.accommodation.reviews', listReviews),
  route('GET', 'stays/brands', 'stays.brands', listBrands),
  route('GET', 'stays/brands/:id', 'stays.brands', getBrand),
  route('GET', 'stays/loyalty_programmes', 'stays.loyalty_programmes', listLoyaltyProgrammes),
  route('POST', 'stays/negotiated_rates', 'stays.negotiated_rates', createNegotiatedRate),
  route('GET', 'stays/negotiated_rates', 'stays.negotiated_rates', listNegotiatedRates),
  route('GET', 'stays/negotiated_rates/:id', 'stays.negotiated_rates', getNegotiatedRate),
  route('PATCH', 'stays/negotiated_rates/:id', 'stays.negotiated_rates', updateNegotiatedRate),
  route('DELETE', 'stays/negotiated_rates/:id', 'stays.negotiated_rates', deleteNegotiatedRate),
];
