import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';
import { sanitiseMailHtml } from './mailbox-handler.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ dataDir: null });
});
afterAll(() => sandbox.close());

const MESSAGE = [
  'From: Pravas <no-reply@pravas.example>',
  'To: asha@firm.example',
  'Subject: =?utf-8?q?Your_trip_=E2=9C=88?=',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=outer',
  '',
  '--outer',
  'Content-Type: multipart/alternative; boundary=inner',
  '',
  '--inner',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Your ticket is ready.',
  '--inner',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p onclick="steal()">Your ticket</p><script>steal()</script><a href="javascript:steal()">x</a>',
  '--inner--',
  '--outer',
  'Content-Type: application/pdf; name=ticket.pdf',
  'Content-Disposition: attachment; filename=ticket.pdf',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('%PDF-sandbox').toString('base64'),
  '--outer--',
].join('\r\n');

/** Speaks SMTP by hand, line by line; answers the server's last reply. */
function sendMail(recipient: string): Promise<string> {
  const lines = [
    'EHLO test',
    'MAIL FROM:<no-reply@pravas.example>',
    `RCPT TO:<${recipient}>`,
    'DATA',
    `${MESSAGE}\r\n.`,
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(sandbox.smtpPort, '127.0.0.1');
    let text = '';
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (!/(^|\n)\d{3} [^\n]*\n$/.test(text)) return;
      const next = lines.shift();
      if (next !== undefined) {
        text = '';
        socket.write(`${next}\r\n`);
        return;
      }
      socket.end('QUIT\r\n');
      resolve(text);
    });
  });
}

async function getJson(path: string): Promise<Record<string, unknown>> {
  return (await (await fetch(`${sandbox.urls.mailbox}${path}`)).json()) as Record<string, unknown>;
}

describe('the mailbox', () => {
  it('takes mail in by SMTP and shows it as JSON and as a page', async () => {
    expect(await sendMail('asha@firm.example')).toMatch(/^250/);
    const { messages } = (await getJson('/api/messages?to=asha@firm.example')) as {
      messages: Record<string, unknown>[];
    };
    expect(messages).toMatchObject([
      { subject: 'Your trip ✈', to: ['asha@firm.example'], from: 'no-reply@pravas.example' },
    ]);
    const id = messages[0]?.id;
    const detail = await getJson(`/api/messages/${id}`);
    expect(detail.text).toContain('Your ticket is ready.');
    expect(detail.attachments).toMatchObject([
      { fileName: 'ticket.pdf', contentType: 'application/pdf', sizeBytes: 12 },
    ]);
    const file = await fetch(`${sandbox.urls.mailbox}/messages/${id}/attachments/0`);
    expect(await file.text()).toBe('%PDF-sandbox');
    const page = await (await fetch(`${sandbox.urls.mailbox}/messages/${id}`)).text();
    expect(page).toMatch(/<iframe [^>]*sandbox="allow-popups"/);
    expect(await (await fetch(sandbox.urls.mailbox)).text()).toContain('Your trip ✈');
  });

  it('serves a mail’s HTML without scripts and under a policy that would stop them', async () => {
    await sendMail('ravi@firm.example');
    const { messages } = (await getJson('/api/messages?to=ravi@firm.example')) as {
      messages: Record<string, unknown>[];
    };
    const answer = await fetch(`${sandbox.urls.mailbox}/messages/${messages[0]?.id}/html`);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await answer.text()).not.toMatch(/steal/);
  });

  it('answers 404 for mail that is not there', async () => {
    expect((await fetch(`${sandbox.urls.mailbox}/api/messages/9999`)).status).toBe(404);
    expect((await fetch(`${sandbox.urls.mailbox}/messages/9999`)).status).toBe(404);
  });

  it('refuses a mail when a fault says so, and takes the next one', async () => {
    await fetch(`${sandbox.urls.control}/faults`, {
      method: 'POST',
      body: JSON.stringify({ target: 'smtp.data', kind: 'http_500', times: 1 }),
    });
    expect(await sendMail('meera@firm.example')).toMatch(/^451/);
    expect(await sendMail('meera@firm.example')).toMatch(/^250/);
  });
});

describe('sanitiseMailHtml', () => {
  it.each([
    ['<script src=x></script>ok', 'ok'],
    ['<img src=a onerror=alert(1)>', '<img src=a>'],
    ['<a href="JavaScript:alert(1)">x</a>', '<a href="#">x</a>'],
    ['<script>never closed', ''],
    ['<p style="color:red">kept</p>', '<p style="color:red">kept</p>'],
  ])('turns %s into %s', (html, expected) => {
    expect(sanitiseMailHtml(html)).toBe(expected);
  });
});
