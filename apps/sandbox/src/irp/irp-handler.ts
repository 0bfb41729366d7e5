import { randomBytes } from 'node:crypto';
import type { SandboxClock } from '../clock.ts';
import type { Fault, FaultBoard } from '../faults.ts';
import { type HttpCall, type HttpHandler, type HttpOutcome, jsonReply, sound, textReply } from '../http-server.ts';
import { spoilAfter, spoilBefore, waitAfter } from '../spoil.ts';
import { waitMs } from '../wait.ts';
import { SANDBOX_IRP_ACCOUNT } from './account.ts';
import { checkForm, type PortalError, type SentForm } from './check-form.ts';
import { decrypt, encrypt, signed, unseal } from './cipher.ts';
import { type InvoiceRegister, irnOf, type RegisteredInvoice } from './registrations.ts';

/** What the portal works on. */
export interface IrpContext {
  readonly clock: SandboxClock;
  readonly register: InvoiceRegister;
  readonly faults: FaultBoard;
  readonly closing: AbortSignal;
}

interface Session {
  readonly key: Buffer;
  readonly gstin: string;
  readonly endsAtMs: number;
}

const SESSION_MS = 6 * 3_600_000;
const CANCEL_MS = 24 * 3_600_000;
const INDIA_AHEAD_MS = 5.5 * 3_600_000;

