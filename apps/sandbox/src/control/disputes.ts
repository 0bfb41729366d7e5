import { type HttpReply, jsonReply } from '../http-server.ts';
import { textField, wholeField } from '../tbo/request.ts';
import type { Dispute } from '../worldline/disputes.ts';
import { tellDispute } from '../worldline/worldline-handler.ts';
import { readJson, refusal } from './commands.ts';
import type { ControlContext } from './context.ts';

const EVIDENCE_DAYS = 7;
const DAY_MS = 86_400_000;
/** How often the merchant is notified, by what the command says. */
const TOLD: Readonly<Record<string, number>> = { once: 1, twice: 2, lost: 0, forged: 1 };

/** All disputes, as the gateway holds them. */
export function listDisputes({ disputes }: ControlContext): HttpReply {
  return jsonReply(200, { disputes: disputes.all() });
}

/**
 * A payer disputes an order, or the bank decides: `orderId` opens one (of `amountPaise`, or of all), `disputeId` with
 * `stage` won or lost decides one, of another `amountPaise` where it is given. `callback` says how the merchant is
 * notified: once, twice, lost, or forged, which claims that it is lost.
 */
export async function runDispute(body: string, context: ControlContext): Promise<HttpReply> {
  const json = readJson(body);
  if (json === undefined) return refusal('The body must be a JSON object.');
  const callback = textField(json, 'callback') || 'once';
  const times = TOLD[callback];
  if (times === undefined) return refusal(`callback must be one of ${Object.keys(TOLD).join(', ')}.`);
  const nowMs = context.clock.nowMs();
  const stage = textField(json, 'stage') || 'open';
  if (stage !== 'open' && stage !== 'won' && stage !== 'lost') return refusal('stage must be open, won or lost.');
  const known = context.disputes.byId(textField(json, 'disputeId'));
  const payment = context.payments.byOrder(textField(json, 'orderId') || (known?.orderId ?? ''));
  if (payment?.status !== 'captured') return refusal('There is no captured payment of this order.');
  const opened: Dispute = known ?? {
    disputeId: context.disputes.nextId(),
    pgMeTrnRefNo: payment.pgMeTrnRefNo,
    orderId: payment.orderId,
    amountPaise: payment.amountPaise,
    stage,
    reason: textField(json, 'reason') || 'The cardholder does not know the payment',
    openedAtMs: nowMs,
    respondByMs: nowMs + EVIDENCE_DAYS * DAY_MS,
    changedAtMs: nowMs,
  };
  const amountPaise = wholeField(json, 'amountPaise') ?? opened.amountPaise;
  const dispute = context.disputes.save({ ...opened, amountPaise, stage, changedAtMs: nowMs });
  const answers = await tellDispute(context.gateway, dispute, { times, forged: callback === 'forged' });
  return jsonReply(201, { dispute, answers });
}
