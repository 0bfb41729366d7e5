/** A choice of a list. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Titles. */
export const TITLES: readonly Choice[] = ['Mr', 'Ms', 'Mrs'].map((title) => ({ value: title, label: title }));
/** As airlines know them. */
export const GENDERS: readonly Choice[] = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
  { value: 'x', label: 'X (not specified)' },
];
/** Where a person likes to sit. */
export const SEATS: readonly Choice[] = [
  { value: 'none', label: 'No preference' },
  { value: 'window', label: 'Window' },
  { value: 'aisle', label: 'Aisle' },
  { value: 'middle', label: 'Middle' },
];
/** What a person eats. */
export const MEALS: readonly Choice[] = [
  { value: 'none', label: 'No preference' },
  { value: 'vegetarian', label: 'Vegetarian' },
  { value: 'vegan', label: 'Vegan' },
  { value: 'jain', label: 'Jain' },
  { value: 'non_vegetarian', label: 'Non-vegetarian' },
  { value: 'halal', label: 'Halal' },
  { value: 'diabetic', label: 'Diabetic' },
];
/** Languages the app speaks. */
export const LANGUAGES: readonly Choice[] = [
  { value: 'en-IN', label: 'English' },
  { value: 'hi-IN', label: 'हिन्दी' },
];
/** Kinds of document (rules §9.4). */
export const DOCUMENT_TYPES: readonly Choice[] = [
  { value: 'passport', label: 'Passport' },
  { value: 'identity', label: 'Identity document' },
  { value: 'other', label: 'Other document' },
];

/** How a choice reads; '' for none of them. */
export function labelIn(choices: readonly Choice[], value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? '';
}
