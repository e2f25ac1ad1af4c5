import { snakeCase } from '#common/name-case.ts'
import { sql } from 'kysely'
import { enqueueDocumentGeneration } from '#modules/certificates/issuing/server/generate-document.ts'
import { seeded } from '#modules/basic/ship/demo/ship-demo.ts'
import type { Db } from '#server/core/db.ts'
import type { RequestContext } from '#server/core/context.ts'
import { historyOf } from '../demo/demo-history.ts'
import { activePeople } from '../demo/demo-people.ts'
import { workOn } from '../demo/demo-work.ts'
import type { Work } from '../demo/demo-work.ts'
import { dueFor, perState } from '../demo/due-certificates.ts'
import { madeCourses } from '../demo/move-sequences.ts'
import { surveyCertMachine } from '../surveyCert.machine.ts'
import { surveyCertificateKind } from './survey-certificate-kind.ts'

/** Inserts rows of one table in a single statement. @returns their ids in order */
async function insertAll(db: Db, table: string, rows: readonly object[]): Promise<number[]> {
  const columns = sql.join(
    [...new Set(rows.flatMap((row) => Object.keys(row)))].map((name) => sql.ref(name)),
  )
  const records = JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value])),
    ),
  )
  const { rows: made } = await sql<{
    id: number
  }>`insert into ${sql.table(table)} (${columns}) select ${columns}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${records}::jsonb)
    returning id`.execute(db)
  return made.map(({ id }) => id)
}

/**
 * Renewals in work for both demonstration surveyors, three in every state before the signature,
 * each with its history. Documents of those that await signature are generated in the background.
 * Nothing is signed here.
 */
export const seed = {
  order: 70,
  async demo(ctx: RequestContext) {
    const random = seeded(19_730_217)
    const people = await activePeople(ctx.db)
    const [chief, finance, approver] = [people('chief'), people('finance'), people('approver')]
    const work: Work[] = []
    for (const username of ['surveyor', 'surveyor2']) {
      const { surveyorId, ...person } = people(username)
      if (surveyorId === null) throw new Error(`${username} is no surveyor`)
      const surveyor = { ...person, surveyorId }
      const taken = new Set(work.map(({ row }) => row.shipId))
      const due = await dueFor(ctx.db, surveyor, taken, madeCourses.length / perState)
      for (const [i, cert] of due.flat().entries())
        work.push(
          await workOn(
            ctx,
            cert,
            madeCourses[i] ?? [],
            { surveyor, chief, finance, approver },
            random,
          ),
        )
    }
    if (!work.length) return
    const ids = await insertAll(
      ctx.db,
      'survey_cert',
      work.map(({ row }) => row),
    )
    const rows = ids.flatMap((id, i) => {
      const cert = work[i]
      return cert ? [{ id, cert }] : []
    })
    const history = rows.flatMap(({ id, cert }) => historyOf(cert, id, chief))
    await insertAll(
      ctx.db,
      'log',
      history
        .sort((a, b) => Number(a.time) - Number(b.time))
        .map((entry) => ({ ...entry, time: entry.time.toISOString() })),
    )
    if (ctx.services.config.demoDocuments)
      for (const { id, cert } of rows)
        if (cert.row.status === surveyCertMachine.states.waitSign)
          await enqueueDocumentGeneration(ctx, surveyCertificateKind, id)
  },
}
