/** A field of an object before and after. */
interface Change {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** A fact of an entry that is no change. */
interface Fact {
  readonly field: string;
  readonly value: string;
}

type Details = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Details =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** "role.privileges_updated" as "Role: privileges updated"; "employeeCode" as "Employee code". */
export function plainWords(name: string): string {
  const [kind, ...rest] = name.split('.');
  if (rest.length > 0)
    return `${plainWords(kind ?? '')}: ${lower(rest.join(' ')).replaceAll(SHORT, (word) => word.toUpperCase())}`;
  const words = lower(name).replaceAll(SHORT, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Words that are written in capitals. */
const SHORT = /\b(?:api|gst|ip|pan|pnr|scim|sso|totp|url)\b/gu;

function lower(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/gu, '$1 $2')
    .replaceAll(/[_.-]+/gu, ' ')
    .trim()
    .toLowerCase();
}

/** A value in words: yes and no, lists joined, "-" for nothing (rules §5.1). */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return value.toLocaleString('en-IN');
  if (Array.isArray(value)) return value.length === 0 ? '-' : value.map(valueText).join(', ');
  if (!isRecord(value)) return String(value);
  const parts = Object.entries(value).map(([field, part]) => `${plainWords(field)}: ${valueText(part)}`);
  return parts.length === 0 ? '-' : parts.join('; ');
}

/** The fields that changed, from the values under `before` and `after`; equal ones are left out. */
export function changesOf(details: Details): readonly Change[] {
  const before = isRecord(details.before) ? details.before : {};
  const after = isRecord(details.after) ? details.after : {};
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({
      field: plainWords(field),
      before: valueText(before[field]),
      after: valueText(after[field]),
    }))
    .filter((change) => change.before !== change.after);
}

/** Everything else an entry says. */
export function factsOf(details: Details): readonly Fact[] {
  return Object.entries(details)
    .filter(([field, value]) => !((field === 'before' || field === 'after') && isRecord(value)))
    .map(([field, value]) => ({ field: plainWords(field), value: valueText(value) }));
}
