import type { BusDetail } from '@pravas/domain/bus/bus-detail.ts';
import { withHold } from '@pravas/domain/bus/held-price.ts';
import { sumFormat } from '@pravas/domain/money/money.ts';
import type { BusParty } from '../bus/port.ts';
import type { Answer, RefreshedDetail } from '../order-port.ts';
import { parseHold, parseServiceContext } from './context.ts';
import { notOurs, supplierError } from './errors.ts';
import { holdSeats, peopleOf } from './hold.ts';
import { findAgain } from './lists.ts';
import type { TboBusParts } from './parts.ts';

/** A hold with less than this left is too short to pay on, in seconds. */
const LEAST_LEFT_SECONDS = 60;

/**
 * Finds the same bus and seats again by a fresh list and holds them; a hold with a minute left is answered as it is.
 */
export async function refreshSeats(
  parts: TboBusParts,
  detail: BusDetail,
  party: BusParty,
  signal: AbortSignal,
): Promise<Answer<RefreshedDetail<BusDetail>>> {
  const { config, now } = parts;
  const known = detail.sale && parseServiceContext(detail.sale.context);
  if (!detail.sale || !known) return { ok: false, error: notOurs(config) };
  const { hold } = detail.sale;
  const least = now().add({ seconds: LEAST_LEFT_SECONDS });
  if (hold && Temporal.Instant.compare(Temporal.Instant.from(hold.until), least) >= 0) {
    if (parseHold(hold.holdRef)?.people === peopleOf(detail, party)) {
      return { ok: true, value: { detail, changed: false, changedInfo: null } };
    }
    const words = 'These seats are held for other passengers at present. Please wait some minutes and pay again.';
    return { ok: false, error: supplierError(config, 'refused', words, false) };
  }
  const names = { from: { ...detail.from, supplierStationId: '' }, to: { ...detail.to, supplierStationId: '' } };
  const found = await findAgain(parts, known, names, signal);
  if (!found.ok) return found;
  const { service, context } = found.value;
  const held = await holdSeats(parts, context, detail, party, signal);
  if (!held.ok) return { ok: false, error: held.error };
  const { serviceId, isIdNeeded, isPricedAtHold, mostSeats, departure, arrival } = service;
  const sale = { serviceId, context: service.context, isIdNeeded, isPricedAtHold, mostSeats };
  const fresh: BusDetail = {
    ...withHold(detail, held.hold),
    ...{ departure, arrival },
    costPaise: held.costPaise,
    sale: { ...sale, expiresAt: held.hold.until, hold: held.hold },
  };
  const isMoved = fresh.totalPaise !== detail.totalPaise;
  const inRupees = sumFormat([fresh.totalPaise, detail.totalPaise]);
  const words = `The price is ${inRupees(fresh.totalPaise)} now; it was ${inRupees(detail.totalPaise)}.`;
  return { ok: true, value: { detail: fresh, changed: isMoved, changedInfo: isMoved ? words : null } };
}
