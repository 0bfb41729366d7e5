import type { SandboxClock } from '../clock.ts';
import type { Fault, FaultBoard } from '../faults.ts';
import {
  type HttpCall,
  type HttpHandler,
  type HttpOutcome,
  type HttpReply,
  pageReply,
  sound,
  textReply,
} from '../http-server.ts';
import { spoilAfter, spoilBefore } from '../spoil.ts';
import { waitMs } from '../wait.ts';
import { decryptMessage, encryptMessage } from './codec.ts';
import { type Dispute, type DisputeLedger, writeDispute, writeDisputePage } from './disputes.ts';
import { readPaymentRequest, writeRefundAnswer, writeRefundStatus, writeStatus, writeUnknown } from './messages.ts';
import { GATEWAY_CSS, lostPage, paymentPage, RETURN_SCRIPT, refusalPage, returnPage } from './pages.ts';
import type { Payment, PaymentLedger, PaymentStatus, Refund } from './payments.ts';
import { SANDBOX_MERCHANT_ID, SANDBOX_MERCHANT_KEY_HEX } from './sandbox-merchant.ts';

/** How long a payment page may be used. */
const PAYMENT_LIFE_MS = 15 * 60_000;
/** Amounts with these paise are declined by the sandbox's bank. */
const DECLINED_PAISE = 13;
/** How long the second, server-to-server delivery may take. */
const CALLBACK_TIMEOUT_MS = 10_000;

/** What the gateway works on. */
export interface WorldlineContext {
  readonly clock: SandboxClock;
  readonly payments: PaymentLedger;
  readonly disputes: DisputeLedger;
  readonly faults: FaultBoard;
  readonly closing: AbortSignal;
}

/** The payment in its current state: one left open for 15 minutes has expired. */
export function paymentAt(payment: Payment, nowMs: number): Payment {
  const isExpired = payment.status === 'open' && nowMs - payment.createdAtMs > PAYMENT_LIFE_MS;
  return isExpired ? { ...payment, status: 'expired' } : payment;
}

function returnFaultOf(fault: Fault | undefined): Payment['returnFault'] {
  return fault?.kind === 'duplicate_callback' || fault?.kind === 'forged_callback' ? fault.kind : null;
}

function refusal(status: number, reason: string): HttpOutcome {
  return sound(pageReply(status, refusalPage(reason)));
}

/** `doMEPayRequest`: the browser arrives with the merchant's request. */
function openPayment(call: HttpCall, context: WorldlineContext, fault: Fault | undefined): HttpOutcome {
  const form = new URLSearchParams(call.body);
  const mid = form.get('MID') ?? form.get('mid') ?? '';
  const plainText = decryptMessage(form.get('merchantRequest') ?? '', SANDBOX_MERCHANT_KEY_HEX);
  if (mid !== SANDBOX_MERCHANT_ID) return refusal(400, 'The merchant is not known to this gateway.');
  if (plainText === undefined) return refusal(400, 'The payment request could not be decrypted.');
  const request = readPaymentRequest(plainText);
  if (typeof request === 'string') return refusal(400, request);
  if (request.mid !== mid) return refusal(400, 'The merchant of the form and of the request differ.');
  const nowMs = context.clock.nowMs();
  const known = context.payments.byOrder(request.orderId);
  if (known?.status === 'captured') return refusal(409, 'This order has already been paid.');
  const isSameOpen =
    known !== undefined && paymentAt(known, nowMs).status === 'open' && known.amountPaise === request.amountPaise;
  const payment = isSameOpen
    ? known
    : context.payments.save({
        pgMeTrnRefNo: context.payments.nextReference('SBXT'),
        orderId: request.orderId,
        amountPaise: request.amountPaise,
        remarks: request.remarks,
        responseUrl: request.responseUrl,
        addFields: request.addFields,
        status: 'open',
        createdAtMs: nowMs,
        decidedAtMs: null,
        rrn: '',
        authCode: '',
        returnFault: returnFaultOf(fault),
      });
  return sound(pageReply(200, paymentPage(payment)));
}

type Decision = 'pay' | 'fail' | 'cancel' | 'pay_lost' | 'pay_twice';
const DECISIONS: readonly string[] = ['pay', 'fail', 'cancel', 'pay_lost', 'pay_twice'];

function outcomeOf(decision: Decision, amountPaise: number): PaymentStatus {
  if (decision === 'fail') return 'failed';
  if (decision === 'cancel') return 'cancelled';
  return amountPaise % 100 === DECLINED_PAISE ? 'declined' : 'captured';
}

