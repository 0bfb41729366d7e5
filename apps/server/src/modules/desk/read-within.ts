import { Refusal } from '../../platform/refusal.ts';

/** Reads a form that is nested in a body: errors are reported at their place there. */
export function readWithin<T>(field: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'validation_failed') throw error;
    const errors = (error.details.errors ?? []).map((one) => ({ ...one, field: `${field}.${one.field}` }));
    throw new Refusal('validation_failed', { errors });
  }
}
