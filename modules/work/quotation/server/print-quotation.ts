import { readFile } from 'node:fs/promises'
import type { InputOf } from '#common/contract.ts'
import { addMoney, formatMoney, moneyFromNumber } from '#common/rules/base/money.ts'
import type { Money } from '#common/rules/base/money.ts'
import { today } from '#common/rules/base/dates.ts'
import { correspondenceLanguage } from '#common/rules/text/correspondence-language.ts'
import { readSettings } from '#modules/sys/settingValues/server/settings.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import { typeset } from '#server/platform/documents/index.ts'
import { httpText, refuse } from '#server/core/refusal.ts'
import type { QuotationRow } from './quotation-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { FileResponse } from '#server/core/action.ts'
import type { QuotationResource } from './quotation-row.ts'
import { quotationMachine } from '../quotation.machine.ts'
import type { quotation } from '../quotation.contract.ts'
import { quotationText as t } from '../quotation.text.ts'
import { linesOf } from './quotation-lines.ts'
import type { StoredLine } from './quotation-lines.ts'
import { revisionDocument } from './revisions.ts'

const source = new URL('../quotation.print.typ', import.meta.url)
const { draft, waitAudit, auditFailed, waitApproval, sent } = quotationMachine.states
const unfinished: readonly number[] = [draft, waitAudit, auditFailed, waitApproval]

/**
 * The quotation as PDF: the stored document if it was sent, otherwise the current content. A
 * customer can also get earlier revisions that were sent.
 */
export async function printQuotation(
  ctx: RequestContext,
  r: QuotationResource,
  { id, revision }: InputOf<typeof quotation, 'print'>,
): Promise<FileResponse> {
  const row = await getRow(ctx, r, id)
  const requested = revision ?? (row.revision as number)
  const name = `${row.jobNo}-R${requested}.pdf`
  const issued = await revisionDocument(ctx, id, requested)
  const stored =
    issued?.fileId && (requested < row.revision || row.status >= sent)
      ? await ctx.services.files.find(ctx.db, issued.fileId)
      : undefined
  if (stored && (issued!.sent || ctx.user.taskNode !== 'ship_owner'))
    return { stored, name, type: 'application/pdf', inline: true }
  if (requested !== row.revision) refuse(404, httpText.notFound)
  return {
    bytes: await quotationPdf(ctx, row, await linesOf(ctx.db, id)),
    name,
    type: 'application/pdf',
    inline: true,
  }
}

interface Words {
  zh: string
  en: string
}
type Dictionaries = Map<string, Words>
const bare = (amount: Money | number) =>
  formatMoney(typeof amount === 'number' ? moneyFromNumber(amount) : amount, 'en').replace(
    'USD ',
    '',
  )

/**
 * Generates the document of a quotation in the customer's first language, with descriptions and
 * prices grouped by ship. Price explanations and remarks are not printed.
 */
export async function quotationPdf(
  ctx: RequestContext,
  row: QuotationRow,
  lines: readonly StoredLine[],
): Promise<Uint8Array> {
  const { society, offices, commerce, timeZone } = await readSettings(ctx.db)
  const words = await dictionaries(ctx)
  const customer = await ctx.db
    .selectFrom('customer')
    .where('id', '=', row.customerId)
    .select(['name', 'nameZh', 'address', 'region'])
    .executeTakeFirstOrThrow()
  const ships = await ctx.db
    .selectFrom('ship')
    .where('id', 'in', [0, ...(row.shipIds as number[])])
    .select(['id', 'name', 'nameZh', 'imo', 'shipType', 'grossTonnage'])
    .execute()
  const person = await ctx.db
    .selectFrom('appUser')
    .where('id', '=', row.quoPer)
    .select(['email', 'phone'])
    .executeTakeFirst()
  const groups = [...row.shipIds, null].flatMap((shipId: number | null) => {
    const own = lines.filter((line) => line.shipId === shipId)
    return own.length
      ? [
          groupOf(
            own,
            ships.find(({ id }) => id === shipId),
            words,
            row,
          ),
        ]
      : []
  })
  const total = addMoney(moneyFromNumber(row.total))
  return typeset(
    await readFile(source, 'utf8'),
    { lang: correspondenceLanguage(customer.region), society, date: today(timeZone) },
    {
      quotation: {
        jobNo: row.jobNo,
        revision: row.revision,
        name: row.quoNm,
        date: row.quoTm,
        validUntil: row.validUntil,
        flag: both({ zh: row.flagNameZh, en: row.flagNameEn }),
        customer: nameOf(customer),
        address: customer.address,
        attention: [row.attention, row.attentionEmail].filter(Boolean).join(' · ') || null,
        management: row.managementName,
        company: row.companyName,
        person: row.quoPerName,
        contact: [person?.email, person?.phone].filter(Boolean).join(' · ') || null,
        purchaseOrderNo: row.purchaseOrderNo,
        terms: row.terms,
        draft: unfinished.includes(row.status),
        kind: t.quoTp[row.quoTp as 0 | 1],
      },
      groups: numbered(groups),
      bank: commerce.bankDetails,
      totals: {
        subtotal: bare(row.subtotal),
        total: bare(total),
        discounts: (['discountAmount', 'otherDiscount'] as const)
          .filter((name) => (row[name] ?? 0) > 0)
          .map((name) => ({ ...t.labels[name], amount: `-${bare(row[name] ?? 0)}` })),
      },
      offices: offices.map(({ nameZh, nameEn, address, phone, email }) => ({
        zh: nameZh,
        en: nameEn,
        lines: [address, phone, email].filter(Boolean),
      })),
    },
  )
}