/** Decides an open payment once; a second click finds it decided and changes nothing. */
function decide(payment: Payment, decision: Decision, context: WorldlineContext): Payment {
  const nowMs = context.clock.nowMs();
  const current = paymentAt(payment, nowMs);
  if (current.status !== 'open') return context.payments.save(current);
  const serial = payment.pgMeTrnRefNo.slice(-6);
  const status = outcomeOf(decision, payment.amountPaise);
  return context.payments.save({
    ...current,
    status,
    decidedAtMs: nowMs,
    rrn: status === 'captured' ? `000000${serial}` : '',
    authCode: status === 'captured' ? `S${serial.slice(-5)}` : '',
  });
}

/** Answers the merchant's HTTP status; 0 where it could not be reached. */
async function deliverFromServer(url: string, merchantResponse: string, closing: AbortSignal): Promise<number> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ merchantResponse }).toString(),
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(CALLBACK_TIMEOUT_MS)]),
    });
    return answer.status;
  } catch {
    // The merchant could not be reached: its own affair, it still asks, and the browser still brings the answer.
    return 0;
  }
}

/** The buttons of the payment page. */
async function decidePayment(call: HttpCall, reference: string, context: WorldlineContext): Promise<HttpOutcome> {
  const payment = context.payments.byReference(reference);
  const decision = new URLSearchParams(call.body).get('decision') ?? '';
  if (payment === undefined) return refusal(404, 'This payment does not exist.');
  if (!DECISIONS.includes(decision)) return refusal(400, 'This button does not exist.');
  const decided = decide(payment, decision as Decision, context);
  const fault = decided.returnFault ?? returnFaultOf(context.faults.take('worldline.return'));
  if (decision === 'pay_lost' && decided.status === 'captured') return sound(pageReply(200, lostPage(decided)));
  // A forged answer claims success whatever the gateway's books say; only asking the gateway shows the lie.
  const claimed: Payment = fault === 'forged_callback' ? { ...decided, status: 'captured' } : decided;
  const merchantResponse = encryptMessage(writeStatus(claimed), SANDBOX_MERCHANT_KEY_HEX);
  if (decision === 'pay_twice' || fault === 'duplicate_callback') {
    await deliverFromServer(decided.responseUrl, merchantResponse, context.closing);
  }
  return sound(pageReply(200, returnPage(decided, merchantResponse), new URL(decided.responseUrl).origin));
}

/** `getTransactionStatus`: a payment by order and reference, or a refund by its own id. */
function transactionStatus(fields: readonly string[], context: WorldlineContext, fault: Fault | undefined): string {
  const [, orderId = '', reference = ''] = fields;
  const refund = context.payments.refundById(reference);
  if (refund !== undefined && refund.orderId === orderId) return writeRefundStatus(refund);
  const payment = reference === '' ? context.payments.byOrder(orderId) : context.payments.byReference(reference);
  if (payment === undefined || payment.orderId !== orderId) return writeUnknown(orderId, reference);
  if (fault?.kind === 'pending') return writeStatus({ ...payment, status: 'open' });
  return writeStatus(paymentAt(payment, context.clock.nowMs()));
}

/** Why money can not be refunded; undefined when it can. */
function refundRefusal(
  payment: Payment | undefined,
  kind: Refund['kind'],
  amountPaise: number,
  context: WorldlineContext,
): string | undefined {
  if (payment === undefined) return 'No record found';
  if (payment.status !== 'captured') return 'The transaction is not captured';
  if (!Number.isSafeInteger(amountPaise) || amountPaise <= 0) return 'The amount is not valid';
  const given = context.payments.refundsOf(payment.pgMeTrnRefNo).reduce((sum, refund) => sum + refund.amountPaise, 0);
  if (given + amountPaise > payment.amountPaise) return 'The amount exceeds what is left of the captured amount';
  if (kind === 'cancel' && amountPaise !== payment.amountPaise) return 'A cancellation is for the whole amount';
  return undefined;
}

/** `doRefundRequest` and `doCancelRequest`. The same addField1 is the same request and is answered as before. */
function giveBack(
  fields: readonly string[],
  kind: Refund['kind'],
  context: WorldlineContext,
  fault: Fault | undefined,
): string {
  const [, orderId = '', trnRefNo = '', amount = '', ...addFields] = fields;
  const head = { reference: trnRefNo, orderId, amount };
  const amountPaise = /^\d+$/.test(amount) ? Number(amount) : 0;
  const found = context.payments.byReference(trnRefNo);
  const payment = found?.orderId === orderId ? found : undefined;
  const reference = addFields[0] ?? '';
  const same =
    reference === '' || payment === undefined
      ? undefined
      : context.payments
          .refundsOf(payment.pgMeTrnRefNo)
          .find((refund) => refund.reference === reference && refund.kind === kind);
  if (same !== undefined) {
    const isSameAmount = same.amountPaise === amountPaise;
    const text = isSameAmount ? 'Request was already processed' : 'The reference was used for another amount';
    return writeRefundAnswer({ ...head, requestId: same.requestId }, isSameAmount ? 'S' : 'F', text, addFields);
  }
  const reason =
    fault?.kind === 'supplier_error'
      ? 'The bank did not accept the request'
      : refundRefusal(payment, kind, amountPaise, context);
  if (reason !== undefined || payment === undefined) {
    return writeRefundAnswer({ ...head, requestId: '' }, 'F', reason ?? 'No record found', addFields);
  }
  const refund = context.payments.saveRefund({
    requestId: context.payments.nextReference('SBXR'),
    orderId,
    pgMeTrnRefNo: payment.pgMeTrnRefNo,
    kind,
    amountPaise,
    reference,
    createdAtMs: context.clock.nowMs(),
  });
  const text = kind === 'refund' ? 'Refund is processed' : 'Cancellation is processed';
  return writeRefundAnswer({ ...head, requestId: refund.requestId }, 'S', text, addFields);
}

