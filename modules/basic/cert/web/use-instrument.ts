import { useLang } from '#web/api/text.tsx'

/** The instrument of a certificate type: `instrumentZh` is null where it is cited as in English. */
export interface Instrument {
  instrument: string | null
  instrumentZh: string | null
}

/** Function that returns the instrument of a certificate type in the reader's language. */
export function useInstrument() {
  const lang = useLang()
  return ({ instrument, instrumentZh }: Instrument): string | null =>
    lang === 'zh' ? (instrumentZh ?? instrument) : instrument
}
