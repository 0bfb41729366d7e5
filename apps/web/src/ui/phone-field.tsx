import { type ComponentProps, useState } from 'react';
import { TextField } from './field.tsx';

type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'value' | 'onBlur'> & {
  readonly value: string;
  readonly onBlur?: (() => void) | undefined;
};

/** The words about the number that was typed last. */
interface Reading {
  readonly of: string;
  /** "+65 9123 4567, Singapore"; null where it cannot be dialled. */
  readonly text: string | null;
  readonly error: string | undefined;
}

/**
 * A telephone number, read as soon as the person leaves it: it shows the number and its country, or why it cannot be
 * dialled.
 */
export function PhoneField({ value, onBlur, error, hint, label, ...others }: PhoneFieldProps) {
  const [reading, setReading] = useState<Reading | null>(null);
  const read = async () => {
    onBlur?.();
    if (value.trim() === '') return;
    // The numbering plans of all countries are fetched only where a person types a number.
    const { phoneText, readPhone } = await import('@pravas/contract/phone-number.ts');
    const answer = readPhone(value, label.replace(/ \(optional\)$/, ''));
    if (!answer.ok) return setReading({ of: value, text: null, error: answer.message });
    const country = answer.countryCode === null ? '' : `, ${COUNTRIES.of(answer.countryCode) ?? answer.countryCode}`;
    setReading({ of: value, text: phoneText(answer.number) + country, error: undefined });
  };
  const current = reading?.of === value ? reading : null;
  return (
    <TextField
      autoComplete="off"
      {...others}
      label={label}
      value={value}
      type="tel"
      inputMode="tel"
      onBlur={() => void read()}
      error={error ?? current?.error}
      hint={current?.text ?? hint ?? 'With country code, such as +91 98450 12345'}
    />
  );
}

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' });
