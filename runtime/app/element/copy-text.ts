/** Puts a text on the clipboard; false when the browser does not let us. Works without HTTPS as well. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** `navigator.clipboard` only exists in secure contexts, and consoles often run on plain HTTP inside a company. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.cssText = 'position:fixed;opacity:0;pointer-events:none';
  // Inside a modal dialog everything outside of it is inert and cannot be selected.
  const host = document.activeElement?.closest('dialog') ?? document.body;
  const before = document.activeElement;
  host.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}
