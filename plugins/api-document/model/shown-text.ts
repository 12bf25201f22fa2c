// Long texts on screen: truncated there, but copied in full.

export interface ShownText {
  readonly text: string;
  readonly isShortened: boolean;
}

/** Contents of files as base64 are shown by their beginning. */
const LONGEST_RUN = 120;
const KEPT = 32;
const RUN = new RegExp(`[A-Za-z0-9+/_-]{${LONGEST_RUN},}={0,2}`, 'g');
/** More is slow to draw. */
const LONGEST_TEXT = 20_000;

export function shownText(text: string): ShownText {
  const shortened = text.replace(
    RUN,
    (run) => `${run.slice(0, KEPT)}…（共 ${run.length.toLocaleString('en')} 个字符）`,
  );
  const left = shortened.length - LONGEST_TEXT;
  const shown =
    left > 0
      ? `${shortened.slice(0, LONGEST_TEXT)}\n…（后面 ${left.toLocaleString('en')} 个字符没有显示）`
      : shortened;
  return { text: shown, isShortened: shown !== text };
}
