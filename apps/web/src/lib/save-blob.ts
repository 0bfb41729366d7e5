/** Hands a file to the browser to be saved. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The download has begun when the click returns; the address is released a moment later, as Safari needs it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
