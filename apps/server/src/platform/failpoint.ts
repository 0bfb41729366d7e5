/** Ends this process with SIGKILL when the named checkpoint is reached; without a name it does nothing. */
export function createFailpoint(name: string | null): (checkpoint: string) => void {
  if (name === null) return () => undefined;
  return (checkpoint) => {
    if (checkpoint === name) process.kill(process.pid, 'SIGKILL');
  };
}
