import { certOriginalText } from '#modules/ship/cert/certOriginal.text.ts'
import { useLang, useMessages } from '#web/api/text.tsx'
import { verifyText } from '../verify.text.ts'
import { momentOf } from './moment.ts'
import type { Verified } from './use-register.ts'
import type { Contradiction } from './verify-file.ts'

interface Props {
  found: Verified
  contradiction: Contradiction
}

/**
 * The register's data of a certificate. If the checked file or the scanned code is not this
 * certificate, the entry says so first and without the colour of a good one.
 */
export function CertificateFound({ found, contradiction }: Props) {
  const t = useMessages(verifyText)
  const original = useMessages(certOriginalText)
  const zh = useLang() === 'zh'
  const facts: [string, string][] = [
    [t.certificate, zh ? found.certNameZh : found.certNameEn],
    ...(found.shipName
      ? ([
          [t.ship, found.shipName],
          [t.imo, found.imo ?? '–'],
          [t.flag, (zh ? found.flagNameZh : found.flagNameEn) ?? '–'],
        ] satisfies [string, string][])
      : found.companyName
        ? ([
            [t.company, found.companyName],
            [t.companyImo, found.companyImo ?? '–'],
            [t.behalf, (zh ? found.flagNameZh : found.flagNameEn) ?? '–'],
            ...(found.docTypes
              ? [
                  [
                    t.docTypes,
                    found.docTypes.map((one) => (zh ? one.zh : one.en)).join(zh ? '、' : ', '),
                  ] satisfies [string, string],
                ]
              : []),
          ] satisfies [string, string][])
        : ([
            [t.product, found.productName ?? '–'],
            [t.model, found.productModel ?? '–'],
            [t.serialNumber, found.serialNumber ?? '–'],
          ] satisfies [string, string][])),
    [t.certNo, found.certNo],
    [t.utn, found.utn],
    [t.term, zh ? found.termZh : found.termEn],
    [t.issueDate, found.issueDate],
    [t.expiryDate, found.expiryDate ?? t.noExpiry],
    ...(found.day
      ? [
          [t.asOf, [found.day, ...(found.known ? [t.knownOn] : [])].join(' · ')] satisfies [
            string,
            string,
          ],
        ]
      : []),
    ...(found.rule
      ? [[t.rule, (zh ? found.ruleZh : found.ruleEn) ?? found.rule] satisfies [string, string]]
      : []),
    [
      t.endorsements,
      found.endorsements
        .map((e) =>
          [zh ? e.surveyTypeZh : e.surveyTypeEn, e.date, e.place].filter(Boolean).join(' '),
        )
        .join(zh ? '；' : '; ') || t.none,
    ],
    ...(found.missing?.length
      ? [
          [
            t.missing,
            found.missing
              .map((one) => `${zh ? one.certNameZh : one.certNameEn} (${one.clause})`)
              .join(zh ? '；' : '; '),
          ] satisfies [string, string],
        ]
      : []),
    [t.issuer, zh ? found.societyNameZh : found.societyNameEn],
    [t.checkedAt, momentOf(found.checkedAt)],
  ]
  return (
    <article className={`verify-found verify-${contradiction ? 'contradicted' : found.status}`}>
      {contradiction && (
        <p className={`verify-contradiction of-${contradiction}`} role="alert">
          {t.notThisOne[contradiction]}
        </p>
      )}
      <header>
        <span className="verify-status">{t.status[found.status]}</span>
        <p>{t.meaning[found.status]}</p>
        {found.onPaper && <p className="verify-reason">{original.onPaper}</p>}
        {found.reason !== 'good' && (
          <p className="verify-reason">
            {zh ? found.reasonZh : found.reasonEn}
            {found.since && found.status !== 'valid' && ` ${t.since} ${found.since}`}
          </p>
        )}
      </header>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <footer>
        <a
          href={`/api/verify/sheet?utn=${encodeURIComponent(found.utn)}&lang=${zh ? 'zh' : 'en'}`}
          target="_blank"
          rel="noreferrer"
        >
          {t.sheet}
        </a>
      </footer>
    </article>
  )
}
