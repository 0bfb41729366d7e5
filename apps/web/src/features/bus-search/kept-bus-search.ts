import { readStored, writeStored } from '../../lib/storage.ts';
import type { BusDraft } from './bus-draft.ts';

const DRAFT_KEY = 'pravas.bus-search';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function isStation(value: unknown): boolean {
  if (!isRecord(value) || typeof value.text !== 'string') return false;
  const { station } = value;
  return (
    station === null || (isRecord(station) && typeof station.stationId === 'string' && typeof station.name === 'string')
  );
}

function isDraft(value: unknown): value is BusDraft {
  return (
    isRecord(value) &&
    isStation(value.from) &&
    isStation(value.to) &&
    typeof value.date === 'string' &&
    typeof value.seats === 'number' &&
    typeof value.isPersonal === 'boolean'
  );
}

/** The form as this tab left it. */
export function restoreBusDraft(): BusDraft | null {
  return readStored('session', DRAFT_KEY, isDraft);
}

/** Keeps the form for this tab. */
export function keepBusDraft(draft: BusDraft): void {
  writeStored('session', DRAFT_KEY, draft);
}
