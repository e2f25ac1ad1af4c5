import type { Ctx } from '#server/http/context.ts'
import type { FieldFault } from '#server/http/refusal.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import { certTemplateText } from '../certTemplate.text.ts'

type Values = Record<string, any>
const upsideDown = ({ grossTonFrom: from, grossTonTo: to }: Values) => from != null && to != null && to < from

/** What is wrong with the ships a template is for, and with its duration. */
export async function checkFits(ctx: Ctx, template: Values): Promise<FieldFault[]> {
  const { termDura, termUnit } = template
  const faults: FieldFault[] = []
  if (upsideDown(template)) faults.push({ field: 'grossTonTo', phrase: certTemplateText.tonOrder })
  if ((termDura == null) !== (termUnit == null)) faults.push({ field: termDura == null ? 'termDura' : 'termUnit', phrase: certTemplateText.durationWhole })
  const lines = (template['alsoFor'] ?? []) as Values[]
  if (lines.length === 0) return faults
  const at = (phrase: FieldFault['phrase'], i: number): FieldFault => ({ field: 'alsoFor', phrase, params: { line: i + 1 } })
  const flags = new Set((await ctx.db.selectFrom('flag').select('id').execute()).map(({ id }) => id))
  const types = new Set((await entriesOf(ctx.db, 'SHIP_TYPE')).map(({ key }) => key))
  lines.forEach((line, i) => {
    if (['flagId', 'shipType', 'grossTonFrom', 'grossTonTo'].every((name) => line[name] == null)) faults.push(at(certTemplateText.emptyLine, i))
    if (upsideDown(line)) faults.push(at(certTemplateText.lineOrder, i))
    if ((line['flagId'] != null && !flags.has(line['flagId'])) || (line['shipType'] != null && !types.has(line['shipType']))) faults.push(at(certTemplateText.lineUnknown, i))
  })
  return faults
}
