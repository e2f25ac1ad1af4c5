/** What a browser says of itself, in words short enough to recognise it by. */
export interface Device { browser: string; system: string }

// Each names itself as well as those it descends from: the more particular one first.
const browsers: readonly [RegExp, string][] = [
  [/Edg(?:A|iOS)?\//, 'Edge'], [/OPR\//, 'Opera'], [/MicroMessenger\//, 'WeChat'], [/SamsungBrowser\//, 'Samsung Internet'], [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'], [/Version\/.*Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/Windows/, 'Windows'], [/iPhone|iPod/, 'iPhone'], [/iPad/, 'iPad'], [/Android/, 'Android'], [/Mac OS X|Macintosh/, 'macOS'], [/CrOS/, 'ChromeOS'], [/Linux/, 'Linux'],
]
const named = (of: readonly [RegExp, string][], userAgent: string) => of.find(([pattern]) => pattern.test(userAgent))?.[1]

/** Browser and system of a user agent; undefined when it names neither. */
export function deviceOf(userAgent: string | null): Device | undefined {
  const [browser, system] = [named(browsers, userAgent ?? ''), named(systems, userAgent ?? '')]
  return browser && system ? { browser, system } : undefined
}
