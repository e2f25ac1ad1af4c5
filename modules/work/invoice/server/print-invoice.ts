import { readFile } from 'node:fs/promises'
import { formatMoney } from '#common/rules/base/money.ts'
import type { Money } from '#common/rules/base/money.ts'
import { readSettings } from '#modules/sys/settingValues/server/settings.ts'
import { typeset } from '#server/platform/documents/index.ts'
import type { StoredFile } from '#server/core/file.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Content } from './issue-invoice.ts'

const source = new URL('../invoice.print.typ', import.meta.url)
/** Amount as printed: without the currency, which is in the column header. */
export const plainMoney = (amount: Money): string => formatMoney(amount, 'en', '').trim()

/**
 * Document of an invoice or credit note: generated on first request from the content stored at
 * issue, then reused. A void document is stamped on each request.
 */
export async function documentOf(
  { db, services }: Pick<RequestContext, 'db' | 'services'>,
  id: number,
): Promise<{ stored?: StoredFile; bytes?: Uint8Array; name: string; type: string }> {
  const row = await db
    .selectFrom('invoice')
    .where('id', '=', id)
    .select([
      'invoiceNo',
      'kind',
      'invoiceTime',
      'dueDate',
      'remark',
      'writeOff',
      'status',
      'voidDate',
      'content',
      'fileId',
    ])
    .executeTakeFirstOrThrow()
  const name = `${row.invoiceNo}.pdf`
  const type = 'application/pdf'
  const document =
    row.fileId && row.status === 1 ? await services.files.find(db, row.fileId) : undefined
  if (document) return { stored: document, name, type }
  const content = row.content as unknown as Content
  const { logo } = (await readSettings(db)).society
  const bytes = await typeset(
    await readFile(source, 'utf8'),
    { lang: content.lang, society: { ...content.society, logo }, date: row.invoiceTime },
    {
      content: {
        ...content,
        address: content.address ?? null,
        taxpayerNo: content.taxpayerNo ?? null,
        purchaseOrderNo: content.purchaseOrderNo ?? null,
        terms: content.terms ?? null,
        dueDays: content.dueDays ?? null,
        amount: plainMoney(content.amount),
        subtotal: plainMoney(content.subtotal ?? content.amount),
        discount: content.discount ? plainMoney(content.discount) : null,
        lines: content.lines.map((line) => ({
          ...line,
          amount: plainMoney(line.gross ?? line.amount),
        })),
      },
      number: row.invoiceNo,
      credit: row.kind === 'creditNote',
      writeOff: row.writeOff,
      day: row.invoiceTime,
      due: row.dueDate,
      remark: row.remark,
      void: row.status === 0 ? row.voidDate : null,
    },
  )
  if (row.status === 0) return { bytes, name, type }
  const stored = await services.files.attach(db, { bytes, name, type, createBy: null })
  // Of two concurrent requests, the first one's document is stored.
  const first = await db
    .updateTable('invoice')
    .set({ fileId: stored.attachmentId })
    .where('id', '=', id)
    .where('fileId', 'is', null)
    .returning('fileId')
    .executeTakeFirst()
  return first ? { stored, name, type } : documentOf({ db, services }, id)
}
