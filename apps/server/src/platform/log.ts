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
        'req.headers.authorization',
        'req.headers.cookie',
        '*.password',
        '*.accessToken',
        '*.email',
        '*.mobile',
        '*.passport',
      ],
      censor: '[removed]',
    },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
