import { type SandboxPorts, startSandbox } from './start-sandbox.ts';

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function portFrom(name: string): number {
  const text = process.env[name] ?? '0';
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) fail(`${name} must be a port number, not "${text}".`);
  return port;
}

function explain(error: unknown): string {
  const reason = error as { readonly code?: string; readonly port?: number; readonly message?: string };
  if (reason.code === 'EADDRINUSE') return `The sandbox can not start: port ${reason.port} is already in use.`;
  return `The sandbox can not start: ${reason.message ?? String(error)}`;
}

if (process.env.NODE_ENV === 'production') {
  fail('The sandbox refuses to start with NODE_ENV=production: its bookings and payments are not real.');
}

const ports: SandboxPorts = {
  tbo: portFrom('SANDBOX_TBO_PORT'),
  duffel: portFrom('SANDBOX_DUFFEL_PORT'),
  seatseller: portFrom('SANDBOX_SEATSELLER_PORT'),
  worldline: portFrom('SANDBOX_WORLDLINE_PORT'),
  irp: portFrom('SANDBOX_IRP_PORT'),
  smtp: portFrom('SANDBOX_SMTP_PORT'),
  mailbox: portFrom('SANDBOX_MAILBOX_PORT'),
  control: portFrom('SANDBOX_CONTROL_PORT'),
};

const sandbox = await startSandbox({
  dataDir: process.env.SANDBOX_DATA_DIR || null,
  ports,
  ...(process.env.SANDBOX_DUFFEL_WEBHOOK_URL === undefined
    ? {}
    : { duffelWebhookUrl: process.env.SANDBOX_DUFFEL_WEBHOOK_URL }),
  ...(process.env.SANDBOX_SEED === undefined ? {} : { seed: process.env.SANDBOX_SEED }),
}).catch((error: unknown) => fail(explain(error)));

let isClosing = false;
const close = () => {
  if (isClosing) return;
  isClosing = true;
  void sandbox.close().then(() => process.exit(0));
};
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, close);
// Started by a supervisor that is gone: nothing is left to stop this process, so it stops itself.
process.once('disconnect', close);

process.stdout.write(`${JSON.stringify({ ready: true, urls: sandbox.urls, smtpPort: sandbox.smtpPort })}\n`);
