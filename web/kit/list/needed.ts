/** Which columns of its rows a list asks the server for: what it shows, and what the functions of its page read. */
import { fieldOf } from '#common/contract.ts'
import type { AnyContract, Call } from '#common/contract.ts'

interface Shown { name: string; drawn: boolean }

/**
 * The columns to ask for, in the order of the contract; undefined for all of them, where functions of the page may read any.
 * @param shown the columns people see; `drawn`: by a function of the page
 * @param reads what functions of the page read; undefined when the page does not say
 * @param others whether it has functions beside those of columns
 */
export function neededColumns(contract: AnyContract, shown: readonly Shown[], reads: readonly string[] | undefined, others: boolean): string[] | undefined {
  const asks = (contract.shapes as Record<string, Call | undefined>)['list']?.in['properties'] as object | undefined
  if (!asks || !('columns' in asks) || (!reads && (others || shown.some(({ drawn }) => drawn)))) return undefined
  const named = ['id', 'name', ...(contract.title ? [contract.title.zh, contract.title.en] : [])]
  const wanted = new Set([...named, ...(reads ?? []), ...shown.flatMap(({ name }) => [name, ...namesBeside(contract, name)])])
  return contract.columns.filter((name) => wanted.has(name))
}

/** The names that rows carry for what a column refers to: see `carriedName` of common/words.ts. */
function namesBeside(contract: AnyContract, name: string): string[] {
  if (fieldOf(contract, name)?.kind !== 'ref') return []
  const base = name.replace(/Id$/, '')
  return [`${base}NameZh`, `${base}NameEn`, `${base}Name`]
}
