import { Leaf } from 'lucide-react';
import { cx } from '../../ui/class-names.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import type { EmissionsMethod } from './emissions.ts';
import type { FlightOption } from './option-row.ts';

interface EmissionsMarkProps {
  readonly emissions: NonNullable<FlightOption['emissions']>;
  readonly method: EmissionsMethod | null;
}

const BAND_SENTENCES = {
  lower: 'At least a tenth below the median of these results.',
  typical: 'Near the median of these results.',
  higher: 'At least a tenth above the median of these results.',
} as const;

/** "74 kg CO₂e · lower"; how it is estimated shows on hover and on focus. */
export function EmissionsMark({ emissions, method }: EmissionsMarkProps) {
  const { band } = emissions;
  const tone = band === 'lower' ? 'text-green' : band === 'higher' ? 'text-amber' : '';
  const words = [
    'For one traveller, all flights together.',
    ...(band ? [BAND_SENTENCES[band]] : []),
    ...(method ? [method.text.replaceAll('CO2', 'CO₂'), `${method.name} ${method.version}. ${method.source}.`] : []),
  ].join('\n');
  return (
    <Tooltip text={words}>
      {(describedBy) => (
        <button
          type="button"
          aria-describedby={describedBy}
          className={cx('flex min-h-6 cursor-help items-center gap-1.5 rounded-md', tone)}
        >
          <Leaf aria-hidden size={14} />
          <span>
            {emissions.kgPerTraveller.toLocaleString('en-IN')} kg CO₂e{band && ` · ${band}`}
          </span>
        </button>
      )}
    </Tooltip>
  );
}
