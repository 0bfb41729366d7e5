import { ERROR_CODES } from '@pravas/contract/error-codes.ts';
import { OPERATIONS } from '@pravas/contract/operations.ts';
import { ALL_PRIVILEGES } from '@pravas/contract/privileges.ts';
import { describe, expect, it } from 'vitest';
import { type JudgedOperation, operationsAreWhole } from './contract-rules.ts';
import { readTree } from './source-tree.ts';

const KNOWN = { errorCodes: Object.keys(ERROR_CODES), privileges: ALL_PRIVILEGES };
const SOUND: JudgedOperation = {
  id: 'get-trip',
  method: 'GET',
  path: '/trip',
  access: { kind: 'session' },
  errors: ['not_found'],
};

describe('operations are whole', () => {
  it.each<[string, readonly object[]]>([
    ['an id given twice', [SOUND, { ...SOUND, path: '/trip/other' }]],
    ['an address given twice', [SOUND, { ...SOUND, id: 'find-trip' }]],
    ['no access', [{ ...SOUND, access: undefined }]],
    ['an access that is none', [{ ...SOUND, access: { kind: 'anybody' } }]],
    ['a privilege that nobody can hold', [{ ...SOUND, access: { kind: 'privilege', privilege: 'fly' } }]],
    ['a refusal that does not exist', [{ ...SOUND, errors: ['no_such_rule'] }]],
  ])('finds %s', (_name, operations) => {
    expect(operationsAreWhole(operations as readonly JudgedOperation[], KNOWN)).toHaveLength(1);
  });

  it('holds in the contract', () => {
    expect(OPERATIONS.length).toBeGreaterThan(10);
    expect(operationsAreWhole(OPERATIONS, KNOWN)).toEqual([]);
  });

  it('finds every operation that is defined in the list', () => {
    const files = readTree().filter((file) => file.path.startsWith('packages/contract/src/'));
    const defined = files.flatMap((file) =>
      [...file.text.matchAll(/^export const (\w+) = defineOperation\(/gm)].map((match) => match[1] ?? ''),
    );
    // Areas with many operations list their own; the whole list gathers them.
    const list = files
      .flatMap((file) => [...file.text.matchAll(/^export const \w*OPERATIONS: [^=]+= \[([^\]]*)\]/gm)])
      .map((match) => match[1])
      .join();
    expect(defined.filter((name) => !new RegExp(`\\b${name}\\b`).test(list))).toEqual([]);
    expect(defined).toHaveLength(OPERATIONS.length);
  });
});
