import { sql } from 'kysely'
import { addDays, today } from '#common/rules/dates.ts'
import { assignLines } from '#modules/work/surveyConfirm/server/assign-lines.ts'
import { loadPrincipal } from '#server/access/principal.ts'
import type { Ctx } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'

interface Waiting { id: number; subject: string; region: string }
interface Surveyor { id: number; region: string }

const ports: Readonly<Record<string, readonly string[]>> = {
  SHA: ['上海 Shanghai', '宁波 Ningbo', '舟山 Zhoushan'], SIN: ['新加坡 Singapore', 'Port Klang'], PAN: ['Balboa', 'Cristóbal'], TWN: ['高雄 Kaohsiung', '基隆 Keelung'], KOR: ['Busan', 'Ulsan'], PHL: ['Manila', 'Subic Bay'],
}
/** Of so many ships one keeps waiting for its surveyor. */
const kept = 3

/** Undoes what a refused attempt has written, and goes on. @returns whether it went through */
async function attempt(ctx: Ctx, work: (attempted: Ctx) => Promise<unknown>): Promise<boolean> {
  const afters: Parameters<Ctx['after']>[0][] = []
  await sql`savepoint task`.execute(ctx.db)
  try {
    await work({ ...ctx, after: (one) => void afters.push(one) })
    for (const one of afters) ctx.after(one)
    return true
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    await sql`rollback to savepoint task`.execute(ctx.db)
    return false
  }
}

/**
 * Lines of the demonstration's accepted quotations given to surveyors by the chief, as the product does it: in several ports, some due soon, some
 * overdue. Every third ship keeps waiting.
 */
export const seed = {
  order: 88,
  async demo(ctx: Ctx) {
    const account = await ctx.db.selectFrom('appUser').where('username', '=', 'chief').select('id').executeTakeFirst()
    const chief = account && await loadPrincipal(ctx.db, account.id)
    if (!chief) return
    const asChief: Ctx = { ...ctx, user: { ...chief, dataType: 3 } }
    const lines = (await ctx.db.selectFrom('surveyConfirmRow').orderBy('id').select(['id', 'shipId', 'companyId', 'region']).execute())
      .map(({ id, shipId, companyId, region }): Waiting => ({ id: id!, subject: `${shipId}/${companyId}`, region: region! }))
    // The accounts one can sign in with come first: their lists are looked at.
    const surveyors: Surveyor[] = await ctx.db.selectFrom('surveyor as s').innerJoin('appUser as u', 'u.relatedSurveyor', 's.id').where('u.status', '=', 1).where('s.status', '=', 1)
      .orderBy(sql`u.username not in ('surveyor', 'surveyor2')`).orderBy('s.id').select(['s.id', 's.region']).execute()
    const now = today('Asia/Shanghai')
    for (const [n, group] of [...Map.groupBy(lines, ({ subject }) => subject).values()].entries()) {
      if (n % kept === kept - 1) continue
      const { region } = group[0]!
      const at = ports[region] ?? ports['SHA']!
      const dueDate = addDays(now, ((n * 5) % 31) - 6)
      const crew = [...surveyors.filter((one) => one.region === region), ...surveyors.filter((one) => one.region !== region)]
      for (const { id } of crew) {
        const given = { lineIds: group.map((line) => line.id), surveyorIds: [id], port: at[n % at.length]!, eta: addDays(dueDate, -2), dueDate }
        if (await attempt(asChief, (attempted) => assignLines(attempted, ctx.services.resources.get('work/surveyConfirm')!, given))) break
      }
    }
  },
}
