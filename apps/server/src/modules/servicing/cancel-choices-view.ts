import type {
  cancellationCharges as wireCharges,
  cancelChoices as wireChoices,
} from '@pravas/contract/servicing/cancel-shapes.ts';
import { REQUESTS_STOP_HOURS } from '@pravas/domain/fare/requests-stop.ts';
import {
  CANCEL_BUTTON,
  CANCEL_QUESTION,
  type CancelChannel,
  type CancelFacts,
  cancelChoices,
  type DirectionChoices,
  resolveSelection,
} from '@pravas/domain/flight-order/cancel-choices.ts';
import { cancelChannelNote } from '@pravas/domain/flight-order/cancel-note.ts';
import { leavesAtLast, requestsUntil } from '@pravas/domain/flight-order/requests-until.ts';
import { formatInr, sum } from '@pravas/domain/money/money.ts';
import type * as z from 'zod/mini';
import { askedRefusal, type Cancellation, type CancelScopesOf, cancellationRefusal } from '../booking/index.ts';
import { cancelFactsOf, everythingLeft, type FlightBooking } from '../flight-order/index.ts';
import { isByTraveller } from './cancel-selection.ts';
import type { ShownCurve } from './exit-view.ts';

type WireChoices = z.output<typeof wireChoices>;
type WireTraveler = WireChoices['canceledTravelersOnward'][number];
type WireCharges = z.output<typeof wireCharges>;

/** What may be cancelled now, by which means and in which words. `refusal` is why this person may not at all. */
export function presentChoices(
  booking: FlightBooking,
  cancellations: readonly Cancellation[],
  scopesOf: CancelScopesOf,
  refusal: string | null,
  now: Temporal.Instant,
): WireChoices {
  const facts = cancelFactsOf(booking, cancellations, { scopesOf, now, noShow: false });
  const shown = presentFacts(booking, cancellations, facts, refusal);
  const nothing = cancellationRefusal(booking, cancellations, scopesOf, now);
  return { ...shown, refusal: shown.refusal ?? (shown.offered ? null : nothing) };
}

/** `refusal` of the answer is why nothing at all may be requested; null where parts say it themselves. */
function presentFacts(
  booking: FlightBooking,
  cancellations: readonly Cancellation[],
  facts: CancelFacts,
  refusal: string | null,
): WireChoices {
  const { scopes, directions } = cancelChoices(facts);
  const blocked = refusal ?? askedRefusal(booking, cancellations);
  const byTraveller = isByTraveller(booking);
  const offered = byTraveller
    ? directions.some((one) => one.travellers.some((traveller) => traveller.mayTick))
    : scopes.some((scope) => scope.refusal === null);
  const resolved = resolveSelection(everythingLeft(booking), facts);
  const channel: CancelChannel = resolved.ok ? resolved.channel : (scopes[0]?.channel ?? 'request');
  const list = (direction: DirectionChoices['direction']) =>
    listOf(
      booking,
      directions.find((one) => one.direction === direction),
      blocked,
    );
  return {
    offered: blocked === null && offered,
    refusal: blocked,
    mode: byTraveller ? 'travelers' : 'scope',
    button: CANCEL_BUTTON[channel],
    channel,
    confirm: facts.isOffline ? CANCEL_QUESTION.offline : CANCEL_QUESTION.online,
    scopes: scopes.map((scope) => ({
      type: scope.code,
      label: scope.label,
      offered: blocked === null && scope.refusal === null,
      refusal: blocked ?? scope.refusal?.sentence ?? null,
      channel: scope.channel,
    })),
    canceledTravelersOnward: byTraveller ? list('onward') : [],
    canceledTravelersReturn: byTraveller ? list('return') : [],
    channelNote: cancelChannelNote(facts, channel),
    stopsAt: stopsAt(facts),
  };
}

const NOT_FLOWN =
  'Taxes and airport fees are refunded by law even if nobody flew, whatever the fare (DGCA CAR Section 3, Series M, Part II). The travel desk asks the airline for them.';

/** What may be claimed after a no-show; null where all flights can still be cancelled or nothing is left. */
export function presentNoShow(
  booking: FlightBooking,
  cancellations: readonly Cancellation[],
  scopesOf: CancelScopesOf,
  refusal: string | null,
  now: Temporal.Instant,
): WireChoices | null {
  const facts = cancelFactsOf(booking, cancellations, { scopesOf, now, noShow: true });
  const shown = presentFacts(booking, cancellations, facts, refusal);
  return shown.offered
    ? { ...shown, refusal: null, confirm: 'Did nobody fly?', channelNote: NOT_FLOWN, stopsAt: null }
    : null;
}

function listOf(
  { travellers }: FlightBooking,
  choices: DirectionChoices | undefined,
  blocked: string | null,
): WireTraveler[] {
  return (choices?.travellers ?? []).map((choice) => {
    const traveller = travellers[choice.travellerIndex];
    const refusal = choice.isCancelled ? null : (blocked ?? choices?.refusal?.sentence ?? null);
    return {
      index: choice.travellerIndex,
      firstName: traveller?.firstName ?? '',
      lastName: traveller?.lastName ?? '',
      isChecked: false,
      isCancelled: choice.isCancelled,
      label: choice.label,
      offered: blocked === null && choice.mayTick,
      refusal,
    };
  });
}

/** When the first flight that can still be cancelled takes no more requests; null once it does not. */
function stopsAt({ orders, travellers, cancelled, now }: CancelFacts): string | null {
  const isGone = (orderId: string, slice: number) =>
    travellers.every((_, traveller) =>
      cancelled.some(
        (scope) => scope.orderId === orderId && scope.slices.includes(slice) && scope.travellers.includes(traveller),
      ),
    );
  const stops = orders
    .flatMap((order) => order.slices.filter((_, index) => !isGone(order.orderId, index)))
    .flatMap((slice) => {
      const at = requestsUntil(slice);
      return at && Temporal.Instant.compare(at, now) > 0 ? [{ at, departure: leavesAtLast(slice) }] : [];
    })
    .toSorted((a, b) => Temporal.Instant.compare(a.at, b.at));
  const [first] = stops;
  return (
    first?.at.toZonedDateTimeISO(first.departure.zone).toPlainDateTime().toString({ smallestUnit: 'minute' }) ?? null
  );
}

/**
 * The hover panel of charges: what cancelling costs at most for one of those who still fly, itemised. Null where the
 * airline gave up all that is left, and where nothing can be cancelled any more.
 */
export function presentCharges({ curve, isGivenUp }: Pick<ShownCurve, 'curve' | 'isGivenUp'>): WireCharges | null {
  if (isGivenUp) return null;
  const each = curve.points.filter((point) => point.takesRequests).flatMap((point) => point.perTraveller);
  const [dearest] = each
    .map(({ airlinePaise, servicePaise }) => ({
      airlinePaise,
      servicePaise,
      sumPaise: sum([airlinePaise, servicePaise]),
    }))
    .toSorted((a, b) => b.sumPaise - a.sumPaise);
  if (!dearest) return null;
  return {
    text: `upto ${formatInr(dearest.sumPaise)}`,
    maximum: dearest.sumPaise,
    flightCancellationFee: dearest.airlinePaise,
    otherCharges: dearest.servicePaise,
    note: `Per traveller${curve.indicative ? ', as a guide' : ''}. Requests stop ${REQUESTS_STOP_HOURS} hours before departure.`,
  };
}
