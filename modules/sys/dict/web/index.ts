/** Pages of this resource, by path. */
export default {
  '/sys/dict/list': () => import('./DictList.tsx'),
  '/sys/dict/missing': () => import('./MissingTranslationsPage.tsx'),
}
/** What the pages of other resources show of dictionary entries. */
export const slots = { 'sys/dictCode/entries': () => import('./EntriesOfDictionary.tsx') }
