/** The ends of a condition, at the depth at which it began. */
const ENDS = [
  ' order by ',
  ' group by ',
  ' limit ',
  ' offset ',
  ' for update',
  ' for share',
  ' union ',
  ' having ',
  ' returning ',
  ' on conflict',
];

/** A select whose conditions all hold, with its parameters still in place; other statements as they are. */
export function withoutWhere(text: string): string {
  if (!/^\s*(?:select|with)\b/i.test(text) || /\b(?:update|delete)\b.*\bset\b/i.test(text)) return text;
  let out = '';
  let rest = text;
  for (;;) {
    const at = rest.search(/\bwhere\b/i);
    if (at < 0) return out + rest;
    out += rest.slice(0, at + 'where'.length);
    rest = rest.slice(at + 'where'.length);
    const end = conditionEnd(rest);
    out += ` (true or (${withoutWhere(`select ${rest.slice(0, end)}`).slice('select '.length)}))`;
    rest = rest.slice(end);
  }
}

function conditionEnd(rest: string): number {
  let depth = 0;
  for (let index = 0; index < rest.length; index += 1) {
    const character = rest[index];
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth < 0) return index;
    if (depth === 0 && ENDS.some((word) => rest.slice(index, index + word.length).toLowerCase() === word)) return index;
  }
  return rest.length;
}
