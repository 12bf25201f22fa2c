// `Chrome 131 · Windows` from a user agent. Browsers name their ancestors too: the first row that fits is meant.

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bMicroMessenger\/(\d+)/, '微信'],
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\b(?:OPR|OPiOS)\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* .*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bHarmonyOS\b|\bOpenHarmony\b/, 'HarmonyOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];
/** A program: `curl/8.5.0`. */
const PROGRAM = /^([A-Za-z][\w.-]*)\/(\d+(?:\.\d+)?)/;

/** Unknown values stay as they are. */
export function formatBrowser(userAgent: string): string {
  for (const [pattern, name] of BROWSERS) {
    const version = pattern.exec(userAgent)?.[1];
    if (version === undefined) continue;
    const system = SYSTEMS.find(([known]) => known.test(userAgent))?.[1];
    return system === undefined ? `${name} ${version}` : `${name} ${version} · ${system}`;
  }
  const [, program, version] = PROGRAM.exec(userAgent) ?? [];
  return program === undefined || program === 'Mozilla' ? userAgent : `${program} ${version}`;
}
