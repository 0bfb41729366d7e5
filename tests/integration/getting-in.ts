import { generateOrganizationOtp, verifyOrganizationOtp } from '@pravas/contract/identity/sign-up-operations.ts';
import type { Operation } from '@pravas/contract/operation.ts';
import { createWorld, type World, type WorldOptions } from '../support/world.ts';
import { type Answer, callOperation, type OperationInput, payloadOf, send } from './send-request.ts';

/** A password that every rule accepts. */
export const NEW_PASSWORD = 'Monsoon#Lake42';

/** A mail as the mailbox has it. */
export interface ReceivedMail {
  readonly id: number;
  readonly subject: string;
  readonly text: string;
}

/** A world whose callers may each come from a network of their own, so that a test meets no limit it is not about. */
export const createOpenWorld = (options: WorldOptions = {}) =>
  createWorld({ ...options, env: { TRUSTED_PROXIES: '127.0.0.1', ...options.env } });

let networks = 0;

/** The header of somebody from a network that nobody has called from yet. */
export function fromElsewhere(): Record<string, string> {
  networks += 1;
  return { 'x-forwarded-for': `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}` };
}

/** Calls an operation from a network of its own. */
export const knock = (
  world: World,
  operation: Operation,
  input: OperationInput,
  options: { readonly token?: string | undefined; readonly headers?: Readonly<Record<string, string>> } = {},
) => callOperation(world.url, operation, input, { ...options, headers: { ...fromElsewhere(), ...options.headers } });

/** An address that nobody has. */
export const newAddress = (domain = 'acme.example') => `p${crypto.randomUUID().slice(0, 8)}@${domain}`;

/** All mails to an address so far, oldest first. */
export async function mailsTo(world: World, address: string): Promise<readonly ReceivedMail[]> {
  const path = `/api/messages?to=${encodeURIComponent(address)}`;
  const { messages } = (await send(world.sandbox.urls.mailbox, { method: 'GET', path })).json as {
    messages: { id: number }[];
  };
  const mails = await Promise.all(
    messages.map(({ id }) => send(world.sandbox.urls.mailbox, { method: 'GET', path: `/api/messages/${id}` })),
  );
  return mails.map((mail) => mail.json as ReceivedMail).toSorted((a, b) => a.id - b.id);
}

/** Waits until an address has got this many mails; answers the last of them. */
export async function mailTo(world: World, address: string, count = 1): Promise<ReceivedMail> {
  const deadline = performance.now() + 20_000;
  for (;;) {
    const mails = await mailsTo(world, address);
    const last = mails[count - 1];
    if (last) return last;
    if (performance.now() > deadline) throw new Error(`${address} got ${mails.length} mails, not ${count}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Waits until the worker has processed every requested mail. */
export async function untilMailsAreSent(world: World): Promise<void> {
  const deadline = performance.now() + 20_000;
  for (;;) {
    const open = await world.query('select 1 from system_outbox where delivered_at is null');
    if (open.length === 0) return;
    if (performance.now() > deadline) throw new Error(`${open.length} mails are still in the outbox`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The six digits in a mail. */
export function codeIn(mail: ReceivedMail): string {
  const code = /^\s+(\d{6})$/m.exec(mail.text)?.[1];
  if (!code) throw new Error(`No code in: ${mail.text}`);
  return code;
}

/** A code that is not this one. */
export const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Asks for a sign-up code and proves the address; answers the verification token. */
export async function proveAddress(world: World, email: string): Promise<string> {
  const { rememberToken } = payloadOf<{ rememberToken: string }>(
    await knock(world, generateOrganizationOtp, { body: { email } }),
  );
  const otp = codeIn(await mailTo(world, email));
  const answer = await knock(
    world,
    verifyOrganizationOtp,
    { body: { otp } },
    { headers: { 'remember-token': rememberToken } },
  );
  return payloadOf<{ verificationToken: string }>(answer).verificationToken;
}

/** A registration that every rule accepts. */
export const GOOD_REGISTRATION = {
  organizationName: 'Nilgiri Instruments',
  organizationType: 'Private limited company',
  organizationSize: '51 to 200',
  industry: 'Manufacturing',
  website: 'https://nilgiri.example',
  address: '14 Mount Road, Anna Salai',
  countryCode: 'IN',
  state_id: 510,
  city: 'Chennai',
  zipCode: '600002',
  title: 'Ms',
  firstName: 'Kavya',
  lastName: 'Nair',
  gender: 'female',
  mobile: '9845098450',
  password: NEW_PASSWORD,
  confirmPassword: NEW_PASSWORD,
};

/** The refresh cookie an answer sets, as a browser sends it back; null when it sets none. */
export function cookieFrom(answer: Answer, name = 'pravas'): string | null {
  const line = (answer.headers['set-cookie'] ?? []).find((one) => one.startsWith(`${name}=`));
  const pair = line?.split(';')[0] ?? '';
  return pair === `${name}=` || pair === '' ? null : pair;
}

/** Signs in with a password; answers whatever the server answered. */
export const logInAs = (world: World, email: string, password: string) =>
  send(world.url, {
    method: 'POST',
    path: '/organization/public/api/v1/login',
    body: { email, password },
    headers: fromElsewhere(),
  });
