/** What ids, keys and files are called: one book for files and for the trail. */
import type { Expression, SqlBool } from 'kysely'
import type { Field } from '#common/fields.ts'
import type { Db } from '../db/database.ts'
import type { Resource } from '../resource.ts'
import { nameKey, recordNames } from './record-names.ts'
import type { Names } from './record-names.ts'

export interface Words { zh: string; en: string }

const isNothing = (value: unknown) => value === null || value === undefined || value === ''
const isFile = ({ kind }: Field) => kind === 'file' || kind === 'files' || kind === 'image'

/** Visits every value that may need looking up, also within lists of objects. */
function visit(def: Field | undefined, value: unknown, see: (def: Field, value: string | number) => void): void {
  if (!def || isNothing(value)) return
  if (def.of && typeof value === 'object') for (const row of [value].flat()) for (const [name, inner] of Object.entries(def.of)) visit(inner, (row as Record<string, unknown>)?.[name], see)
  else for (const one of [value].flat()) if (typeof one === 'string' || typeof one === 'number') see(def, one)
}

/** More names than these are not held at once. */
const most = 20_000

/** Looks names of records, dictionary words and names of files up once, and remembers them. */
export class KnownWords {
  #db: Db
  #resources: ReadonlyMap<string, Resource>
  #within: ((r: Resource) => Expression<SqlBool> | null) | undefined
  #asked = new Set<string>()
  /** dictionaries that were read: they are few, and never forgotten */
  #codes = new Set<string>()
  #names: Names = new Map()
  #entries = new Map<string, Words>()
  #files = new Map<string, string>()

  /** @param within which records may be named; all, when not said */
  constructor(db: Db, resources: ReadonlyMap<string, Resource>, within?: (r: Resource) => Expression<SqlBool> | null) {
    this.#db = db
    this.#resources = resources
    this.#within = within
  }

  /** Reads what these values need and is not known yet: at most three statements, however many values. */
  async learn(held: Iterable<readonly [Field | undefined, unknown]>): Promise<void> {
    if (this.#names.size + this.#files.size > most) this.#forget()
    const ids = new Map<string, Set<number>>()
    const [codes, files] = [new Set<string>(), new Set<string>()]
    const unknown = (key: string) => !this.#asked.has(key) && this.#asked.add(key)
    for (const [field, value] of held)
      visit(field, value, (f, one) => {
        if (f.ref && typeof one === 'number') { if (unknown(nameKey(f.ref, one))) ids.set(f.ref, (ids.get(f.ref) ?? new Set()).add(one)) }
        else if (f.dictCode) { if (!this.knows(f.dictCode)) { this.#codes.add(f.dictCode); codes.add(f.dictCode) } }
        else if (isFile(f) && unknown(`file ${one}`)) files.add(String(one))
      })
    const [names, entries, stored] = await Promise.all([
      recordNames(this.#db, this.#resources, ids, this.#within),
      codes.size ? this.#db.selectFrom('dict').where('dictCode', 'in', [...codes]).select(['dictCode', 'key', 'valueZh', 'valueEn']).execute() : [],
      files.size ? this.#db.selectFrom('attachment').where('attachmentId', 'in', [...files]).select(['attachmentId', 'originName']).execute() : [],
    ])
    for (const [key, name] of names) this.#names.set(key, name)
    for (const { dictCode, key, valueZh, valueEn } of entries) this.#entries.set(`${dictCode} ${key}`, { zh: valueZh || key, en: valueEn || key })
    for (const { attachmentId, originName } of stored) this.#files.set(attachmentId, originName)
  }

  /** Whether a dictionary has been read. */
  knows = (dictCode: string): boolean => this.#codes.has(dictCode)

  /** A file of any length may name any number of records: those of earlier rows are looked up again when they are needed again. */
  #forget(): void {
    for (const known of [this.#asked, this.#names, this.#files]) known.clear()
  }

  /** Word of a dictionary entry; the key itself where there is none. */
  entry(dictCode: string, key: string): Words {
    return this.#entries.get(`${dictCode} ${key}`) ?? { zh: key, en: key }
  }

  /** Name of a record; `#id` for one that is gone or may not be named. */
  name(path: string, id: number): Words {
    return this.#names.get(nameKey(path, id)) ?? { zh: `#${id}`, en: `#${id}` }
  }

  /** Name of a file; its id where it is gone. */
  file(id: string): string {
    return this.#files.get(id) ?? id
  }
}
