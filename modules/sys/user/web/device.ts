/** A short description of a browser from its user agent. */
export interface Device {
  browser: string
  system: string
}

// User agents also name the browsers they derive from, so specific ones come first.
const browsers: readonly [RegExp, string][] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/MicroMessenger\//, 'WeChat'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
const matchName = (of: readonly [RegExp, string][], userAgent: string) =>
  of.find(([pattern]) => pattern.test(userAgent))?.[1]

/** Browser and system of a user agent; undefined when neither is recognised. */
export function deviceOf(userAgent: string | null): Device | undefined {
  const [browser, system] = [
    matchName(browsers, userAgent ?? ''),
    matchName(systems, userAgent ?? ''),
  ]
  return browser && system ? { browser, system } : undefined
}
