import { seatsLeftOnOffer, withBaseMoved } from '../engine/offers.ts';
import type { TboContext, TboMethod } from './context.ts';
import { invalidRequest, rejected, sessionExpired, succeeded } from './envelope.ts';
import { toQuotedResult } from './reissue-search.ts';
import { textField, type WireObject } from './request.ts';
import { toFareRuleTexts } from './rules-wire.ts';
import { toSsr } from './ssr-wire.ts';
import type { Selection } from './traces.ts';

/** What the supplier says when the last seat went to another buyer. */
export const SOLD_OUT = 'The requested flight is sold out or the fare is no longer available.';

/** Reads TraceId and ResultIndex and finds the selection they mean. */
export function readSelection(body: WireObject, context: TboContext): Selection {
  const traceId = textField(body, 'TraceId');
  const resultIndex = textField(body, 'ResultIndex');
  if (traceId === '') throw invalidRequest('TraceId can not be null or empty.');
  if (resultIndex === '') throw invalidRequest('ResultIndex can not be null or empty.');
  return context.traces.select(traceId, resultIndex, context.clock.nowMs());
}

/** Refuses when the offer's passengers no longer find seats. */
export function refuseWhenSoldOut(selection: Selection, context: TboContext): void {
  const { adult, child } = selection.offer.passengers;
  if (seatsLeftOnOffer(selection.offer, context.world) < adult + child) throw rejected(SOLD_OUT);
}

/** FareRule: the texts of the fare's conditions. */
export const fareRule: TboMethod = (body, context) => {
  const selection = readSelection(body, context);
  return { value: succeeded(selection.traceId, { FareRules: toFareRuleTexts(selection.offer) }) };
};

/** FareQuote: the price as it is now, with seats counted again. */
export const fareQuote: TboMethod = (body, context, mischief) => {
  const selection = readSelection(body, context);
  if (mischief?.kind === 'sold_out') throw rejected(SOLD_OUT);
  refuseWhenSoldOut(selection, context);
  const isPriceChanged = mischief?.kind === 'price';
  const offer = isPriceChanged ? withBaseMoved(selection.offer, mischief.byPaise) : selection.offer;
  context.traces.keep({ ...selection, offer, isQuoted: true });
  return {
    value: succeeded(selection.traceId, {
      IsPriceChanged: isPriceChanged,
      FlightDetailChangeInfo: '',
      Results: toQuotedResult({ ...selection, offer }, context),
    }),
  };
};

/** SSR: bags, meals and seats. Before FareQuote it answers code 5, as the real one was measured to. */
export const ssr: TboMethod = (body, context) => {
  const selection = readSelection(body, context);
  if (!selection.isQuoted) throw sessionExpired();
  return { value: succeeded(selection.traceId, toSsr(selection.offer, context.world)) };
};
