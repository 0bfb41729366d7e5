import { CircleAlert, Lightbulb, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '../../ui/class-names.ts';
import { Toggle } from '../../ui/toggle.tsx';
import type { LintFinding } from './insight-queries.ts';
import { findingsOf } from './policy-sections.ts';
import { errorsUnder } from './rule-values.ts';
import type { RulesEditor } from './rules-editor.ts';

interface RuleRowProps {
  readonly editor: RulesEditor;
  /** The rule as the linter names it; findings about it are shown here. */
  readonly rule: string;
  /** Where its values are, for refusals; its name when left out. */
  readonly path?: string;
  readonly label: string;
  readonly on: boolean;
  readonly onToggle: (on: boolean) => void;
  /** What it does while it is off, in a few words. */
  readonly off: string;
  /** The sentence with its blanks. */
  readonly children: ReactNode;
}

/** A rule: its switch, its sentence, what is wrong with it and what the linter says of it. */
export function RuleRow({ editor, rule, path = rule, label, on, onToggle, off, children }: RuleRowProps) {
  const id = useId();
  const errors = on ? errorsUnder(editor.errors, path) : [];
  const findings = on ? findingsOf(editor.findings, rule) : [];
  return (
    <fieldset aria-labelledby={id} className="flex min-w-0 gap-2 px-4 py-3.5 sm:gap-3 sm:px-5">
      <div className="-mt-1.5 max-sm:-mt-3">
        <Toggle checked={on} onChange={onToggle} label={`${label}: rule is on`} />
      </div>
      <div className="min-w-0 flex-1">
        <h3 id={id} className={cx('font-medium', !on && 'text-ink-2')}>
          {label}
        </h3>
        {on ? (
          <div className="mt-1.5 leading-10 text-ink-2 max-sm:leading-[50px]">{children}</div>
        ) : (
          <p className="text-[13px] text-ink-3">{off}</p>
        )}
        {errors.length > 0 && (
          <div role="alert" className="mt-1 text-[13px] text-red">
            {errors.map((message) => (
              <p key={message}>{message}</p>
            ))}
          </div>
        )}
        <Findings findings={findings} className="mt-1.5" />
      </div>
    </fieldset>
  );
}

const LOOKS = {
  error: { icon: CircleAlert, ink: 'text-red', word: 'To be mended' },
  warning: { icon: TriangleAlert, ink: 'text-amber', word: 'Look at this' },
  hint: { icon: Lightbulb, ink: 'text-blue', word: 'Hint' },
} as const;

/** What the linter found, each with its weight as a picture and a word. */
export function Findings({
  findings,
  className,
}: {
  readonly findings: readonly LintFinding[];
  readonly className?: string;
}) {
  if (findings.length === 0) return null;
  return (
    <ul aria-label="Findings" className={cx('space-y-1 text-[13px]', className)}>
      {findings.map(({ severity, message }) => {
        const { icon: Icon, ink, word } = LOOKS[severity];
        return (
          <li key={message} className="flex gap-1.5">
            <Icon aria-hidden size={15} className={cx('mt-[3px] shrink-0', ink)} />
            <span>
              <span className={cx('font-medium', ink)}>{word}: </span>
              {message}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
