/** Hands a file to the browser to be saved. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The download has begun when the click returns; the address is given back a moment later, as Safari wants.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
