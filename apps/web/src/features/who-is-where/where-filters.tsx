import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import { WHEREABOUTS_SERVICES, type WhereaboutsService } from '@pravas/domain/whereabouts/narrow-places.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { DISTANCES, EVERYWHERE, isNarrowed, type WhereAsk } from './where-address.ts';
import type { ChangeAsk, Listed } from './where-types.ts';

const SERVICES: Readonly<Record<WhereaboutsService, string>> = {
  flight: 'Flight',
  hotel: 'Hotel stay',
  bus: 'Bus',
  train: 'Train',
  cab: 'Cab',
};

interface WhereFiltersProps {
  readonly ask: WhereAsk;
  readonly departments: Listed['departments'];
  readonly onChange: ChangeAsk;
}

/** The filters: days, place, distance, department and service. */
export function WhereFilters({ ask, departments, onChange }: WhereFiltersProps) {
  return (
    <div className="mb-4 space-y-3">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-[11rem_11rem_minmax(0,20rem)] lg:items-end">
        <DateField
          label="Day"
          value={ask.from}
          onChange={(from) => isCalendarDay(from) && onChange({ from, to: ask.to > from ? ask.to : '' })}
        />
        <DateField
          label="Until (optional)"
          value={ask.to}
          min={ask.from}
          onChange={(to) => (to === '' || isCalendarDay(to)) && onChange({ to })}
        />
        <SearchBox
          label="City or country"
          value={ask.place}
          onSearch={(place) => onChange({ place, ...(place === '' ? { km: '' } : {}) }, true)}
          className="col-span-2 lg:col-span-1"
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {ask.place !== '' && (
          <ChoiceChip
            label="Within"
            value={ask.km}
            options={DISTANCES.map((km) => ({ value: km, label: `${km} km of ${ask.place}` }))}
            onChange={(km) => onChange({ km })}
          />
        )}
        {(departments.length > 1 || ask.departmentId !== '') && (
          <ChoiceChip
            label="Department"
            value={ask.departmentId}
            options={departments.map(({ _id, name, people }) => ({ value: _id, label: `${name} (${people})` }))}
            onChange={(departmentId) => onChange({ departmentId })}
          />
        )}
        <ChoiceChip
          label="Travelling by"
          value={ask.service}
          options={WHEREABOUTS_SERVICES.map((service) => ({ value: service, label: SERVICES[service] }))}
          onChange={(service) => onChange({ service })}
        />
        {isNarrowed(ask) && (
          <Button tone="plain" size="small" onClick={() => onChange(EVERYWHERE)}>
            Clear filters
          </Button>
        )}
      </div>
    </div>
  );
}
