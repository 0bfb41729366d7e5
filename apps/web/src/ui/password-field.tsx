import { FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { Eye, EyeOff } from 'lucide-react';
import { type InputHTMLAttributes, type Ref, useState } from 'react';
import { IconButton } from './button.tsx';
import { TextField } from './field.tsx';

/** What makes a good password, said before anything is typed. */
const ADVICE = `At least ${FIELD_RULES.password.minLength} characters. Three or four words that nobody else would put together are hard to guess and easy to keep.`;

interface PasswordFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string;
  /** Says what makes a good password. */
  readonly advises?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A password that can be shown; set `autoComplete` to current-password or new-password. */
export function PasswordField({ advises = false, className, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className={className}>
      <TextField
        {...field}
        {...(advises ? { hint: ADVICE } : {})}
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
    </div>
  );
}
