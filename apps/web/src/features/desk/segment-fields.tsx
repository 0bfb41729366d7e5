import { listAirports } from '@pravas/contract/reference/list-airports.ts';
import { listAirlines } from '@pravas/contract/reference/lookups.ts';
import { Plus, X } from 'lucide-react';
import type { Form } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ComboboxField, type FoundOption } from '../../ui/combobox-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import {
  type EnterValues,
  MOST_SEGMENTS,
  type SegmentValues,
  type SliceValues,
  withConnection,
  withTypedCode,
} from './enter-flight-form.ts';

interface SliceFieldsProps {
  readonly form: Form<EnterValues>;
  readonly at: number;
  readonly slice: SliceValues;
  readonly title: string;
}

/** One direction: its flight numbers in order, and the baggage allowance. */
export function SliceFields({ form, at, slice, title }: SliceFieldsProps) {
  const change = (part: (slice: SliceValues) => SliceValues) =>
    form.update((values) => ({
      ...values,
      slices: values.slices.map((one, index) => (index === at ? part(one) : one)),
    }));
  const note = (name: 'cabinBaggage' | 'checkInBaggage') => ({
    name: `slices.${at}.${name}`,
    value: slice[name],
    error: form.error(`slices.${at}.${name}`),
    onChange: (event: { readonly target: { readonly value: string } }) =>
      change((one) => ({ ...one, [name]: event.target.value })),
    onBlur: () => form.touch(`slices.${at}.${name}`),
    maxLength: 40,
    autoComplete: 'off',
  });
  return (
    <section aria-labelledby={`slice-${at}`} className="card p-4 sm:p-5">
      <h2 id={`slice-${at}`} className="mb-4 font-semibold">
        {title}
      </h2>
      <Segments form={form} at={at} slice={slice} title={title} onChange={change} />
      {slice.segments.length < MOST_SEGMENTS && (
        <Button size="small" tone="plain" className="mt-3 ml-3" onClick={() => change(withConnection)}>
          <Plus aria-hidden size={15} /> Add a connecting flight
        </Button>
      )}
      <div className="mt-4 grid gap-4 border-t border-hairline pt-4 sm:grid-cols-2">
        <TextField {...note('cabinBaggage')} label="Cabin baggage" placeholder="7 kg" />
        <TextField {...note('checkInBaggage')} label="Check-in baggage" placeholder="15 kg" />
      </div>
    </section>
  );
}

interface SegmentsProps extends SliceFieldsProps {
  readonly onChange: (part: (slice: SliceValues) => SliceValues) => void;
}

/** Flight numbers in order; the last of several can be taken away. */
function Segments({ form, at, slice: { segments }, title, onChange }: SegmentsProps) {
  const changeOne = (index: number, part: Partial<SegmentValues>) =>
    onChange((one) => ({
      ...one,
      segments: one.segments.map((other, place) => (place === index ? { ...other, ...part } : other)),
    }));
  const removeLast = () => onChange((one) => ({ ...one, segments: one.segments.slice(0, -1) }));
  return (
    <ol className="space-y-5">
      {segments.map((segment, index) => (
        // Flights are added and removed at the end alone.
        // biome-ignore lint/suspicious/noArrayIndexKey: a flight's place in the journey is its identity.
        <li key={index} className="relative pl-6">
          {index < segments.length - 1 && (
            <span aria-hidden className="absolute top-3 -bottom-6 left-[5px] w-px bg-edge" />
          )}
          <span
            aria-hidden
            className="absolute top-1 left-0 size-[11px] rounded-full border-2 border-edge bg-surface"
          />
          <SegmentFields
            form={form}
            path={`slices.${at}.segments.${index}`}
            segment={segment}
            title={`${title}, flight ${index + 1}`}
            onChange={(part) => changeOne(index, part)}
            onRemove={index > 0 && index === segments.length - 1 ? removeLast : null}
          />
        </li>
      ))}
    </ol>
  );
}

interface SegmentFieldsProps {
  readonly form: Form<EnterValues>;
  readonly path: string;
  readonly segment: SegmentValues;
  readonly title: string;
  readonly onChange: (part: Partial<SegmentValues>) => void;
  readonly onRemove: (() => void) | null;
}

function SegmentFields({ form, path, segment, title, onChange, onRemove }: SegmentFieldsProps) {
  const typed = (name: 'flightNumber' | 'departureTime' | 'arrivalTime' | 'departureTerminal' | 'arrivalTerminal') => ({
    name: `${path}.${name}`,
    value: segment[name],
    error: form.error(`${path}.${name}`),
    onChange: (event: { readonly target: { readonly value: string } }) => onChange({ [name]: event.target.value }),
    onBlur: () => form.touch(`${path}.${name}`),
    autoComplete: 'off',
  });
  const found = (name: 'airline' | 'from' | 'to') => ({
    value: segment[name],
    error: form.error(`${path}.${name}`),
    onChange: (option: FoundOption | null) => onChange({ [name]: option }),
    onBlur: () => form.touch(`${path}.${name}`),
  });
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="sr-only">{title}</legend>
      <ComboboxField
        {...found('airline')}
        label="Airline"
        placeholder="Name or code"
        searchKey={['airlines']}
        search={searchAirlines}
      />
      <div className="flex items-start gap-2">
        <TextField
          {...typed('flightNumber')}
          label="Flight number"
          inputMode="numeric"
          placeholder="2043"
          className="min-w-0 flex-1"
        />
        {onRemove && (
          <IconButton label={`Remove ${title.toLowerCase()}`} onClick={onRemove} className="mt-[27px]">
            <X aria-hidden size={17} />
          </IconButton>
        )}
      </div>
      <ComboboxField
        {...found('from')}
        label="From"
        placeholder="City or airport"
        searchKey={['places']}
        search={searchAirports}
      />
      <ComboboxField
        {...found('to')}
        label="To"
        placeholder="City or airport"
        searchKey={['places']}
        search={searchAirports}
      />
      <MomentField {...typed('departureTime')} label="Departure, local time" />
      <MomentField {...typed('arrivalTime')} label="Arrival, local time" />
      <TextField {...typed('departureTerminal')} label="Departure terminal (if known)" maxLength={40} />
      <TextField {...typed('arrivalTerminal')} label="Arrival terminal (if known)" maxLength={40} />
    </fieldset>
  );
}

async function searchAirlines(text: string, signal: AbortSignal): Promise<readonly FoundOption[]> {
  const { data } = await api.call(listAirlines, { query: text === '' ? {} : { search: text }, signal });
  return withTypedCode(
    data.map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
    text,
  );
}

async function searchAirports(text: string, signal: AbortSignal): Promise<readonly FoundOption[]> {
  if (text === '') return [];
  const { airports } = await api.call(listAirports, {
    query: { search: JSON.stringify({ name: text }), sortBy: 'name', sortOrder: 'ASC' },
    signal,
  });
  return airports.slice(0, 8).map(({ airport_code, airport_name, city }) => ({
    value: airport_code,
    label: `${city} (${airport_code})`,
    detail: airport_name,
  }));
}
