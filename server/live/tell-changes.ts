import type { AnyMachine, MoveDef } from '#common/machine.ts'
import type { Ctx } from '../http/context.ts'
import type { Resource } from '../resource.ts'
import { tellLive } from './live.ts'

const duties = (machine: AnyMachine): string[] => [...new Set((Object.values(machine.moves).flat() as MoveDef[]).filter(({ duty }) => duty).map(({ needs }) => needs))]

/** Tells of a change as it is recorded: a row that may wait for somebody has moved, or what a resource says is shown live. */
export async function tellRecorded(ctx: Ctx, r: Resource | undefined): Promise<void> {
  if (r?.machine) await tellLive(ctx, { topic: 'todos', rights: duties(r.machine), userIds: [ctx.user.userId] })
  if (r?.live) await tellLive(ctx, { topic: r.live, rights: readersOf(r) })
}

const readersOf = ({ actions }: Resource): string[] => {
  const { needs, or = [] } = actions['list']!
  return [needs, ...or]
}
