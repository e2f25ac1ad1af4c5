import { bool, int, must, rows, text } from './fields.ts'

/** Where a record is used: one entry for each field of another resource that holds it. */
export const useFields = {
  path: must(text(80)), titleZh: must(text(200)), titleEn: must(text(200)), field: must(text(60)),
  count: must(int()), listed: must(bool()),
}
/** Counts of uses end here: whoever asks before removing a record needs to know whether, not how often. */
export const usesCountedTo = 1000
/** For the contract's `detail`: `usedBy: uses()`. `listed`: the other resource's list can be filtered by the field. */
export const uses = () => must(rows(useFields, 100))
