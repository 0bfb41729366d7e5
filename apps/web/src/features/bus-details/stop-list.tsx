import { dayText } from '@pravas/domain/bus/bus-time.ts';
import { clockOf, dateOf } from '@pravas/domain/time/airport-time.ts';
import { MapPin, Phone } from 'lucide-react';
import { type Ref, useId, useState } from 'react';
import { mapAddress } from '../../lib/map-address.ts';
import { cx } from '../../ui/class-names.ts';
import { TextField } from '../../ui/field.tsx';
import type { Stop } from './bus-types.ts';

interface StopListProps {
  /** "Where you get on". */
  readonly title: string;
  readonly stops: readonly Stop[];
  readonly chosenId: string | null;
  /** The one that was used last time; null = none. */
  readonly lastId: string | null;
  readonly isOptional?: boolean;
  /** Why one has to be chosen, once that was tried without. */
  readonly error: string | null;
  readonly onChoose: (pointId: string) => void;
  readonly ref: Ref<HTMLFieldSetElement>;
}

/** More stops than these are searched. */
const FEW = 8;

/** Stops in the order of time, one of which is chosen. */
export function StopList(props: StopListProps) {
  const { title, stops, chosenId, lastId, isOptional = false, error, onChoose, ref } = props;
  const name = useId();
  const [text, setText] = useState('');
  const shown = stops.filter((stop) => stop.pointId === chosenId || isNamed(stop, text));
  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      className="min-w-0 outline-none"
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className="float-left mb-2 w-full text-[15px] font-semibold">
        {title} {isOptional && <span className="text-[13px] font-normal text-ink-2">(optional)</span>}
      </legend>
      <div className="clear-both">
        {error && (
          <p id={`${name}-error`} role="alert" className="mb-2 text-[13px] font-medium text-red">
            {error}
          </p>
        )}
        {stops.length > FEW && (
          <TextField
            label="Search stops"
            type="search"
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="mb-2"
          />
        )}
        {shown.length === 0 && <p className="text-[13px] text-ink-2">No stop by this name. Try fewer letters.</p>}
        <ul className={cx('space-y-1.5', stops.length > FEW && 'max-h-96 overflow-y-auto p-0.5')}>
          {shown.map((stop) => (
            <li key={stop.pointId}>
              <StopRow
                stop={stop}
                name={name}
                isChosen={stop.pointId === chosenId}
                isLast={stop.pointId === lastId}
                onChoose={() => onChoose(stop.pointId)}
              />
            </li>
          ))}
        </ul>
      </div>
    </fieldset>
  );
}

function isNamed({ name, area, address, landmark }: Stop, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return [name, area, address, landmark].some((part) => part?.toLowerCase().includes(wanted));
}

interface StopRowProps {
  readonly stop: Stop;
  /** The same for all stops of a list. */
  readonly name: string;
  readonly isChosen: boolean;
  readonly isLast: boolean;
  readonly onChoose: () => void;
}

function StopRow({ stop, name, isChosen, isLast, onChoose }: StopRowProps) {
  return (
    <div
      className={cx(
        'relative flex items-start rounded-[10px] border',
        isChosen ? 'border-action bg-blue-soft' : 'border-hairline hover:bg-sunken',
      )}
    >
      <label className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-start gap-2.5 rounded-[9px] py-2 pl-3 -outline-offset-2 has-focus-visible:outline-2 has-focus-visible:outline-blue">
        <input
          type="radio"
          name={name}
          checked={isChosen}
          onChange={onChoose}
          className="mt-1 size-4 shrink-0 accent-[var(--action)] outline-none"
        />
        <span className="min-w-0">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="board font-semibold">{clockOf(stop.at.wall)}</span>
            <span className="font-medium break-words">{stop.name}</span>
            <span className="board text-[13px] text-ink-2">{dayOf(stop)}</span>
            {isLast && <span className="text-meta text-ink-2">You used it last time</span>}
          </span>
          <span className="block text-[13px] break-words text-ink-2">{whereText(stop)}</span>
        </span>
      </label>
      <span className="flex shrink-0 pr-1">
        {stop.phone !== null && (
          <a
            href={`tel:${stop.phone.replaceAll(' ', '')}`}
            aria-label={`Call ${stop.name}, ${stop.phone}`}
            title={stop.phone}
            className="grid size-11 place-items-center rounded-lg text-ink-2 hover:text-ink"
          >
            <Phone aria-hidden size={15} />
          </a>
        )}
        <a
          href={mapAddress(stop.mapQuery)}
          target="_blank"
          rel="noreferrer"
          aria-label={`Show ${stop.name} on a map`}
          title="Show on a map"
          className="grid size-11 place-items-center rounded-lg text-ink-2 hover:text-ink"
        >
          <MapPin aria-hidden size={15} />
        </a>
      </span>
    </div>
  );
}

/** "Tue 1 Dec"; between midnight and 05:00 "night of Mon 30 Nov to Tue 1 Dec". */
function dayOf({ at: { wall, text } }: Stop): string {
  const day = dayText(dateOf(wall));
  return text.startsWith('Night of ') ? `${text.slice(0, text.indexOf(',')).replace('Night', 'night')} to ${day}` : day;
}

/** Area, address and landmark, each once. */
function whereText({ name, area, address, landmark }: Stop): string {
  const parts = [area, address, landmark === null ? null : `near ${landmark.replace(/^near /i, '')}`];
  return [...new Set(parts.filter((part) => part && part !== name))].join(', ');
}
