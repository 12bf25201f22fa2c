/** What a choice is called, with the value that goes into the file unless the name holds it already. */
export function choiceText(label: string, value: unknown): string {
  return label.includes(String(value)) ? label : `${label}（${value}）`;
}
