import { lazyPage } from '../../lib/lazy-page.ts';

/** Costs, travellers and documents; the flights never wait for them. */
export const TripSide = lazyPage(() => import('./trip-side.tsx'), 'TripSide');

/** Where the trip stands with its approvers; only for trips that have been asked about. */
export const ApprovalStrip = lazyPage(() => import('./approval-strip.tsx'), 'ApprovalStrip');

/** Comments and history, below everything else. */
export const TripTalk = lazyPage(() => import('./trip-talk.tsx'), 'TripTalk');

/** What can be done with a flight: paying brings a good deal of code along. */
export const BookingActions = lazyPage(() => import('./booking-actions.tsx'), 'BookingActions');

/** Who would be asked when a trip is finalised. */
export const FinaliseApprovers = lazyPage(() => import('./finalise-approvers.tsx'), 'FinaliseApprovers');

/** Totals and budgets beside what is finalised. */
export const FinaliseSide = lazyPage(() => import('./finalise-side.tsx'), 'FinaliseSide');

/** What finalising did. */
export const FinaliseDone = lazyPage(() => import('./finalise-done.tsx'), 'FinaliseDone');

/** Trips on this device, for when the list cannot be asked for. */
export const KeptList = lazyPage(() => import('./kept-list.tsx'), 'KeptList');

/** Dates, traveller and place to narrow the list by. */
export const TripFilterForm = lazyPage(() => import('./trip-filter-form.tsx'), 'TripFilterForm');

/** What a copied trip had booked; only in copies. */
export const PlanList = lazyPage(() => import('./plan-list.tsx'), 'PlanList');

/** Segments, rules and history of a flight; only where somebody opens them. */
export const BookingMore = lazyPage(() => import('./booking-more.tsx'), 'BookingMore');

/** The menu of a trip; only where somebody opens it. */
export const TripMenu = lazyPage(() => import('./trip-menu.tsx'), 'TripMenu');

/** What the policy says of a flight; only for flights that were judged or asked about. */
export const BookingPolicy = lazyPage(() => import('./booking-policy.tsx'), 'BookingPolicy');

/** The beginning of a trip; only while it has no flights. */
export const NoFlights = lazyPage(() => import('./no-flights.tsx'), 'NoFlights');

/** What became of a payment, for who comes back from the gateway. */
export const ReturnedNotice = lazyPage(() => import('./returned-notice.tsx'), 'ReturnedNotice');

/** Days, departures and arrivals on one line; fetched along with the trip itself. */
export const TimelinePart = lazyPage(() => import('./trip-timeline.tsx'), 'TripTimeline');

/** Where a flight of the way stands. */
export const EntryState = lazyPage(() => import('./entry-state.tsx'), 'EntryState');

/** The way to other flights; only for a direction that could not be booked. */
export const SearchAgain = lazyPage(() => import('./search-again.tsx'), 'SearchAgain');