const SERVER_CALLS = ['getTransactionStatus', 'getDisputeList', 'doCancelRequest', 'doRefundRequest'] as const;
type ServerCall = (typeof SERVER_CALLS)[number];

function serverReply(name: ServerCall, call: HttpCall, context: WorldlineContext, fault: Fault | undefined): HttpReply {
  const form = new URLSearchParams(call.body);
  const mid = form.get('mid') ?? form.get('MID') ?? '';
  const plainText = decryptMessage(form.get('merchantReqStrT') ?? '', SANDBOX_MERCHANT_KEY_HEX);
  const fields = plainText?.split('|') ?? [];
  if (mid !== SANDBOX_MERCHANT_ID || fields[0] !== mid) return textReply(400, 'Invalid merchant or request');
  const answer =
    name === 'getTransactionStatus'
      ? transactionStatus(fields, context, fault)
      : name === 'getDisputeList'
        ? writeDisputePage(mid, context.disputes.all(), fields[1] ?? '', Number(fields[2] ?? 1))
        : giveBack(fields, name === 'doRefundRequest' ? 'refund' : 'cancel', context, fault);
  return textReply(200, encryptMessage(answer, SANDBOX_MERCHANT_KEY_HEX));
}

function assetReply(path: string): HttpReply | undefined {
  if (path === '/ipg/assets/gateway.css')
    return { status: 200, contentType: 'text/css; charset=utf-8', body: GATEWAY_CSS };
  if (path === '/ipg/assets/return.js')
    return { status: 200, contentType: 'text/javascript; charset=utf-8', body: RETURN_SCRIPT };
  return undefined;
}

async function run(
  name: string,
  call: HttpCall,
  context: WorldlineContext,
  work: (fault: Fault | undefined) => HttpOutcome,
): Promise<HttpOutcome> {
  const fault = context.faults.take(`worldline.${name}`);
  if (fault?.kind === 'latency') await waitMs(fault.latencyMs, context.closing);
  return (
    spoilBefore(fault) ??
    spoilAfter(call.method === 'POST' ? work(fault) : sound(textReply(405, 'Method not allowed')), fault)
  );
}

/** Where the gateway sends messages about disputes: beside the page that browsers return to. */
const DISPUTE_PATH = '/payments/worldline/dispute';

/**
 * Notifies the merchant of a dispute, server to server, this many times. A forged message claims that it is lost; only
 * a call to the gateway shows the lie. Answers what the merchant answered.
 */
export async function tellDispute(
  { payments, closing }: Pick<WorldlineContext, 'payments' | 'closing'>,
  dispute: Dispute,
  { times, forged }: { readonly times: number; readonly forged: boolean },
): Promise<readonly number[]> {
  const payment = payments.byReference(dispute.pgMeTrnRefNo);
  if (!payment) return [];
  const claimed = forged ? { ...dispute, stage: 'lost' as const } : dispute;
  const merchantResponse = encryptMessage(writeDispute(claimed), SANDBOX_MERCHANT_KEY_HEX);
  const answers: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const answer = await deliverFromServer(new URL(DISPUTE_PATH, payment.responseUrl).href, merchantResponse, closing);
    answers.push(answer);
  }
  return answers;
}

/** The Worldline gateway: the hosted page for the browser and three calls for the merchant's server. */
export function createWorldlineHandler(context: WorldlineContext): HttpHandler {
  return (call) => {
    const asset = assetReply(call.path);
    if (asset !== undefined) return sound(asset);
    const decideMatch = /^\/ipg\/payments\/([^/]+)\/decide$/.exec(call.path);
    if (decideMatch !== null && call.method === 'POST') return decidePayment(call, decideMatch[1] ?? '', context);
    const name = /^(?:\/ipg)?\/([A-Za-z]+)$/.exec(call.path)?.[1] ?? '';
    if (name === 'doMEPayRequest') return run(name, call, context, (fault) => openPayment(call, context, fault));
    const serverCall = SERVER_CALLS.find((one) => one === name);
    if (serverCall === undefined) return sound(textReply(404, 'Not found'));
    return run(name, call, context, (fault) => sound(serverReply(serverCall, call, context, fault)));
  };
}
