/** Endorsement of the extensions of a certificate, in the sentences of the model forms. */
import { readFile } from 'node:fs/promises'
import { GRANTED_BY } from '#common/rules/certificates/extension.ts'
import type { ExtensionFamily, ExtensionReason } from '#common/rules/certificates/extension.ts'
import { heldIn } from '#common/rules/certificates/endorsement-words.ts'
import { printedDate } from '#common/rules/text/printed-date.ts'
import { certificateLaw } from '#common/rules/standing/certificate-law.ts'
import type { InputOf } from '#common/contract.ts'
import { readSettings, societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { FileResponse } from '#server/core/action.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import type { TableRow } from '#server/core/row.ts'
import { typeset } from '#server/platform/documents/index.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import type { shipCert } from '../shipCert.contract.ts'
import { shipCertText } from '../shipCert.text.ts'
import type { ShipCertResource } from './ship-cert-row.ts'

const source = new URL('../extension.print.typ', import.meta.url)

type Cert = TableRow<'shipCert'>
type Extended = Pick<Cert, 'extensionKind' | 'fullTermOn'>

/** The instrument in Chinese and English, once where it is cited alike. */
export const instrumentInBoth = ({
  instrument,
  instrumentZh,
}: Pick<TableRow<'cert'>, 'instrument' | 'instrumentZh'>): string | null =>
  [...new Set([instrumentZh, instrument])].filter(Boolean).join(' ') || null

/** @throws Refusal 409 for a certificate that has not been extended */
export function assertExtended({ extensionKind, fullTermOn }: Extended): void {
  if (!extensionKind && !fullTermOn) refuse(409, shipCertText.notExtended)
}

interface Recorded {
  kind: ExtensionReason
  before: string | null
  until: string | null
  recorded: string | null
  fileId: string | null
  port: string | null
  renewal: string | null
}

/** The extensions of a certificate in the order of their dates. */
const extensionsOn = (cert: Cert): Recorded[] => [
  ...(cert.fullTermOn
    ? [
        {
          kind: 'fullTerm' as const,
          before: cert.issuedExpiry,
          until: cert.expiryBeforeExtension,
          recorded: cert.fullTermOn,
          fileId: cert.extensionKind ? cert.fullTermFileId : cert.extensionFileId,
          port: null,
          renewal: null,
        },
      ]
    : []),
  ...(cert.extensionKind
    ? [
        {
          kind: cert.extensionKind as ExtensionReason,
          before: cert.expiryBeforeExtension,
          until: cert.expiryDate,
          recorded: cert.extendedOn,
          fileId: cert.extensionFileId,
          port: cert.extensionPort,
          renewal: cert.renewalDate,
        },
      ]
    : []),
]

/** Titles as the model forms print them: SOLAS I/14(c) to (f). */
const TITLES: Readonly<Record<ExtensionReason, readonly [zh: string, en: string]>> = {
  fullTerm: [
    '有效期不足五年的证书的展期',
    'Extension of a certificate valid for less than five years',
  ],
  notOnBoard: ['换证检验已完成', 'Renewal survey completed'],
  notInPort: ['展期至到达检验港口', 'Extension until reaching the port of survey'],
  shortVoyage: ['给予宽限期', 'Extension for a period of grace'],
  special: ['特殊情况下的展期', 'Extension in a special case'],
  exceptional: ['例外情况下的展期', 'Extension in exceptional circumstances'],
}
/** Extensions whose sentence says that the ship was found to comply: I/14(c) and (d). */
const COMPLIES: ReadonlySet<ExtensionReason> = new Set(['fullTerm', 'notOnBoard'])

/**
 * The endorsement sheet of the extensions of a certificate as PDF: the clause, the new end of
 * validity, and who endorses it. That is the Administration where it extends and its approval is on
 * file, otherwise the society on its behalf; class is the society's own.
 * @throws Refusal 409 for a certificate that has not been extended
 */
export async function printExtension(
  ctx: RequestContext,
  r: ShipCertResource,
  { id }: InputOf<typeof shipCert, 'printExtension'>,
): Promise<FileResponse> {
  const row = await getRow(ctx, r, id)
  assertExtended(row)
  const { db } = ctx
  const cert = await db
    .selectFrom('shipCert')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow()
  const kind = await db
    .selectFrom('cert')
    .where('id', '=', cert.certId)
    .selectAll()
    .executeTakeFirstOrThrow()
  const { society } = await readSettings(db)
  const law = certificateLaw(kind.code, 'statutory')
  const flag = { zh: row.flagNameZh ?? '', en: row.flagNameEn ?? '' }
  const by = (reason: ExtensionReason, hasApproval: boolean) =>
    GRANTED_BY[reason] === 'flag' && hasApproval
      ? { byZh: `${flag.zh}主管机关`, byEn: `the Administration of ${flag.en}` }
      : law.isClass
        ? { byZh: society.nameZh, byEn: society.nameEn }
        : {
            byZh: `${society.nameZh}，经${flag.zh}政府授权`,
            byEn: `${society.nameEn} under the authority of the Government of ${flag.en}`,
          }
  const extensions = await Promise.all(
    extensionsOn(cert).map(async ({ kind: reason, fileId, ...one }) => {
      const file = fileId ? await ctx.services.files.find(db, fileId) : undefined
      const [titleZh, titleEn] = TITLES[reason]
      return {
        titleZh,
        titleEn,
        complies: COMPLIES.has(reason),
        article: law.extensions[reason] ?? instrumentInBoth(kind),
        before: printedDate(one.before),
        until: printedDate(one.until),
        recorded: printedDate(one.recorded),
        renewal: printedDate(one.renewal),
        port: one.port,
        file: file ? `${file.originName}\nSHA-256 ${file.sha256}` : null,
        ...by(reason, Boolean(file)),
      }
    }),
  )
  const bytes = await typeset(
    await readFile(source, 'utf8'),
    { lang: ctx.lang, society, date: await societyToday(db) },
    {
      page: {
        certNo: cert.certNo,
        certNameZh: kind.nameZh,
        certNameEn: kind.nameEn,
        instrument: instrumentInBoth(kind),
        shipName: row.shipName,
        imo: row.imo,
        flag: `${flag.zh} ${flag.en}`,
        port: await registryPortOf(ctx, cert),
        issued: printedDate(cert.issueDate),
        issuedExpiry: printedDate(cert.issuedExpiry ?? cert.expiryBeforeExtension),
        ...heldIn(kind.extensionFamily as ExtensionFamily),
        extensions,
      },
    },
  )
  return {
    bytes,
    name: `${cert.certNo} ${ctx.lang === 'zh' ? '展期签署页' : 'extension'}.pdf`,
    type: 'application/pdf',
    inline: true,
  }
}

/** The port of registry of the certificate's ship. */
async function registryPortOf({ db }: RequestContext, { shipId }: Cert): Promise<string | null> {
  if (!shipId) return null
  const ship = await db
    .selectFrom('ship')
    .where('id', '=', shipId)
    .select('registryPort')
    .executeTakeFirst()
  return ship?.registryPort ?? null
}
