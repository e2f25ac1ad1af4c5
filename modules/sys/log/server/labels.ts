import type { AnyMachine } from '#common/machine.ts'
import { defineMessages } from '#common/text.ts'
import type { Message } from '#common/text.ts'
import type { Resource } from '#server/core/resource.ts'
import { roleText } from '#modules/sys/role/role.text.ts'

const actionLabels = defineMessages('actions', {
  create: ['新建', 'Created'],
  update: ['修改', 'Changed'],
  remove: ['删除', 'Deleted'],
  export: ['导出', 'Exported'],
  confirmed: ['由第二人确认', 'Confirmed by a second person'],
  alone: ['单独执行', 'Carried out by one person'],
  confirm: ['确认身份', 'Identity confirmed'],
  login: ['登录', 'Signed in'],
  logout: ['退出', 'Signed out'],
  'change/password': ['修改密码', 'Password changed'],
})

const ownActions = (r: Resource | undefined) =>
  (r?.text as { actions?: Record<string, Message> } | undefined)?.actions

/**
 * Label of an action: a move of the resource's machine, an action of the resource, or a general
 * one.
 */
export function actionLabel(r: Resource | undefined, action: string): Message {
  const own = ownActions(r)?.[action]
  const right = r?.rightLabels?.[action]
  return (
    (r?.machine?.labels.moves[action] as Message | undefined) ??
    own ??
    (actionLabels as Record<string, Message>)[action] ??
    (right ? { key: action, zh: right[0], en: right[1] } : { key: action, zh: action, en: action })
  )
}

/** Label of a status number of this resource; null where it has none. */
export function stateLabel(r: Resource | undefined, status: number | null): Message | null {
  const machine = r?.machine as AnyMachine | undefined
  const name = machine && Object.keys(machine.states).find((s) => machine.states[s] === status)
  return name ? (machine.labels.states[name] as Message) : null
}

/** Label of a task node; other values stay unchanged. */
export const nodeLabel = (node: string | null): Message | null =>
  node
    ? ((roleText.taskNode as Record<string, Message>)[node] ?? { key: node, zh: node, en: node })
    : null

/** Labels of a resource, for the page of the trail. */
export function namesOf(r: Resource) {
  const machine = r.machine as AnyMachine | undefined
  // A call whose path equals that of the resource has no name of its own.
  const actions = new Set([
    ...Object.keys(r.actions).filter(Boolean),
    ...Object.keys(actionLabels),
    ...Object.keys(ownActions(r) ?? {}),
    ...Object.keys(machine?.moves ?? {}),
  ])
  const labelled = (kind: 'action' | 'state' | 'field', key: string, { zh, en }: Message) => ({
    kind,
    key,
    zh,
    en,
  })
  return {
    resource: r.contract.path,
    titleZh: r.text.title.zh,
    titleEn: r.text.title.en,
    words: [
      ...[...actions].map((action) => labelled('action', action, actionLabel(r, action))),
      ...Object.values(machine?.states ?? {}).flatMap((status) => {
        const label = stateLabel(r, status)
        return label ? labelled('state', String(status), label) : []
      }),
      ...Object.entries(r.text.labels).map(([name, label]) => labelled('field', name, label)),
    ],
  }
}
