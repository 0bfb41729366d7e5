import type {} from '@duffel/api';
import type { StaysNegotiatedRate } from '@duffel/api/Stays/StaysTypes';
import { invalidField, notFound, pageOf } from '../duffel/envelope.ts';
import { randomId } from '../duffel/webhooks.ts';
import type { NegotiatedRate } from '../hotel-bookings/stays-ledger.ts';
import { textField, textsField, type WireObject } from '../tbo/request.ts';
import { listedOf } from './accommodation-wire.ts';
import type { StaysContext, StaysEndpoint } from './context.ts';

function toWire(rate: NegotiatedRate): StaysNegotiatedRate {
  return {
    id: rate.id,
    rate_access_code: rate.rateAccessCode,
    display_name: rate.displayName,
    live_mode: false,
    chain_id: rate.chainId,
    accommodation_ids: rate.accommodationIds === null ? null : [...rate.accommodationIds],
  };
}

function readFor(data: WireObject): Pick<NegotiatedRate, 'chainId' | 'accommodationIds'> {
  const chainId = textField(data, 'chain_id') || null;
  const accommodationIds = textsField(data, 'accommodation_ids');
  if ((chainId === null) === (accommodationIds === null))
    throw invalidField('Either chain_id or accommodation_ids is required.', 'validation_required');
  if (accommodationIds?.some((id) => listedOf(id) === undefined))
    throw invalidField('accommodation_ids must be ids of accommodation.');
  return { chainId, accommodationIds };
}

function find(id: string, { bookings }: StaysContext): NegotiatedRate {
  const rate = bookings.rates().find((one) => one.id === id);
  if (rate === undefined) throw notFound();
  return rate;
}

/** Enters a rate that hotels have agreed to. */
export const createNegotiatedRate: StaysEndpoint = ({ data }, { bookings }) => {
  const [rateAccessCode, displayName] = [textField(data, 'rate_access_code'), textField(data, 'display_name')];
  if (rateAccessCode === '' || displayName === '')
    throw invalidField('rate_access_code and display_name are required.', 'validation_required');
  const rate = { id: randomId('nre'), rateAccessCode, displayName, ...readFor(data), isRemoved: false };
  return { status: 201, data: toWire(bookings.saveRate(rate)) };
};

/** All agreed rates, by pages. */
export const listNegotiatedRates: StaysEndpoint = ({ query }, { bookings }) => {
  const { data, page } = pageOf(bookings.rates(), query);
  return { data: data.map(toWire), page };
};

/** One agreed rate. */
export const getNegotiatedRate: StaysEndpoint = ({ ids }, context) => ({
  data: toWire(find(ids[0] ?? '', context)),
});

/** Changes the name of an agreed rate, or its hotels. */
export const updateNegotiatedRate: StaysEndpoint = ({ ids, data }, context) => {
  const rate = find(ids[0] ?? '', context);
  const displayName = textField(data, 'display_name') || rate.displayName;
  const isMoved = 'chain_id' in data || 'accommodation_ids' in data;
  const saved = context.bookings.saveRate({ ...rate, displayName, ...(isMoved ? readFor(data) : {}) });
  return { data: toWire(saved) };
};

/** Removes an agreed rate. Answers an empty object: the official client can not read an answer without one. */
export const deleteNegotiatedRate: StaysEndpoint = ({ ids }, context) => {
  context.bookings.saveRate({ ...find(ids[0] ?? '', context), isRemoved: true });
  return { data: {} };
};
