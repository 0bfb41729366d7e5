import { countryChoices } from '../../lib/countries.ts';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { GuestPartProps } from './guest-part.ts';

/** The passport of a guest, where the hotel asks for one and the profile's does not apply. */
export function PassportFields({ guest, field, onChange }: GuestPartProps) {
  return (
    <>
      <TextField
        {...field('passport.number')}
        label="Passport number"
        hint="Leave blank to use the profile’s"
        autoComplete="off"
        spellCheck={false}
        value={guest.passportNumber}
        onChange={(event) => onChange({ passportNumber: event.target.value.toUpperCase() })}
      />
      <DateField
        {...field('passport.expiresOn')}
        label="Expiry date"
        value={guest.passportExpiresOn}
        onChange={(passportExpiresOn) => onChange({ passportExpiresOn })}
      />
      <SelectField
        {...field('passport.countryCode')}
        label="Passport country"
        value={guest.passportCountry}
        options={countryChoices().map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(event) => onChange({ passportCountry: event.target.value })}
      />
    </>
  );
}
