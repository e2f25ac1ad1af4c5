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

/**
 * The message for the open detail pages of a resource; undefined without such pages. It is sent with
 * the audit entry, so that a save needs no further statement.
 */
export const detailMessage = (r: Resource | undefined): LiveMessage | undefined =>
  r?.actions['get'] && { topic: r.contract.path, ...holdersOf(r, 'get') }

/** Those who may make a call; without rights everybody who is signed in. */
const holdersOf = ({ actions }: Resource, call: string): { rights?: string[] } => {
  const { requires, orRequires = [] } = actions[call]!
  return requires === 'signedIn' || requires === 'public'
    ? {}
    : { rights: [requires, ...orRequires] }
}
