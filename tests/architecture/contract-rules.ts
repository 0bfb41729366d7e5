import type { Operation } from '@pravas/contract/operation.ts';
import type { Finding } from './source-tree.ts';

/** The part of an operation that is judged here. */
export type JudgedOperation = Pick<Operation, 'id' | 'method' | 'path' | 'access' | 'errors'>;

const ACCESS_KINDS: readonly string[] = ['public', 'cookie', 'session', 'privilege'];

/** Ids and addresses are unique, access is declared, and every named refusal exists. */
export function operationsAreWhole(
  operations: readonly JudgedOperation[],
  known: { readonly errorCodes: readonly string[]; readonly privileges: readonly string[] },
): readonly Finding[] {
  const findings: Finding[] = [];
  const seen = new Set<string>();
  for (const { id, method, path, access, errors } of operations) {
    const report = (message: string) => findings.push({ rule: 'operations', path, message: `${id} ${message}` });
    for (const name of [id, `${method} ${path}`]) {
      if (seen.has(name)) report(`repeats ${name}`);
      seen.add(name);
    }
    const kind: unknown = (access as { readonly kind?: unknown } | undefined)?.kind;
    if (typeof kind !== 'string' || !ACCESS_KINDS.includes(kind)) report('declares no access');
    else if (access.kind === 'privilege') {
      for (const one of [access.privilege, ...(access.or ?? [])]) {
        if (!known.privileges.includes(one)) report(`needs ${one}, which nobody can hold`);
      }
    }
    for (const code of errors) if (!known.errorCodes.includes(code)) report(`refuses with ${code}, which is no code`);
  }
  return findings;
}
