import { expect, test } from 'vitest';
import { tripMend } from './offline-refusal.ts';

test('a refusal that another page mends says which', () => {
  expect(tripMend('reason_code_required')?.text).toContain('The reason is chosen where the trip is finalised');
  expect(tripMend('approval_missing')).toBeNull();
  expect(tripMend('validation_failed')).toBeNull();
  expect(tripMend(null)).toBeNull();
});
