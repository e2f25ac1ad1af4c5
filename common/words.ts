/** Where the words of a field stand: its label, and the words of fixed values. Screens, exports and the audit trail read them here. */
import { stateName } from './machine.ts'
import type { AnyMachine } from './machine.ts'
import { text } from './text.ts'
import type { Phrase } from './text.ts'

export const commonText = text('common', {
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
  /** Columns every row has. */
  labels: {
    id: ['编号', 'Id'],
    version: ['版本', 'Version'],
    createTime: ['创建时间', 'Created'],
    updateTime: ['更新时间', 'Updated'],
    createBy: ['创建人', 'Created by'],
    status: ['状态', 'Status'],
    waiting: ['待我处理', 'Waiting for me'],
    keyword: ['关键词', 'Keyword'],
    rowCount: ['行数', 'Rows'],
    fileFormat: ['文件格式', 'File'],
  },
  validity: {
    0: ['停用', 'Inactive'],
    1: ['有效', 'Active'],
  },
})

const shared: Readonly<Record<string, Phrase>> = commonText.labels
const plain = (word: string): Phrase => ({ key: word, zh: word, en: word })

/** Label of a field: the resource's own, or that of a column every row has. */
export const labelOf = (text: { readonly labels: Readonly<Record<string, Phrase>> }, name: string): Phrase => text.labels[name] ?? shared[name] ?? plain(name)

/**
 * Word of a fixed value: of a state, of the resource's own group, or the usual words of status 1 and 0. The words of a `choice` field
 * stand in a group of the field's name, by value: `sex: { 1: ['男', 'Male'], 2: ['女', 'Female'] }`.
 */
export function choiceWord({ text, machine }: { text: object; machine?: AnyMachine | undefined }, name: string, value: unknown): Phrase {
  const state = machine && name === 'status' && stateName(machine, Number(value))
  if (state) return machine.words.states[state] as Phrase
  const group = (text as Record<string, Record<string, Phrase> | undefined>)[name]
  const usual = name === 'status' || name === 'valid' ? (commonText.validity as Record<string, Phrase>)[String(value)] : undefined
  return group?.[String(value)] ?? usual ?? plain(String(value))
}

/** The columns in which rows may carry names for what a field refers to: `flagId` → `flagNameZh`, `flagNameEn`, `flagName`. */
export function columnsOfNames(name: string): [zh: string, en: string, both: string] {
  const base = name.replace(/Ids?$/, '')
  return [`${base}NameZh`, `${base}NameEn`, `${base}Name`]
}

/** The names a row carries for what its field refers to. */
export const carriedName = (row: Readonly<Record<string, any>> | undefined, name: string): { zh: string; en: string } | undefined => namesCarried(name)(row)

/** The same for many rows. @param keyOf where a row has a column: by its name, unless told otherwise */
export function namesCarried(name: string, keyOf: (name: string) => string | number | undefined = (column) => column): (row: Readonly<Record<string, any>> | undefined) => { zh: string; en: string } | undefined {
  const [zhAt, enAt, bothAt] = columnsOfNames(name).map((column) => keyOf(column) ?? '')
  return (row) => {
    const [zh, en] = [row?.[zhAt!] ?? row?.[bothAt!], row?.[enAt!] ?? row?.[bothAt!]]
    return zh || en ? { zh: zh ?? en, en: en ?? zh } : undefined
  }
}
