/** A changed form in words: which fields came, went, or are different. */
import type { History } from '#common/contract.ts'
import type { FormDefinition, FormElement } from '#common/rules/designed-form.ts'

type Change = History['changes'][number]
const nameOf = (e: FormElement) => (e.element === 'field' ? e.keyword : e.textEn.slice(0, 40))
/** One line about an element: its words, and whatever else is set. */
function lineOf(e: FormElement): string {
  const { element: _e, row, column, width, ...rest } = e
  const words = Object.values(rest).flatMap((v) => (v === null || v === undefined || v === false || v === '' ? [] : [typeof v === 'object' ? JSON.stringify(v) : String(v)]))
  return [...words, `${row + 1}:${column + 1}+${width}`].join(' · ')
}

/** The change of a definition as one change for each element that differs; other changes as they are. */
export function changesOfForm(change: Change): Change[] {
  if (change.field !== 'definition') return [change]
  const lines = (value: unknown) => new Map(((value as FormDefinition | null)?.elements ?? []).map((e) => [nameOf(e), lineOf(e)]))
  const [from, to] = [lines(change.from), lines(change.to)]
  return [...new Set([...from.keys(), ...to.keys()])].filter((name) => from.get(name) !== to.get(name)).map((name) => ({ field: name, from: from.get(name) ?? null, to: to.get(name) ?? null }))
}
