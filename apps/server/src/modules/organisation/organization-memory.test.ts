import { expect, test } from 'vitest';
import { createOrganizationMemory } from './organization-memory.ts';
import type { Organization } from './read-organization.ts';

const organization = (id: string, version: string) => ({ id, version }) as Organization;
const callerOf = (organizationId: string, organizationVersion: string | null) => ({
  organizationId,
  organizationVersion,
});

test('an organisation is known in the version that was learnt, and to its own people only', () => {
  const memory = createOrganizationMemory();
  const meridian = organization('meridian', '7 9');
  expect(memory.recall(callerOf('meridian', '7 9'))).toBeNull();
  memory.learn(meridian);
  expect(memory.recall(callerOf('meridian', '7 9'))).toBe(meridian);
  expect(memory.recall(callerOf('meridian', '8 9'))).toBeNull();
  expect(memory.recall(callerOf('meridian', '7 '))).toBeNull();
  expect(memory.recall(callerOf('other', '7 9'))).toBeNull();
});

test('whoever was told of no version has it read', () => {
  const memory = createOrganizationMemory();
  expect(memory.recall(callerOf('meridian', null))).toBeNull();
  memory.learn(organization('meridian', '7 9'));
  expect(memory.recall(callerOf('meridian', null))).toBeNull();
});

test('what was learnt longest ago is forgotten first', () => {
  const memory = createOrganizationMemory(2);
  for (const id of ['a', 'b', 'a', 'c']) memory.learn(organization(id, '1'));
  expect(['a', 'b', 'c'].map((id) => memory.recall(callerOf(id, '1'))?.id ?? null)).toEqual(['a', null, 'c']);
});
