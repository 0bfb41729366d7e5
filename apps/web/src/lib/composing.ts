/**
 * Keeps keys that an input method uses from the page: while it composes, Enter takes its own proposal and Escape or an
 * arrow moves within it, and no field, list or dialog may pick, leave or close for them. Some browsers end the
 * composition before they report the key, which then has the code 229.
 */
export function leaveKeysToInputMethods(): void {
  const leave = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === 229) event.stopPropagation();
  };
  window.addEventListener('keydown', leave, true);
}
