import { expect, test } from 'vitest';
import { RULE_LABELS } from './policy-words.ts';
import { RULE_CATALOGUE } from './rule-catalogue.ts';

test('every rule that has a name is in the catalogue, in the order of the names', () => {
  expect([...new Set(RULE_CATALOGUE.map(({ name }) => name))]).toEqual(Object.keys(RULE_LABELS));
});
