import { writtenLanguage } from '#common/rules/written-language.ts'
import { say } from '#common/text.ts'
import type { Lang, Params } from '#common/text.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import { readSettings } from '#modules/sys/setting/server/settings.ts'
import type { Ctx } from '#server/http/context.ts'
import { sendMail } from '#server/mail/mail.ts'
import { tellText } from '../tell-signed.text.ts'

/** A certificate with what lists show of it, of a ship (`ownerId`), a company (`companyId`) or a product (`customerId`). */
type Row = Record<string, any>
interface Receiver { to: string; lang: Lang }

/** The company the certificate is for, in the language of its region, and each active account of the flag state, in English. */
async function receiversOf({ db }: Ctx, row: Row): Promise<Receiver[]> {
  const companyId = row['shipId'] ? row['ownerId'] : row['companyId'] ?? row['customerId']
  const company = companyId ? await db.selectFrom('customer').where('id', '=', companyId).select(['email', 'region']).executeTakeFirst() : undefined
  const flags = row['flagId'] ? await db.selectFrom('principal').where('userType', '=', 'flag').where('flagId', '=', row['flagId']).where('active', '=', true).orderBy('userId').select('email').execute() : []
  return [
    ...(company?.email ? [{ to: company.email, lang: writtenLanguage(company.region) }] : []),
    ...[...new Set(flags.map(({ email }) => email!))].map((to) => ({ to, lang: 'en' as const })),
  ]
}

/** The link at which anybody verifies a certificate; null for one recorded from paper, which has no tracking number. */
const linkOf = (ctx: Ctx, row: Row): string | null => (row['utn'] ? `${ctx.services.config.publicUrl}/verify/${row['utn']}` : null)

async function tell(ctx: Ctx, row: Row, subject: 'signedSubject' | 'endorsedSubject' | 'withdrawnSubject', bodyOf: (lang: Lang, params: Params) => string): Promise<void> {
  const receivers = await receiversOf(ctx, row)
  if (!receivers.length) return
  const { society } = await readSettings(ctx.db)
  for (const { to, lang } of receivers) {
    const params = {
      about: row['shipName'] ?? row['companyName'] ?? row['productName'] ?? '', cert: row[lang === 'zh' ? 'certNameZh' : 'certNameEn'], certNo: row['certNo'],
      society: lang === 'zh' ? society.nameZh : society.nameEn,
    }
    await sendMail(ctx, { to, subject: say(tellText[subject], lang, params), text: bodyOf(lang, params) })
  }
}

/**
 * Tells the owner and the flag state that a certificate has been signed, or that a survey has been endorsed on it, with the link to verify
 * it. In the transaction of the signature: a certificate that is not signed in the end is not told of.
 */
export async function tellSigned(ctx: Ctx, row: Row): Promise<void> {
  const link = linkOf(ctx, row)!
  if (row['actionType'] === 'endorse') {
    const survey = (await entriesOf(ctx.db, 'SURVEY_TYPE')).find(({ key }) => key === row['surveyType'])
    return tell(ctx, row, 'endorsedSubject', (lang, params) => say(tellText.endorsedBody, lang, {
      ...params, survey: (lang === 'zh' ? survey?.valueZh : survey?.valueEn) ?? row['surveyType'], inspectionDate: row['inspectionDate'], place: row['surveyPlace'] ?? '–', link,
    }))
  }
  return tell(ctx, row, 'signedSubject', (lang, params) => say(tellText.signedBody, lang, {
    ...params, utn: row['utn'], issueDate: row['issueDate'], expiryDate: row['expiryDate'] ?? say(tellText.noExpiry, lang), link,
  }))
}

/** Tells them that a certificate has been made invalid, and why. */
export const tellWithdrawn = (ctx: Ctx, row: Row, reason: string): Promise<void> =>
  tell(ctx, row, 'withdrawnSubject', (lang, params) => {
    const link = linkOf(ctx, row)
    return [say(tellText.withdrawnBody, lang, { ...params, reason }), ...(link ? [say(tellText.withdrawnVerify, lang, { link })] : [])].join('\n\n')
  })
