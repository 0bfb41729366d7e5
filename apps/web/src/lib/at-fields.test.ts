import { ApiError } from '@pravas/contract/client.ts';
import { expect, test } from 'vitest';
import { atFields } from './at-fields.ts';

const refusal = new ApiError({
  status: 422,
  code: 'validation_failed',
  message: 'Please check the form',
  errors: [{ field: 'train.pnr', message: 'PNR is required' }],
});

test('a refusal comes back at the field of the form, and all else as it was', async () => {
  const fieldOf = (sent: string) => sent.replace('train.', '');
  const fails = (failure: Error) => atFields(fieldOf, () => Promise.reject(failure));
  await expect(fails(refusal)).rejects.toMatchObject({
    envelope: { code: 'validation_failed', errors: [{ field: 'pnr', message: 'PNR is required' }] },
  });
  const offline = new Error('NO INTERNET CONNECTION');
  await expect(fails(offline)).rejects.toBe(offline);
  await expect(atFields(fieldOf, () => Promise.resolve('sent'))).resolves.toBe('sent');
});
