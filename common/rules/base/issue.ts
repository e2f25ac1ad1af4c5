/**
 * A finding about a value, in both languages. An error blocks saving, a warning is shown and may be
 * accepted.
 */
export interface Issue {
  /** Stable code of the violated rule, for tests and client-side messages. */
  code: string
  level: 'error' | 'warning'
  zh: string
  en: string
}

/** Creates an issue that blocks saving. */
export function error(code: string, zh: string, en: string): Issue {
  return { code, level: 'error', zh, en }
}

/** Creates an issue that the user may accept. */
export function warning(code: string, zh: string, en: string): Issue {
  return { code, level: 'warning', zh, en }
}
