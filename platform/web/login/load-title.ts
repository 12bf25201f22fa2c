/** Title of the deployment; undefined when the platform does not tell: the page then keeps the document's. */
export async function loadTitle(): Promise<string | undefined> {
  try {
    const response = await fetch('/api/v1/external-title/get', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const title = (await response.json())?.result?.title;
    return typeof title === 'string' && title !== '' ? title : undefined;
  } catch {
    return undefined;
  }
}
