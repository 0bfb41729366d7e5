import { forgotPassword } from '@pravas/contract/identity/password-operations.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mailsTo } from '../support/company.ts';
import { pdfText } from '../support/pdf-text.ts';
import { EMPLOYEE, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { send } from './send-request.ts';
import { bookFlight, servicingOf } from './servicing-world.ts';

let world: World;
let asha: TravellerClient;

interface Received {
  readonly subject: string;
  readonly text: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly attachments: readonly {
    readonly fileName: string;
    readonly contentType: string;
    readonly contentBase64: string;
  }[];
}

beforeAll(async () => {
  world = await createWorld();
  asha = await signIn(world);
});
afterAll(() => world.close());

/** The first mail to somebody whose subject begins so, with everything in it. */
async function received(email: string, subject: string): Promise<Received> {
  const found = await vi.waitFor(
    async () => {
      const mail = (await mailsTo(world, email)).find((one) => one.subject.startsWith(subject));
      expect(mail).toBeDefined();
      return mail;
    },
    { timeout: 20_000, interval: 50 },
  );
  return (await send(world.sandbox.urls.mailbox, { method: 'GET', path: `/api/messages/${found?.id}` }))
    .json as Received;
}

const header = ({ headers }: Received, name: string) =>
  headers.find((one) => one.name.toLowerCase() === name.toLowerCase())?.value;
const calendarOf = ({ attachments }: Received) => {
  const found = attachments.find(({ fileName }) => fileName.endsWith('.ics'));
  return Buffer.from(found?.contentBase64 ?? '', 'base64')
    .toString()
    .replaceAll('\r\n ', '');
};
const lineOf = (calendar: string, name: string) => new RegExp(`^${name}[^:]*:(.*)$`, 'm').exec(calendar)?.[1]?.trim();

describe('mails about a booking', () => {
  let flightId = '';
  let tripId = '';
  let booked: Received;

  it('bring the ticket and the calendar entry when it is booked', async () => {
    ({ flightId, tripId } = await bookFlight(world, asha, { daysAhead: 40 }));
    booked = await received(EMPLOYEE, 'Your flight is booked');
    const ticket = booked.attachments.find(({ contentType }) => contentType === 'application/pdf');
    const text = pdfText(Buffer.from(ticket?.contentBase64 ?? '', 'base64'));
    const [order] = await world.query<{ locator: string }>('select locator from booking_order where booking_id = $1', [
      flightId,
    ]);
    expect(text).toContain(order?.locator);
    expect(ticket?.fileName).toBe(`E-ticket ${order?.locator}.pdf`);
    const calendar = calendarOf(booked);
    expect(lineOf(calendar, 'METHOD')).toBe('PUBLISH');
    expect(lineOf(calendar, 'STATUS')).toBe('CONFIRMED');
    expect(lineOf(calendar, 'ORGANIZER')).toBe('mailto:no-reply@pravas.example');
    expect(booked.attachments.map(({ contentType }) => contentType)).toContain('text/calendar');
  });

  it('say that nobody wrote them, of which list they are, and where they are switched off', () => {
    expect(header(booked, 'Auto-Submitted')).toBe('auto-generated');
    expect(header(booked, 'X-Auto-Response-Suppress')).toBe('All');
    expect(header(booked, 'List-Id')).toBe(`Pravas trips <trips.${new URL(world.url).hostname}>`);
    expect(header(booked, 'List-Unsubscribe')).toBe(`<${world.url}/profile/?tab=preferences>`);
  });

  it('take the calendar entry back when it is cancelled, and send no ticket', async () => {
    await servicingOf(world, asha.token).cancel(flightId);
    const cancelled = await received(EMPLOYEE, 'Your flight is cancelled');
    const calendar = calendarOf(cancelled);
    expect(lineOf(calendar, 'METHOD')).toBe('CANCEL');
    expect(lineOf(calendar, 'STATUS')).toBe('CANCELLED');
    expect(lineOf(calendar, 'SUMMARY')).toMatch(/^Cancelled: /);
    expect(lineOf(calendar, 'UID')).toBe(lineOf(calendarOf(booked), 'UID'));
    expect(Number(lineOf(calendar, 'SEQUENCE'))).toBeGreaterThan(Number(lineOf(calendarOf(booked), 'SEQUENCE')));
    expect(cancelled.attachments.filter(({ contentType }) => contentType === 'application/pdf')).toEqual([]);
    expect(header(cancelled, 'List-Id')).toContain('<trips.');
    expect(cancelled.text).toContain(`tripId=${tripId}`);
  });
});

it('mails that nobody can switch off name no place to do so', async () => {
  await send(world.url, { method: forgotPassword.method, path: forgotPassword.path, body: { email: EMPLOYEE } });
  const code = await received(EMPLOYEE, 'Your Pravas code');
  expect(header(code, 'Auto-Submitted')).toBe('auto-generated');
  expect(header(code, 'List-Id')).toContain('Pravas account <account.');
  expect(header(code, 'List-Unsubscribe')).toBeUndefined();
  expect(code.attachments).toEqual([]);
});
