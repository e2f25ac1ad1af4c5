/** Labels of ids, dictionary keys and files, for exports and for the audit trail. */
import { isEmpty } from '#common/values.ts'
import type { Expression, SqlBool } from 'kysely'
import type { Field } from '#common/fields.ts'
import type { Db } from '#server/core/db.ts'
import type { Resource } from '#server/core/resource.ts'
import { nameKey, recordNames } from './record-names.ts'
import type { Names } from './record-names.ts'

export interface LocalizedText {
  zh: string
  en: string
}

const isFile = ({ kind }: Field) => kind === 'file' || kind === 'files' || kind === 'image'

/** Visits every value that may need a label, including values in lists of objects. */
function visit(
  def: Field | undefined,
  value: unknown,
  onValue: (def: Field, value: string | number) => void,
): void {
  if (!def || isEmpty(value)) return
  if (def.itemFields && typeof value === 'object')
    for (const row of [value].flat())
      for (const [name, inner] of Object.entries(def.itemFields))
        visit(inner, (row as Record<string, unknown>)?.[name], onValue)
  else
    for (const one of [value].flat())
      if (typeof one === 'string' || typeof one === 'number') onValue(def, one)
}

/** Maximum number of cached labels. */
const maxCached = 20_000

/** Loads and caches names of records, labels of dictionary entries and names of files. */
export class LabelCache {
  #db: Db
  #resources: ReadonlyMap<string, Resource>
  #within: ((r: Resource) => Expression<SqlBool> | null) | undefined
  #asked = new Set<string>()
  /** dictionaries already loaded; they are few and stay cached */
  #codes = new Set<string>()
  #names: Names = new Map()
  #entries = new Map<string, LocalizedText>()
  #files = new Map<string, string>()

  /** @param within limits the records that may be named; omitted: all */
  constructor(
    db: Db,
    resources: ReadonlyMap<string, Resource>,
    within?: (r: Resource) => Expression<SqlBool> | null,
  ) {
    this.#db = db
    this.#resources = resources
    this.#within = within
  }

  /**
   * Loads the labels of these values that are not cached: at most three statements, however many
   * values.
   */
  async load(values: Iterable<readonly [Field | undefined, unknown]>): Promise<void> {
    if (this.#names.size + this.#files.size > maxCached) this.#forget()
    const ids = new Map<string, Set<number>>()
    const [codes, files] = [new Set<string>(), new Set<string>()]
    const unknown = (key: string) => !this.#asked.has(key) && this.#asked.add(key)
    for (const [field, value] of values)
      visit(field, value, (f, one) => {
        if (f.ref && typeof one === 'number') {
          if (unknown(nameKey(f.ref, one))) ids.set(f.ref, (ids.get(f.ref) ?? new Set()).add(one))
        } else if (f.dictCode) {
          if (!this.hasDictionary(f.dictCode)) {
            this.#codes.add(f.dictCode)
            codes.add(f.dictCode)
          }
        } else if (isFile(f) && unknown(`file ${one}`)) files.add(String(one))
      })
    const [names, entries, stored] = await Promise.all([
      recordNames(this.#db, this.#resources, ids, this.#within),
      codes.size
        ? this.#db
            .selectFrom('dict')
            .where('dictCode', 'in', [...codes])
            .select(['dictCode', 'key', 'valueZh', 'valueEn'])
            .execute()
        : [],
      files.size
        ? this.#db
            .selectFrom('attachment')
            .where('attachmentId', 'in', [...files])
            .select(['attachmentId', 'originName'])
            .execute()
        : [],
    ])
    for (const [key, name] of names) this.#names.set(key, name)
    for (const { dictCode, key, valueZh, valueEn } of entries)
      this.#entries.set(`${dictCode} ${key}`, { zh: valueZh || key, en: valueEn || key })
    for (const { attachmentId, originName } of stored) this.#files.set(attachmentId, originName)
  }

  /** Whether a dictionary has been loaded. */
  hasDictionary = (dictCode: string): boolean => this.#codes.has(dictCode)

  /** Limits memory for files of any length; labels of earlier rows are loaded again when needed. */
  #forget(): void {
    for (const known of [this.#asked, this.#names, this.#files]) known.clear()
  }

  /** Label of a dictionary entry; the key itself when there is none. */
  dictionaryLabel(dictCode: string, key: string): LocalizedText {
    return this.#entries.get(`${dictCode} ${key}`) ?? { zh: key, en: key }
  }

  /** Name of a record; `#id` for a record that does not exist or may not be named. */
  name(path: string, id: number): LocalizedText {
    return this.#names.get(nameKey(path, id)) ?? { zh: `#${id}`, en: `#${id}` }
  }

  /** Name of a file; its id when it does not exist. */
  file(id: string): string {
    return this.#files.get(id) ?? id
  }
}
