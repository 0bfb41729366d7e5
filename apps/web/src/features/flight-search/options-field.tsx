import { getOrganizationConfig } from '@pravas/contract/organisation/config-operations.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SearchOptions } from '../../lib/flight-list-address.ts';
import { api } from '../../lib/session.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TimeField } from '../../ui/moment-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { type OptionShape, timesHint } from './search-options.ts';

interface OptionsFieldProps {
  readonly shape: OptionShape;
  /** How many flights a journey with several stops has. */
  readonly legCount: number;
  readonly options: SearchOptions;
  readonly isPersonalBooking: boolean;
  readonly onChange: (change: Partial<SearchOptions>) => void;
}

const FLEX = [
  { value: '0', label: 'Exact' },
  { value: '1', label: '±1' },
  { value: '2', label: '±2' },
  { value: '3', label: '±3' },
] as const;

/** Flexible days, airports nearby, times to keep, deal codes and the registration on the invoice. */
export function OptionsField({ shape, legCount, options, isPersonalBooking, onChange }: OptionsFieldProps) {
  const round = shape === 'round';
  return (
    <div className="mt-3 grid gap-x-6 gap-y-4 border-t border-hairline pt-4 sm:grid-cols-2 lg:grid-cols-4">
      {shape !== 'multi' && (
        <div>
          <p className="mb-1.5 text-[13px] font-medium text-ink-2">Days around</p>
          <Segmented
            label="Days around"
            name="flexible-days"
            value={(FLEX[options.flexDays] ?? FLEX[0]).value}
            options={FLEX}
            onChange={(days) => onChange({ flexDays: Number(days) })}
            wide
          />
          <Checkbox checked={options.nearby} onChange={(nearby) => onChange({ nearby })}>
            Airports nearby (150 km)
          </Checkbox>
        </div>
      )}
      <TimeLimits
        title={round ? 'Outward flight' : shape === 'multi' ? 'First flight' : 'Flight times'}
        leaveAfter={options.leaveAfter}
        arriveBy={options.arriveBy}
        onLeaveAfter={(leaveAfter) => onChange({ leaveAfter })}
        onArriveBy={(arriveBy) => onChange({ arriveBy })}
      />
      {round && (
        <TimeLimits
          title="Return flight"
          leaveAfter={options.returnLeaveAfter}
          arriveBy={options.returnArriveBy}
          onLeaveAfter={(returnLeaveAfter) => onChange({ returnLeaveAfter })}
          onArriveBy={(returnArriveBy) => onChange({ returnArriveBy })}
        />
      )}
      {shape === 'multi' && <LaterTimes legCount={legCount} times={options.laterTimes} onChange={onChange} />}
      {!isPersonalBooking && (
        <div className="space-y-3">
          <GstChoice value={options.gst} onChange={(gst) => onChange({ gst })} />
          <DealChoice value={options.deal} onChange={(deal) => onChange({ deal })} />
        </div>
      )}
    </div>
  );
}

interface LaterTimesProps {
  readonly legCount: number;
  readonly times: SearchOptions['laterTimes'];
  readonly onChange: OptionsFieldProps['onChange'];
}

const NAMES = ['Second', 'Third', 'Fourth', 'Fifth', 'Sixth'];
const NO_TIMES = { leaveAfter: '', arriveBy: '' };

/** Each flight after the first has its own times. */
function LaterTimes({ legCount, times, onChange }: LaterTimesProps) {
  const all = NAMES.slice(0, legCount - 1).map((name, index) => ({ name, ...(times[index] ?? NO_TIMES) }));
  const change = (at: number, part: Partial<typeof NO_TIMES>) =>
    onChange({ laterTimes: all.map(({ name: _, ...one }, index) => (index === at ? { ...one, ...part } : one)) });
  return all.map(({ name, leaveAfter, arriveBy }, index) => (
    <TimeLimits
      key={name}
      title={`${name} flight`}
      leaveAfter={leaveAfter}
      arriveBy={arriveBy}
      onLeaveAfter={(time) => change(index, { leaveAfter: time })}
      onArriveBy={(time) => change(index, { arriveBy: time })}
    />
  ));
}

interface TimeLimitsProps {
  readonly title: string;
  readonly leaveAfter: string;
  readonly arriveBy: string;
  readonly onLeaveAfter: (time: string) => void;
  readonly onArriveBy: (time: string) => void;
}

function TimeLimits({ title, leaveAfter, arriveBy, onLeaveAfter, onArriveBy }: TimeLimitsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-[13px] font-medium text-ink-2">{title}</legend>
      <div className="flex gap-2">
        <TimeField
          label="Leave after"
          value={leaveAfter.slice(-5)}
          onChange={({ target }) => onLeaveAfter(target.value)}
          className="min-w-0 flex-1"
        />
        <TimeField
          label="Arrive by"
          value={arriveBy.slice(-5)}
          onChange={({ target }) => onArriveBy(target.value)}
          className="min-w-0 flex-1"
        />
      </div>
      <p className="mt-1 text-meta text-ink-3">{timesHint({ leaveAfter, arriveBy })}</p>
    </fieldset>
  );
}

const organizationConfig = queryOptions({
  queryKey: ['organization-config'],
  queryFn: ({ signal }) => api.call(getOrganizationConfig, { signal }),
  staleTime: 5 * 60_000,
});

interface ChoiceProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Asked only where there is more than one registration to choose from. */
function GstChoice({ value, onChange }: ChoiceProps) {
  const config = useQuery(organizationConfig);
  const gsts = config.data?.settings.multipleGsts;
  if (!gsts?.enable || gsts.gstDetails.length < 2) return null;
  return (
    <SelectField
      label="GST registration"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      placeholder="As the trip says"
      options={gsts.gstDetails.map((gst) => ({ value: gst._id, label: gst.displayName }))}
    />
  );
}

/** Whose deal codes are sent along; without a choice all of them are. */
function DealChoice({ value, onChange }: ChoiceProps) {
  const config = useQuery(organizationConfig);
  const deals = config.data?.settings.dealcode;
  if (!deals?.enable || deals.airlines.length === 0) return null;
  const { airlines } = deals;
  return (
    <SelectField
      label={deals.label || 'Deal codes'}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      placeholder={`All of ${airlines.join(', ')}`}
      options={[
        ...airlines.map((airline) => ({ value: airline, label: `${airline} only` })),
        { value: 'none', label: 'Without deal codes' },
      ]}
    />
  );
}
