import type { IncomingMessage } from 'node:http';
import pino, { type Logger } from 'pino';

export type { Logger };

/** The structured log. Secrets and personal data are removed by path before a line is written. */
export function createLogger(level: string, name: string): Logger {
  return pino({
    level,
    name,
    redact: {
      paths: [
        'password',
        'accessToken',
        'merchantRequest',
        'merchantResponse',
        '*.password',
        '*.accessToken',
        '*.email',
        '*.mobile',
        '*.passport',
      ],
      censor: '[removed]',
    },
    serializers: { req: requestInLog, err: errorInLog },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}

/** The edge's view of a request. */
type LoggedRequest = Pick<IncomingMessage, 'method' | 'url'> & { readonly ip?: string };

/**
 * A request without its query, which holds sign-in codes of identity providers and words that people searched for, and
 * without headers. Logs are copied to places that are not treated as secret.
 */
function requestInLog({ method, url, ip }: LoggedRequest) {
  return { method, path: pathOf(url ?? ''), ip };
}

/** An address without its query and fragment. */
function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? '';
}

/** What went wrong and where. Other properties of an error may contain user data: a driver adds values of rows. */
function errorInLog(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    stack: error.stack,
    ...(cause === undefined ? {} : { cause: errorInLog(cause) }),
  };
}
