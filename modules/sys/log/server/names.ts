import type { AnyMachine } from '#common/machine.ts'
import { text } from '#common/text.ts'
import type { Phrase } from '#common/text.ts'
import type { Resource } from '#server/resource.ts'
import { roleText } from '#modules/sys/role/role.text.ts'

const words = text('actions', {
  create: ['新建', 'Created'],
  update: ['修改', 'Changed'],
  remove: ['删除', 'Removed'],
  export: ['导出', 'Exported'],
  confirmed: ['由第二人确认', 'Confirmed by a second person'],
  alone: ['单独执行', 'Done by one person'],
  confirm: ['确认身份', 'Confirmed the identity'],
  login: ['登录', 'Signed in'],
  logout: ['退出', 'Signed out'],
  'change/password': ['修改密码', 'Changed the password'],
})

const ownActions = (r: Resource | undefined) => (r?.text as { actions?: Record<string, Phrase> } | undefined)?.actions

/** What an action of the trail is called: a move of the resource's machine, a word of its own, or one that all share. */
export function actionWords(r: Resource | undefined, action: string): Phrase {
  const own = ownActions(r)?.[action]
  const right = r?.rightWords?.[action]
  return (r?.machine?.words.moves[action] as Phrase | undefined) ?? own ?? (words as Record<string, Phrase>)[action]
    ?? (right ? { key: action, zh: right[0], en: right[1] } : { key: action, zh: action, en: action })
}

/** What a number of the trail means as a state of this resource; null where it has none. */
export function stateWords(r: Resource | undefined, status: number | null): Phrase | null {
  const machine = r?.machine as AnyMachine | undefined
  const name = machine && Object.keys(machine.states).find((s) => machine.states[s] === status)
  return name ? (machine.words.states[name] as Phrase) : null
}

/** A task node by its usual name; what is none stays as it is. */
export const nodeWords = (node: string | null): Phrase | null =>
  (node ? (roleText.taskNode as Record<string, Phrase>)[node] ?? { key: node, zh: node, en: node } : null)

/** A resource with its words, as the trail's page needs them. */
export function namesOf(r: Resource) {
  const machine = r.machine as AnyMachine | undefined
  // A call whose path is the resource's own has no name of its own.
  const actions = new Set([...Object.keys(r.actions).filter(Boolean), ...Object.keys(words), ...Object.keys(ownActions(r) ?? {}), ...Object.keys(machine?.moves ?? {})])
  const shown = (kind: 'action' | 'state' | 'field', key: string, { zh, en }: Phrase) => ({ kind, key, zh, en })
  return {
    resource: r.contract.path, titleZh: r.text.title.zh, titleEn: r.text.title.en,
    words: [
      ...[...actions].map((action) => shown('action', action, actionWords(r, action))),
      ...Object.entries(machine?.states ?? {}).map(([name, status]) => shown('state', String(status), machine!.words.states[name] as Phrase)),
      ...Object.entries(r.text.labels).map(([name, label]) => shown('field', name, label)),
    ],
  }
}
