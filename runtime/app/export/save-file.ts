/** Hands a file to the browser's downloads. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  saveAddress(address, name);
  // Revoking at once cancels the download in some browsers.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Lets the browser download an address; the server names the file unless `name` does. */
export function saveAddress(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
