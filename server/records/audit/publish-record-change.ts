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
 * Publishes a change when it is recorded: the state of a row changed, or the resource has a
 * `liveTopic`.
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
  if (r?.liveTopic) await publishLive(ctx, { topic: r.liveTopic, rights: readersOf(r) })
}

const readersOf = ({ actions }: Resource): string[] => {
  const { requires: requiredRight, orRequires = [] } = actions['list']!
  return [requiredRight, ...orRequires]
}
