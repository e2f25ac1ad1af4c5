/** An instant as `2026-03-14 09:05:32` in the reader's time zone, unambiguous in every country. */
export const momentOf = (iso: string): string => new Date(iso).toLocaleString('sv')
