import {
  escapeHtml,
  type HttpHandler,
  type HttpReply,
  jsonReply,
  pageReply,
  sound,
  textReply,
} from '../http-server.ts';
import type { Mail, MailStore } from './mail-store.ts';

const CSS = `:root { color-scheme: light; font-family: system-ui, sans-serif; line-height: 1.5; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; color: #1c2030; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.5rem; border-bottom: 1px solid #d5d8e3; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
pre { padding: 1rem; background: #f3f4f8; white-space: pre-wrap; overflow-wrap: anywhere; }
iframe { width: 100%; height: 36rem; border: 1px solid #d5d8e3; }
a:focus-visible { outline: 3px solid #1d4ed8; outline-offset: 2px; }
`;

/** A mail's own HTML may use only inline styles and inline images; it runs no script and loads nothing. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; sandbox allow-popups";

function page(title: string, body: string): string {
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="stylesheet" href="/mailbox.css"></head>
<body><main>${body}</main></body></html>`;
}

function listPage(mails: readonly Mail[]): string {
  const rows = mails
    .toReversed()
    .map(
      (mail) =>
        `<tr><td>${escapeHtml(mail.receivedAt)}</td><td>${escapeHtml(mail.recipients.join(', '))}</td><td><a href="/messages/${mail.id}">${escapeHtml(mail.subject || '(no subject)')}</a></td></tr>`,
    )
    .join('');
  const table = `<table><thead><tr><th scope="col">Received</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead><tbody>${rows}</tbody></table>`;
  return page('Sandbox mailbox', `<h1>Sandbox mailbox</h1>${mails.length === 0 ? '<p>No mail yet.</p>' : table}`);
}

function mailPage(mail: Mail): string {
  const attachments = mail.attachments
    .map(
      (one, index) =>
        `<li><a href="/messages/${mail.id}/attachments/${index}">${escapeHtml(one.fileName)}</a> (${one.sizeBytes} bytes)</li>`,
    )
    .join('');
  return page(
    mail.subject,
    `<p><a href="/">All mail</a></p><h1>${escapeHtml(mail.subject || '(no subject)')}</h1>
<p>From ${escapeHtml(mail.from)} to ${escapeHtml(mail.recipients.join(', '))}, ${escapeHtml(mail.receivedAt)}</p>
${attachments === '' ? '' : `<h2>Attachments</h2><ul>${attachments}</ul>`}
${mail.html === '' ? '' : `<h2>HTML</h2><iframe title="The mail as HTML" sandbox="allow-popups" src="/messages/${mail.id}/html"></iframe>`}
<h2>Text</h2><pre>${escapeHtml(mail.text)}</pre>`,
  );
}

/** Takes scripts, frames and event handlers out of a mail's HTML. The policy it is served with is the real barrier. */
export function sanitiseMailHtml(html: string): string {
  return html
    .replace(/<(script|iframe|object|embed|template|noscript)\b[\s\S]*?(<\/\1\s*>|$)/gi, '')
    .replace(/<(base|meta|link|form|input|button)\b[^>]*>/gi, '')
    .replace(/\son[a-z]+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, '')
    .replace(/(href|src|action)\s*=\s*(["']?)\s*(javascript|vbscript|data:text\/html)[^"'\s>]*/gi, '$1=$2#');
}

function htmlReply(mail: Mail): HttpReply {
  return {
    status: 200,
    contentType: 'text/html; charset=utf-8',
    body: sanitiseMailHtml(mail.html),
    headers: { 'Content-Security-Policy': MAIL_POLICY, 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' },
  };
}

/** The list entry of a mail: everything but its bodies. */
function toSummary(mail: Mail) {
  return {
    id: mail.id,
    receivedAt: mail.receivedAt,
    from: mail.from,
    to: mail.recipients,
    subject: mail.subject,
    attachments: mail.attachments.map((one) => ({
      fileName: one.fileName,
      contentType: one.contentType,
      sizeBytes: one.sizeBytes,
    })),
  };
}

function toDetail(mail: Mail) {
  return {
    ...toSummary(mail),
    headers: mail.headers.map(([name, value]) => ({ name, value })),
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments,
  };
}

function attachmentReply(mail: Mail, index: number): HttpReply | undefined {
  const attachment = mail.attachments[index];
  if (attachment === undefined) return undefined;
  const fileName = encodeURIComponent(attachment.fileName);
  return {
    status: 200,
    contentType: 'application/octet-stream',
    body: Buffer.from(attachment.contentBase64, 'base64'),
    headers: { 'Content-Disposition': `attachment; filename*=UTF-8''${fileName}` },
  };
}

function mailReply(mail: Mail, rest: string): HttpReply | undefined {
  if (rest === '') return pageReply(200, mailPage(mail));
  if (rest === '/html') return htmlReply(mail);
  const index = /^\/attachments\/(\d+)$/.exec(rest)?.[1];
  return index === undefined ? undefined : attachmentReply(mail, Number(index));
}

/** The mailbox: pages for people, JSON for tests. `GET /api/messages?to=address` filters by recipient. */
export function createMailboxHandler(mails: MailStore): HttpHandler {
  return (call) => {
    if (call.path === '/') return sound(pageReply(200, listPage(mails.all())));
    if (call.path === '/mailbox.css') return sound({ status: 200, contentType: 'text/css; charset=utf-8', body: CSS });
    if (call.path === '/api/messages' && call.method === 'GET') {
      const to = call.query.get('to')?.toLowerCase();
      const wanted = mails
        .all()
        .filter((mail) => to === undefined || mail.recipients.some((one) => one.toLowerCase() === to));
      return sound(jsonReply(200, { messages: wanted.map(toSummary) }));
    }
    if (call.path === '/api/messages' && call.method === 'DELETE') {
      return sound(jsonReply(405, { message: 'Mails are cleared with POST /reset on the control port.' }));
    }
    const api = /^\/api\/messages\/(\d+)$/.exec(call.path);
    if (api !== null) {
      const mail = mails.byId(Number(api[1]));
      return sound(
        mail === undefined ? jsonReply(404, { message: 'There is no such mail.' }) : jsonReply(200, toDetail(mail)),
      );
    }
    const view = /^\/messages\/(\d+)(\/.*)?$/.exec(call.path);
    const mail = view === null ? undefined : mails.byId(Number(view[1]));
    const reply = mail === undefined ? undefined : mailReply(mail, view?.[2] ?? '');
    return sound(reply ?? textReply(404, 'There is no such mail.'));
  };
}
