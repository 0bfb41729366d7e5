import { policyRules, type ReadPolicyRules } from '@pravas/contract/policy/policy-rules.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import { OPEN_POLICY, type PolicyRules } from '@pravas/domain/policy/policy.ts';
import type * as z from 'zod/mini';

/** Rules by the names of the contract, in which none ends in "Paise". The compiler holds the contract's shape to it. */
type ByWireName<T> = T extends Paise
  ? T
  : T extends readonly (infer One)[]
    ? ByWireName<One>[]
    : T extends object
      ? { -readonly [K in keyof T as K extends `${infer Name}Paise` ? Name : K]: ByWireName<T[K]> }
      : T;

/** Rules as the domain judges by them, from rules by the names of the contract. */
export function rulesFromWire(wire: ReadPolicyRules): PolicyRules {
  const rules: ByWireName<PolicyRules> = wire;
  return withPaise(policyRules, rules) as PolicyRules;
}

/** Rules by the names of the contract. */
export function rulesToWire(rules: PolicyRules): ReadPolicyRules {
  return withoutPaise(rules) as ByWireName<PolicyRules>;
}

/**
 * Rules as a version keeps them; the contract validated them before they were written. Versions from before buses had
 * all their rules lack the later ones.
 */
export function storedRules(value: unknown): PolicyRules {
  const rules = value as PolicyRules;
  return { ...rules, bus: { ...OPEN_POLICY.bus, ...rules.bus } };
}

/** Which values are amounts is read off the contract: they alone are codecs. */
function withPaise(schema: z.core.$ZodType, value: unknown): unknown {
  if (value === null) return null;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'nullable':
      return withPaise(def.innerType, value);
    case 'array':
      return (value as readonly unknown[]).map((one) => withPaise(def.element, one));
    case 'object':
      return Object.fromEntries(
        Object.entries(value as object).map(([name, one]) => {
          const inner = def.shape[name] as z.core.$ZodType;
          return [isAmount(inner) ? `${name}Paise` : name, withPaise(inner, one)];
        }),
      );
    default:
      return value;
  }
}

function isAmount(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'nullable' ? isAmount(def.innerType) : def.type === 'pipe';
}

function withoutPaise(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPaise);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name.replace(/Paise$/u, ''), withoutPaise(one)]),
  );
}
