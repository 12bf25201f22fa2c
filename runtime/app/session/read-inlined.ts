/** Data that the server wrote into the document, by element id; undefined when it is not there or not JSON. */
export function readInlined(id: string, from: Pick<Document, 'getElementById'>): unknown {
  const text = from.getElementById(id)?.textContent;
  try {
    return text === undefined || text === null || text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
