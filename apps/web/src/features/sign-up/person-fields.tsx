import { errorCode, errorText } from '../../lib/error-text.ts';
import { type Form, textInput } from '../../lib/form.ts';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { PersonValues } from './details-rules.ts';

/** Titles a person may have. */
const TITLES = ['Mr', 'Ms', 'Mrs', 'Dr'].map((title) => ({ value: title, label: title }));
/** As airlines know them. */
const GENDERS = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
];

/** Who registers, and their password. */
export function PersonFields<V extends PersonValues>({ form: given }: { readonly form: Form<V> }) {
  // The fields below are those of PersonValues, which every V has.
  const form = given as unknown as Form<PersonValues>;
  const breached = errorCode(form.failure) === 'password_breached' ? errorText(form.failure) : undefined;
  const password = textInput(form, 'password');
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-6">
      <SelectField
        {...textInput(form, 'title')}
        label="Title"
        options={TITLES}
        placeholder="Select"
        autoComplete="honorific-prefix"
        className="sm:col-span-1"
      />
      <TextField
        {...textInput(form, 'firstName')}
        label="First name"
        autoComplete="given-name"
        className="sm:col-span-2"
      />
      <TextField
        {...textInput(form, 'lastName')}
        label="Last name"
        autoComplete="family-name"
        className="sm:col-span-3"
      />
      <SelectField
        {...textInput(form, 'gender')}
        label="Gender"
        options={GENDERS}
        placeholder="Select"
        autoComplete="sex"
        className="sm:col-span-2"
      />
      <PhoneField {...textInput(form, 'mobile')} label="Mobile number" autoComplete="tel" className="sm:col-span-4" />
      <PasswordField
        {...password}
        error={password.error ?? breached}
        label="Password"
        autoComplete="new-password"
        advises
        className="sm:col-span-3"
      />
      <PasswordField
        {...textInput(form, 'confirmPassword')}
        label="Confirm password"
        autoComplete="new-password"
        className="sm:col-span-3"
      />
    </div>
  );
}

/** True when a field says it already. */
export function isSaidByField(failure: unknown): boolean {
  return errorCode(failure) === 'password_breached';
}
