/** Offers a file to save on the device. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // Some browsers read the file a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
