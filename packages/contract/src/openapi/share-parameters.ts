import type { Json } from './describe-shapes.ts';

/** A parameter that this many operations take in the same way is described once. */
const WORTH_SHARING = 4;

/** Describes once what many operations take, under its own name: "Idempotency-Key" as `IdempotencyKey`. */
export function shareParameters<Operation>(all: ReadonlyMap<Operation, readonly Json[]>): {
  readonly parameters: Readonly<Record<string, Json>>;
  readonly parametersOf: (operation: Operation) => readonly Json[];
} {
  const counts = new Map<string, number>();
  for (const parameter of [...all.values()].flat()) {
    const text = JSON.stringify(parameter);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const shared = new Map<string, string>();
  for (const [text, count] of [...counts].sort(([, a], [, b]) => b - a)) {
    const name = nameOf(JSON.parse(text) as Json);
    // Of two parameters of one name the usual one is shared; the other is described in place.
    if (count >= WORTH_SHARING && !shared.has(name)) shared.set(name, text);
  }
  const refer = (parameter: Json): Json => {
    const name = nameOf(parameter);
    const isShared = shared.get(name) === JSON.stringify(parameter);
    return isShared ? { $ref: `#/components/parameters/${name}` } : parameter;
  };
  return {
    parameters: Object.fromEntries(
      [...shared].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, text]) => [name, JSON.parse(text) as Json]),
    ),
    parametersOf: (operation) => (all.get(operation) ?? []).map(refer),
  };
}

function nameOf(parameter: Json): string {
  return String(parameter.name).replaceAll(/(?:^|[-_])([a-z])/gi, (_, first: string) => first.toUpperCase());
}
