import type { RequestContext } from '#server/core/context.ts'
import type { FieldError } from '#server/core/refusal.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import type { CertTemplateValues } from './template-row.ts'
import { certTemplateText } from '../certTemplate.text.ts'

const upsideDown = ({
  grossTonFrom: from,
  grossTonTo: to,
}: Pick<CertTemplateValues, 'grossTonFrom' | 'grossTonTo'>) =>
  from != null && to != null && to < from

/** Errors of a template's ship criteria and validity. */
export async function validateCriteria(
  ctx: RequestContext,
  template: CertTemplateValues,
): Promise<FieldError[]> {
  const { termDura, termUnit } = template
  const errors: FieldError[] = []
  if (upsideDown(template)) errors.push({ field: 'grossTonTo', phrase: certTemplateText.tonOrder })
  if ((termDura == null) !== (termUnit == null))
    errors.push({
      field: termDura == null ? 'termDura' : 'termUnit',
      phrase: certTemplateText.durationWhole,
    })
  const lines = template.alsoFor ?? []
  if (lines.length === 0) return errors
  const at = (phrase: FieldError['phrase'], i: number): FieldError => ({
    field: 'alsoFor',
    phrase,
    params: { line: i + 1 },
  })
  const flags = new Set(
    (await ctx.db.selectFrom('flag').select('id').execute()).map(({ id }) => id),
  )
  const types = new Set((await entriesOf(ctx.db, 'SHIP_TYPE')).map(({ key }) => key))
  lines.forEach((line, i) => {
    if (
      (['flagId', 'shipType', 'grossTonFrom', 'grossTonTo'] as const).every(
        (name) => line[name] == null,
      )
    )
      errors.push(at(certTemplateText.emptyLine, i))
    if (upsideDown(line)) errors.push(at(certTemplateText.lineOrder, i))
    if (
      (line.flagId != null && !flags.has(line.flagId)) ||
      (line.shipType != null && !types.has(line.shipType))
    )
      errors.push(at(certTemplateText.lineUnknown, i))
  })
  return errors
}
