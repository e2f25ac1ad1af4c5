import { readFile } from 'node:fs/promises'
import type { InputOf } from '#common/contract.ts'
import { addMoney, formatMoney, moneyOf } from '#common/rules/money.ts'
import type { Money } from '#common/rules/money.ts'
import { today } from '#common/rules/dates.ts'
import { writtenLanguage } from '#common/rules/written-language.ts'
import { readSettings } from '#modules/sys/setting/server/settings.ts'
import { getRow } from '#server/db/rows.ts'
import { typeset } from '#server/documents/index.ts'
import { httpText, refuse } from '#server/http/refusal.ts'
import type { Ctx } from '#server/http/context.ts'
import type { FileAnswer, Resource } from '#server/resource.ts'
import { quotationMachine } from '../quotation.machine.ts'
import type { quotation } from '../quotation.contract.ts'
import { quotationText as t } from '../quotation.text.ts'
import { linesOf } from './lines.ts'
import type { StoredLine } from './lines.ts'
import { keptFile } from './revisions.ts'

type Row = Record<string, any> & { id: number }
const source = new URL('../quotation.print.typ', import.meta.url)
const { draft, waitAudit, auditFailed, waitApproval, sent } = quotationMachine.states
const unfinished: readonly number[] = [draft, waitAudit, auditFailed, waitApproval]

/** The quotation as PDF: what was sent, as it was sent; otherwise as it stands. A customer has the earlier revisions that were sent to them. */
export async function printQuotation(ctx: Ctx, r: Resource, { id, revision }: InputOf<typeof quotation, 'print'>): Promise<FileAnswer> {
  const row = (await getRow(ctx, r, id)) as Row
  const wanted = revision ?? row['revision'] as number
  const name = `${row['jobNo']}-R${wanted}.pdf`
  const kept = await keptFile(ctx, id, wanted)
  const stored = kept?.fileId && (wanted < row['revision'] || row['status'] >= sent) ? await ctx.services.files.find(ctx.db, kept.fileId) : undefined
  if (stored && (kept!.sent || ctx.user.taskNode !== 'ship_owner')) return { stored, name, type: 'application/pdf', inline: true }
  if (wanted !== row['revision']) refuse(404, httpText.notFound)
  return { bytes: await quotationPdf(ctx, row, await linesOf(ctx.db, id)), name, type: 'application/pdf', inline: true }
}

interface Words { zh: string; en: string }
type Dictionaries = Map<string, Words>
const bare = (amount: Money | number) => formatMoney(typeof amount === 'number' ? moneyOf(amount) : amount, 'en').replace('USD ', '')

/** The document of a quotation, in the language its customer is written to first: ship by ship, what every line says and costs; why it costs so, and what was remarked, is not on paper. */
export async function quotationPdf(ctx: Ctx, row: Row, lines: readonly StoredLine[]): Promise<Uint8Array> {
  const { society, offices, commerce, timeZone } = await readSettings(ctx.db)
  const words = await dictionaries(ctx)
  const customer = await ctx.db.selectFrom('customer').where('id', '=', row['customerId']).select(['name', 'nameZh', 'address', 'region']).executeTakeFirstOrThrow()
  const ships = await ctx.db.selectFrom('ship').where('id', 'in', [0, ...row['shipIds'] as number[]]).select(['id', 'name', 'nameZh', 'imo', 'shipType', 'grossTonnage']).execute()
  const person = await ctx.db.selectFrom('appUser').where('id', '=', row['quoPer']).select(['email', 'phone']).executeTakeFirst()
  const groups = [...row['shipIds'], null].flatMap((shipId: number | null) => {
    const own = lines.filter((line) => line.shipId === shipId)
    return own.length ? [groupOf(own, ships.find(({ id }) => id === shipId), words, row)] : []
  })
  const total = addMoney(moneyOf(row['total']))
  return typeset(await readFile(source, 'utf8'), { lang: writtenLanguage(customer.region), society, date: today(timeZone) }, {
    quotation: {
      jobNo: row['jobNo'], revision: row['revision'], name: row['quoNm'], date: row['quoTm'], validUntil: row['validUntil'], flag: both({ zh: row['flagNameZh'], en: row['flagNameEn'] }), customer: nameOf(customer), address: customer.address,
      attention: [row['attention'], row['attentionEmail']].filter(Boolean).join(' · ') || null, management: row['managementName'], company: row['companyName'], person: row['quoPerName'], contact: [person?.email, person?.phone].filter(Boolean).join(' · ') || null,
      terms: row['terms'], draft: unfinished.includes(row['status']), kind: t.quoTp[row['quoTp'] as 0 | 1],
    },
    groups, bank: commerce.bankDetails,
    totals: {
      subtotal: bare(row['subtotal']), total: bare(total), discounts: [[t.labels.discountAmount, row['discountAmount']], [t.labels.otherDiscount, row['otherDiscount']]].filter(([, amount]) => amount > 0)
        .map(([label, amount]) => ({ zh: label.zh, en: label.en, amount: `-${bare(amount)}` })),
    },
    offices: offices.map(({ nameZh, nameEn, address, phone, email }) => ({ zh: nameZh, en: nameEn, lines: [address, phone, email].filter(Boolean) })),
  })
}

