import { type Form, textInput } from '../../lib/form.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { ReviewValues } from './review-form.ts';

interface RequestsSectionProps {
  /** What becomes of requests. */
  readonly note: string;
  readonly form: Form<ReviewValues>;
}

/** Requests to the hotel besides the room; none of it is promised. */
export function RequestsSection({ note, form }: RequestsSectionProps) {
  const { values, set } = form;
  return (
    <section aria-labelledby="requests" className="card p-4 sm:p-5">
      <h2 id="requests" className="text-[15px] font-semibold">
        Requests <span className="font-normal text-ink-2">(optional)</span>
      </h2>
      <p className="mt-0.5 text-[13px] text-ink-2">The hotel does not guarantee requests. {note}</p>
      <div className="mt-3 grid items-start gap-4 sm:grid-cols-3">
        <div>
          <Checkbox checked={values.highFloor} onChange={(checked) => set('highFloor', checked)}>
            A high floor
          </Checkbox>
          <Checkbox checked={values.twinBeds} onChange={(checked) => set('twinBeds', checked)}>
            Two single beds
          </Checkbox>
        </div>
        <TextField
          {...textInput(form, 'earlyCheckIn')}
          label="Early check-in, at about"
          placeholder="10:00"
          autoComplete="off"
          error={form.error('requests.earlyCheckIn')}
          onBlur={() => form.touch('requests.earlyCheckIn')}
        />
        <SelectField
          {...textInput(form, 'diet')}
          label="Meals"
          options={[
            { value: '', label: 'No wish' },
            { value: 'vegetarian', label: 'Vegetarian' },
            { value: 'jain', label: 'Jain' },
            { value: 'vegan', label: 'Vegan' },
            { value: 'halal', label: 'Halal' },
          ]}
        />
        <TextArea
          {...textInput(form, 'other')}
          label="Anything else"
          rows={2}
          maxLength={500}
          error={form.error('requests.other')}
          className="sm:col-span-3"
        />
      </div>
    </section>
  );
}
