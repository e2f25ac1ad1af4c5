import type { AnyMachine, MoveDef } from '#common/machine.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Resource } from '#server/core/resource.ts'
import { publishLive } from '#server/platform/live-updates/live.ts'
import type { LiveMessage } from '#server/platform/live-updates/live.ts'

const todoRights = (machine: AnyMachine): string[] => [
  ...new Set(
    (Object.values(machine.moves).flat() as MoveDef[])
      .filter(({ todo }) => todo)
      .map(({ requiredRight }) => requiredRight),
  ),
]

/**
 * Publishes a change when it is recorded: to-dos, when the state of a row may have changed, and the
 * `liveTopic` of the resource.
 */
export async function publishRecordChange(
  ctx: RequestContext,
  r: Resource | undefined,
): Promise<void> {
  if (r?.machine)
    await publishLive(ctx, {
      topic: 'todos',
      rights: todoRights(r.machine),
      userIds: [ctx.user.userId],
    })
  if (r?.liveTopic) await publishLive(ctx, { topic: r.liveTopic, ...holdersOf(r, 'list') })
}

type Resources = ReadonlyMap<string, Resource>
const pageMessages = new WeakMap<Resources, Map<string, LiveMessage[]>>()

/**
 * Messages for the open pages that show a record: those of its resource, and of resources that
 * change with it (`changesWith` of the contract). They are sent after the commit, so that a save sends
 * no further statement.
 */
export function pageMessagesOf(resources: Resources, path: string): readonly LiveMessage[] {
  const known = pageMessages.get(resources) ?? new Map<string, LiveMessage[]>()
  pageMessages.set(resources, known)
  const found =
    known.get(path) ??
    [...resources.values()]
      .filter((r) => r.actions['get'])
      .filter(({ contract }) => [contract.path, ...(contract.changesWith ?? [])].includes(path))
      .map((r) => ({ topic: r.contract.path, ...holdersOf(r, 'get') }))
  known.set(path, found)
  return found
}

/** Those who may make a call; without rights everybody who is signed in. */
const holdersOf = ({ actions }: Resource, call: string): { rights?: string[] } => {
  const { requires, orRequires = [] } = actions[call]!
  return requires === 'signedIn' || requires === 'public'
    ? {}
    : { rights: [requires, ...orRequires] }
}
