// Chinese texts of amis for controls that the console does not draw: no page can ask for them.

const UNDRAWN =
  /^ {4}'(?:City|ColorPicker|Condition|Editor|Embed|Excel|File|FormulaEditor|FormulaInput|Iframe|IconSelect|Image|JSONSchema|LocationPicker|Log|QRCode|SchemaType|Signature|SubForm|Transfer|Tree|UserSelect|Video|rotate|scale|zoomIn|zoomOut)[.'].*\n/gm;

/** The text module of a language without them; each text stands on a line of its own. */
export function usualTexts(text) {
  // Not in words of a programmer: angle brackets look like something that went wrong.
  return text.replace(UNDRAWN, '').replace("'<空>'", "'暂无'");
}
