import type { AnyMachine, MoveDef } from '#common/machine.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Resource } from '#server/core/resource.ts'
import { publishLive } from '#server/platform/live-updates/live.ts'

const todoRights = (machine: AnyMachine): string[] => [
  ...new Set(
    (Object.values(machine.moves).flat() as MoveDef[])
      .filter(({ todo }) => todo)
      .map(({ requiredRight }) => requiredRight),
  ),
]

/**
 * Publishes a change when it is recorded: the resource itself, for its open detail pages; to-dos,
 * when the state of a row may have changed; and the `liveTopic` of the resource.
 */
export async function publishRecordChange(
  ctx: RequestContext,
  r: Resource | undefined,
): Promise<void> {
  if (r?.actions['get']) await publishLive(ctx, { topic: r.contract.path, ...holdersOf(r, 'get') })
  if (r?.machine)
    await publishLive(ctx, {
      topic: 'todos',
      rights: todoRights(r.machine),
      userIds: [ctx.user.userId],
    })
  if (r?.liveTopic) await publishLive(ctx, { topic: r.liveTopic, ...holdersOf(r, 'list') })
}

/** Those who may make a call; without rights everybody who is signed in. */
const holdersOf = ({ actions }: Resource, call: string): { rights?: string[] } => {
  const { requires, orRequires = [] } = actions[call]!
  return requires === 'signedIn' || requires === 'public'
    ? {}
    : { rights: [requires, ...orRequires] }
}
