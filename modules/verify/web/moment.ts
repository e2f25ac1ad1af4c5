/** A moment as everywhere in the product, `2026-03-14 09:05:32`, in the reader's own zone: the numbers mean the same in every country. */
export const momentOf = (iso: string): string => new Date(iso).toLocaleString('sv')