/** "2026-04-01 12:30:00", India's time. */
function portalTime(ms: number): string {
  return new Date(ms + INDIA_AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ');
}

function refused(errors: readonly PortalError[], InfoDtls: unknown = null): HttpOutcome {
  return sound(jsonReply(200, { Status: 0, ErrorDetails: errors, Data: null, InfoDtls }));
}

const refuse = (ErrorCode: string, ErrorMessage: string, InfoDtls: unknown = null): HttpOutcome =>
  refused([{ ErrorCode, ErrorMessage }], InfoDtls);

function given(data: unknown, session: Session): HttpOutcome {
  const Data = encrypt(Buffer.from(JSON.stringify(data)), session.key);
  return sound(jsonReply(200, { Status: 1, ErrorDetails: null, Data, InfoDtls: null }));
}

function told(invoice: RegisteredInvoice) {
  const { ackNo: AckNo, ackDt: AckDt, irn: Irn, signedInvoice: SignedInvoice, signedQr: SignedQRCode } = invoice;
  const Status = invoice.cancelledAtMs === null ? 'ACT' : 'CNL';
  return { AckNo, AckDt, Irn, SignedInvoice, SignedQRCode, Status };
}

function dataOf(call: HttpCall): string {
  try {
    const body = JSON.parse(call.body) as { readonly Data?: unknown };
    return typeof body.Data === 'string' ? body.Data : '';
  } catch {
    return '';
  }
}

function isKnownClient({ headers }: HttpCall): boolean {
  const { clientId, clientSecret } = SANDBOX_IRP_ACCOUNT;
  return headers.client_id === clientId && headers.client_secret === clientSecret;
}

interface SignIn {
  readonly UserName?: string;
  readonly Password?: string;
  readonly AppKey?: string;
}

function signIn(call: HttpCall, sessions: Map<string, Session>, nowMs: number): HttpOutcome {
  if (!isKnownClient(call)) return refuse('1010', 'Invalid Client-ID/Client-Secret');
  const text = unseal(dataOf(call));
  if (text === undefined) return refuse('1013', 'Decryption of password failed');
  const { UserName, Password, AppKey = '' } = JSON.parse(text) as SignIn;
  const { userName, password } = SANDBOX_IRP_ACCOUNT;
  if (UserName !== userName || Password !== password) return refuse('1008', 'Invalid login credentials');
  const key = randomBytes(32);
  const AuthToken = randomBytes(18).toString('base64url');
  const endsAtMs = nowMs + SESSION_MS;
  sessions.set(AuthToken, { key, gstin: String(call.headers.gstin ?? ''), endsAtMs });
  const Data = {
    ClientId: SANDBOX_IRP_ACCOUNT.clientId,
    UserName,
    AuthToken,
    Sek: encrypt(key, Buffer.from(AppKey, 'base64')),
    TokenExpiry: portalTime(endsAtMs),
  };
  return sound(jsonReply(200, { Status: 1, Data, ErrorDetails: null, InfoDtls: null }));
}

function qrOf(form: SentForm, irn: string, ackDt: string) {
  return {
    SellerGstin: form.SellerDtls.Gstin,
    BuyerGstin: form.BuyerDtls.Gstin,
    DocNo: form.DocDtls.No,
    DocTyp: form.DocDtls.Typ,
    DocDt: form.DocDtls.Dt,
    TotInvVal: form.ValDtls.TotInvVal,
    ItemCnt: form.ItemList.length,
    MainHsnCode: form.ItemList[0]?.HsnCd ?? '',
    Irn: irn,
    IrnDt: ackDt,
  };
}

function generate(call: HttpCall, session: Session, context: IrpContext, fault: Fault | undefined): HttpOutcome {
  const { clock, register } = context;
  if (fault?.kind === 'supplier_error') return refuse('2146', 'Unable to create IRN, Pls. try after some time');
  const text = decrypt(dataOf(call), session.key);
  if (text === undefined) return refuse('1007', 'Authentication failed. Pls. inform the helpdesk');
  const form = checkForm(text, session.gstin);
  if (Array.isArray(form)) return refused(form as readonly PortalError[]);
  const sent = form as SentForm;
  const { Typ: type, No: number, Dt: day } = sent.DocDtls;
  const irn = irnOf(session.gstin, type, number, day);
  const known = register.byIrn(irn);
  if (known) {
    if (known.cancelledAtMs !== null) return refuse('2278', 'IRN is already generated and is cancelled');
    const { AckNo, AckDt, Irn } = told(known);
    return refuse('2150', 'Duplicate IRN', [{ InfCd: 'DUPIRN', Desc: { AckNo, AckDt, Irn } }]);
  }
  const nowMs = clock.nowMs();
  const ackDt = portalTime(nowMs);
  const ackNo = register.nextAckNo();
  const invoice = register.save({
    ...{ irn, ackNo, ackDt, type, number, day },
    signedInvoice: signed({ AckNo: ackNo, AckDt: ackDt, Irn: irn, ...sent }),
    signedQr: signed(qrOf(sent, irn, ackDt)),
    sellerGstin: session.gstin,
    buyerGstin: sent.BuyerDtls.Gstin,
    totalValue: sent.ValDtls.TotInvVal,
    registeredAtMs: nowMs,
    cancelledAtMs: null,
  });
  // It says that the same request is still in progress, without its number.
  if (fault?.kind === 'pending') return refuse('2283', 'IRN request is already being processed');
  return given(told(invoice), session);
}

function byDocument(call: HttpCall, session: Session, { register }: IrpContext): HttpOutcome {
  const [type, number, day] = ['doctype', 'docnum', 'docdate'].map((name) => call.query.get(name) ?? '');
  const known = register.byIrn(irnOf(session.gstin, type ?? '', number ?? '', day ?? ''));
  return known && known.day === day
    ? given(told(known), session)
    : refuse('2148', 'Requested IRN data is not available');
}

function cancel(call: HttpCall, session: Session, { clock, register }: IrpContext): HttpOutcome {
  const text = decrypt(dataOf(call), session.key);
  const { Irn = '', CnlRsn = '' } = JSON.parse(text ?? '{}') as { readonly Irn?: string; readonly CnlRsn?: string };
  const known = register.byIrn(Irn);
  if (!known || known.sellerGstin !== session.gstin) return refuse('2148', 'Requested IRN data is not available');
  if (!/^[1-4]$/.test(CnlRsn)) return refuse('2163', 'Invalid reason for cancelling');
  const nowMs = clock.nowMs();
  if (known.cancelledAtMs !== null) return refuse('9999', 'Invoice is not active');
  if (nowMs - known.registeredAtMs > CANCEL_MS) {
    return refuse('2270', 'The allowed cancellation time limit is crossed, you cannot cancel the IRN');
  }
  register.save({ ...known, cancelledAtMs: nowMs });
  return given({ Irn, CancelDate: portalTime(nowMs) }, session);
}

const CALLS = {
  'POST /eicore/v1.03/Invoice': { name: 'Generate', run: generate },
  'GET /eicore/v1.03/Invoice/irnbydocdetails': { name: 'GetByDocument', run: byDocument },
  'POST /eicore/v1.03/Invoice/Cancel': { name: 'Cancel', run: cancel },
} as const;

/** The invoice registration portal: signing in, registering a document, finding and cancelling it. */
export function createIrpHandler(context: IrpContext): HttpHandler {
  const sessions = new Map<string, Session>();
  return async (call) => {
    const nowMs = context.clock.nowMs();
    const isSignIn = call.method === 'POST' && call.path === '/eivital/v1.04/auth';
    const found = CALLS[`${call.method} ${call.path}` as keyof typeof CALLS];
    if (!isSignIn && found === undefined) return sound(textReply(404, 'Not found'));
    const fault = context.faults.take(`irp.${isSignIn ? 'Auth' : found.name}`);
    if (fault?.kind === 'latency') await waitMs(fault.latencyMs, context.closing);
    const spoilt = spoilBefore(fault);
    if (spoilt) return spoilt;
    if (isSignIn) return spoilAfter(signIn(call, sessions, nowMs), fault);
    const session = sessions.get(String(call.headers.authtoken ?? ''));
    const isOpen = session && nowMs < session.endsAtMs && fault?.kind !== 'session_expired';
    if (!isKnownClient(call) || !isOpen || session.gstin !== call.headers.gstin) return refuse('1005', 'Invalid Token');
    const outcome = found.run(call, session, context, fault);
    await waitAfter(fault, context.closing);
    return spoilAfter(outcome, fault);
  };
}
