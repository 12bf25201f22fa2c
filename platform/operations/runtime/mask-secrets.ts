// Keeps passwords and keys that a process was given from people who only look at it.

const MASK = '******';

/** Words of a name that give a secret away. A plural of `token` counts words of a text, so it is none. */
const SECRET_WORDS = new Set(
  'secret secrets password passwd passphrase pass token credential credentials key keys apikey accesskey sk auth authorization cookie private dsn'.split(
    ' ',
  ),
);

/** Whether a variable or an option of that name holds a secret, e.g. `DB_PASSWORD`, `--api-key`, `accessToken`. */
export function isSecretName(name: string): boolean {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').split(/[^A-Za-z0-9]+/);
  const [first, ...more] = words.map((word) => word.toLowerCase()).filter((word) => word !== '');
  // PWD alone is where the process started.
  return [first ?? '', ...more].some((word) => SECRET_WORDS.has(word)) || more.includes('pwd');
}

/** The value as it may be shown: not at all, or without the password of an address. */
export function maskValue(name: string, value: string): string {
  return isSecretName(name) && value !== '' ? MASK : maskAddress(value);
}

/** The words of a command, with the values of secret options hidden: `--token x`, `--token=x`, `TOKEN=x`. */
export function maskCommand(words: readonly string[]): string {
  return words
    .map((word, index) => {
      const [name = ''] = word.split('=', 1);
      if (name.length < word.length) return `${name}=${maskValue(name, word.slice(name.length + 1))}`;
      const option = words[index - 1] ?? '';
      const isValue = option.startsWith('-') && !option.includes('=') && !word.startsWith('-');
      return isValue ? maskValue(option, word) : maskAddress(word);
    })
    .join(' ');
}

function maskAddress(text: string): string {
  return text.replace(/(:\/\/[^\s/@:]*:)[^\s/@]+@/g, `$1${MASK}@`);
}
