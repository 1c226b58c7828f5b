/* The order decides: Edge and Opera also say Chrome, Chrome also says Safari, Android also says Linux. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const named = (table: readonly [RegExp, string][], agent: string) => table.find(([mark]) => mark.test(agent))?.[1]

/** What a person recognises their device by, such as "Firefox, Android"; null when the header names nothing known. No version is kept. */
export function deviceOf(userAgent: string | undefined): string | null {
  const agent = (userAgent ?? '').slice(0, 1000)
  return [named(BROWSERS, agent), named(SYSTEMS, agent)].filter(Boolean).join(', ') || null
}
