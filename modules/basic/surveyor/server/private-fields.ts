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
