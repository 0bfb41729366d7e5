import { CANCELLATION_ROWS } from '@pravas/domain/train/cancellation-rows.ts';
import { TRAIN_CLASSES, TRAIN_KINDS, TRAIN_QUOTAS, type TrainClass } from '@pravas/domain/train/train-class.ts';

/** Every class as a choice, the dearest first. */
export const CLASS_OPTIONS = Object.entries(TRAIN_CLASSES).map(([value, { label }]) => ({
  value: value as TrainClass,
  label: `${label} (${value})`,
}));

/** Every quota as a choice, the general one first. */
export const QUOTA_OPTIONS = Object.entries(TRAIN_QUOTAS).map(([value, label]) => ({
  value,
  label: `${label} (${value})`,
}));

/** Every kind of train as a choice, the usual one first. */
export const KIND_OPTIONS = Object.entries(TRAIN_KINDS).map(([value, label]) => ({ value, label }));

/** The railway's tables of cancellation charges as a choice; '' = the one of the day on which it is cancelled. */
export const RULE_OPTIONS = [
  { value: '', label: 'The rules in force on cancellation' },
  ...CANCELLATION_ROWS.map(({ id, validFrom }) => ({ value: id, label: `Table ${id}, from ${validFrom}` })),
];
