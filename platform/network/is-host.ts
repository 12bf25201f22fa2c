/** Whether a text can stand in `Host`: a name or an address, and a port. */
export function isHost(text: string): boolean {
  return text.length <= 261 && /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(text);
}
