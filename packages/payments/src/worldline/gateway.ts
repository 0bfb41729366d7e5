import type { DisputesAnswer, GatewayDispute, PaymentGateway, PaymentState, RefundOutcome } from '../port.ts';
import { createCodec, type WorldlineCodec } from './codec.ts';
import { disputesRequestText, readDisputeLine, readDisputePage } from './dispute-messages.ts';
import {
  readRefund,
  readTransaction,
  refundRequestText,
  saleRequestText,
  statusRequestText,
  type TransactionAnswer,
} from './messages.ts';

/** A merchant's account at Worldline India's IPG. Addresses are given one by one, never derived from each other. */
export interface WorldlineConfig {
  readonly mid: string;
  /** 32 hex characters; a secret. */
  readonly keyHex: string;
  /** Where the browser posts to: …/doMEPayRequest. */
  readonly payUrl: string;
  /** The folder of the server calls, without the method: …/ipg. */
  readonly serverUrl: string;
  /** How long a server call may take, in milliseconds. */
  readonly deadlineMs: number;
  readonly fetch?: typeof fetch;
}

const MAX_ANSWER_BYTES = 65_536;
const NO_RECORD = /no\s+(such\s+)?(record|order|transaction)|not\s+found/i;
/** More pages than this are not a valid answer: something is wrong at the gateway. */
const MOST_PAGES = 50;
const ORDER_ID = /^[A-Za-z0-9-]{1,32}$/;

/**
 * Worldline India as a payment gateway. A browser's answer is a claim only: the cipher has no integrity, so money is
 * believed on `verify` alone. Calls never throw for the gateway's failures; a lost answer is `unknown`.
 */
export function createWorldlineGateway(config: WorldlineConfig): PaymentGateway {
  const codec = createCodec(config.keyHex);
  const call = createCall(config, codec);
  return {
    gatewayId: 'worldline',
    formOrigin: new URL(config.payUrl).origin,
    start(request) {
      if (!ORDER_ID.test(request.orderId)) throw new RangeError(`Not an order id for the gateway: ${request.orderId}`);
      if (request.amountPaise <= 0) throw new RangeError(`Nothing to pay: ${request.amountPaise}`);
      const plain = saleRequestText({
        mid: config.mid,
        orderId: request.orderId,
        amountPaise: request.amountPaise,
        remarks: request.remarks,
        responseUrl: request.returnUrl,
      });
      return { action: config.payUrl, merchantRequest: codec.encrypt(plain), mid: config.mid };
    },
    readReturn(body) {
      const hex = body.merchantResponse;
      if (typeof hex !== 'string') return null;
      const plain = codec.decrypt(hex);
      const answer = plain === null ? null : readTransaction(plain);
      return answer && ORDER_ID.test(answer.orderId) ? { orderId: answer.orderId } : null;
    },
    async verify(orderId, gatewayRef, signal) {
      const answer = await call('getTransactionStatus', statusRequestText(config.mid, orderId, gatewayRef), signal);
      if (!answer.ok) return { type: 'unknown', reason: answer.reason };
      const transaction = readTransaction(answer.plain);
      if (!transaction) return { type: 'unknown', reason: 'The gateway answered in an unknown form' };
      return stateOf(transaction, orderId, gatewayRef);
    },
    async refund(request, signal): Promise<RefundOutcome> {
      if (request.amountPaise <= 0) return { type: 'failed', reason: 'A refund needs an amount above zero' };
      const plain = refundRequestText({ mid: config.mid, ...request });
      const answer = await call('doRefundRequest', plain, signal);
      if (!answer.ok) return { type: 'unknown', reason: answer.reason };
      const refund = readRefund(answer.plain);
      if (!refund) return { type: 'unknown', reason: 'The gateway answered in an unknown form' };
      if (refund.orderId !== request.orderId) return { type: 'unknown', reason: 'The answer is about another order' };
      if (refund.statusCode === 'F') return { type: 'failed', reason: refund.statusText || 'Refused by the gateway' };
      if (refund.statusCode !== 'S' || refund.gatewayRefundRef === '') {
        return { type: 'unknown', reason: refund.statusText || `Status ${refund.statusCode}` };
      }
      if (refund.amountPaise !== request.amountPaise) {
        return { type: 'unknown', reason: 'The gateway states another refund amount' };
      }
      return { type: 'refunded', gatewayRefundRef: refund.gatewayRefundRef };
    },
    readDispute(body) {
      const hex = body.merchantResponse;
      const plain = typeof hex === 'string' ? codec.decrypt(hex) : null;
      const dispute = plain === null ? null : readDisputeLine(plain);
      return dispute && { disputeRef: dispute.disputeRef };
    },
    async disputes(changedSince, signal): Promise<DisputesAnswer> {
      const found: GatewayDispute[] = [];
      const unread: string[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const answer = await call('getDisputeList', disputesRequestText(config.mid, changedSince, page), signal);
        if (!answer.ok) return { type: 'unknown', reason: answer.reason };
        const read = readDisputePage(answer.plain, config.mid);
        if (read?.page !== page || read.pages > MOST_PAGES) {
          return { type: 'unknown', reason: 'The gateway answered in an unknown form' };
        }
        found.push(...read.disputes);
        unread.push(...read.unread);
        pages = read.pages;
      }
      return { type: 'found', disputes: found, unread };
    },
  };
}

