import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import type { FilesSeen } from '#server/files/holders.ts'
import type { Ctx } from '#server/http/context.ts'

/** Particulars of the person, and images that could be put under a false certificate. */
const privateFields = [
  'idCard', 'passport', 'birthplace', 'birthday', 'address', 'fax', 'remark', 'attachment1', 'attachment2', 'signature', 'personalSeal', 'officialSeal',
]

/** What colleagues see of a surveyor: all of it only those who maintain surveyors, and the surveyor. */
export function withoutPrivate<R extends { id: number }>(ctx: Ctx, row: R): R {
  if (ctx.user.rights.has('basic.surveyor.save') || ctx.user.surveyorId === row.id) return row
  return { ...row, ...Object.fromEntries(privateFields.map((name) => [name, null])) }
}

/** The same of files. */
export const seesFile = ({ user }: Ctx, field: string): FilesSeen => !privateFields.includes(field) || user.rights.has('basic.surveyor.save') || sql<SqlBool>`id = ${user.surveyorId}`