const both = ({ zh, en }: Words) => (zh === en ? en : `${zh} ${en}`)
const nameOf = ({ name, nameZh }: { name: string; nameZh: string | null }) => (nameZh && nameZh !== name ? `${nameZh} ${name}` : name)

async function dictionaries({ db }: Ctx): Promise<Dictionaries> {
  const rows = await db.selectFrom('dict').where('dictCode', 'in', ['SURVEY_TYPE', 'SHIP_TYPE', 'FEE_ITEM']).select(['dictCode', 'key', 'valueZh', 'valueEn']).execute()
  return new Map(rows.map((entry) => [`${entry.dictCode}.${entry.key}`, { zh: entry.valueZh, en: entry.valueEn }]))
}

interface PrintedShip { name: string; nameZh: string | null; imo: string | null; shipType: string; grossTonnage: number | null }
/** The lines about one ship, or those about none. Lines without output of their own are folded into one: domain rules 3.6. */
function groupOf(lines: readonly StoredLine[], ship: PrintedShip | undefined, words: Dictionaries, row: Row) {
  const shown = lines.filter(({ isOutput }) => isOutput === 1)
  const folded = lines.filter(({ isOutput }) => isOutput === 0)
  const fold = addMoney(...folded.map(({ amount }) => moneyOf(amount)))
  const type = ship && words.get(`SHIP_TYPE.${ship.shipType}`)
  return {
    ...(ship ? { zh: nameOf(ship), en: '', facts: [ship.imo && `IMO ${ship.imo}`, type && both(type), ship.grossTonnage !== null && `GT ${ship.grossTonnage.toLocaleString('en-US')}`].filter(Boolean).join(' · ') }
      : { ...(row['quoTp'] === 1 ? { zh: row['companyName'], en: '' } : { zh: t.print.general.zh, en: t.print.general.en }), facts: '' }),
    lines: [
      ...shown.map((line) => ({ ...titleOf(line, words), quantity: String(line.quantity), unit: bare(line.unitPrice), amount: bare(line.amount) })),
      ...(folded.length ? [{ ...t.print.survey, note: null, quantity: '1', unit: bare(fold), amount: bare(fold) }] : []),
    ],
    sum: bare(addMoney(...lines.map(({ amount }) => moneyOf(amount)))),
  }
}

/** What a line is called on paper, and what kind of survey it is. */
function titleOf(line: StoredLine, words: Dictionaries): Words & { note: string | null } {
  const survey = line.surveyType ? words.get(`SURVEY_TYPE.${line.surveyType}`) : undefined
  const type = line.shipId === null && line.shipType ? words.get(`SHIP_TYPE.${line.shipType}`) : undefined
  const note = [line.certCode, survey && both(survey), type && both(type)].filter(Boolean).join(' · ') || null
  if (line.certNameZh && line.certNameEn) return { zh: line.certNameZh, en: line.certNameEn, note }
  if (line.manualName) return { zh: line.manualName, en: t.feeClass[30].en, note }
  const item = line.feeItem ? words.get(`FEE_ITEM.${line.feeItem}`) : line.feeType ? t.feeType[line.feeType as 10] : undefined
  const kind = t.feeClass[line.feeClass as 10]
  return { zh: item ? `${item.zh}` : kind.zh, en: item ? `${item.en}` : kind.en, note: note ?? both(kind) }
}
