import type { ExchangeFault } from './http-exchange.ts';

/** What people read where no usable answer came; how the call broke is for logs. */
export const FAULT_WORDS = {
  not_sent: 'It cannot be reached at present.',
  timeout: 'It did not answer in time.',
  unavailable: 'It does not answer at present.',
  malformed: 'Its answer could not be read.',
} as const satisfies Record<ExchangeFault['type'], string>;
