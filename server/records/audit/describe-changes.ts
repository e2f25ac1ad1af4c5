/** Describes changes of the audit trail in both languages, with labels instead of ids and keys. */
import type { Field, Fields } from '#common/fields.ts'
import { fieldOf } from '#common/contract.ts'
import { plainText } from '#common/rules/text/rich-text.ts'
import type { Message } from '#common/text.ts'
import { choiceLabel, commonText, labelOf } from '#common/labels.ts'
import type { Db } from '#server/core/db.ts'
import type { Resource } from '#server/core/resource.ts'
import type { Change } from './audit.ts'
import { LabelCache } from './label-cache.ts'
import type { LocalizedText } from './label-cache.ts'

/** An empty value is an empty text. `stored`: the raw values. */
export interface ChangeDescription {
  field: string
  label: LocalizedText
  from: LocalizedText
  to: LocalizedText
  stored: { from: unknown; to: unknown }
}
export interface RecordedChanges {
  resource: string
  changes: readonly Change[]
}
interface Part extends Change {
  label: LocalizedText
  def: Field | undefined
  group: string
}
interface Known {
  r: Resource | undefined
  words: LabelCache
}

const same = (text: string): LocalizedText => ({ zh: text, en: text })
const both = ({ zh, en }: LocalizedText): LocalizedText => ({ zh, en })
const joined = (words: readonly LocalizedText[], by = '; '): LocalizedText => ({
  zh: words.map(({ zh }) => zh).join(by),
  en: words.map(({ en }) => en).join(by),
})
const isNothing = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isPhrase = (value: unknown): value is Message =>
  isObject(value) && typeof value['zh'] === 'string' && typeof value['en'] === 'string'

/**
 * Label of a field or of a part of one: from its own group of messages, or from a message of that
 * name.
 */
function partLabel(r: Resource | undefined, group: string, name: string): LocalizedText {
  const text = (r?.text ?? {}) as unknown as Record<string, Record<string, unknown> | undefined>
  const own = [text[group]?.[name], r?.text.labels[name], text[name]].find(isPhrase)
  return own ? both(own) : both(labelOf({ labels: {} }, name))
}

/** Splits a change into fields; of an object, the parts that differ. */
function flattenChange(
  r: Resource | undefined,
  { field, from, to }: Change,
  def = r && fieldOf(r.contract, field),
  above?: { label: LocalizedText; group: string },
): Part[] {
  const own = above
    ? partLabel(r, above.group, field)
    : r?.text.labels[field]
      ? both(r.text.labels[field])
      : partLabel(r, '', field)
  const label = above ? joined([above.label, own], ' › ') : own
  if (
    (isObject(from) || isObject(to)) &&
    (from === null || isObject(from)) &&
    (to === null || isObject(to))
  ) {
    const [before, after] = [from ?? {}, to ?? {}] as [
      Record<string, unknown>,
      Record<string, unknown>,
    ]
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
      (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
    )
    return names.flatMap((name) =>
      flattenChange(
        r,
        { field: name, from: before[name] ?? null, to: after[name] ?? null },
        def?.itemFields?.[name],
        { label, group: field },
      ),
    )
  }
  return [{ field, from, to, label, def, group: above?.group ?? '' }]
}

const two = (n: number) => String(n).padStart(2, '0')
function instant(value: string): string {
  const at = new Date(value)
  return Number.isNaN(at.getTime())
    ? value
    : `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())} ` +
        `${two(at.getUTCHours())}:${two(at.getUTCMinutes())} UTC`
}
const hidden = '•••'

/** Formats a value: empty as an empty text, dates in the usual format, money in USD. */
function describeValue(
  known: Known,
  name: string,
  def: Field | undefined,
  value: unknown,
): LocalizedText {
  if (isNothing(value)) return same('')
  if (value === '***' || def?.kind === 'password') return same(hidden)
  if (!def) return plain(value)
  const { r, words } = known
  const list = [value].flat()
  switch (def.kind) {
    case 'bool':
      return joined(list.map((one) => both(one ? commonText.yes : commonText.no)))
    case 'choice':
      return joined(
        list.map((one) =>
          both(choiceLabel({ text: r?.text ?? {}, machine: r?.machine }, name, one)),
        ),
      )
    case 'int':
      return joined(
        list.map((one) =>
          r?.machine && name === 'status'
            ? both(choiceLabel({ text: r.text, machine: r.machine }, name, one))
            : same(withUnit(String(one), def)),
        ),
      )
    case 'decimal':
      return same(withUnit(String(value), def))
    case 'money':
      return same(
        `USD ${Number(value).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`,
      )
    case 'instant':
      return same(instant(String(value)))
    case 'dict':
    case 'dicts':
      return joined(list.map((key) => words.dictionaryLabel(def.dictCode ?? '', String(key))))
    case 'ref':
    case 'refs':
      return joined(list.map((id) => words.name(def.ref ?? '', Number(id))))
    case 'file':
    case 'files':
    case 'image':
      return joined(list.map((id) => same(words.file(String(id)))))
    case 'html':
      return same(plainText(String(value)))
    case 'json': {
      const { itemFields } = def
      return itemFields
        ? joined(list.map((row) => describeRow(known, name, itemFields, row)))
        : plain(value)
    }
    default:
      return plain(value)
  }
}
const withUnit = (figure: string, { unit }: Field) => (unit ? `${figure} ${unit}` : figure)

/** Formats an object as one line; a true boolean is shown by its label. */
function describeRow(known: Known, group: string, of: Fields, row: unknown): LocalizedText {
  if (!isObject(row)) return plain(row)
  const shown = Object.entries(of).filter(([name]) => !isNothing(row[name]) && row[name] !== false)
  return joined(
    shown.map(([name, def]) =>
      def.kind === 'bool'
        ? partLabel(known.r, group, name)
        : describeValue(known, name, def, row[name]),
    ),
    ' · ',
  )
}

/** Formats a value that no field describes: its texts, joined. */
function plain(value: unknown): LocalizedText {
  if (Array.isArray(value)) return joined(value.map(plain))
  if (isPhrase(value)) return both(value)
  if (isObject(value))
    return joined(
      Object.values(value)
        .filter((inner) => !isNothing(inner))
        .map(plain),
      ' · ',
    )
  return typeof value === 'boolean'
    ? both(value ? commonText.yes : commonText.no)
    : same(
        /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(value)) ? instant(String(value)) : String(value),
      )
}

/** Describes changes of records of any resources in both languages, in at most three statements. */
export async function describeChanges(
  db: Db,
  resources: ReadonlyMap<string, Resource>,
  entries: readonly RecordedChanges[],
): Promise<ChangeDescription[][]> {
  const parts = entries.map(({ resource, changes }) =>
    changes.flatMap((change) => flattenChange(resources.get(resource), change)),
  )
  const words = new LabelCache(db, resources)
  await words.load(
    parts.flat().flatMap(
      ({ def, from, to }) =>
        [
          [def, from],
          [def, to],
        ] as const,
    ),
  )
  return parts.map((list, i) => {
    const known = { words, r: resources.get(entries[i]?.resource ?? '') }
    return list.map(({ field, from, to, label, def }) => ({
      field,
      label,
      from: describeValue(known, field, def, from),
      to: describeValue(known, field, def, to),
      stored: { from, to },
    }))
  })
}