/** Numbers the lines throughout, so that a number names one line of the quotation. */
function numbered<G extends { lines: readonly object[] }>(groups: readonly G[]) {
  let no = 0
  return groups.map((group) => ({
    ...group,
    lines: group.lines.map((line) => ({ ...line, no: String(++no) })),
  }))
}

const both = ({ zh, en }: Words) => (zh === en ? en : `${zh} ${en}`)
const nameOf = ({ name, nameZh }: { name: string; nameZh: string | null }) =>
  nameZh && nameZh !== name ? `${nameZh} ${name}` : name

async function dictionaries({ db }: RequestContext): Promise<Dictionaries> {
  const rows = await db
    .selectFrom('dict')
    .where('dictCode', 'in', ['SURVEY_TYPE', 'SHIP_TYPE', 'FEE_ITEM'])
    .select(['dictCode', 'key', 'valueZh', 'valueEn'])
    .execute()
  return new Map(
    rows.map((entry) => [
      `${entry.dictCode}.${entry.key}`,
      { zh: entry.valueZh, en: entry.valueEn },
    ]),
  )
}

interface PrintedShip {
  name: string
  nameZh: string | null
  imo: string | null
  shipType: string
  grossTonnage: number | null
}
/**
 * Lines of one ship, or those of none. Lines without output of their own are folded into one:
 * domain rules 3.6.
 */
function groupOf(
  lines: readonly StoredLine[],
  ship: PrintedShip | undefined,
  words: Dictionaries,
  row: QuotationRow,
) {
  const shown = lines.filter(({ isOutput }) => isOutput === 1)
  const folded = lines.filter(({ isOutput }) => isOutput === 0)
  const fold = addMoney(...folded.map(({ amount }) => moneyFromNumber(amount)))
  const type = ship && words.get(`SHIP_TYPE.${ship.shipType}`)
  return {
    ...(ship
      ? {
          zh: nameOf(ship),
          en: '',
          facts: [
            ship.imo && `IMO ${ship.imo}`,
            type && both(type),
            ship.grossTonnage !== null && `GT ${ship.grossTonnage.toLocaleString('en-US')}`,
          ]
            .filter(Boolean)
            .join(' · '),
        }
      : {
          ...(row.quoTp === 1
            ? { zh: row.companyName, en: '' }
            : { zh: t.print.general.zh, en: t.print.general.en }),
          facts: '',
        }),
    lines: [
      ...shown.map((line) => ({
        ...titleOf(line, words),
        quantity: String(line.quantity),
        unit: bare(line.unitPrice),
        amount: bare(line.amount),
      })),
      ...(folded.length
        ? [{ ...t.print.survey, note: null, quantity: '1', unit: bare(fold), amount: bare(fold) }]
        : []),
    ],
    sum: bare(addMoney(...lines.map(({ amount }) => moneyFromNumber(amount)))),
  }
}

/** Printed title of a line, and its kind of survey. */
function titleOf(line: StoredLine, words: Dictionaries): Words & { note: string | null } {
  const survey = line.surveyType ? words.get(`SURVEY_TYPE.${line.surveyType}`) : undefined
  const type =
    line.shipId === null && line.shipType ? words.get(`SHIP_TYPE.${line.shipType}`) : undefined
  const note =
    [line.certCode, survey && both(survey), type && both(type)].filter(Boolean).join(' · ') || null
  if (line.certNameZh && line.certNameEn) return { zh: line.certNameZh, en: line.certNameEn, note }
  if (line.manualName) return { zh: line.manualName, en: t.feeClass[30].en, note }
  const item = line.feeItem
    ? words.get(`FEE_ITEM.${line.feeItem}`)
    : line.feeType
      ? t.feeType[line.feeType as 10]
      : undefined
  const kind = t.feeClass[line.feeClass as 10]
  return {
    zh: item ? `${item.zh}` : kind.zh,
    en: item ? `${item.en}` : kind.en,
    note: note ?? both(kind),
  }
}
