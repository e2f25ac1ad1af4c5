/** A finding about a value, in both languages. An error blocks saving, a warning is shown and may be accepted. */
export interface Issue {
  /** Stable name of the rule that was broken, for tests and for the client's own wording. */
  code: string
  level: 'error' | 'warning'
  zh: string
  en: string
}

/** A finding that blocks. */
export function error(code: string, zh: string, en: string): Issue {
  return { code, level: 'error', zh, en }
}

/** A finding to be shown, which a person may accept. */
export function warning(code: string, zh: string, en: string): Issue {
  return { code, level: 'warning', zh, en }
}
