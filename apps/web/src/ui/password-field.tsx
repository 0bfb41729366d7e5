import { FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { PATTERNS } from '@pravas/domain/validation/patterns.ts';
import { Check, Circle, Eye, EyeOff } from 'lucide-react';
import { type InputHTMLAttributes, type Ref, useState } from 'react';
import { IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import { TextField } from './field.tsx';

/**
 * What a password needs (rules §5.2, §5.3). Each part is asked of the rule itself: with all other parts added, only the
 * one in question can be missing.
 */
export function passwordParts(text: string): readonly { readonly label: string; readonly met: boolean }[] {
  const { minLength, maxLength } = FIELD_RULES.password;
  const length = [...text].length;
  return [
    { label: `${minLength} to ${maxLength} characters`, met: length >= minLength && length <= maxLength },
    { label: 'A small letter', met: PATTERNS.password(`${text}A1!`) },
    { label: 'A capital letter', met: PATTERNS.password(`${text}a1!`) },
    { label: 'A digit', met: PATTERNS.password(`${text}aA!`) },
    { label: 'A special character', met: PATTERNS.password(`${text}aA1`) },
  ];
}

interface PasswordFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string;
  /** Ticks off what a new password needs while it is typed. */
  readonly showsRules?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A password that can be looked at; set `autoComplete` to current-password or new-password. */
export function PasswordField({ showsRules = false, className, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className={className}>
      <TextField
        {...field}
        type={shown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
        trailing={
          <IconButton
            label={shown ? 'Hide password' : 'Show password'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="size-9"
          >
            {shown ? <EyeOff aria-hidden size={17} /> : <Eye aria-hidden size={17} />}
          </IconButton>
        }
      />
      {showsRules && <PasswordRules text={String(field.value ?? '')} />}
    </div>
  );
}

function PasswordRules({ text }: { readonly text: string }) {
  const parts = passwordParts(text);
  return (
    <ul aria-label="The password needs" className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1 text-meta">
      {parts.map(({ label, met }) => (
        <li key={label} className={cx('flex items-center gap-1.5', met ? 'text-green' : 'text-ink-3')}>
          {met ? <Check aria-hidden size={13} strokeWidth={2.6} /> : <Circle aria-hidden size={13} />}
          {label}
          <span className="sr-only">{met ? ', done' : ', missing'}</span>
        </li>
      ))}
    </ul>
  );
}
