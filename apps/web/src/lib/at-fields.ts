import { ApiError } from '@pravas/contract/client.ts';

/** Sends a form whose fields have other names in what is sent: refusals are shown at the fields of the form. */
export async function atFields<T>(fieldOf: (sent: string) => string, send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError) || !error.envelope.errors) throw error;
    const errors = error.envelope.errors.map(({ field, message }) => ({ field: fieldOf(field), message }));
    throw new ApiError({ ...error.envelope, errors });
  }
}
