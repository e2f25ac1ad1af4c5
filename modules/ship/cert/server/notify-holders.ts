import { correspondenceLanguage } from '#common/rules/text/correspondence-language.ts'
import { formatMessage } from '#common/text.ts'
import type { Lang, MessageParams } from '#common/text.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import { readSettings } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'
import { sendMail } from '#server/platform/mail/mail.ts'
import { certificateNoticeText } from '../certificateNotice.text.ts'

/**
 * A row of a certificate: of a ship (`ownerId`), or where its kind has such certificates, of a
 * company (`companyId`) or a product (`customerId`).
 */
export interface NotifiedCertificate {
  shipId: number | null
  ownerId: number | null
  flagId: number | null
  shipName: string | null
  companyId?: number | null
  companyName?: string | null
  customerId?: number | null
  productName?: string | null
  certNameZh: string | null
  certNameEn: string | null
  certNo: string | null
  utn: string | null
}
export interface SignedCertificate extends NotifiedCertificate {
  issueDate: string | null
  expiryDate: string | null
  actionType: string | null
  surveyType: string | null
  inspectionDate: string | null
  /** a registration certificate has none */
  surveyPlace?: string | null
}
interface Receiver {
  to: string
  lang: Lang
}

/**
 * Recipients: the company of the certificate, in the language of its region, and each active
 * account of the flag state, in English.
 */
export async function receiversOf(
  { db }: RequestContext,
  row: Pick<NotifiedCertificate, 'shipId' | 'ownerId' | 'flagId' | 'companyId' | 'customerId'>,
): Promise<Receiver[]> {
  const companyId = row.shipId ? row.ownerId : (row.companyId ?? row.customerId)
  const company = companyId
    ? await db
        .selectFrom('customer')
        .where('id', '=', companyId)
        .select(['email', 'region'])
        .executeTakeFirst()
    : undefined
  const flags = row.flagId
    ? await db
        .selectFrom('principal')
        .where('userType', '=', 'flag')
        .where('flagId', '=', row.flagId)
        .where('active', '=', true)
        .orderBy('userId')
        .select('email')
        .execute()
    : []
  return [
    ...(company?.email
      ? [{ to: company.email, lang: correspondenceLanguage(company.region) }]
      : []),
    ...[...new Set(flags.flatMap(({ email }) => email ?? []))].map((to) => ({
      to,
      lang: 'en' as const,
    })),
  ]
}

/**
 * Verification link of a certificate; null for a recorded paper certificate, which has no tracking
 * number.
 */
const linkOf = (ctx: RequestContext, row: NotifiedCertificate): string | null =>
  row.utn ? `${ctx.services.config.publicUrl}/verify/${row.utn}` : null

async function mailHolders(
  ctx: RequestContext,
  row: NotifiedCertificate,
  subject: 'signedSubject' | 'endorsedSubject' | 'withdrawnSubject',
  bodyOf: (lang: Lang, params: MessageParams) => string,
): Promise<void> {
  const receivers = await receiversOf(ctx, row)
  if (!receivers.length) return
  const { society } = await readSettings(ctx.db)
  for (const { to, lang } of receivers) {
    const params = {
      about: row.shipName ?? row.companyName ?? row.productName ?? '',
      cert: (lang === 'zh' ? row.certNameZh : row.certNameEn) ?? '',
      certNo: row.certNo ?? '',
      society: lang === 'zh' ? society.nameZh : society.nameEn,
    }
    await sendMail(ctx, {
      to,
      subject: formatMessage(certificateNoticeText[subject], lang, params),
      text: bodyOf(lang, params),
    })
  }
}

/**
 * Notifies owner and flag state of a signature or endorsement, with the verification link. In the
 * transaction of the signature, so that no mail is sent when it is rolled back.
 */
export async function notifySigned(ctx: RequestContext, row: SignedCertificate): Promise<void> {
  const link = linkOf(ctx, row) ?? ''
  if (row.actionType === 'endorse') {
    const survey = (await entriesOf(ctx.db, 'SURVEY_TYPE')).find(
      ({ key }) => key === row.surveyType,
    )
    return mailHolders(ctx, row, 'endorsedSubject', (lang, params) =>
      formatMessage(certificateNoticeText.endorsedBody, lang, {
        ...params,
        survey: (lang === 'zh' ? survey?.valueZh : survey?.valueEn) ?? row.surveyType ?? '',
        inspectionDate: row.inspectionDate ?? '',
        place: row.surveyPlace ?? '–',
        link,
      }),
    )
  }
  return mailHolders(ctx, row, 'signedSubject', (lang, params) =>
    formatMessage(certificateNoticeText.signedBody, lang, {
      ...params,
      utn: row.utn ?? '',
      issueDate: row.issueDate ?? '',
      expiryDate: row.expiryDate ?? formatMessage(certificateNoticeText.noExpiry, lang),
      link,
    }),
  )
}

/** Notifies owner and flag state that a certificate has been made invalid, with the reason. */
export const notifyWithdrawn = (
  ctx: RequestContext,
  row: NotifiedCertificate,
  reason: string,
): Promise<void> =>
  mailHolders(ctx, row, 'withdrawnSubject', (lang, params) => {
    const link = linkOf(ctx, row)
    return [
      formatMessage(certificateNoticeText.withdrawnBody, lang, { ...params, reason }),
      ...(link ? [formatMessage(certificateNoticeText.withdrawnVerify, lang, { link })] : []),
    ].join('\n\n')
  })