/**
 * Success is statusCode S together with responseCode 00; F is a refusal, save for an unknown order; all else is open.
 */
function stateOf(transaction: TransactionAnswer, orderId: string, gatewayRef: string | null): PaymentState {
  if (transaction.orderId !== orderId) return { type: 'unknown', reason: 'The answer is about another order' };
  if (gatewayRef !== null && transaction.gatewayRef !== gatewayRef && transaction.gatewayRef !== '') {
    return { type: 'unknown', reason: 'The answer is about another payment' };
  }
  if (transaction.statusCode === 'S' && transaction.responseCode === '00') {
    if (transaction.amountPaise === null || transaction.amountPaise === 0 || transaction.gatewayRef === '') {
      return { type: 'unknown', reason: 'The gateway states a payment without an amount or a reference' };
    }
    return { type: 'captured', gatewayRef: transaction.gatewayRef, amountPaise: transaction.amountPaise };
  }
  // An order that the gateway has never seen is not declined: the traveller may still be about to pay.
  if (transaction.statusCode === 'F' && NO_RECORD.test(transaction.statusText)) return { type: 'open' };
  if (transaction.statusCode === 'F') {
    return { type: 'declined', reason: transaction.statusText || `Response code ${transaction.responseCode}` };
  }
  if (transaction.statusCode === 'S') {
    return { type: 'unknown', reason: `Success with response code ${transaction.responseCode}` };
  }
  return { type: 'open' };
}

type CallAnswer = { readonly ok: true; readonly plain: string } | { readonly ok: false; readonly reason: string };

function createCall(config: WorldlineConfig, codec: WorldlineCodec) {
  const send = config.fetch ?? fetch;
  return async (method: string, plain: string, signal: AbortSignal): Promise<CallAnswer> => {
    try {
      const response = await send(`${config.serverUrl.replace(/\/$/, '')}/${method}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ merchantReqStrT: codec.encrypt(plain), mid: config.mid }),
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(config.deadlineMs)]),
      });
      const body = await readCapped(response);
      if (!response.ok) return { ok: false, reason: `The gateway answered HTTP ${response.status}` };
      const answer = body === null ? null : codec.decrypt(body);
      return answer === null
        ? { ok: false, reason: 'The gateway answered in an unknown form' }
        : { ok: true, plain: answer };
    } catch (error) {
      const timedOut = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
      return {
        ok: false,
        reason: timedOut ? 'The gateway did not answer in time' : 'The gateway could not be reached',
      };
    }
  };
}

async function readCapped(response: Response): Promise<string | null> {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
