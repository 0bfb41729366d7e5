/** '{Field} is required' (rules §5.3). */
export function requiredMessage(label: string): string {
  return `${label} is required`;
}

/** 'Please enter valid {x}' (rules §5.3). Abbreviations keep their capitals. */
export function invalidMessage(label: string): string {
  return `Please enter valid ${label.replace(/^[A-Z](?=[a-z])/u, (letter) => letter.toLowerCase())}`;
}
