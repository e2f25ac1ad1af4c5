/** Labels of fields and of their fixed values. Pages, exports and the audit log read them here. */
import { fieldOf } from './contract.ts'
import type { AnyContract } from './contract.ts'
import { stateName } from './machine.ts'
import type { AnyMachine } from './machine.ts'
import { defineMessages } from './text.ts'
import type { Message } from './text.ts'

export const commonText = defineMessages('common', {
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
  /** Columns of every row. */
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
    asOf: ['截至日期', 'As of'],
    known: ['仅当日已知', 'Known on that day only'],
  },
  validity: {
    0: ['停用', 'Inactive'],
    1: ['有效', 'Active'],
  },
})

const shared: Readonly<Record<string, Message>> = commonText.labels
const untranslated = (name: string): Message => ({ key: name, zh: name, en: name })

/** Label of a field: that of the resource, or that of a column of every row. */
export const labelOf = (
  text: { readonly labels: Readonly<Record<string, Message>> },
  name: string,
): Message => text.labels[name] ?? shared[name] ?? untranslated(name)

/**
 * Label of a fixed value: of a state, of the resource's own group, or the default labels of status
 * 1 and 0. The labels of a `choice` field are in a group of the field's name, by value: `sex: { 1:
 * ['男', 'Male'], 2: ['女', 'Female'] }`.
 */
export function choiceLabel(
  { text, machine }: { text: object; machine?: AnyMachine | undefined },
  name: string,
  value: unknown,
): Message {
  const state = machine && name === 'status' && stateName(machine, Number(value))
  if (state) return machine.labels.states[state] as Message
  const group = (text as Record<string, Record<string, Message> | undefined>)[name]
  const defaultLabel =
    name === 'status' || name === 'valid'
      ? (commonText.validity as Record<string, Message>)[String(value)]
      : undefined
  return group?.[String(value)] ?? defaultLabel ?? untranslated(String(value))
}

/**
 * Columns that may hold the name of a referenced record: `flagId` → `flagNameZh`, `flagNameEn`,
 * `flagName`.
 */
export function referenceNameColumns(name: string): [zh: string, en: string, both: string] {
  const base = name.replace(/Ids?$/, '')
  return [`${base}NameZh`, `${base}NameEn`, `${base}Name`]
}

/** Id column and resource of the record that a text column names; undefined when it names none. */
export function namedRecord(
  contract: AnyContract,
  name: string,
): { idField: string; path: string } | undefined {
  const declared = fieldOf(contract, name)?.names
  if (declared) return declared
  const idField = /^(.+)Name(?:Zh|En)?$/.exec(name)?.[1]
  const path = idField && fieldOf(contract, `${idField}Id`)?.ref
  return path ? { idField: `${idField}Id`, path } : undefined
}

/** Name of the record that a row's field refers to. */
export const referenceName = (
  row: object | undefined,
  name: string,
): { zh: string; en: string } | undefined => referenceNameReader(name)(row)

/**
 * The same for many rows.
 * @param keyOf key of a column in the row; default: its name
 */
export function referenceNameReader(
  name: string,
  keyOf: (name: string) => string | number | undefined = (column) => column,
): (row: object | undefined) => { zh: string; en: string } | undefined {
  const [zhAt = '', enAt = '', bothAt = ''] = referenceNameColumns(name).map((column) =>
    keyOf(column),
  )
  return (row) => {
    const names = row as Readonly<Record<string, string | null | undefined>> | undefined
    const both = names?.[bothAt]
    const [zh, en] = [names?.[zhAt] ?? both, names?.[enAt] ?? both]
    return zh || en ? { zh: zh ?? en ?? '', en: en ?? zh ?? '' } : undefined
  }
}
