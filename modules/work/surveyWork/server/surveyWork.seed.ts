import { sql } from 'kysely'
import { addDays, today } from '#common/rules/base/dates.ts'
import { assignLines } from '#modules/work/surveyConfirm/server/assign-lines.ts'
import { loadPrincipal } from '#server/core/principal.ts'
import type { RequestContext } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { getResource } from '#server/core/resource.ts'
import type {
  Line,
  SurveyConfirmResource,
} from '#modules/work/surveyConfirm/server/selected-lines.ts'

type Waiting = Pick<Line, 'id' | 'shipId' | 'companyId' | 'region'>
interface Surveyor {
  id: number
  region: string
}

const defaultPorts = ['上海 Shanghai', '宁波 Ningbo', '舟山 Zhoushan']
const ports: Readonly<Record<string, readonly string[]>> = {
  SHA: defaultPorts,
  SIN: ['新加坡 Singapore', 'Port Klang'],
  PAN: ['Balboa', 'Cristóbal'],
  TWN: ['高雄 Kaohsiung', '基隆 Keelung'],
  KOR: ['Busan', 'Ulsan'],
  PHL: ['Manila', 'Subic Bay'],
}
/** One of this number of ships stays unassigned. */
const unassignedEvery = 3

/** Runs an attempt in a savepoint and rolls it back when refused. @returns whether it succeeded */
async function attempt(
  ctx: RequestContext,
  work: (attempted: RequestContext) => Promise<unknown>,
): Promise<boolean> {
  const afters: Parameters<RequestContext['afterCommit']>[0][] = []
  await sql`savepoint task`.execute(ctx.db)
  try {
    await work({ ...ctx, afterCommit: (action) => void afters.push(action) })
    for (const action of afters) ctx.afterCommit(action)
    return true
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    await sql`rollback to savepoint task`.execute(ctx.db)
    return false
  }
}

/**
 * Assigns lines of the demonstration's accepted quotations to surveyors as the chief: in several
 * ports, some due soon, some overdue. Every third ship stays unassigned.
 */
export const seed = {
  order: 88,
  async demo(ctx: RequestContext) {
    const account = await ctx.db
      .selectFrom('appUser')
      .where('username', '=', 'chief')
      .select('id')
      .executeTakeFirst()
    const chief = account && (await loadPrincipal(ctx.db, account.id))
    if (!chief) return
    const asChief: RequestContext = { ...ctx, user: { ...chief, dataType: 3 } }
    const lines = await ctx.db
      .selectFrom('surveyConfirmRow')
      .orderBy('id')
      .select(['id', 'shipId', 'companyId', 'region'])
      .$castTo<Waiting>()
      .execute()
    const groups = Map.groupBy(lines, ({ shipId, companyId }) => `${shipId}/${companyId}`)
    // Accounts with a sign-in come first, because visitors look at their lists.
    const surveyors: Surveyor[] = await ctx.db
      .selectFrom('surveyor as s')
      .innerJoin('appUser as u', 'u.relatedSurveyor', 's.id')
      .where('u.status', '=', 1)
      .where('s.status', '=', 1)
      .orderBy(sql`u.username not in ('surveyor', 'surveyor2')`)
      .orderBy('s.id')
      .select(['s.id', 's.region'])
      .execute()
    const r = getResource<SurveyConfirmResource>(ctx.services, 'work/surveyConfirm')
    const now = today('Asia/Shanghai')
    for (const [n, group] of [...groups.values()].entries()) {
      if (n % unassignedEvery === unassignedEvery - 1) continue
      const [first] = group
      if (!first) continue
      const { region } = first
      const at = ports[region] ?? defaultPorts
      const dueDate = addDays(now, ((n * 5) % 31) - 6)
      const crew = [
        ...surveyors.filter((surveyor) => surveyor.region === region),
        ...surveyors.filter((surveyor) => surveyor.region !== region),
      ]
      for (const { id } of crew) {
        const input = {
          lineIds: group.map((line) => line.id),
          surveyorIds: [id],
          port: at[n % at.length] ?? null,
          eta: addDays(dueDate, -2),
          dueDate,
        }
        if (await attempt(asChief, (attempted) => assignLines(attempted, r, input))) break
      }
    }
  },
}
