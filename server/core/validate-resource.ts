/** The rights that a resource names, and errors in its definition. */
import type { MoveDef } from '#common/machine.ts'
import type { Message, TranslationPair } from '#common/text.ts'
import type { Resource } from './resource.ts'

const standardRightLabels: Record<string, TranslationPair> = {
  read: ['查看', 'View'],
  save: ['新增和修改', 'Create and edit'],
  remove: ['删除', 'Delete'],
  export: ['导出', 'Export'],
  import: ['导入', 'Import'],
}
/**
 * All rights that the calls and moves of a resource name, with their labels: the buttons of the
 * menu tree.
 */
export function rightsOf(r: Resource): Map<string, TranslationPair> {
  const found = new Map<string, TranslationPair>()
  const add = (right: string) => {
    const last = right.split('.').at(-1)!
    const move = r.machine?.labels.moves[last] as Message | undefined
    found.set(
      right,
      r.rightLabels?.[last] ??
        (move && [move.zh, move.en]) ??
        standardRightLabels[last] ?? [last, last],
    )
  }
  for (const { requires, requiresAlso, orRequires = [] } of Object.values(r.actions))
    for (const right of [requires, requiresAlso, ...orRequires])
      if (right?.includes('.')) add(right)
  for (const def of Object.values(r.machine?.moves ?? {}).flat() as MoveDef[])
    add(def.requiredRight)
  return found
}

/** Length of a name in the menu, where each right is a button. */
const longestMenuName = 60

/**
 * Errors in the definition of a resource: calls without handler or right, rights that no role can
 * hold. Empty when there are none.
 */
export function validateResource(r: Resource): string[] {
  const { path, callSchemas } = r.contract
  const errors = Object.keys(callSchemas)
    .filter((name) => !r.actions[name])
    .map((name) => `${path}/${name}: in the contract, but not answered`)
  for (const [name, action] of Object.entries(r.actions)) {
    if (!callSchemas[name]) errors.push(`${path}/${name}: answered, but not in the contract`)
    if (callSchemas[name]?.kind === 'upload' && !callSchemas[name].acceptedFileKinds?.length)
      errors.push(`${path}/${name}: takes a file, but does not say of which kinds`)
    if (!action.requires)
      errors.push(`${path}/${name}: needs no right; write 'signedIn' or 'public' if that is meant`)
  }
  for (const name of Object.keys(r.machine?.moves ?? {}))
    if (!r.actions[name])
      errors.push(`${path}: the machine has the move '${name}', but no call makes it`)
  if (!r.contract.readers?.length)
    errors.push(`${path}: says of none of its fields who reads them: name 'readers'`)
  for (const name of Object.keys(r.contract.customFilters ?? {}))
    if (!r.customFilters?.[name])
      errors.push(`${path}: nothing says what the filter '${name}' means`)
  for (const [right, names] of rightsOf(r)) {
    if (!r.defaultGrants[right.split('.').at(-1)!])
      errors.push(`${path}: no role is granted '${right}'`)
    if (names.some((name) => name.length > longestMenuName))
      errors.push(`${path}: the name of '${right}' has more than ${longestMenuName} characters`)
  }
  for (const message of Object.values({
    ...r.text.labels,
    title: r.text.title,
    singular: r.text.singular,
  }))
    if (!message.zh || !message.en) errors.push(`${message.key}: a language is missing`)
  return errors
}
