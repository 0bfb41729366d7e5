import { acceptAirlineChange, listAirlineChanges, updateAirlineChange } from './airline-changes.ts';
import { confirmCancellation, createCancellation, getCancellation, listCancellations } from './cancellations.ts';
import {
  confirmChange,
  createChange,
  createChangeRequest,
  getChange,
  getChangeOffer,
  getChangeRequest,
  listChangeOffers,
} from './changes.ts';
import type { DuffelContext, DuffelEndpoint } from './context.ts';
import { createOrder } from './create-order.ts';
import { invalidField } from './envelope.ts';
import { getOffer, listOffers, offerSeatMaps, priceOffer, updateOfferPassenger, upsellOffer } from './offers.ts';
import {
  addServices,
  createPayment,
  getOrder,
  listOrders,
  orderSeatMaps,
  orderServices,
  updateOrder,
} from './orders.ts';
import { createOfferRequest, getOfferRequest, listOfferRequests } from './search.ts';
import { type DuffelRoute, route } from './serve-routes.ts';
import { aircraft, airlines, airports, loyaltyProgrammes, suggestPlaces } from './supporting.ts';
import {
  createWebhook,
  deleteWebhook,
  getEvent,
  listDeliveries,
  listWebhooks,
  pingWebhook,
  redeliverEvent,
  updateWebhook,
} from './webhook-calls.ts';

const seatMaps: DuffelEndpoint = ({ query }, context) => {
  const offer = query.get('offer_id');
  const order = query.get('order_id');
  if (offer !== null) return { data: offerSeatMaps(offer, context) };
  if (order !== null) return { data: orderSeatMaps(order, context) };
  throw invalidField('offer_id or order_id is required.', 'validation_required');
};

function listed(
  path: string,
  call: string,
  resource: { list: DuffelEndpoint; get: DuffelEndpoint },
): readonly DuffelRoute<DuffelContext>[] {
  return [route('GET', path, call, resource.list), route('GET', `${path}/:id`, call, resource.get)];
}

/** Every call of the second supplier. */
export const DUFFEL_ROUTES: readonly DuffelRoute<DuffelContext>[] = [
  route('GET', 'places/suggestions', 'places', suggestPlaces),
  route('POST', 'air/offer_requests', 'offer_requests', createOfferRequest),
  route('GET', 'air/offer_requests', 'offer_requests.list', listOfferRequests),
  route('GET', 'air/offer_requests/:id', 'offer_requests.get', getOfferRequest),
  route('GET', 'air/offers', 'offers', listOffers),
  route('GET', 'air/offers/:id', 'offer', getOffer),
  route('POST', 'air/offers/:id/actions/price', 'price', priceOffer),
  route('POST', 'air/offers/:id/upsell', 'upsell', upsellOffer),
  route('PATCH', 'air/offers/:id/passengers/:id', 'offer_passengers', updateOfferPassenger),
  route('GET', 'air/seat_maps', 'seat_maps', seatMaps),
  route('POST', 'air/orders', 'orders.create', createOrder),
  route('GET', 'air/orders', 'orders.list', listOrders),
  route('GET', 'air/orders/:id', 'orders.get', getOrder),
  route('PATCH', 'air/orders/:id', 'orders.update', updateOrder),
  route('GET', 'air/orders/:id/available_services', 'orders.available_services', orderServices),
  route('POST', 'air/orders/:id/services', 'orders.services', addServices),
  route('POST', 'air/payments', 'payments', createPayment),
  route('POST', 'air/order_cancellations', 'cancellations.create', createCancellation),
  route('GET', 'air/order_cancellations', 'cancellations.list', listCancellations),
  route('GET', 'air/order_cancellations/:id', 'cancellations.get', getCancellation),
  route('POST', 'air/order_cancellations/:id/actions/confirm', 'cancellations.confirm', confirmCancellation),
  route('POST', 'air/order_change_requests', 'changes.request', createChangeRequest),
  route('GET', 'air/order_change_requests/:id', 'changes.request.get', getChangeRequest),
  route('GET', 'air/order_change_offers', 'changes.offers', listChangeOffers),
  route('GET', 'air/order_change_offers/:id', 'changes.offer', getChangeOffer),
  route('POST', 'air/order_changes', 'changes.create', createChange),
  route('GET', 'air/order_changes/:id', 'changes.get', getChange),
  route('POST', 'air/order_changes/:id/actions/confirm', 'changes.confirm', confirmChange),
  route('GET', 'air/airline_initiated_changes', 'airline_changes.list', listAirlineChanges),
  route('PATCH', 'air/airline_initiated_changes/:id', 'airline_changes.update', updateAirlineChange),
  route('POST', 'air/airline_initiated_changes/:id/actions/accept', 'airline_changes.accept', acceptAirlineChange),
  ...listed('air/airlines', 'airlines', airlines),
  ...listed('air/airports', 'airports', airports),
  ...listed('air/aircraft', 'aircraft', aircraft),
  ...listed('air/loyalty_programmes', 'loyalty_programmes', loyaltyProgrammes),
  route('POST', 'air/webhooks', 'webhooks', createWebhook),
  route('GET', 'air/webhooks', 'webhooks', listWebhooks),
  route('GET', 'air/webhooks/deliveries', 'webhooks', listDeliveries),
  route('GET', 'air/webhooks/events/:id', 'webhooks', getEvent),
  route('POST', 'air/webhooks/events/:id/actions/redeliver', 'webhooks', redeliverEvent),
  route('PATCH', 'air/webhooks/:id', 'webhooks', updateWebhook),
  route('DELETE', 'air/webhooks/:id', 'webhooks', deleteWebhook),
  route('POST', 'air/webhooks/:id/actions/ping', 'webhooks', pingWebhook),
];
