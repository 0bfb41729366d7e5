/** A value that explains a decision on screens, in mails and in the audit log. */
export type ProofValue = string | number | boolean | null;

/**
 * Why a figure is what it is: the rule that was applied, its inputs, its result and where the rule is written. Amounts
 * are integer paise and their names end in `Paise`.
 */
export interface Proof {
  /** Stable name of the rule ("service_gst.intra_state"). */
  readonly rule: string;
  /** Rate in basis points, null where the rule has none. */
  readonly rate: number | null;
  readonly inputs: Readonly<Record<string, ProofValue>>;
  readonly result: ProofValue;
  /** The law, vendor document or specification section the rule comes from. */
  readonly source: string;
  readonly parts: readonly Proof[];
}

/** Builds a proof; rate and parts may be left out. */
export function proof(
  of: Omit<Proof, 'rate' | 'parts'> & { readonly rate?: number; readonly parts?: readonly Proof[] },
): Proof {
  return { ...of, rate: of.rate ?? null, parts: of.parts ?? [] };
}
