import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { ArrowDown, ArrowUp, ListPlus, Plus, Trash2 } from 'lucide-react';
import { type FieldErrors, type Form, useForm } from '../../../lib/form.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { moveItem } from './move-item.ts';
import { LoadedSettings, SectionForm } from './settings-frame.tsx';
import { type Settings, useSaveSettings } from './settings-query.ts';

const MOST_FIELDS = 20;
const TYPES = [
  { value: 'text', label: 'Text' },
  { value: 'CitiesList', label: 'City' },
] as const;

interface ExtraField {
  /** Distinguishes rows while they move; never sent. */
  readonly rowId: number;
  readonly label: string;
  readonly type: 'text' | 'CitiesList';
}

/** Nested as on the wire, so that refusals find their fields. */
interface FieldsValues {
  readonly additionalEmployeeFields: { readonly enable: boolean; readonly fields: readonly ExtraField[] };
}

/** Additional fields that every employee has, besides the usual ones. */
export function EmployeeFieldsSection({ organizationId }: { readonly organizationId: string | null }) {
  return (
    <LoadedSettings organizationId={organizationId}>
      {(settings) => <FieldsForm settings={settings} organizationId={organizationId} />}
    </LoadedSettings>
  );
}

function checkFields({ additionalEmployeeFields }: FieldsValues): FieldErrors {
  return Object.fromEntries(
    additionalEmployeeFields.fields.map((field, index) => [
      pathOf(index),
      checkText(FIELD_RULES.fieldLabel, field.label) ?? undefined,
    ]),
  );
}

function pathOf(index: number): string {
  return `additionalEmployeeFields.fields.${index}.label`;
}

function FieldsForm({
  settings,
  organizationId,
}: {
  readonly settings: Settings;
  readonly organizationId: string | null;
}) {
  const save = useSaveSettings(organizationId);
  const { enable, fields: known } = settings.additionalEmployeeFields;
  const form = useForm<FieldsValues>({
    initial: {
      additionalEmployeeFields: { enable, fields: known.map((field, index) => ({ ...field, rowId: index + 1 })) },
    },
    check: checkFields,
    submit: ({ additionalEmployeeFields: { enable: on, fields } }) =>
      save({ additionalEmployeeFields: { enable: on, fields: fields.map(({ label, type }) => ({ label, type })) } }),
  });
  const { fields } = form.values.additionalEmployeeFields;
  const change = (part: Partial<FieldsValues['additionalEmployeeFields']>) =>
    form.update((values) => ({ additionalEmployeeFields: { ...values.additionalEmployeeFields, ...part } }));
  const add = () => {
    const rowId = Math.max(0, ...fields.map((field) => field.rowId)) + 1;
    change({ fields: [...fields, { rowId, label: '', type: 'text' }] });
  };
  return (
    <SectionForm
      title="Employee fields"
      intro="Extra details you want about every employee. People see these fields in their profile."
      form={form}
    >
      <Switch
        label="Ask for additional fields"
        checked={form.values.additionalEmployeeFields.enable}
        onChange={(on) => change({ enable: on })}
        className="max-w-[640px]"
      />
      <ol className="mt-3 space-y-3">
        {fields.map((field, index) => (
          <FieldRow
            key={field.rowId}
            form={form}
            index={index}
            field={field}
            count={fields.length}
            onChange={(next) => change({ fields: next(fields) })}
          />
        ))}
      </ol>
      {fields.length === 0 && (
        <p className="mt-3 flex items-center gap-2 text-ink-2">
          <ListPlus aria-hidden size={17} className="text-ink-3" /> No additional fields yet.
        </p>
      )}
      <Button size="small" className="mt-4" onClick={add} disabled={fields.length >= MOST_FIELDS}>
        <Plus aria-hidden size={15} /> Add field
      </Button>
    </SectionForm>
  );
}

interface FieldRowProps {
  readonly form: Form<FieldsValues>;
  readonly index: number;
  readonly field: ExtraField;
  readonly count: number;
  readonly onChange: (next: (fields: readonly ExtraField[]) => readonly ExtraField[]) => void;
}

function FieldRow({ form, index, field, count, onChange }: FieldRowProps) {
  const set = (part: Partial<ExtraField>) =>
    onChange((fields) => fields.map((one, at) => (at === index ? { ...one, ...part } : one)));
  const name = field.label || `field ${index + 1}`;
  return (
    <li className="grid items-start gap-3 rounded-xl border border-hairline p-3 sm:grid-cols-[minmax(0,1fr)_160px_auto]">
      <TextField
        label="Label"
        value={field.label}
        error={form.error(pathOf(index))}
        autoComplete="off"
        onChange={(event) => set({ label: event.target.value })}
        onBlur={() => form.touch(pathOf(index))}
      />
      <SelectField
        label="Type"
        value={field.type}
        options={TYPES}
        onChange={(event) => set({ type: event.target.value === 'CitiesList' ? 'CitiesList' : 'text' })}
      />
      <div className="flex sm:pt-[26px]">
        <IconButton
          label={`Move ${name} up`}
          disabled={index === 0}
          onClick={() => onChange((fields) => moveItem(fields, index, -1))}
        >
          <ArrowUp aria-hidden size={16} />
        </IconButton>
        <IconButton
          label={`Move ${name} down`}
          disabled={index === count - 1}
          onClick={() => onChange((fields) => moveItem(fields, index, 1))}
        >
          <ArrowDown aria-hidden size={16} />
        </IconButton>
        <IconButton
          label={`Remove ${name}`}
          onClick={() => onChange((fields) => fields.filter((_, at) => at !== index))}
        >
          <Trash2 aria-hidden size={16} />
        </IconButton>
      </div>
    </li>
  );
}
