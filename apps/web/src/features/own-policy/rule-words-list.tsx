import type { EffectivePolicy } from './effective-query.ts';

type RuleInWords = NonNullable<EffectivePolicy['policy']>['rulesInWords'][number];

/** The rules of a version as sentences, for those who only read them. */
export function RuleWordsList({ rules }: { readonly rules: readonly RuleInWords[] }) {
  if (rules.length === 0) return <p className="text-ink-2">No rule is set: everything is allowed.</p>;
  return (
    <dl className="divide-y divide-hairline text-[13px]">
      {rules.map(({ rule, label, text }) => (
        <div key={`${rule} ${label}`} className="grid gap-x-4 gap-y-0.5 py-2 sm:grid-cols-[180px_minmax(0,1fr)]">
          <dt className="font-medium">{label}</dt>
          <dd className="text-ink-2 first-letter:uppercase">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
