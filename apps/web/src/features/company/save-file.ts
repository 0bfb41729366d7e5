/** Hands a file to the browser to be saved. */
export function saveFile(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has taken the file by the time it is idle again.
  setTimeout(() => URL.revokeObjectURL(address), 30_000);
}
