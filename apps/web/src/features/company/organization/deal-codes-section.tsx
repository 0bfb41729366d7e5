import { listAirlines } from '@pravas/contract/reference/lookups.ts';
import { checkOptionalText, checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import { useQueries } from '@tanstack/react-query';
import { Plus, Tag, Trash2 } from 'lucide-react';
import { type FieldErrors, type Form, useForm } from '../../../lib/form.ts';
import { api } from '../../../lib/session.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ComboboxField } from '../../../ui/combobox-field.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { LoadedSettings, SectionForm } from './settings-frame.tsx';
import { type Settings, useSaveSettings } from './settings-query.ts';

const MOST_CODES = 50;

interface DealRow {
  /** Distinguishes rows while some are removed; never sent. */
  readonly rowId: number;
  /** The airline's two characters; '' = not chosen. */
  readonly airline: string;
  readonly code: string;
}

/** Nested as on the wire, so that refusals find their fields. */
interface DealValues {
  readonly dealcode: { readonly enable: boolean; readonly label: string; readonly airlines: readonly DealRow[] };
}

/** Corporate deal codes by airline. */
export function DealCodesSection({ organizationId }: { readonly organizationId: string | null }) {
  return (
    <LoadedSettings organizationId={organizationId}>
      {(settings) => <DealCodesForm settings={settings} organizationId={organizationId} />}
    </LoadedSettings>
  );
}

function checkDeals({ dealcode }: DealValues): FieldErrors {
  const rows = dealcode.airlines.flatMap((row, index) => [
    [`dealcode.airlines.${index}.airline`, row.airline === '' ? requiredMessage('Airline') : undefined],
    [`dealcode.airlines.${index}.code`, checkText(FIELD_RULES.dealCode, row.code) ?? undefined],
  ]);
  return {
    'dealcode.label': checkOptionalText(FIELD_RULES.fieldLabel, dealcode.label) ?? undefined,
    ...Object.fromEntries(rows),
  };
}

function DealCodesForm({
  settings,
  organizationId,
}: {
  readonly settings: Settings;
  readonly organizationId: string | null;
}) {
  const save = useSaveSettings(organizationId);
  const { enable, label, airlines: known } = settings.dealcode;
  const form = useForm<DealValues>({
    initial: { dealcode: { enable, label, airlines: known.map((row, index) => ({ ...row, rowId: index + 1 })) } },
    check: checkDeals,
    submit: ({ dealcode }) =>
      save({
        dealcode: { ...dealcode, airlines: dealcode.airlines.map(({ airline, code }) => ({ airline, code })) },
      }),
  });
  const { dealcode } = form.values;
  const change = (part: Partial<DealValues['dealcode']>) =>
    form.update((values) => ({ dealcode: { ...values.dealcode, ...part } }));
  const names = useAirlineNames(dealcode.airlines.map((row) => row.airline));
  const add = () => {
    const rowId = Math.max(0, ...dealcode.airlines.map((row) => row.rowId)) + 1;
    change({ airlines: [...dealcode.airlines, { rowId, airline: '', code: '' }] });
  };
  return (
    <SectionForm
      title="Deal codes"
      intro="Codes from airlines for your organisation. Searches send them to find your own fares."
      form={form}
    >
      <div className="max-w-[640px] space-y-4">
        <Switch label="Use deal codes" checked={dealcode.enable} onChange={(on) => change({ enable: on })} />
        <TextField
          label="What people read beside these fares (optional)"
          value={dealcode.label}
          error={form.error('dealcode.label')}
          onChange={(event) => change({ label: event.target.value })}
          onBlur={() => form.touch('dealcode.label')}
          autoComplete="off"
        />
      </div>
      <ul className="mt-4 space-y-3">
        {dealcode.airlines.map((row, index) => (
          <DealRowFields
            key={row.rowId}
            form={form}
            row={row}
            index={index}
            airlineName={names.get(row.airline) ?? row.airline}
            onChange={(airlines) => change({ airlines })}
          />
        ))}
      </ul>
      {dealcode.airlines.length === 0 && (
        <p className="mt-3 flex items-center gap-2 text-ink-2">
          <Tag aria-hidden size={17} className="text-ink-3" /> No deal codes yet.
        </p>
      )}
      <Button size="small" className="mt-4" onClick={add} disabled={dealcode.airlines.length >= MOST_CODES}>
        <Plus aria-hidden size={15} /> Add deal code
      </Button>
    </SectionForm>
  );
}

async function searchAirlines(text: string, signal: AbortSignal) {
  const { data } = await api.call(listAirlines, { query: text === '' ? {} : { search: text }, signal });
  return data.map((row) => ({ value: row.code, label: `${row.name} (${row.code})` }));
}

/** The airlines' names by their codes, where they are known by now. */
function useAirlineNames(codes: readonly string[]): ReadonlyMap<string, string> {
  const wanted = [...new Set(codes.filter((code) => code !== ''))];
  const answers = useQueries({
    queries: wanted.map((code) => ({
      queryKey: ['lookup', 'airlines', code.toLowerCase()],
      queryFn: ({ signal }: { signal: AbortSignal }) => searchAirlines(code, signal),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  const found = answers.flatMap((answer) => answer.data ?? []);
  return new Map(found.map((option) => [option.value, option.label]));
}

interface DealRowProps {
  readonly form: Form<DealValues>;
  readonly row: DealRow;
  readonly index: number;
  readonly airlineName: string;
  readonly onChange: (airlines: readonly DealRow[]) => void;
}

function DealRowFields({ form, row, index, airlineName, onChange }: DealRowProps) {
  const all = form.values.dealcode.airlines;
  const set = (part: Partial<DealRow>) => onChange(all.map((one, at) => (at === index ? { ...one, ...part } : one)));
  const path = `dealcode.airlines.${index}`;
  return (
    <li className="grid items-start gap-3 rounded-xl border border-hairline p-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,220px)_auto]">
      <ComboboxField
        label="Airline"
        placeholder="Name or code"
        value={row.airline === '' ? null : { value: row.airline, label: airlineName }}
        onChange={(option) => set({ airline: option?.value ?? '' })}
        onBlur={() => form.touch(`${path}.airline`)}
        error={form.error(`${path}.airline`)}
        searchKey={['lookup', 'airlines']}
        search={searchAirlines}
      />
      <TextField
        label="Deal code"
        value={row.code}
        error={form.error(`${path}.code`)}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => set({ code: event.target.value })}
        onBlur={() => form.touch(`${path}.code`)}
        className="[&_input]:font-mono [&_input]:uppercase"
      />
      <div className="sm:pt-[26px]">
        <IconButton
          label={`Remove deal code ${row.code || index + 1}`}
          onClick={() => onChange(all.filter((_, at) => at !== index))}
        >
          <Trash2 aria-hidden size={16} />
        </IconButton>
      </div>
    </li>
  );
}
